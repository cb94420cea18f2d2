"""Nothing is hidden."""

from connect_four.state import COLUMNS, PITCH, ROWS, State
from opolis.core.kernel import kernel
from opolis.core.records import Array


@kernel
def observe(state: State, seat: int, out: Array) -> None:
    """Show own stones, then the other's."""
    for column in range(COLUMNS):
        for row in range(ROWS):
            bit, at = PITCH * column + row, ROWS * column + row
            out[at] = state.stones[seat] >> bit & 1
            out[COLUMNS * ROWS + at] = state.stones[1 - seat] >> bit & 1


def shown(state: State, actor: int, move: int, seat: int) -> bool:
    """Every move is seen by all."""
    return True
