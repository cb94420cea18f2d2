"""Moves as text: how many stones, or the card."""

from itertools import count

from opolis.core.errors import Malformed
from opolis.core.picture import PAGE_WIDTH, Paint, plain
from toy.state import BLANK, MUMBLE, READING, STALE, TEXT, WHIM, State

TEXTS = ("none", "one", "two", "card:1", "card:2", "card:3")
WHIMS = count()


def read(state: State, seat: int, text: str) -> int:
    """Turn text into a move."""
    if state.fault == READING:
        state.scratch += 1
    if text not in TEXTS:
        raise Malformed(f"{text!r} is no move; write one or two")
    return TEXTS.index(text)


def write(state: State, seat: int, move: int) -> str:
    """Turn a move into text."""
    if state.fault == WHIM:
        state.scratch = next(WHIMS) % 100
    if state.fault == MUMBLE:
        return "er"
    return TEXTS[2] if state.fault == TEXT and move == 1 else TEXTS[move]


def text_keys(state: State, seat: int, moves: list[int]) -> list[int]:
    """Take all texts for the same, or remember none."""
    return [-1 if state.fault == STALE else next(WHIMS) for _ in moves]


def picture(state: State, paint: Paint = plain, width: int = PAGE_WIDTH) -> str:
    """Draw the heap."""
    return "" if state.fault == BLANK else f"{'o' * int(state.heap)}, card {state.card or '?'}"
