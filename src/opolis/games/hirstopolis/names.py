"""Names: of blocks, squares and seats; which blocks a seat holds, and which it passes."""

from functools import lru_cache

from opolis.core.remembered import remembered
from opolis.games.hirstopolis.blocks import Block
from opolis.games.hirstopolis.state import (
    BRIDGE,
    CROWNING,
    DRAWING,
    PLACE,
    RACING,
    SEATS,
    SIDE,
    SQUARES,
    STANDARD,
    TURNS,
    State,
)  # fmt: skip

SETS = 64  # sets of blocks that need not be made again
SET = ("names", "cells", "squares", "feet", "taller", "box", "kind")
"""What a position says of its set of blocks."""

COLOURS = ("white", "black", "red", "blue", "green", "yellow")


@remembered("blocks", "names")
def block_names(state: State) -> tuple[str, ...]:
    """List the names of the set's blocks."""
    count = int(state.blocks)
    return tuple(bytes(letters).rstrip(b"\0").decode() for letters in state.names[:count].tolist())


def held_blocks(state: State, seat: int) -> list[int]:
    """List every single block that a seat holds, in the order of the set."""
    counts = state.quarry[seat].tolist()
    return [block for block, count in enumerate(counts) for _ in range(count)]


def held_kinds(state: State, seat: int) -> list[int]:
    """List the kinds of block that a seat holds."""
    return [block for block in range(int(state.blocks)) if state.quarry[seat, block] > 0]


def single_names(state: State, counts: list[int]) -> list[str]:
    """Name every single block of a quarry, a bowl or the pile."""
    return [name for name, count in zip(block_names(state), counts, strict=False) for _ in range(count)]


def chosen_blocks(state: State, seat: int) -> list[int]:
    """List the blocks that a seat passes, as far as they are known; in order when they were handed out."""
    return [block - 1 for block in state.handed[seat].tolist() if block]


def handed_names(state: State, seat: int) -> list[str]:
    """Name what a seat passes, as far as it is known."""
    names = block_names(state)
    return [names[block] for block in chosen_blocks(state, seat)]


def first_order(state: State, blocks: list[int]) -> list[int]:
    """Find the alphabetically first order that hands out the same blocks to the same seats (H2)."""
    receivers, order = max(1, int(state.seats) - 1), list(blocks)
    for first in range(receivers):
        order[first::receivers] = sorted(order[first::receivers], key=lambda block: int(state.rank[block]))
    return order


@lru_cache(SIDE * SIDE)
def square_name(square: int) -> str:
    """Write a square: column letter, row from 1."""
    return f"{chr(ord('a') + square % SIDE)}{square // SIDE + 1}"


def placed(move: int) -> tuple[int, int, int]:
    """Say which block a move places, where its box begins and how it is turned, without asking a kernel."""
    place, turn = divmod(move - PLACE, TURNS)
    return *divmod(place, SQUARES), turn


def king_of(state: State) -> int:
    """Say which seat is king; −1 while or where there is none (H16)."""
    needed = state.seats > 1 and (state.mode == STANDARD or state.clock)
    return int(state.crowned) if needed and state.phase != CROWNING else -1


def is_covered(state: State) -> bool:
    """Tell whether the cloth hides the pile: it lies open only while it may be drawn from (H17)."""
    return bool(state.cloth) and state.phase not in (DRAWING, RACING)


def title(state: State) -> str:
    """Give the map's title."""
    return bytes(state.title).rstrip(b"\0").decode(errors="ignore")


def seats_of(mask: int) -> list[int]:
    """List the seats of a mask."""
    return [seat for seat in range(SEATS) if mask >> seat & 1]


def listed(names: list[str]) -> str:
    """Write names as in a sentence."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


@lru_cache(SETS * 64)
def _block(name: str, kind: int, box: tuple[int, int], cells: tuple[int, ...], feet: int) -> Block:
    rows = [["."] * box[0] for _ in range(box[1])]
    for index, offset in enumerate(cells):
        rows[offset // SIDE][offset % SIDE] = "S" if index >= feet else "F" if kind == BRIDGE else "X"
    return Block(name, kind, 0, tuple("".join(row) for row in rows))


@remembered(*SET)
def block_of(state: State, number: int) -> Block:
    """Make a block of the set again from the record."""
    cells = tuple(state.cells[number, 0, : int(state.squares[number])].tolist())
    wide, tall = state.box[number].tolist()
    kind, feet = int(state.kind[number]), int(state.feet[number])
    return _block(block_names(state)[number], kind, (wide, tall), cells, feet)
