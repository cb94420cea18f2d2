"""A quick opinion: every window of squares, as long as a winning row, has a weight by what it shows.

A square shows whose it is or how soon it can be built on, as the seat to build sees it; beyond the wall's
reach it shows an edge. The weights (data/patterns.npy) are learnt by self-play (`opolis tune kwinty`): they
know of rows (K7) and of rows one square short (K9), and which of them matters as the wall fills. The
value network (value_network.py) sees where lines cross.
"""

from itertools import accumulate

from opolis.core.arrays import table
from opolis.core.kernel import kernel
from opolis.core.learning.patterns import UNIT, log_odds_to_chances, look_up, patterns
from opolis.core.records import Array
from opolis.games.kwinty.scoring import outcome
from opolis.games.kwinty.squares import THEIRS, shown
from opolis.games.kwinty.state import EDGE, State
from opolis.games.kwinty.value_network import network_log_odds

BITS = 3
SHORTEST, LONGEST = 3, 5  # windows are as long as `row`, but no longer than this
SHAPES, STAGES = 3, 3  # lines across, up and slanted; stages of the building
ACROSS, UP, SLANTED = range(SHAPES)
COUNTS = [SHAPES * STAGES << BITS * length for length in range(SHORTEST, LONGEST + 1)]
# Where the weights of each length begin; last, the one for being to build.
START = table([*accumulate([0, *COUNTS])])
LONGEST_LIST = 900  # the most windows that a wall of the largest size can have
WEIGHTS = patterns(__file__)


@kernel
def weigh_line(
    state: State, table: Array, seen: Array, first: int, line: tuple[int, int, int, int, int]
) -> float:
    """Weigh the windows along a line that hold a block: where it begins, its way, and its length."""
    column, row, east, up, count = line
    length = min(LONGEST, int(state.row))
    window, empty, total = 0, 0, 0.0
    for at in range(count):
        code = shown(state, column + at * east, row + at * up)
        window = (window << BITS | code) & ((1 << BITS * length) - 1)
        empty = 0 if code <= THEIRS else empty + 1
        if at >= length - 1 and empty < length:
            total += look_up(table, seen, first + window)
    return total


@kernel
def weigh_slanted(state: State, table: Array, seen: Array, first: int, top: int) -> float:
    """Weigh the lines that rise to either side: from the ground, and from the wall's two edges."""
    west, east, total = int(state.low) - 1, int(state.high) + 1, 0.0
    ground, least = EDGE - 1, min(LONGEST, int(state.row))
    for column in range(west, east + 1):
        right, left = min(top - ground, east - column + 1), min(top - ground, column - west + 1)
        if right >= least:
            total += weigh_line(state, table, seen, first, (column, ground, 1, 1, right))
        if left >= least:
            total += weigh_line(state, table, seen, first, (column, ground, -1, 1, left))
    for row in range(EDGE, top - least + 1):
        count = min(top - row, east - west + 1)
        total += weigh_line(state, table, seen, first, (west, row, 1, 1, count))
        total += weigh_line(state, table, seen, first, (east, row, -1, 1, count))
    return total


@kernel
def weigh(state: State, table: Array, seen: Array) -> float:
    """Add up the weights of all windows for the seat to build; list them where there is room to."""
    length, high = min(LONGEST, int(state.row)), EDGE
    size = 1 << BITS * length
    west, width = int(state.low) - 1, int(state.high - state.low) + 3
    stage = min(STAGES - 1, int(state.standing) * STAGES // (2 * int(state.blocks)))
    first = START[length - SHORTEST] + stage * SHAPES * size
    total = look_up(table, seen, len(table) - 1)
    for column in range(state.low, state.high + 1):
        top = int(state.tops[column])
        high = max(high, top)
        if top > EDGE:
            count = min(top + length - 1, EDGE + int(state.height) + 1) - EDGE + 1
            total += weigh_line(state, table, seen, first + UP * size, (column, EDGE - 1, 0, 1, count))
    for row in range(EDGE, high):
        total += weigh_line(state, table, seen, first + ACROSS * size, (west, row, 1, 0, width))
    top = min(high + length - 1, EDGE + int(state.height) + 1)
    return total + weigh_slanted(state, table, seen, first + SLANTED * size, top)


@kernel
def evaluate(state: State, out: Array) -> None:
    """Guess each seat's chance from what the windows show; at the end, the outcome."""
    if state.over:
        outcome(state, out)
        return
    worth = weigh(state, WEIGHTS, out[:0]) / UNIT + network_log_odds(state)
    log_odds_to_chances(worth, int(state.turn), out)
