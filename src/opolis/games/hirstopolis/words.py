"""What a move is in words."""

from opolis.games.hirstopolis.block_words import block_word, blocks_words, ground_words
from opolis.games.hirstopolis.building import worth
from opolis.games.hirstopolis.handing import receiver
from opolis.games.hirstopolis.names import chosen_blocks, held_blocks
from opolis.games.hirstopolis.state import (
    BASE,
    BELL,
    BLOCKS,
    COMMIT,
    COUNTING,
    CROWN,
    DIGIT,
    DONE,
    DRAWING,
    HAND_OUT,
    LEFTWARD,
    PICK,
    PLACE,
    RETURN,
    ROLL,
    SQUARES,
    STANDARD,
    START,
    STOP,
    TAKE,
    TOP_UP,
    TURNS,
    State,
)
from opolis.wording.message import Message, SeatName, Value, message

FIRST = {"take": TAKE, "return": RETURN, "pick": PICK}


def words(state: State, seat: int, move: int) -> Message:
    """Say what a move does."""
    if move >= HAND_OUT:
        return message("hand_out", gifts=gifts(state, seat, move - HAND_OUT))
    if move >= COMMIT:
        held = enumerate(held_blocks(state, seat))
        chosen = [block for at, block in held if move - COMMIT >> at & 1]
        return message("choose", blocks=blocks_words(state, chosen))
    if move >= PLACE:
        return placing(state, seat, move - PLACE)
    if move >= BELL:
        return chance(state, move)
    if move in (STOP, DONE):
        return message("stop" if move == STOP else "done")
    if move == START:
        racing = state.mode != STANDARD
        seconds = int(state.race_seconds if racing else state.draw_seconds)
        return message("start_race" if racing else "start_draw", seconds=seconds)
    key = next(key for key, first in FIRST.items() if first <= move < first + BLOCKS)
    return message(key, block=block_word(state, move - FIRST[key]))


def unseen(state: State, seat: int, move: int) -> Message:
    """Say what the others know of a choice that they do not see (H2)."""
    return message("chosen")


def gifts(state: State, seat: int, code: int) -> tuple[Message, ...]:
    """Say which block goes to whom (H2)."""
    chosen = chosen_blocks(state, seat)
    found: list[Message] = []
    while code:
        block = block_word(state, chosen[(code & (1 << DIGIT) - 1) - 1])
        found.append(message("gift", block=block, to=SeatName(int(receiver(state, seat, len(found))))))
        code >>= DIGIT
    return tuple(found)


def placing(state: State, seat: int, move: int) -> Message:
    """Say where a block is built, and what it earns at once (H6)."""
    block, place = divmod(move, SQUARES * TURNS)
    square, turn = divmod(place, TURNS)
    values: dict[str, Value] = {
        "block": block_word(state, block),
        "squares": ground_words(state, block, turn, square),
    }
    if state.kind[block] == BASE:
        return message("place", **values)
    storeys = int(state.level[seat, square + int(state.cells[block, turn, 0])])
    return message("place_for", **values, points=int(worth(state, block, storeys)))


def chance(state: State, move: int) -> Message:
    """Say what nature did: the king, dice, blocks at random, and bells (H1, H2, H15, H16)."""
    if move >= TOP_UP:
        to, block = divmod(move - TOP_UP, BLOCKS)
        return message("top_up", to=SeatName(to), block=block_word(state, block))
    if move >= CROWN:
        return message("crown", king=SeatName(move - CROWN))
    if move >= ROLL:
        number = move - ROLL + 1
        if state.phase == COUNTING:
            return message("die_count", number=number)
        return message("die_left" if number <= LEFTWARD else "die_right", number=number)
    return message("bell_draw" if state.phase == DRAWING else "bell")
