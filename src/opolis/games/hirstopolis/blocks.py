"""Blocks: their footprints before and after turning."""

from dataclasses import dataclass
from functools import cached_property

from opolis.games.hirstopolis.state import BASE, BRIDGE, TOP, TURNS

Cell = tuple[int, int]
"""A column and a row, both from 0."""

KINDS = {"base": BASE, "top": TOP, "roof": TOP, "bridge": BRIDGE}  # older designs call roofs tops
FOOT, SPAN = "XF", "S"


@dataclass(frozen=True)
class Block:
    """A kind of block: its name, its footprint row by row, and how many each seat brings."""

    name: str
    kind: int
    count: int
    shape: tuple[str, ...]
    taller: bool = False

    @cached_property
    def drawings(self) -> tuple[tuple[str, ...], ...]:
        """The footprint after each number of quarter turns clockwise."""
        turned = [self.shape]
        while len(turned) < TURNS:
            turned.append(tuple("".join(column) for column in zip(*reversed(turned[-1]), strict=True)))
        return tuple(turned)

    @property
    def turns(self) -> int:
        """How many turns look different."""
        return len(set(self.drawings))

    @property
    def size(self) -> int:
        """How many squares the footprint has, spans included (H6)."""
        return len(self.cells())

    def cells(self, turn: int = 0, marks: str = FOOT + SPAN) -> list[Cell]:
        """List the squares that are marked so, row by row."""
        return [
            (column, row)
            for row, line in enumerate(self.drawings[turn])
            for column, mark in enumerate(line)
            if mark in marks
        ]

    def pivot(self, turn: int) -> Cell:
        """Say where the first foot of the unturned block comes to lie."""
        column, row = self.cells(0, FOOT)[0]
        wide, tall = len(self.shape[0]), len(self.shape)
        for _ in range(turn):
            column, row = tall - 1 - row, column
            wide, tall = tall, wide
        return column, row


def beside(cell: Cell) -> list[Cell]:
    """List the four cells that share a side with this one."""
    column, row = cell
    return [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]


def groups(cells: set[Cell]) -> list[set[Cell]]:
    """Part cells into areas that hang together by their sides, in reading order."""
    left, found = set(cells), []
    while left:
        area, edge = set[Cell](), {min(left, key=lambda cell: (cell[1], cell[0]))}
        while edge:
            area |= edge
            edge = {near for cell in edge for near in beside(cell)} & left - area
        left -= area
        found.append(area)
    return found
