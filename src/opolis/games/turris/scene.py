"""Turris for people: the tower, hands and the five views; touches.py says what can be touched."""

from math import ceil

from opolis.core.scene import Area, Panel, Scene, ScoreLine, SeatScene, sentence
from opolis.games.turris.parts import BASE, barred, ground, tower, tray
from opolis.games.turris.scoring import breakdown, lead
from opolis.games.turris.state import State
from opolis.games.turris.status import status
from opolis.games.turris.touches import touches
from opolis.games.turris.tower import COLOURS

__all__ = ["scene", "touches"]

LEAST_HEIGHT = 4


def seat_scene(state: State, seat: int) -> SeatScene:
    """Show a seat's largest group in each view, where it is, and its total (T13)."""
    views = breakdown(state, seat)
    lines = tuple(ScoreLine(view.view, str(view.points), view.where) for view in views)
    hand = ScoreLine("blocks left", str(state.left[seat]))
    total = sum(view.points for view in views)
    return SeatScene(seat, COLOURS[seat], total, (*lines, hand))


def ledger(state: State) -> Panel:
    """Set the five views of both colours side by side (T13)."""
    pairs = zip(breakdown(state, 0), breakdown(state, 1), strict=True)
    lines = tuple(ScoreLine(white.view, f"{white.points} : {black.points}") for white, black in pairs)
    return Panel("views", "Largest groups, white : black", "ledger", lines=lines)


def area(state: State) -> Area:
    """Give the tower room for another block, in steps of two storeys so that it seldom grows."""
    high = max(LEAST_HEIGHT, 2 * ceil((int(state.tops.max()) + 2) / 2))
    return Area("tower", "the tower", ((0.0, 0.0, -BASE), (3.0, 3.0, float(high))))


def scene(state: State, seat: int) -> Scene:
    """Make the parts of the tower."""
    margin = f" by {abs(int(lead(state)))} points over the five views" if state.over and lead(state) else ""
    return Scene(
        (*ground(), *tower(state), *barred(state)),
        (tray(state, 0), tray(state, 1), ledger(state)),
        (seat_scene(state, 0), seat_scene(state, 1)),
        sentence(status(state) + margin),
        (area(state),),
    )
