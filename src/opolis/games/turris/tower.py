"""The tower's blocks as people speak of them: where each is, how it lies, and which ones score."""

from typing import NamedTuple

from opolis.games.turris.bonus import is_lowest, other_half, owner
from opolis.games.turris.scoring import largest_group, squares_seen
from opolis.games.turris.state import CELLS, LEVELS, State
from opolis.games.turris.tables import NAMES, ROOF, SIDES, SIGHTS

COLOURS = ("white", "black")


class Block(NamedTuple):
    """A block that stands or lies on the tower: its number, owner and two cubes (9 · level + cell)."""

    number: int
    seat: int
    cube: int
    other: int

    @property
    def upright(self) -> bool:
        """Whether it fills two levels of one cell."""
        return self.other == self.cube + CELLS


def cube_name(cube: int) -> str:
    """Write a cube as its cell and level."""
    return f"{NAMES[cube % CELLS]}/{cube // CELLS + 1}"


def blocks(state: State) -> list[Block]:
    """List the blocks of the tower from the ground up."""
    found: list[Block] = []
    for cube in range(LEVELS * CELLS):
        level, cell = divmod(cube, CELLS)
        number = int(state.tower[level, cell])
        if number and is_lowest(state, level, cell):
            found.append(Block(number, owner(number), cube, int(other_half(state, level, cell))))
    return found


def height(state: State) -> int:
    """Count the levels that have been begun."""
    return int(max(state.tops))


def cubes_met(state: State, view: int) -> dict[int, int]:
    """Give the first cube in each line of sight, by its square in the view's picture (T13)."""
    if view == ROOF:
        return {cell: CELLS * (int(state.tops[cell]) - 1) + cell for cell in range(CELLS) if state.tops[cell]}
    met: dict[int, int] = {}
    for level in range(height(state)):
        for across in range(3):
            cells = [int(cell) for cell in SIGHTS[view, across] if state.tower[level, cell]]
            if cells:
                met[3 * level + across] = CELLS * level + cells[0]
    return met


def scoring_blocks(state: State) -> set[int]:
    """Number the blocks that show a square of a largest group in any view (T13)."""
    numbers: set[int] = set()
    for view in (*SIDES, ROOF):
        groups = [int(largest_group(squares_seen(state, seat, view))) for seat in range(2)]
        for square, cube in cubes_met(state, view).items():
            if (groups[0] | groups[1]) >> square & 1:
                numbers.add(int(state.tower[cube // CELLS, cube % CELLS]))
    return numbers
