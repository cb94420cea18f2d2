"""The table as one record: the map, the blocks, the pile, and everybody's quarry and city."""

from typing import Annotated

from opolis.core.records import Array, Int8, Int16, Record
from opolis.games.hirstopolis.limits import MOST_SETS

SEATS = 6

# Our limits for maps and sets of blocks.
SIDE = 24  # columns and rows of a map
SQUARES = SIDE * SIDE
BLOCKS = 32  # different blocks of a set
CELLS = 8  # squares of one block
BOX = 8  # the longest side of one block
MOST_OF_ONE = 20  # copies of one block, for each seat
MOST_PER_SEAT = 64  # blocks of a set, for each seat
PIECES = MOST_SETS * MOST_PER_SEAT
NAME = 4  # letters of a block's name
TITLE = 40  # bytes of a map's title
TURNS = 4
AREAS = 64  # connected grid areas of a map

QUARRY, LEAST = 7, 3  # H1: draw up to seven; nature tops up to three
MOST_HELD = 14  # our reading of H1: in a quarry whose kept blocks do not count
PASSED, LEFTWARD = 3, 3  # H2: blocks to pass; the die's numbers up to three pass to the left
DIE = 6
OPEN_PENALTY = 2  # H8
HAND = 2  # H13: a block in each hand
MOST_RETURNS = 99  # our reading of H13 and H14: a race ends though somebody takes and returns for ever
WAITING_SECONDS, COURTESY_SECONDS = 30, 10  # our reading of H16: how long others wait, and a king for them

STANDARD, HEAD_TO_HEAD, SOLITAIRE = 0, 1, 2
PASS, CHAOS, NO_PASSING, BOWL = 0, 1, 2, 3
FIRST_SEAT, RANDOM_SEAT, ROTATING = 0, 1, 2  # who is king (H16)
(
    CROWNING, STARTING, DRAWING, TOPPING_UP, COUNTING, COMMITTING, ROLLING, HANDING, PICKING, BUILDING,
    RETURNING, RACING, OVER,
) = range(13)  # fmt: skip

OUTSIDE, GAP, RIVER, GRID, BANK = range(5)  # squares of a map; a bank is a grid square beside the river
BASE, TOP, BRIDGE = 0, 1, 2

# What a row of a map knows of its squares, a bit for each column: see building.py.
OPEN, EVEN_EAST, EVEN_SOUTH, SPANNABLE = range(4)
LINES = 4

# Columns of the list of pieces. `JOINED` is used while H12 is checked only.
OWNER, SHAPE, PLACE_OF, STOREYS, ROUND, JOINED = range(6)

# Moves. A placement is (block · SQUARES + square) · TURNS + turn. What is committed has a bit for every block
# of the quarry, in the order of the set. An order to hand out is a row of three-bit numbers, each the place,
# from 1, of a block among those committed.
TAKE = 0
RETURN = TAKE + BLOCKS
PICK = RETURN + BLOCKS
OFF_MAP = PICK + BLOCKS  # a block on a square that no map can have
STOP = OFF_MAP + BLOCKS
DONE = STOP + 1
START = DONE + 1
BELL = START + 1
ROLL = BELL + 1
WRITTEN_SEATS = 10  # crowns and top-ups of seats that do not exist can be written, too
CROWN = ROLL + DIE
TOP_UP = CROWN + WRITTEN_SEATS
PLACE = TOP_UP + WRITTEN_SEATS * BLOCKS
COMMIT = PLACE + BLOCKS * SQUARES * TURNS
HAND_OUT = COMMIT + (1 << MOST_HELD)
DIGIT = 3
MOVES = HAND_OUT + (1 << DIGIT * DIE)
MAX_MOVES = BLOCKS * (SQUARES * TURNS + 2) + 2

OBSERVED_SEAT = 2 * SQUARES + 2 * BLOCKS + DIE + 5
OBSERVATION = SEATS * OBSERVED_SEAT + SQUARES + BLOCKS + OVER + 9


