"""A map: a grid of squares with its multiplier, bonuses and rule, and the blocks that come with it."""

from dataclasses import dataclass
from functools import cached_property

from opolis.games.hirstopolis.blocks import Block, Cell, beside, groups
from opolis.games.hirstopolis.state import BANK, GAP, GRID, RIVER

SIGNS = {"#": GRID, ".": GAP, "~": RIVER}
SCENERY = ("water", "grass", "sand", "lava")


@dataclass(frozen=True)
class CityMap:
    """A checked design."""

    title: str
    about: str
    rows: tuple[str, ...]
    multiplier: int
    adjacent: bool
    region: int
    bank: int
    scenery: str
    blocks: tuple[Block, ...]
    own_blocks: bool

    @property
    def columns(self) -> int:
        """How wide the map is."""
        return len(self.rows[0])

    @cached_property
    def ground(self) -> dict[Cell, int]:
        """What every square is; the banks are grid squares that touch the river (H10)."""
        squares = {
            (column, row): SIGNS[sign]
            for row, line in enumerate(self.rows)
            for column, sign in enumerate(line)
        }
        for cell, kind in squares.items():
            if kind == GRID and any(squares.get(near) == RIVER for near in beside(cell)):
                squares[cell] = BANK
        return squares

    @cached_property
    def areas(self) -> list[set[Cell]]:
        """The connected grid areas (H9)."""
        return groups({cell for cell, kind in self.ground.items() if kind >= GRID})

    def room_for(self, block: Block) -> int:
        """Count the places where a block could stand on the bare map (H4)."""
        return sum(self.takes(block, turn, corner) for turn in range(block.turns) for corner in self.ground)

    def takes(self, block: Block, turn: int, corner: Cell) -> bool:
        """Tell whether a block's feet would all be on grid and its spans all over gaps (H4)."""
        right, down = corner
        feet = [self.ground.get((right + x, down + y), -1) for x, y in block.cells(turn, "XF")]
        spans = [self.ground.get((right + x, down + y), -1) for x, y in block.cells(turn, "S")]
        return all(kind >= GRID for kind in feet) and all(kind in (GAP, RIVER) for kind in spans)
