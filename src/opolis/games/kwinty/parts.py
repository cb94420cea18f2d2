"""Kwinty's things to draw: the blocks of the wall, and those in hand."""

from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from opolis.core.remembered import noted, remembered
from opolis.core.scene import Panel, Part
from opolis.games.kwinty.state import COLUMNS, EDGE, FIXED, FLAT, State
from opolis.games.kwinty.status import Line, winning_squares
from opolis.games.kwinty.wall import COLOURS, NO_ROWS, Block, Rows, blocks, built_columns, column_blocks

DEPTH = 1.0
LATEST = ("last",)
LETTER = (0.8, 0.8, 0.02)
BEFORE = DEPTH / 2 + 0.45  # where letters lie, in front of the wall
NO_ROW = -1
BESIDE = 2  # columns on either side of the wall that a block may reach


@lru_cache(4096)
def block_id(block: Block) -> str:
    """Name a block's part by its lower left square."""
    return f"block:{chr(ord('a') + block.column)}{block.row + 1}"


@lru_cache(4096)
def block_part(block: Block, tags: tuple[str, ...] = ()) -> Part:
    """Make a block's part: the wall runs east and rises."""
    wide, high = (2.0, 1.0) if block.lying == FLAT else (1.0, 2.0)
    name = block_id(block)
    place, size = (block.column + wide / 2, 0.0, float(block.row)), (wide, DEPTH, high)
    return Part(name, "block", place, size, 0, COLOURS[block.seat], tags=tags)


def letter_part(column: int) -> Part:
    """Write a column's letter in front of it."""
    letter = chr(ord("a") + column)
    return Part(f"letter:{letter}", "label", (column + 0.5, -BEFORE, 0.0), LETTER, label=letter)


class Strip(NamedTuple):
    """The blocks that begin in a column, ready to draw, and the rows where they reach into the next one."""

    column: int
    parts: tuple[Part, ...]
    highest: int
    halves: Rows


@lru_cache(16384)
def strip(column: int, squares: bytes, halves: Rows, last: int) -> Strip:
    """Draw a column; the block in row `last` was built last."""
    begun, reaching = column_blocks(column, squares, halves)
    parts = tuple([block_part(block, LATEST) if block.row == last else block_part(block) for block in begun])
    return Strip(column, parts, max((block.row for block in begun), default=0), reaching)


@noted
def strips(state: State) -> tuple[Strip, ...]:
    """Draw the columns in which blocks begin, each of them once for all walls that have it."""
    found: list[Strip] = []
    halves, (latest_column, latest_row, _) = NO_ROWS, state.last.tolist()
    for column, squares in built_columns(state):
        last = latest_row - EDGE if column == latest_column - EDGE else NO_ROW
        drawn = strip(column, squares, halves, last)
        halves = drawn.halves
        if drawn.parts:
            found.append(drawn)
    return tuple(found)


def letters(state: State) -> tuple[Part, ...]:
    """Write the letters of all columns that are built on or may be next, as moves name them."""
    built, (first, last) = strips(state), (int(state.low) - EDGE, int(state.high) - EDGE)
    if state.frame == FIXED:
        return written(first, last)
    if not built:
        west, east = open_ground(state)
        return written(west - BESIDE, east + BESIDE)
    west, east = built[0].column, built[-1].column + bool(built[-1].halves)
    return written(max(first, west - BESIDE, 0), min(last, east + BESIDE, COLUMNS - 1))


def open_ground(state: State) -> tuple[int, int]:
    """Give the first and the last column in which the first block may begin (K2)."""
    return int(state.low) - EDGE, min(int(state.high), int(state.east) + 1) - EDGE


@lru_cache(512)
def written(west: int, east: int) -> tuple[Part, ...]:
    """Write the letters of some columns."""
    return tuple(letter_part(column) for column in range(west, east + 1))


def wall_parts(state: State) -> tuple[Part, ...]:
    """Make the blocks of the wall; the latest one and the winning line are marked."""
    if winning := winning_squares(state):
        last = latest(state)
        marked = ((block, ("line",) * block.is_in(winning)) for block in blocks(state))
        return tuple([block_part(block, ("last",) * (block == last) + line) for block, line in marked])
    return tuple(chain.from_iterable([column.parts for column in strips(state)]))


def latest(state: State) -> Block | None:
    """Find the block that was built last; none in the beginning."""
    column, row, _ = state.last.tolist()
    place = column - EDGE, row - EDGE
    return next((block for block in blocks(state) if block[:2] == place), None)


@remembered("wall")
def by_square(state: State) -> dict[tuple[int, int], str]:
    """Name the block on every square of the wall's array."""
    return {
        (column + EDGE, row + EDGE): block_id(block)
        for block in blocks(state)
        for column, row in block.squares
    }


def blocks_of(state: State, line: Line) -> tuple[str, ...]:
    """Name the blocks that squares of the wall belong to, column by column."""
    names = by_square(state)
    return tuple(dict.fromkeys(names[square] for square in sorted(line)))


def tray(state: State, seat: int) -> Panel:
    """Show the blocks in hand."""
    return hand(seat, int(state.left[seat]))


@lru_cache(256)
def held_part(seat: int, number: int) -> Part:
    """Make a block in hand."""
    place = (number * 1.5, 0.0, 0.0)
    return Part(f"hand:{seat}:{number}", "block", place, (1.0, 1.0, 2.0), 0, COLOURS[seat])


@lru_cache(256)
def hand(seat: int, left: int) -> Panel:
    """Lay out blocks in hand."""
    shown = tuple(held_part(seat, number) for number in range(left))
    return Panel(f"hand:{seat}", "Blocks to build with", "tray", seat, shown, matters="mine")
