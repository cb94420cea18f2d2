"""Nothing is hidden in Kwinty: both seats see the wall."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.games.kwinty.state import COLUMNS, EDGE, ROWS, State


@kernel
def observe(state: State, seat: int, out: Array) -> None:
    """Show own squares, the other's squares, and the blocks in hand."""
    out[:] = 0
    for column in range(COLUMNS):
        for row in range(ROWS):
            square = state.wall[EDGE + column, EDGE + row]
            if square:
                plane = 0 if (square - 1) // 2 == seat else 1
                out[(plane * COLUMNS + column) * ROWS + row] = 1
    out[-2] = state.left[seat] / state.blocks
    out[-1] = state.left[1 - seat] / state.blocks


def shown(state: State, actor: int, move: int, seat: int) -> bool:
    """Every move is seen by all."""
    return True
