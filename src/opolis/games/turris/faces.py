"""The five faces of the tower as a net: south in the middle, its neighbours beside it, the roof above."""

from functools import lru_cache

from opolis.core.remembered import remembered
from opolis.core.scene import Aspect, AspectSquare, Mark, Side
from opolis.games.turris.scoring import largest_group, squares_seen
from opolis.games.turris.state import CELLS, State
from opolis.games.turris.tables import EAST, NORTH, ROOF, SOUTH, VIEWS, WEST
from opolis.games.turris.tower import COLOURS, cubes_met, height

ORDER = (WEST, SOUTH, EAST, NORTH)  # from left to right, as one goes around the tower
SIDES: tuple[Side, ...] = ("south", "north", "west", "east", "top")  # by the number of a view
WIDE = 3
GAP = 1
LEAST = 4  # levels that are always shown, so that the net seldom grows


def squares(state: State, view: int, groups: list[int]) -> tuple[AspectSquare, ...]:
    """Colour the squares of a view; those of a colour's largest group count (T13)."""
    found, white = [], state.own[0].tolist()
    for number, cube in sorted(cubes_met(state, view).items()):
        seat = 0 if white[cube // CELLS] >> cube % CELLS & 1 else 1
        found.append(square(number, seat, bool(groups[seat] >> number & 1)))
    return tuple(found)


@lru_cache(1024)
def square(number: int, seat: int, counts: bool) -> AspectSquare:
    """Make a square of a face."""
    return AspectSquare((number % WIDE, number // WIDE), COLOURS[seat], counts)


def face(state: State, view: int, levels: int) -> Aspect:
    """Make one face, with the sizes of the largest groups, white first."""
    groups = [int(largest_group(squares_seen(state, seat, view))) for seat in range(2)]
    marks = tuple(Mark(str(group.bit_count()), f"seat{seat + 1}") for seat, group in enumerate(groups))
    column = ORDER.index(SOUTH if view == ROOF else view)
    spot = (column * (WIDE + GAP), levels + GAP if view == ROOF else 0)
    size = (WIDE, WIDE if view == ROOF else levels)
    return Aspect(
        f"face:{VIEWS[view]}", VIEWS[view], SIDES[view], spot, size, squares(state, view, groups), marks
    )


@remembered("own", "tops", "tower", most=256)
def net(state: State) -> tuple[Aspect, ...]:
    """Lay out all five faces (T13)."""
    levels = max(LEAST, height(state))
    return tuple(face(state, view, levels) for view in range(ROOF + 1))
