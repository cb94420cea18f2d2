"""Hirstopolis as text: `take:BL3`, `pass:B1,BO4,TL3`, `BL3@c4r1`, `done`; nature says `die:4` and `bell`."""

import re
from collections.abc import Hashable, Sequence

from opolis.core.errors import Malformed
from opolis.games.hirstopolis.names import block_names, chosen_blocks, first_order, held_blocks, square_name
from opolis.games.hirstopolis.pictures import picture
from opolis.games.hirstopolis.state import (
    BELL,
    BLOCKS,
    COMMIT,
    CROWN,
    DIE,
    DIGIT,
    DONE,
    HAND_OUT,
    OFF_MAP,
    PICK,
    PLACE,
    RETURN,
    ROLL,
    SIDE,
    SQUARES,
    START,
    STOP,
    TAKE,
    TOP_UP,
    TURNS,
    State,
)

__all__ = ["picture", "read", "write"]

FIRST = {"take": TAKE, "return": RETURN, "bowl": PICK}
PLAIN = {"stop": STOP, "done": DONE, "start": START, "bell": BELL}
MOVE = re.compile(r"(take|return|bowl):(\w+)")
PLACED = re.compile(r"([A-Z0-9]+)@([a-z])([1-9][0-9]?)r([0-3])")
ROLLED = re.compile(r"die:([1-6])")
CROWNED = re.compile(r"king:([0-9])")
GIVEN = re.compile(r"topup:([0-9]):(\w+)")
PASSED = re.compile(r"(pass|hand):(\w+(?:,\w+)*)")
HELP = "write start, take:BL3, stop, pass:B1,BO4,TL3, hand:TL3,BO4,B1, bowl:TL3, BL3@c4r1, return:B2 or done"
UNKNOWN = "?"


def read(state: State, seat: int, text: str) -> int:
    """Turn text into a move."""
    if text in PLAIN:
        return PLAIN[text]
    if form := PLACED.fullmatch(text):
        return read_place(state, number_of(state, form[1]), form)
    if form := MOVE.fullmatch(text):
        return FIRST[form[1]] + number_of(state, form[2])
    if form := PASSED.fullmatch(text):
        blocks = [number_of(state, name) for name in form[2].split(",")]
        return (read_choice if form[1] == "pass" else read_order)(state, seat, blocks)
    if form := ROLLED.fullmatch(text):
        return ROLL + int(form[1]) - 1
    if form := CROWNED.fullmatch(text):
        return CROWN + int(form[1])
    if form := GIVEN.fullmatch(text):
        return TOP_UP + BLOCKS * int(form[1]) + number_of(state, form[2])
    raise Malformed(f"{text!r} is no move; {HELP}")


def number_of(state: State, name: str) -> int:
    """Find a block by its name."""
    names = block_names(state)
    if name not in names:
        raise Malformed(f"there is no block {name!r}; there are {', '.join(names)}")
    return names.index(name)


def read_place(state: State, block: int, form: re.Match[str]) -> int:
    """Number a placement; turns that look the same are the same, and squares off all maps are one."""
    column, row, turn = ord(form[2]) - ord("a"), int(form[3]) - 1, int(form[4])
    if column >= SIDE or row >= SIDE:
        return OFF_MAP + block
    return PLACE + (block * SQUARES + row * SIDE + column) * TURNS + turn % int(state.turns[block])


def read_choice(state: State, seat: int, blocks: list[int]) -> int:
    """Number a choice to pass, named in any order; if it is not held, COMMIT itself, which is never legal."""
    held, chosen = held_blocks(state, seat), 0
    for block in set(blocks):
        if blocks.count(block) > held.count(block):
            return COMMIT
        chosen |= (1 << blocks.count(block)) - 1 << held.index(block)
    return COMMIT + chosen


def read_order(state: State, seat: int, blocks: list[int]) -> int:
    """Number an order to hand out; HAND_OUT itself, which is never legal, if these blocks were not chosen."""
    chosen = chosen_blocks(state, seat)
    if sorted(blocks) != sorted(chosen):
        return HAND_OUT
    order = enumerate(first_order(state, blocks))
    return HAND_OUT + sum(chosen.index(block) + 1 << DIGIT * place for place, block in order)


def write(state: State, seat: int, move: int) -> str:
    """Turn a move into text."""
    if move >= HAND_OUT:
        return "hand:" + ",".join(ordered_names(state, seat, move))
    if move >= COMMIT:
        return "pass:" + ",".join(chosen_names(state, seat, move))
    if move >= PLACE:
        block, place = divmod(move - PLACE, SQUARES * TURNS)
        return f"{name_of(state, block)}@{square_name(place // TURNS)}r{place % TURNS}"
    if move >= TOP_UP:
        to, block = divmod(move - TOP_UP, BLOCKS)
        return f"topup:{to}:{name_of(state, block)}"
    if move >= CROWN:
        return f"king:{move - CROWN}"
    if move >= ROLL:
        return f"die:{move - ROLL + 1}"
    for text, number in PLAIN.items():
        if move == number:
            return text
    if move >= OFF_MAP:
        return f"{name_of(state, move - OFF_MAP)}@z99r0"
    verb = next(verb for verb, first in FIRST.items() if first <= move < first + BLOCKS)
    return f"{verb}:{name_of(state, move - FIRST[verb])}"


def text_keys(state: State, seat: int, moves: list[int]) -> Sequence[Hashable]:
    """Give what stands for the text of each move: its number, and for what is passed on the blocks meant."""
    if not moves or moves[-1] < COMMIT:
        return moves
    if moves[-1] >= HAND_OUT:
        chosen = tuple(chosen_blocks(state, seat))
        return [(move, chosen) for move in moves]
    held = [*enumerate(held_blocks(state, seat))]
    return [(COMMIT, *[block for place, block in held if move - COMMIT >> place & 1]) for move in moves]


def name_of(state: State, block: int) -> str:
    """Name a block."""
    return block_names(state)[block] if block < state.blocks else UNKNOWN


def chosen_names(state: State, seat: int, move: int) -> list[str]:
    """Name the blocks that are chosen to be passed; more than anybody may pass if the move means none."""
    names, chosen = block_names(state), move - COMMIT
    held = held_blocks(state, seat)
    picked = [names[block] for place, block in enumerate(held) if chosen >> place & 1]
    return picked or [names[0]] * (DIE + 1)


def ordered_names(state: State, seat: int, move: int) -> list[str]:
    """Name the blocks that are handed out, in order; more than anybody has if the move means none."""
    names, chosen, code = block_names(state), chosen_blocks(state, seat), move - HAND_OUT
    ordered = []
    while code:
        place = (code & (1 << DIGIT) - 1) - 1
        ordered.append(names[chosen[place]] if 0 <= place < len(chosen) else UNKNOWN)
        code >>= DIGIT
    return ordered or [names[0]] * (DIE + 1)
