"""The board as one record: a bit for each square, 7 · column + row, with an empty row above each column."""

from typing import Annotated

from opolis.core.records import Array, Int8, Int64, Record

COLUMNS, ROWS = 7, 6  # C2
PITCH = ROWS + 1
SQUARES = COLUMNS * ROWS  # C4
MOVES = MAX_MOVES = COLUMNS
OBSERVATION = 2 * SQUARES
BOTTOM = sum(1 << PITCH * column for column in range(COLUMNS))
TOP = BOTTOM << ROWS - 1


class State(Record):
    """A position."""

    seats: Int8
    turn: Int8
    over: Int8
    winner: Int8  # −1 while there is none
    stones: Annotated[Array, "i8", 2]
    filled: Int64
