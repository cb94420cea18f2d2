"""Turris for people: the tower, hands and the five views; touches.py says what can be touched."""

from collections import Counter
from math import ceil

from opolis.core.remembered import remembered
from opolis.core.scene import Area, Scene, ScoreLine, SeatScene, sentence
from opolis.games.turris.bonus import owner
from opolis.games.turris.faces import net
from opolis.games.turris.parts import BASE, barred, block_id, edges, ground, tower, tray
from opolis.games.turris.scoring import breakdown, lead, points_given
from opolis.games.turris.state import MIDDLE, State
from opolis.games.turris.status import status
from opolis.games.turris.touches import touches
from opolis.games.turris.tower import COLOURS, blocks_in_group

__all__ = ["scene", "touches"]

LEAST_HEIGHT = 4


@remembered("own", "tops", "tower", "left", "first", "handicap", most=256)
def seat_scene(state: State, seat: int) -> SeatScene:
    """Show a seat's largest group in each view, where it is, what it was given, and its total (T13)."""
    views = breakdown(state, seat)
    lines = tuple(
        ScoreLine(view.view, str(view.points), view.where, squares_shown(state, seat, number))
        for number, view in enumerate(views)
    )
    given = int(points_given(state, seat))
    handicap = (ScoreLine("handicap", str(given)),) if given else ()
    hand = ScoreLine("blocks left", str(state.left[seat]))
    total = sum(view.points for view in views) + given
    return SeatScene(seat, COLOURS[seat], total, (*lines, *handicap, hand))


def squares_shown(state: State, seat: int, view: int) -> dict[str, int]:
    """Count the squares that each block adds to the largest group of a view (T13)."""
    return dict(Counter(f"block:{block_id(number)}" for number in blocks_in_group(state, seat, view)))


def brings(state: State, seat: int) -> tuple[ScoreLine, ...]:
    """List the bonuses that a seat has earned (T9); what a block changes in each view, the net shows.

    Every block in the middle has earned one, and none of them is ever taken off (T10).
    """
    if not state.bonus_chain:  # then a block in the middle may earn nothing
        return ()
    filled = set(state.tower[: int(state.tops[MIDDLE]), MIDDLE].tolist())
    return (ScoreLine("bonus", str(sum(owner(number) == seat for number in filled))),)


def area(state: State) -> Area:
    """Give the tower room for another block, in steps of two storeys so that it seldom grows."""
    high = max(LEAST_HEIGHT, 2 * ceil((int(state.tops.max()) + 2) / 2))
    return Area("tower", "the tower", ((0.0, 0.0, -BASE), (3.0, 3.0, float(high))))


def margin(state: State) -> str:
    """Say by how many points the winner is ahead (T13)."""
    ahead = abs(int(lead(state))) if state.over else 0
    where = ", handicap included" if state.handicap else " over the five views"
    return f" by {ahead} points{where}" if ahead else ""


def scene(state: State, seat: int) -> Scene:
    """Make the parts of the tower."""
    return Scene(
        (*ground(), *edges(), *tower(state), *barred(state)),
        (tray(state, 0), tray(state, 1)),
        (seat_scene(state, 0), seat_scene(state, 1)),
        sentence(status(state) + margin(state)),
        (area(state),),
        net(state),
    )
