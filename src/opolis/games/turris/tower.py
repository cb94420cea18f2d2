"""The tower's blocks as people speak of them: where each is, how it lies, and which ones score."""

from typing import NamedTuple

from opolis.core.remembered import remembered
from opolis.games.turris.bonus import is_lowest, other_half, owner
from opolis.games.turris.scoring import largest_group, lead, squares_seen
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


@remembered("tower", most=256)
def blocks(state: State) -> list[Block]:
    """List the blocks of the tower from the ground up."""
    found: list[Block] = []
    cubes = [number for level in state.tower[:LEVELS].tolist() for number in level]
    for cube, number in enumerate(cubes):
        level, cell = divmod(cube, CELLS)
        if number and is_lowest(state, level, cell):
            found.append(Block(number, owner(number), cube, int(other_half(state, level, cell))))
    return found


def height(state: State) -> int:
    """Count the levels that have been begun."""
    return int(max(state.tops))


@remembered("tops", "tower", most=1024)
def cubes_met(state: State, view: int) -> dict[int, int]:
    """Give the first cube in each line of sight, by its square in the view's picture (T13)."""
    tower, lines = state.tower.tolist(), SIGHTS[view].tolist() if view != ROOF else []
    if view == ROOF:
        return {cell: CELLS * (int(state.tops[cell]) - 1) + cell for cell in range(CELLS) if state.tops[cell]}
    met: dict[int, int] = {}
    for level in range(height(state)):
        for across, line in enumerate(lines):
            first = next((cell for cell in line if tower[level][cell]), None)
            if first is not None:
                met[3 * level + across] = CELLS * level + first
    return met


def blocks_in_group(state: State, seat: int, view: int) -> list[int]:
    """Number the blocks that show the squares of a seat's largest group in a view, square by square (T13)."""
    group = int(largest_group(squares_seen(state, seat, view)))
    met, tower = cubes_met(state, view).items(), state.tower.tolist()
    return [tower[cube // CELLS][cube % CELLS] for square, cube in met if group >> square & 1]


def winning_blocks(state: State) -> set[int]:
    """Number the winner's blocks that show a square of a largest group; at a draw those of both (T13)."""
    ahead = int(lead(state))
    winners = range(2) if not ahead else (int(ahead < 0),)
    return {
        number for seat in winners for view in (*SIDES, ROOF) for number in blocks_in_group(state, seat, view)
    }
