"""What an opinion sees of a square: whose it is, how soon it can be built on, or that it is out of reach."""

from opolis.core.kernel import kernel
from opolis.games.kwinty.state import EDGE, State

MINE, THEIRS, NEXT, HIGH, OUTSIDE = 0, 1, 2, 4, 5
KINDS = 6


@kernel
def shown(state: State, column: int, row: int) -> int:
    """Say what a square shows to the seat that is to build."""
    if column < state.low or column > state.high or row < EDGE or row >= EDGE + state.height:
        return OUTSIDE
    square = int(state.wall[column, row])
    if square:
        return MINE if square + 1 >> 1 == state.turn + 1 else THEIRS
    return min(HIGH, NEXT + row - int(state.tops[column]))
