"""A quick opinion: open lines, by what they still lack, how soon it can be built, and whose turn it is."""

import numpy as np

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.core.weights import weights
from opolis.games.kwinty.scoring import outcome
from opolis.games.kwinty.state import EDGE, ROWS, State

LACKS, DISTANCES = 4, 3  # lines that lack one to four squares; within reach, soon, later
SOON, LATER = 2, 4  # so far above the wall the highest missing square may be
LINES = weights(__file__, "lines").reshape(2, LACKS, DISTANCES)  # for the seat to build, for the other
TEMPO = float(weights(__file__, "tempo")[0])  # worth of being to build
FEATURES = (("lines", 2 * LACKS * DISTANCES), ("tempo", 1))  # as `features` counts them
ACROSS, UP, RISING, FALLING = 0, 1, 2, 3


@kernel
def line_kind(state: State, column: int, row: int, way: int) -> int:
    """Describe a line of `row` squares: −1 if it is nobody's, else seat, lack and distance in one number."""
    east, up = (0 if way == UP else 1), (0 if way == ACROSS else -1 if way == FALLING else 1)
    white = black = above = 0
    for step in range(state.row):
        at, height = column + step * east, row + step * up
        square = state.wall[at, height]
        white += square == 1 or square == 2
        black += square > 2
        if square == 0:
            above = max(above, height - int(state.tops[at]))
        elif white and black:
            return -1
    lack = int(state.row) - max(white, black)
    if lack > LACKS or white + black == 0:
        return -1
    distance = 0 if above < SOON else 1 if above < LATER else 2
    return ((0 if white else 1) * LACKS + lack - 1) * DISTANCES + distance


@kernel
def fits(state: State, column: int, row: int, way: int) -> bool:
    """Tell whether a line that begins here lies within the wall's reach."""
    reach = int(state.row) - 1
    if way != UP and column + reach > state.high:
        return False
    if way == FALLING:
        return row - reach >= EDGE
    return way == ACROSS or row + reach < EDGE + state.height


@kernel
def ceiling(state: State) -> int:
    """Give the row above which no line that holds a block begins."""
    top = EDGE
    for column in range(state.west, state.east + 1):
        top = max(top, int(state.tops[column]))
    return min(EDGE + int(state.height), top + int(state.row) - 1)


@kernel
def open_lines(state: State) -> float:
    """Weigh all open lines: for white if positive."""
    worth, end = 0.0, ceiling(state)
    for column in range(state.low, state.high + 1):
        for row in range(EDGE, end):
            for way in range(4):
                if fits(state, column, row, way):
                    kind = line_kind(state, column, row, way)
                    if kind >= 0:
                        seat, rest = divmod(kind, LACKS * DISTANCES)
                        line = LINES[int(seat != state.turn), rest // DISTANCES, rest % DISTANCES]
                        worth += line if seat == 0 else -line
    return worth


@kernel
def evaluate(state: State, out: Array) -> None:
    """Guess white's chance from the open lines; at the end, the outcome."""
    if state.over:
        outcome(state, out)
        return
    worth = TEMPO if state.turn == 0 else -TEMPO
    if state.standing:
        worth += open_lines(state)
    out[0] = 1.0 / (1.0 + np.exp(-worth))
    out[1] = 1.0 - out[0]


@kernel
def features(state: State, seat: int, out: Array) -> None:
    """Count what `evaluate` weighs for a seat, in the order of FEATURES: for tuning."""
    out[:] = 0.0
    waiting = int(seat != state.turn)
    out[2 * LACKS * DISTANCES] = 1 - waiting
    if state.standing == 0:
        return
    for column in range(state.low, state.high + 1):
        for row in range(EDGE, EDGE + ROWS):
            for way in range(4):
                if row < EDGE + state.height and fits(state, column, row, way):
                    kind = line_kind(state, column, row, way)
                    if kind >= 0 and kind // (LACKS * DISTANCES) == seat:
                        out[waiting * LACKS * DISTANCES + kind % (LACKS * DISTANCES)] += 1
