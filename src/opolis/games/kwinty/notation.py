"""Kwinty as text: `iv` stands upright in column i, `ih` lies on i and j."""

from string import ascii_lowercase

from opolis.core.errors import Malformed
from opolis.core.picture import PAGE_WIDTH, Paint, plain
from opolis.games.kwinty.pictures import hands, wall
from opolis.games.kwinty.state import State

TEXTS = [f"{letter}{stand}" for letter in ascii_lowercase for stand in "vh"]  # of every move number
NUMBERS = {text: number for number, text in enumerate(TEXTS)}


def read(state: State, seat: int, text: str) -> int:
    """Turn text into a move."""
    if text not in NUMBERS:
        raise Malformed(f"{text!r} is no block; write its left column and v (upright) or h (flat), like iv")
    return NUMBERS[text]


def write(state: State, seat: int, move: int) -> str:
    """Turn a move into text."""
    return TEXTS[move]


def text_keys(state: State, seat: int, moves: list[int]) -> list[int]:
    """Give what stands for the text of each move: its number."""
    return moves


def picture(state: State, paint: Paint = plain, width: int = PAGE_WIDTH) -> str:
    """Draw the wall and what each seat holds."""
    return "\n".join([*wall(state, paint), hands(state)])
