"""The wall as people speak of it: its blocks, and the line that wins."""

from typing import NamedTuple

from opolis.games.kwinty.rules import reach
from opolis.games.kwinty.scoring import DIRECTIONS
from opolis.games.kwinty.state import COLUMNS, EDGE, ROWS, State

COLOURS = ("white", "black")


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


def blocks(state: State) -> list[Block]:
    """Find the blocks, column by column."""
    found: list[Block] = []
    seen: set[tuple[int, int]] = set()
    for column in range(COLUMNS):
        for row in range(ROWS):
            square = int(state.wall[EDGE + column, EDGE + row])
            if square and (column, row) not in seen:
                found.append(Block(column, row, (square - 1) % 2, (square - 1) // 2))
                seen.update(found[-1].squares)
    return found


def in_winning_line(state: State, column: int, row: int) -> bool:
    """Tell whether a square is part of a line that wins (K7): only the end has one."""
    if not state.over:
        return False
    column, row = column + EDGE, row + EDGE
    return any(
        1 + reach(state, column, row, east, up) + reach(state, column, row, -east, -up) >= state.row
        for east, up in DIRECTIONS
    )


def wins(state: State, block: Block) -> bool:
    """Tell whether a block is part of a line that wins (K7)."""
    return any(in_winning_line(state, *square) for square in block.squares)
