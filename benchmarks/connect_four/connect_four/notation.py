"""Moves as text: the column's letter."""

from connect_four.state import COLUMNS, PITCH, ROWS, State
from opolis.core.errors import Malformed
from opolis.core.picture import PAGE_WIDTH, Paint, plain


def read(state: State, seat: int, text: str) -> int:
    """Turn text into a move."""
    if len(text) != 1 or not "a" <= text <= "z":
        raise Malformed(f"{text!r} is no column; write a letter from a to g")
    return ord(text) - ord("a")


def write(state: State, seat: int, move: int) -> str:
    """Turn a move into text."""
    return chr(ord("a") + move)


def picture(state: State, paint: Paint = plain, width: int = PAGE_WIDTH) -> str:
    """Draw the board."""
    rows = []
    for row in reversed(range(ROWS)):
        bits = [PITCH * column + row for column in range(COLUMNS)]
        signs = (
            "×" if state.stones[0] >> bit & 1 else "○" if state.stones[1] >> bit & 1 else "." for bit in bits
        )
        rows.append(" ".join(signs))
    return "\n".join([*rows, " ".join("abcdefg")])
