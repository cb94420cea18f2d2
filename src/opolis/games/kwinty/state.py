"""The wall as one record."""

from typing import Annotated

from opolis.core.records import Array, Int8, Record

COLUMNS = 23  # K2: letters a to w, enough for the widest floating wall
ROWS = 12  # K2: the highest wall an option allows
EDGE = 1  # a ring of empty squares, so that lines may run off the wall
GROUND = EDGE

# K2: the floating wall's first block stands in column i (j, k, l for widths 10, 11, 12).
USUAL_WIDTH = 9

UPRIGHT, FLAT = 0, 1  # K4
FLOATING, FIXED = 0, 1

MOVES = 2 * 26  # a move is 2 · letter + lying; letters beyond the wall are refused (K2)
MAX_MOVES = 2 * COLUMNS
OBSERVATION = 2 * COLUMNS * ROWS + 2


class State(Record):
    """A position. Columns and rows count from EDGE; a square holds 0 or `mark(seat, lying)`."""

    seats: Int8
    width: Int8
    height: Int8
    blocks: Int8
    row: Int8
    short_sides: Int8
    frame: Int8
    first: Int8
    wall: Annotated[Array, "i1", COLUMNS + 2 * EDGE, ROWS + 2 * EDGE]
    tops: Annotated[Array, "i1", COLUMNS + 2 * EDGE]  # the first empty row of each column
    standing: Int8  # blocks in the wall
    west: Int8  # the outermost columns in use
    east: Int8
    low: Int8  # the outermost columns that a block may cover (K2)
    high: Int8
    left: Annotated[Array, "i1", 2]  # blocks in hand
    turn: Int8
    over: Int8
    winner: Int8  # −1 while there is none
    last: Annotated[Array, "i1", 3]  # the latest block: column, row, lying; column 0 for none
