"""Nothing is hidden."""

import numpy as np

from connect_four.state import COLUMNS, PITCH, ROWS, SQUARES, State
from opolis.core.kernel import kernel
from opolis.core.records import Array

COLUMN = (1 << ROWS) - 1
SHOWN = (np.arange(COLUMN + 1)[:, None] >> np.arange(ROWS) & 1).astype(np.float32)  # every column of stones


@kernel
def observe_stones(stones: int, out: Array) -> None:
    """Show the stones of one seat, column by column."""
    for column in range(COLUMNS):
        filled = stones >> PITCH * column & COLUMN
        for row in range(ROWS):
            out[ROWS * column + row] = SHOWN[filled, row]


@kernel
def observe(state: State, seat: int, out: Array) -> None:
    """Show own stones, then the other's."""
    observe_stones(int(state.stones[seat]), out[:SQUARES])
    observe_stones(int(state.stones[1 - seat]), out[SQUARES:])


def shown(state: State, actor: int, move: int, seat: int) -> bool:
    """Every move is seen by all."""
    return True
