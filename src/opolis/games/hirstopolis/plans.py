"""A city from above as a small map: bases with their storeys, roofs, bridges."""

from functools import lru_cache

from opolis.core.remembered import remembered
from opolis.core.scene import Aspect, AspectSquare
from opolis.games.hirstopolis.pictures import bridge_signs
from opolis.games.hirstopolis.state import GRID, SIDE, State

BARE, BASE_COLOUR, BRIDGE_COLOUR, ROOF_COLOUR = "paper", "stone", "blue", "orange"


def colour_of(level: int, bridged: bool) -> str:
    """Give a square the colour of what is seen there from above."""
    if bridged:
        return BRIDGE_COLOUR
    return ROOF_COLOUR if level < 0 else BASE_COLOUR if level else BARE


@lru_cache(8192)
def square_of(at: tuple[int, int], colour: str, counts: bool, mark: str) -> AspectSquare:
    """Make one square of a plan."""
    return AspectSquare(at, colour, counts, mark)


def plan(state: State, seat: int) -> Aspect:
    """Draw a seat's city from above; open bases count, for they cost points in the end (H8)."""
    return drawn(state, frozenset(bridge_signs(state, seat)), seat)


@remembered("columns", "rows", "ground", own=("level",), most=1024)
def drawn(state: State, bridges: frozenset[int], seat: int) -> Aspect:
    """Draw a city with bridges over some squares."""
    columns, rows = int(state.columns), int(state.rows)
    ground, levels, squares = state.ground.tolist(), state.level[seat].tolist(), []
    for square in range(SIDE * rows):
        column, row = square % SIDE, square // SIDE
        if column >= columns or ground[square] < GRID:
            continue
        level = levels[square]
        storeys = -1 - level if level < 0 else level
        colour = colour_of(level, square in bridges)
        counts = level > 0 and square not in bridges
        at = (column, rows - 1 - row)
        squares.append(square_of(at, colour, counts, str(storeys) if storeys else ""))
    return Aspect("plan", "from above", "top", (0, 0), (columns, rows), tuple(squares))
