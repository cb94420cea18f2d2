"""Kwinty as text: `iv` stands upright in column i, `ih` lies on i and j."""

import re
from string import ascii_lowercase

from opolis.core.errors import Malformed
from opolis.core.picture import PAGE_WIDTH, Paint, Square, outlines, plain
from opolis.games.kwinty.state import COLUMNS, EDGE, ROWS, State
from opolis.games.kwinty.status import status

FORM = re.compile(r"([a-z])([vh])")
TEXTS = [f"{letter}{stand}" for letter in ascii_lowercase for stand in "vh"]  # of every move number
FILL = {0: "░░░", 1: "▓▓▓"}


def read(state: State, seat: int, text: str) -> int:
    """Turn text into a move."""
    match = FORM.fullmatch(text)
    if not match:
        raise Malformed(f"{text!r} is no block; write its left column and v (upright) or h (flat), like iv")
    return 2 * (ord(match[1]) - ord("a")) + (match[2] == "h")


def write(state: State, seat: int, move: int) -> str:
    """Turn a move into text."""
    return TEXTS[move]


def blocks(state: State) -> list[tuple[int, int, int, int]]:
    """Find the blocks of the wall: column, row (both from 0), lying, seat."""
    found: list[tuple[int, int, int, int]] = []
    seen: set[tuple[int, int]] = set()
    for column in range(COLUMNS):
        for row in range(ROWS):
            square = int(state.wall[EDGE + column, EDGE + row])
            if square and (column, row) not in seen:
                lying = (square - 1) % 2
                found.append((column, row, lying, (square - 1) // 2))
                seen.add((column + lying, row + 1 - lying))
    return found


def picture(state: State, paint: Paint = plain, width: int = PAGE_WIDTH) -> str:
    """Draw the wall with the outline of every block, so that K6 can be seen."""
    squares: dict[tuple[int, int], Square] = {}
    for number, (column, row, lying, seat) in enumerate(blocks(state)):
        square = Square(number, FILL[seat], ("white", "black")[seat])
        squares[column, row] = squares[column + lying, row + 1 - lying] = square
    columns = [x for x, _ in squares] or [int(state.low) - EDGE, int(state.high) - EDGE]
    rows = [f"{'':3}{line}" for line in outlines(squares, paint=paint)]
    for row in range(len(rows) // 2):
        rows[-2 - 2 * row] = f"{row + 1:2}" + rows[-2 - 2 * row][2:]
    letters = "".join(f"  {chr(ord('a') + x)} " for x in range(min(columns), max(columns) + 1))
    return "\n".join([*rows, f"   {letters}".rstrip(), hands(state)])


def hands(state: State) -> str:
    """Say what each seat holds and who is to build."""
    return f"white ░ {state.left[0]} blocks, black ▓ {state.left[1]} blocks; {status(state)}"
