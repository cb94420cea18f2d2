"""Where a block may stand or lie: T3 to T8 and T11. Colours do not matter here."""

from opolis.core.kernel import kernel
from opolis.games.turris.state import CELLS, CENTRE, EDGE, FULL, MIDDLE, State
from opolis.games.turris.tables import BESIDE, FLATS

T3, T4, T5, T6, T7, T8, T11 = 3, 4, 5, 6, 7, 8, 11


@kernel
def opens(state: State, level: int, cells: int) -> int:
    """Say by how much filling these cells changes the number of unfinished levels (T7)."""
    before = int(state.filled[level])
    if before == 0:
        return 1
    return -1 if before | cells == FULL else 0


@kernel
def is_freed(state: State, level: int, cell: int) -> bool:
    """What a removal has just freed may not be filled this turn (T11)."""
    cube = CELLS * level + cell
    return cube == state.freed[0] or cube == state.freed[1]


@kernel
def upright_misfit(state: State, cell: int) -> int:
    """Give the clause that keeps an upright block from standing here, or 0."""
    low = int(state.tops[cell])
    here, above = int(state.filled[low]), int(state.filled[low + 1])
    if state.last and (here | above) & BESIDE[cell] == 0:
        return T5 if low else T3
    if state.open + opens(state, low, 1 << cell) + opens(state, low + 1, 1 << cell) > state.levels_open:
        return T7
    if cell == MIDDLE and (here & EDGE == 0 or above & EDGE == 0):
        return T8
    if is_freed(state, low, cell) or is_freed(state, low + 1, cell):
        return T11
    return 0


@kernel
def flat_misfit(state: State, first: int, second: int) -> int:
    """Give the clause that keeps a flat block from lying here, or 0."""
    level = int(state.tops[first])
    if second < first or not BESIDE[first] >> second & 1 or state.tops[second] != level:
        return T4
    here, cells = int(state.filled[level]), 1 << first | 1 << second
    if level == 0 and state.last and here & (BESIDE[first] | BESIDE[second]) == 0:
        return T3
    if not overlaps(state, level, first, second):
        return T6
    if state.open + opens(state, level, cells) > state.levels_open:
        return T7
    if cells & CENTRE and here & EDGE == 0:
        return T8
    if is_freed(state, level, first) or is_freed(state, level, second):
        return T11
    return 0


@kernel
def overlaps(state: State, level: int, first: int, second: int) -> bool:
    """A flat block rests across two different blocks, or on the ground if that is allowed (T6)."""
    if level == 0:
        return state.flat_on_ground != 0
    return state.tower[level - 1, first] != state.tower[level - 1, second]


@kernel
def room_for_a_block(state: State) -> bool:
    """Tell whether any block fits anywhere (T12)."""
    for cell in range(CELLS):
        if upright_misfit(state, cell) == 0:
            return True
    for pair in range(len(FLATS)):
        if flat_misfit(state, FLATS[pair, 0], FLATS[pair, 1]) == 0:
            return True
    return False
