"""The bonus: which blocks may be taken off the tower, T9 and T10."""

from opolis.core.kernel import kernel
from opolis.games.turris.state import CELLS, FULL, MOST_BLOCKS, State

T9, T10 = 9, 10


@kernel
def owner(block: int) -> int:
    """Say whose block this is (T1)."""
    return (block - 1) // MOST_BLOCKS


@kernel
def is_lowest(state: State, level: int, cell: int) -> bool:
    """A block is named by its lowest, west-most, south-most cube."""
    block = state.tower[level, cell]
    if level > 0 and state.tower[level - 1, cell] == block:
        return False
    if cell % 3 > 0 and state.tower[level, cell - 1] == block:
        return False
    return cell < 3 or state.tower[level, cell - 3] != block


@kernel
def other_half(state: State, level: int, cell: int) -> int:
    """Give the second cube (9 · level + cell) of the block that is named by this one."""
    block = state.tower[level, cell]
    if state.tower[level + 1, cell] == block:
        return CELLS * (level + 1) + cell
    if cell % 3 < 2 and state.tower[level, cell + 1] == block:
        return CELLS * level + cell + 1
    return CELLS * level + cell + 3


@kernel
def reopens(state: State, level: int, cells: int) -> int:
    """Say by how much emptying these cells changes the number of unfinished levels (T7)."""
    before = int(state.filled[level])
    if before == FULL:
        return 1
    return -1 if before == cells else 0


@kernel
def leaves_too_many_open(state: State, level: int, cell: int) -> bool:
    """A block stays if taking it would break the limit on unfinished levels (T7, T10)."""
    other = other_half(state, level, cell)
    if other // CELLS == level:
        change = reopens(state, level, 1 << cell | 1 << other % CELLS)
    else:
        change = reopens(state, level, 1 << cell) + reopens(state, level + 1, 1 << cell)
    return state.open + change > state.levels_open


@kernel
def is_loaded(state: State, level: int, cell: int) -> bool:
    """A block stays while any cube stands on it (T10)."""
    other = other_half(state, level, cell)
    top = other // CELLS + 1
    return state.tops[cell] > top or state.tops[other % CELLS] > top


@kernel
def held(state: State, seat: int, level: int, cell: int) -> int:
    """Give the clause that keeps a seat from taking the block named by this cube, or 0."""
    block = int(state.tower[level, cell])
    if not state.bonus or block == 0 or owner(block) == seat or not is_lowest(state, level, cell):
        return T9
    if block == state.latest[1 - seat] or is_loaded(state, level, cell):
        return T10
    return T10 if leaves_too_many_open(state, level, cell) else 0
