"""The tower as one record."""

from typing import Annotated

from opolis.core.records import Array, Int8, Record

CELLS = 9  # T2: cell = 3 · row + column, so a1 is 0, b1 is 1, a2 is 3
MIDDLE = 4  # T2: b2
CENTRE = 1 << MIDDLE
FULL = (1 << CELLS) - 1
EDGE = FULL & ~CENTRE  # T8: the eight cells around the middle

MOST_BLOCKS = 30  # T1: the most an option gives a seat
# T7: sixty blocks are 120 cubes; with four levels unfinished, twelve can be finished below them.
LEVELS = 16
SKY = 2  # empty levels above, which an upright block on the highest column would fill

# Moves: upright blocks by cell, flat ones by 9 · first + second, removals by cube, then the rest.
FLAT = CELLS
REMOVAL = FLAT + CELLS * CELLS
DECLINE = REMOVAL + LEVELS * CELLS
OUTSIDE = DECLINE + 1  # a block with a cell beyond the plan, refused (T2)
NO_BLOCK = DECLINE + 2  # the removal of what is no block, refused (T9)
MOVES = DECLINE + 3
MAX_MOVES = 9 + 12 + 9 + 1  # upright, flat, one removal a column, decline

NOWHERE = -1
PLANES = 7  # what a learner sees of every cube: see hidden.py
OBSERVATION = PLANES * LEVELS * CELLS + 4


class State(Record):
    """A position. Levels count from 0 at the ground; masks have one bit for each cell of a level.

    A block is known by its number: 1 to 30 are white's, 31 to 60 are black's; a block that is taken
    off the tower goes back on top of its owner's hand.
    """

    seats: Int8
    blocks: Int8
    flat_on_ground: Int8
    bonus_chain: Int8
    levels_open: Int8
    first: Int8
    handicap: Int8  # points given to the seat that does not begin (T13)
    turn: Int8
    bonus: Int8  # 1 while the seat on turn has a bonus to use (T9)
    over: Int8
    open: Int8  # levels begun and not finished (T7)
    last: Int8  # the block put down last, 0 before the first
    latest: Annotated[Array, "i1", 2]  # the block each seat put down last, 0 for none (T10)
    left: Annotated[Array, "i1", 2]  # blocks in hand
    hand: Annotated[Array, "i1", 2, MOST_BLOCKS]  # their numbers, the next to build at the end
    tops: Annotated[Array, "i1", CELLS]  # the first empty level of each cell
    freed: Annotated[Array, "i2", 2]  # cubes (9 · level + cell) that may not be filled this turn (T11)
    filled: Annotated[Array, "i2", LEVELS + SKY]  # the filled cells of each level, a mask
    own: Annotated[Array, "i2", 2, LEVELS + SKY]  # the same for each colour
    tower: Annotated[Array, "i1", LEVELS + SKY, CELLS]  # the block that fills each cube, 0 for none
