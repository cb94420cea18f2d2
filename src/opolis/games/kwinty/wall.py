"""The wall as people speak of it: its blocks."""

from collections.abc import Container, Iterator
from functools import lru_cache
from typing import NamedTuple

from opolis.core.remembered import noted
from opolis.games.kwinty.state import COLUMNS, EDGE, ROWS, State

COLOURS = ("white", "black")
HIGH = ROWS + 2 * EDGE  # squares of a column of the wall's array
Rows = frozenset[int]
NO_ROWS: Rows = frozenset()


class Block(NamedTuple):
    """A block of the wall: its lower left square (from 0), whether it lies flat, and whose it is."""

    column: int
    row: int
    lying: int
    seat: int

    @property
    def squares(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The two squares that it covers."""
        return (self.column, self.row), (self.column + self.lying, self.row + 1 - self.lying)

    def is_in(self, line: Container[tuple[int, int]]) -> bool:
        """Tell whether it has a square of a line, whose squares are those of the wall's array."""
        column, row = self.column + EDGE, self.row + EDGE
        return (column, row) in line or (column + self.lying, row + 1 - self.lying) in line


def built_columns(state: State) -> Iterator[tuple[int, bytes]]:
    """Give the columns that are built on, and their squares from below."""
    wall, start = state.wall.tobytes(), EDGE + EDGE * HIGH
    for column, top in enumerate(state.tops.tobytes()[EDGE : EDGE + COLUMNS]):
        if top > EDGE:
            yield column, wall[start : start + top - EDGE]
        start += HIGH


@noted
def blocks(state: State) -> tuple[Block, ...]:
    """Find the blocks, column by column."""
    found: list[Block] = []
    halves = NO_ROWS  # where the right halves of flat blocks are
    for column, squares in built_columns(state):
        begun, halves = column_blocks(column, squares, halves)
        found += begun
    return tuple(found)


def blocks_in(wall: bytes) -> list[Block]:
    """Find the blocks of a wall's array of which some may have been taken away."""
    found: list[Block] = []
    halves = NO_ROWS
    for column in range(COLUMNS):
        start = (column + EDGE) * HIGH + EDGE
        begun, halves = column_blocks(column, wall[start : start + ROWS], halves)
        found += begun
    return found


@lru_cache(16384)
def column_blocks(column: int, squares: bytes, halves: Rows) -> tuple[tuple[Block, ...], Rows]:
    """Find the blocks that begin in a column, and the rows in which they reach into the next one."""
    found: list[Block] = []
    upper = -1  # the upper half of the block before
    for row, square in enumerate(squares):
        if square and row != upper and row not in halves:
            seat, lying = divmod(square - 1, 2)
            found.append(Block(column, row, lying, seat))
            upper = upper if lying else row + 1
    return tuple(found), frozenset(block.row for block in found if block.lying)
