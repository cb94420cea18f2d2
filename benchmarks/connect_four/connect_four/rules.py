"""Connect Four's rules: C1 to C4."""

from connect_four.state import BOTTOM, COLUMNS, PITCH, ROWS, TOP, State
from opolis.core.kernel import kernel
from opolis.core.records import Array

C1, C2 = 1, 2
COLUMN = (1 << ROWS) - 1
FULL = BOTTOM * COLUMN


@kernel
def setup(state: State) -> None:
    """Begin with an empty board (C1)."""
    state.turn = state.over = 0
    state.winner = -1
    state.stones[:] = 0
    state.filled = 0


@kernel
def movers(state: State) -> int:
    """Seats take turns (C1)."""
    return 0 if state.over else 1 << int(state.turn)


@kernel
def verdict(state: State, seat: int, move: int) -> int:
    """Judge a stone: the seat's turn first, then its column."""
    if seat < 0 or not movers(state) >> seat & 1:
        return C1
    if move < 0 or move >= COLUMNS or state.filled >> PITCH * move + ROWS - 1 & 1:
        return C2
    return 0


@kernel
def legal(state: State, seat: int, moves: Array) -> int:
    """List the columns that are not full (C2)."""
    count = 0
    if seat != state.turn or state.over:
        return count
    full = state.filled & TOP
    for column in range(COLUMNS):
        moves[count] = column
        count += 1 - (full >> PITCH * column + ROWS - 1 & 1)
    return count


@kernel
def odds(state: State, moves: Array, weights: Array) -> int:
    """Leave nothing to chance."""
    return 0


@kernel
def four(stones: int) -> bool:
    """Look for four in a line: upward, across, and slanting both ways (C3)."""
    up, across = stones & stones >> 1, stones & stones >> PITCH
    falling, rising = stones & stones >> PITCH - 1, stones & stones >> PITCH + 1
    lines = up & up >> 2 | across & across >> 2 * PITCH
    return lines | falling & falling >> 2 * (PITCH - 1) | rising & rising >> 2 * (PITCH + 1) != 0


@kernel
def play(state: State, seat: int, move: int) -> None:
    """Drop a stone, then see whether that wins or fills the board (C2 to C4)."""
    bottom = 1 << PITCH * move
    stone = state.filled + bottom & bottom * COLUMN & ~state.filled
    state.filled |= stone
    state.stones[seat] |= stone
    state.turn = 1 - seat
    if four(state.stones[seat]):
        state.over = 1
        state.winner = seat
    elif state.filled == FULL:
        state.over = 1
