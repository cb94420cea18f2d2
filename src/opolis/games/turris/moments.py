"""What nobody should miss: a bonus, a block taken off the tower, and the end (T9, T13)."""

from opolis.games.turris.parts import block_id
from opolis.games.turris.scoring import points_given, view_points
from opolis.games.turris.state import DECLINE, MIDDLE, REMOVAL, State
from opolis.games.turris.status import bonus_uses
from opolis.games.turris.tables import VIEWS
from opolis.games.turris.tower import winning_blocks
from opolis.games.turris.words import words
from opolis.wording.message import Message, SeatName, message
from opolis.wording.moment import Moment, SeatChanges, changed, scored, won_by_points


def moments(before: State, seat: int, move: int, after: State) -> list[Moment]:
    """Tell of bonuses, of blocks that were taken, and how the match ended."""
    told = []
    if REMOVAL <= move < DECLINE:
        told.append(Moment("capture", words(before, seat, move), seats=differences(before, after)))
    elif after.bonus and move < REMOVAL:
        headline = message("bonus_won", level=int(after.tops[MIDDLE]))
        last = f"block:{block_id(int(after.last))}"
        told.append(
            Moment("bonus", headline, (message(f"bonus_use{bonus_uses(after, seat)}"),), parts=(last,))
        )
    if after.over:
        blocks = tuple(f"block:{block_id(number)}" for number in sorted(winning_blocks(after)))
        told.append(Moment("end", ending(after), (cause(after), *handicap(after)), parts=blocks))
    return told


def cause(state: State) -> Message:
    """Say why nobody builds any more (T12)."""
    return message("over_stuck" if state.left.any() else "over_blocks")


def handicap(state: State) -> tuple[Message, ...]:
    """Say who was given points, and how many (T13)."""
    given, seat = int(state.handicap), SeatName(1 - int(state.first))
    return (message("end_handicap", second=seat, points=given),) if given else ()


def totals(state: State) -> list[int]:
    """Give the points of both seats (T13)."""
    return [
        sum(int(view_points(state, seat, view)) for view in range(len(VIEWS)))
        + int(points_given(state, seat))
        for seat in range(2)
    ]


def ending(state: State) -> Message:
    """Say who has won by how many points (T13)."""
    white, black = points = totals(state)
    if white == black:
        return message("end_draw_given" if state.handicap else "end_draw", points=white)
    return won_by_points(points, [int(black > white)])


def differences(before: State, after: State) -> tuple[SeatChanges, ...]:
    """Say how many points the seats have gained or lost."""
    pairs = zip(totals(before), totals(after), strict=True)
    return changed((seat, [scored(now - then)]) for seat, (then, now) in enumerate(pairs))
