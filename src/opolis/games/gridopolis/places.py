"""Places of the lattice as text: column letter, row, floor, like m13/2."""

import re
from functools import lru_cache

from opolis.games.gridopolis.state import ACROSS, LEVEL, State
from opolis.games.gridopolis.tables import INSIDE, ONWARD

SQUARE = r"[a-z](?:[1-9]|1[0-9]|2[0-6])"
PLACE = SQUARE + r"/[1-9]"
LETTERS = " abcdefghijklmnopqrstuvwxyz"
PLACES = 8192  # that need not be worked out again
UNKNOWN = "?"  # a pad or place that does not exist


def place_at(column: int, row: int, floor: int) -> int:
    """Number a place by its column, row and floor, all from 1."""
    return floor * LEVEL + row * ACROSS + column


@lru_cache(PLACES)
def coordinates(place: int) -> tuple[int, int, int]:
    """Give a place's column, row and floor, all from 1."""
    return place % ACROSS, place % LEVEL // ACROSS, place // LEVEL


def onward(place: int, way: int) -> int:
    """Give the next place along a way; it may lie on the rim of the lattice."""
    return place + int(ONWARD[way])


def read_place(text: str) -> int | None:
    """Number a place written as text; None if it is no place of the lattice."""
    if not re.fullmatch(PLACE, text):
        return None
    row, floor = text[1:].split("/")
    return place_at(LETTERS.index(text[0]), int(row), int(floor))


@lru_cache(PLACES)
def write_place(place: int) -> str:
    """Write a place as text."""
    column, row, floor = coordinates(place)
    return f"{LETTERS[column]}{row}/{floor}"


def place_text(place: int) -> str:
    """Write a place, if it is one of the lattice."""
    return write_place(place) if INSIDE[place] else UNKNOWN


def pad_text(state: State, pad: int) -> str:
    """Write where a pad stands."""
    return write_place(int(state.place[pad])) if 0 < pad <= state.pads else UNKNOWN


def place_words(place: int) -> str:
    """Say where a place is, as it is written on the table."""
    if not INSIDE[place]:
        return UNKNOWN
    column, row, floor = coordinates(place)
    return f"{LETTERS[column]}{row} on floor {floor}"


def pad_words(state: State, pad: int) -> str:
    """Say where a pad stands."""
    return place_words(int(state.place[pad])) if 0 < pad <= state.pads else UNKNOWN


def way_words(start: int, end: int) -> tuple[str, str]:
    """Say from where to where; a floor on which both are is named once."""
    first, last = place_words(start), place_words(end)
    return (first.split()[0], last) if coordinates(start)[2] == coordinates(end)[2] else (first, last)
