"""The wall as people speak of it: its blocks."""

from collections.abc import Container
from functools import lru_cache
from typing import NamedTuple

from opolis.core.remembered import noted
from opolis.games.kwinty.state import EDGE, GROUND, ROWS, State

COLOURS = ("white", "black")
HIGH = ROWS + 2 * EDGE  # squares of a column of the wall's array
BARE = bytes((GROUND,))  # the top of a column that nothing stands on
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


def built_columns(state: State) -> list[tuple[int, bytes]]:
    """Give the columns that are built on, and their squares from below."""
    wall, tops = state.wall.tobytes(), state.tops.tobytes()
    first, end = len(tops) - len(tops.lstrip(BARE)), len(tops.rstrip(BARE))
    return [
        (column - EDGE, wall[column * HIGH + EDGE : column * HIGH + tops[column]])
        for column in range(first, end)
        if tops[column] > EDGE
    ]


@noted
def blocks(state: State) -> tuple[Block, ...]:
    """Find the blocks, column by column."""
    found: list[Block] = []
    halves = NO_ROWS  # where the right halves of flat blocks are
    for column, squares in built_columns(state):
        begun, halves = column_blocks(column, squares, halves)
        found += begun
    return tuple(found)


def block_at(wall: bytes, column: int, row: int) -> Block:
    """Find the block on a square of the wall's array: like ones beside it in its direction come in pairs."""
    square = column * HIGH + row
    seat, lying = divmod(wall[square] - 1, 2)
    step = HIGH if lying else 1
    first = square
    while wall[first - step] == wall[square]:
        first -= step
    column, row = divmod(square - (square - first) // step % 2 * step, HIGH)
    return Block(column - EDGE, row - EDGE, lying, seat)


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
