"""What nobody should miss: dice, blocks that change hands, bells, rounds and the end."""

from collections.abc import Iterator

from opolis.games.hirstopolis import things
from opolis.games.hirstopolis.block_words import blocks_words
from opolis.games.hirstopolis.cities import score_card
from opolis.games.hirstopolis.names import block_names
from opolis.games.hirstopolis.scoring import bonus, final_points, unused_squares
from opolis.games.hirstopolis.state import (
    BELL,
    CROWN,
    HAND_OUT,
    OPEN_PENALTY,
    OVER,
    PLACE,
    ROLL,
    STANDARD,
    TOP_UP,
    State,
)
from opolis.games.hirstopolis.touches import copy_id
from opolis.games.hirstopolis.words import words
from opolis.wording.message import Message, SeatName, message
from opolis.wording.moment import Change, Moment, SeatChanges, changed, scored, won_by_points

LAST_BY = {
    things.GOAL: "last_by_goal",
    things.SHORT: "last_by_pile",
    things.IDLE: "last_by_idle",
    things.ROUNDS: "last_by_rounds",
}


def moments(before: State, seat: int, move: int, after: State) -> Iterator[Moment]:
    """Tell of chance, of blocks that others gave, of a new round, and how the match ended."""
    if BELL <= move < PLACE:
        yield chance(before, move, after)
    if ROLL <= move < CROWN or move >= HAND_OUT:
        yield from passing(before, after)
    if after.rounds > before.rounds and after.mode == STANDARD and after.rounds > 1:
        yield new_round(after)
    if after.phase == OVER:
        points = [int(final_points(after, other)) for other in range(int(after.seats))]
        winners = [other for other, count in enumerate(points) if count == max(points)]
        over = (message("over_round", round=int(after.rounds)),) if after.mode == STANDARD else ()
        yield Moment("end", won_by_points(points, winners), over, seats=last_changes(after))


def new_round(after: State) -> Moment:
    """Tell which round begins, why if it is the last (H7), and what the one before has brought to whom."""
    earned = changed((seat, [scored(earned_last(after, seat))]) for seat in range(int(after.seats)))
    brought = (message("brought_by", round=int(after.rounds) - 1),) if earned else ()
    if not after.last_round:
        return Moment("phase", message("round", round=int(after.rounds)), brought, earned)
    why = message(LAST_BY[things.ending(after)], goal=int(after.goal))
    return Moment("phase", message("last_round", round=int(after.rounds)), (why, *brought), earned)


def earned_last(after: State, seat: int) -> int:
    """Count the points of the roofs that a seat has built in the round before."""
    return sum(piece.points for piece in score_card(after, seat).tops if piece.round == after.rounds - 1)


def chance(before: State, move: int, after: State) -> Moment:
    """Tell what nature did: bells, dice, the king, blocks at random (H1, H2, H15, H16)."""
    said = words(before, -1, move)
    if move >= TOP_UP:
        return Moment("draw", message("topped_up"), (said,), parts=gained(before, after))
    if move >= CROWN:
        return Moment("phase", said)
    if move >= ROLL:
        return Moment("dice", said, parts=("die",), dice=(move - ROLL + 1,))
    return Moment("bell", said)


def passing(before: State, after: State) -> Iterator[Moment]:
    """Tell who got which blocks from the others (H2)."""
    said = tuple(
        got(before, after, seat) for seat in range(int(after.seats)) if received(before, after, seat)
    )
    if said:
        yield Moment("draw", message("blocks_passed"), said, parts=gained(before, after))


def received(before: State, after: State, seat: int) -> list[int]:
    """List the blocks that a seat has more of than before."""
    more = (after.quarry[seat] - before.quarry[seat]).tolist()
    return [block for block, count in enumerate(more) for _ in range(count)]


def got(before: State, after: State, seat: int) -> Message:
    """Say which blocks a seat got."""
    return message("gets", to=SeatName(seat), blocks=blocks_words(after, received(before, after, seat)))


def gained(before: State, after: State) -> tuple[str, ...]:
    """Name the parts of the quarries that are new."""
    names = block_names(after)
    return tuple(
        copy_id("quarry", seat, names[block], int(after.quarry[seat, block]))
        for seat in range(int(after.seats))
        for block in dict.fromkeys(received(before, after, seat))
    )


def last_changes(state: State) -> tuple[SeatChanges, ...]:
    """Say what the end took off and added (H8)."""
    return changed(
        (
            seat,
            [
                Change(message("gain_open"), -OPEN_PENALTY * int(state.open_squares[seat])),
                Change(message("gain_unused"), -OPEN_PENALTY * int(unused_squares(state, seat))),
                Change(message("gain_bonus"), int(bonus(state, seat))),
            ],
        )
        for seat in range(int(state.seats))
    )
