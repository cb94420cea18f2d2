"""Places of the lattice as text: column letter, row, floor, like m13/2."""

import re

from opolis.games.gridopolis.state import COLUMNS, ROWS

SQUARE = r"[a-z](?:[1-9]|1[0-9]|2[0-6])"
PLACE = SQUARE + r"/[1-9]"


def place_at(column: int, row: int, floor: int) -> int:
    """Number a place by its column, row and floor, all from 0."""
    return (floor * ROWS + row) * COLUMNS + column


def coordinates(place: int) -> tuple[int, int, int]:
    """Give a place's column, row and floor, all from 0."""
    return place % COLUMNS, place // COLUMNS % ROWS, place // (COLUMNS * ROWS)


def read_place(text: str) -> int | None:
    """Number a place written as text; None if it is no place of the lattice."""
    if not re.fullmatch(PLACE, text):
        return None
    column, row, floor = text[0], *text[1:].split("/")
    return place_at(ord(column) - ord("a"), int(row) - 1, int(floor) - 1)


def write_place(place: int) -> str:
    """Write a place as text."""
    column, row, floor = coordinates(place)
    return f"{chr(ord('a') + column)}{row + 1}/{floor + 1}"