class State(Record):
    """A position. A square is row · SIDE + column, both from 0; a block is its number in the set.

    `level` holds the storeys of bases on a grid square, or −1 − storeys once it is roofed; on a gap it
    holds the number of bridges across. What the map and the set say stays as it is, so `setup` can begin
    again.
    """

    seats: Int8
    mode: Int8
    passing: Int8
    king: Int8  # how the king is chosen (H16)
    kept_count: Int8  # whether blocks kept from earlier rounds count when blocks are drawn (H1)
    cloth: Int8  # whether the pile is covered (H17); a picture only
    sets: Int8  # how many players' blocks lie in the pile
    unused_penalty: Int8
    goal: Int16
    multiplier: Int8
    clock: Int8
    draw_seconds: Int16
    race_seconds: Int16
    last_builder_seconds: Int16
    placements: Int16
    max_rounds: Int16
    # The map.
    columns: Int8
    rows: Int8
    adjacent: Int8  # H12
    region: Int16  # points for every area wholly roofed (H9)
    bank: Int16  # points for roofs along the whole river (H10)
    areas: Int8
    ground: Annotated[Array, "i1", SQUARES]
    area: Annotated[Array, "i1", SQUARES]  # the connected grid areas, numbered from 1
    area_size: Annotated[Array, "i2", AREAS + 1]
    banks: Int16  # grid squares that touch the river
    # The set of blocks.
    blocks: Int8
    kind: Annotated[Array, "i1", BLOCKS]
    copies: Annotated[Array, "i1", BLOCKS]  # for each seat
    feet: Annotated[Array, "i1", BLOCKS]  # squares that rest on something
    squares: Annotated[Array, "i1", BLOCKS]  # feet and spans
    turns: Annotated[Array, "i1", BLOCKS]  # different turns: 1, 2 or 4
    box: Annotated[Array, "i1", BLOCKS, 2]  # columns and rows before turning
    cells: Annotated[Array, "i2", BLOCKS, TURNS, CELLS]  # squares from the box's corner, the feet first
    needs: Annotated[Array, "u1", BLOCKS, TURNS, CELLS]  # what `fits_in_row` asks of the lines
    needed: Annotated[Array, "i1", BLOCKS, TURNS]
    names: Annotated[Array, "u1", BLOCKS, NAME]
    rank: Annotated[Array, "i1", BLOCKS]  # of each name in the alphabet
    # The blocks on the table.
    left: Int16  # blocks in the pile
    pile: Annotated[Array, "i2", BLOCKS]
    held: Annotated[Array, "i2", SEATS]  # blocks in each quarry; in a race in both hands
    kept: Annotated[Array, "i2", SEATS]  # blocks of each quarry that do not count when blocks are drawn
    quarry: Annotated[Array, "i2", SEATS, BLOCKS]
    filled: Annotated[Array, "i2", SEATS]  # blocks in each bowl
    bowl: Annotated[Array, "i1", SEATS, BLOCKS]
    # The cities.
    level: Annotated[Array, "i2", SEATS, SQUARES]
    lines: Annotated[Array, "i4", SEATS, LINES, SIDE]
    points: Annotated[Array, "i2", SEATS]  # of the tops (H6)
    open_squares: Annotated[Array, "i2", SEATS]  # of bases with nothing on them (H8)
    bare: Annotated[Array, "i2", SEATS, AREAS + 1]  # squares of each area that are not under a roof (H9)
    bare_banks: Annotated[Array, "i2", SEATS]  # the same of the river banks (H10)
    placed: Annotated[Array, "i2", SEATS]
    returned: Annotated[Array, "i1", SEATS]  # in a race
    standing: Int16  # pieces on all maps
    settled: Int16  # those of earlier rounds
    pieces: Annotated[Array, "i2", PIECES, 6]  # in order of building
    reach: Annotated[Array, "i4", SIDE]  # used while H12 is checked only
    # The round.
    phase: Int8
    rounds: Int16  # begun so far
    last_round: Int8
    crowned: Int8  # the seat that is king (H16)
    built: Int8  # whether anybody has placed a block in this round (H7)
    in_laps: Int8  # blocks are taken in turn, not all at once (H1)
    share: Int8  # up to how many blocks a seat draws
    least: Int8  # up to how many nature tops up
    active: Int8  # a bit for every seat that is not yet finished with this phase
    lap: Int8  # a bit for every seat that is still to take in this lap
    number: Int8  # blocks to pass
    handed: Annotated[Array, "i1", SEATS, DIE]  # what is passed, as 1 + block; hidden until it is handed out
    last: Annotated[Array, "i2", 2]  # the latest piece of the list, and the latest die; −1 and 0 for none
    scenery: Int8  # how the gaps look
    taller: Annotated[Array, "i1", BLOCKS]  # whether a top or bridge is drawn taller; a picture only
    title: Annotated[Array, "u1", TITLE]
