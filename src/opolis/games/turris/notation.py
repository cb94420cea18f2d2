"""Turris as text: `b2v` stands in b2, `a1b1h` lies on a1 and b1, `xa1/3` takes a block, `-` declines."""

import re

from opolis.core.errors import Malformed
from opolis.core.picture import PAGE_WIDTH, Paint, plain
from opolis.games.turris.pictures import floors, standing, views
from opolis.games.turris.state import CELLS, DECLINE, FLAT, LEVELS, NO_BLOCK, OUTSIDE, REMOVAL, State
from opolis.games.turris.tables import NAMES
from opolis.games.turris.tower import cube_name

UPRIGHT_FORM = re.compile(r"([a-z][0-9])v")
FLAT_FORM = re.compile(r"([a-z][0-9])([a-z][0-9])h")
REMOVAL_FORM = re.compile(r"x([a-z][0-9])/([1-9][0-9]*)")
HELP = "write a cell and v (b2v), two cells and h (a1b1h), x with a cell and level (xa1/3), or -"


def read(state: State, seat: int, text: str) -> int:
    """Turn text into a move."""
    if text == "-":
        return DECLINE
    if form := UPRIGHT_FORM.fullmatch(text):
        return NAMES.index(form[1]) if form[1] in NAMES else OUTSIDE
    if form := FLAT_FORM.fullmatch(text):
        return read_flat(form[1], form[2])
    if form := REMOVAL_FORM.fullmatch(text):
        return read_removal(form[1], form[2])
    raise Malformed(f"{text!r} is no move; {HELP}")


def read_flat(first: str, second: str) -> int:
    """Turn the two cells of a flat block into a move."""
    if first > second:
        raise Malformed(
            f"{first}{second}h names its cells in the wrong order; the west or south one is first"
        )
    if first not in NAMES or second not in NAMES:
        return OUTSIDE
    return FLAT + CELLS * NAMES.index(first) + NAMES.index(second)


def read_removal(cell: str, level: str) -> int:
    """Turn the lowest cube of a block into the removal of that block."""
    if cell not in NAMES or len(level) > 2 or int(level) > LEVELS:
        return NO_BLOCK
    return REMOVAL + CELLS * (int(level) - 1) + NAMES.index(cell)


def write(state: State, seat: int, move: int) -> str:
    """Turn a move into text."""
    if move < FLAT:
        return f"{NAMES[move]}v"
    if move < REMOVAL:
        return f"{NAMES[(move - FLAT) // CELLS]}{NAMES[(move - FLAT) % CELLS]}h"
    if move < DECLINE:
        return f"x{cube_name(move - REMOVAL)}"
    return {DECLINE: "-", OUTSIDE: "d4v", NO_BLOCK: "xd4/1"}[move]


def text_keys(state: State, seat: int, moves: list[int]) -> list[int]:
    """Give what stands for the text of each move: its number."""
    return moves


def picture(state: State, paint: Paint = plain, width: int = PAGE_WIDTH) -> str:
    """Draw the floors, the five views and what each seat holds."""
    lines = [*floors(state, paint, width), "", *views(state, paint, width), "", *standing(state)]
    return "\n".join(lines)
