"""Nothing is hidden."""

from connect_four.state import COLUMNS, PITCH, ROWS, SQUARES, State
from opolis.core.arrays import table
from opolis.core.kernel import kernel
from opolis.core.numbers import float32, int32
from opolis.core.records import Array

HALF = 4  # columns that are looked at together: their bits fit into 32, which processors test eight at a time
EAST = COLUMNS - HALF  # where the eastern half begins
WEST = (1 << PITCH * HALF) - 1  # the bits of the western half
BITS = table([1 << PITCH * column + row for column in range(HALF) for row in range(ROWS)], "i4")
EMPTY, STONE = float32(0), float32(1)


@kernel
def observe(state: State, seat: int, out: Array) -> None:
    """Show own stones, then the other's, column by column; the middle column is in both halves."""
    own, others = int(state.stones[seat]), int(state.stones[1 - seat])
    own_west, own_east = int32(own & WEST), int32(own >> PITCH * EAST)
    west, east = int32(others & WEST), int32(others >> PITCH * EAST)
    for square in range(HALF * ROWS):
        bit = BITS[square]
        out[square] = STONE if own_west & bit else EMPTY
        out[ROWS * EAST + square] = STONE if own_east & bit else EMPTY
        out[SQUARES + square] = STONE if west & bit else EMPTY
        out[SQUARES + ROWS * EAST + square] = STONE if east & bit else EMPTY


def shown(state: State, actor: int, move: int, seat: int) -> bool:
    """Every move is seen by all."""
    return True
