"""Nothing is hidden in Turris: both seats see the tower from all sides."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.games.turris.bonus import owner
from opolis.games.turris.state import CELLS, LEVELS, State

# What is shown of every cube: its colour, the cube that belongs to the same block, and what is barred.
OWN, OTHER, JOINED_EAST, JOINED_NORTH, JOINED_UP, PROTECTED, FREED = range(7)


@kernel
def mark(out: Array, plane: int, cube: int) -> None:
    """Set one cube of one plane."""
    out[plane * LEVELS * CELLS + cube] = 1


@kernel
def observe_cube(state: State, seat: int, level: int, cell: int, out: Array) -> None:
    """Show whose cube this is, where its block goes on, and whether it may not be taken (T10)."""
    block, cube = int(state.tower[level, cell]), CELLS * level + cell
    mark(out, OWN if owner(block) == seat else OTHER, cube)
    if cell % 3 < 2 and state.tower[level, cell + 1] == block:
        mark(out, JOINED_EAST, cube)
    if cell < 6 and state.tower[level, cell + 3] == block:
        mark(out, JOINED_NORTH, cube)
    if state.tower[level + 1, cell] == block:
        mark(out, JOINED_UP, cube)
    if block == state.latest[1 - seat]:
        mark(out, PROTECTED, cube)


@kernel
def observe(state: State, seat: int, out: Array) -> None:
    """Show every cube, the cells barred this turn, the blocks in hand, the turn and the bonus."""
    out[:] = 0
    for cell in range(CELLS):
        for level in range(state.tops[cell]):
            observe_cube(state, seat, level, cell, out)
    for number in range(2):
        if state.freed[number] >= 0:
            mark(out, FREED, int(state.freed[number]))
    out[-4] = state.left[seat] / state.blocks
    out[-3] = state.left[1 - seat] / state.blocks
    out[-2] = state.turn == seat
    out[-1] = state.bonus


def shown(state: State, actor: int, move: int, seat: int) -> bool:
    """Every move is seen by all."""
    return True
