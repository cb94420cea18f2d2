"""A quick opinion: open lines, by what they still lack, how soon it can be built, and whose turn it is.

Between careful players nobody gets a line, and lines one square short decide (K9): these count as well,
and more as the hands empty.
"""

import numpy as np

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.core.weights import weights
from opolis.games.kwinty.scoring import outcome
from opolis.games.kwinty.state import EDGE, State

LACKS, DISTANCES = 4, 3  # lines that lack one to four squares; within reach, soon, later
SOON, LATER = 2, 4  # so far above the wall the highest missing square may be
LINES = weights(__file__, "lines").reshape(2, LACKS, DISTANCES)  # for the seat to build, for the other
SHORT = weights(__file__, "short").reshape(2, LACKS)  # with full hands, and what is added with empty ones
TEMPO = float(weights(__file__, "tempo")[0])  # worth of being to build
FEATURES = (("lines", 2 * LACKS * DISTANCES), ("short", 2 * LACKS), ("tempo", 1))  # as `features` counts them
ACROSS, UP, RISING, FALLING = 0, 1, 2, 3
EMPTY, MIXED = -1, -2


@kernel
def line_kind(state: State, column: int, row: int, way: int, length: int) -> int:
    """Describe a line: EMPTY, MIXED, or its seat, what it lacks and its distance in one number."""
    east, up = (0 if way == UP else 1), (0 if way == ACROSS else -1 if way == FALLING else 1)
    white = black = above = 0
    for step in range(length):
        at, height = column + step * east, row + step * up
        square = state.wall[at, height]
        white += square == 1 or square == 2
        black += square > 2
        if square == 0:
            above = max(above, height - int(state.tops[at]))
        elif white and black:
            return MIXED
    if white + black == 0:
        return EMPTY
    distance = 0 if above < SOON else 1 if above < LATER else 2
    lack = min(LACKS, length - white - black)
    return ((0 if white else 1) * (LACKS + 1) + lack) * DISTANCES + distance


@kernel
def fits(state: State, column: int, row: int, way: int, length: int) -> bool:
    """Tell whether a line that begins here lies within the wall's reach."""
    if way != UP and column + length - 1 > state.high:
        return False
    if way == FALLING:
        return row - length + 1 >= EDGE
    return way == ACROSS or row + length - 1 < EDGE + state.height


@kernel
def ceiling(state: State) -> int:
    """Give the row above which no line that holds a block begins."""
    top = EDGE
    for column in range(state.west, state.east + 1):
        top = max(top, int(state.tops[column]))
    return min(EDGE + int(state.height), top + int(state.row) - 1)


@kernel
def worth_from(state: State, column: int, row: int, way: int, built: float) -> float:
    """Weigh the line that begins here, and the one a square shorter: for white if positive."""
    length, worth = int(state.row), 0.0
    if not fits(state, column, row, way, length - 1):
        return worth
    kind = line_kind(state, column, row, way, length - 1)
    if kind >= 0:
        lack = kind // DISTANCES % (LACKS + 1)
        if lack < LACKS:
            line = SHORT[0, lack] + built * SHORT[1, lack]
            worth += line if kind < (LACKS + 1) * DISTANCES else -line
    if kind != MIXED and fits(state, column, row, way, length):
        kind = line_kind(state, column, row, way, length)
        if kind >= 0:
            seat, rest = divmod(kind, (LACKS + 1) * DISTANCES)
            line = LINES[int(seat != state.turn), rest // DISTANCES - 1, rest % DISTANCES]
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
        built, end = state.standing / (2.0 * state.blocks), ceiling(state)
        for column in range(state.low, state.high + 1):
            for row in range(EDGE, end):
                for way in range(4):
                    worth += worth_from(state, column, row, way, built)
    out[0] = 1.0 / (1.0 + np.exp(-worth))
    out[1] = 1.0 - out[0]


@kernel
def count_from(state: State, spot: int, way: int, seat: int, out: Array) -> None:
    """Count what `worth_from` weighs for a seat."""
    length, column, row = int(state.row), spot // 100, spot % 100
    if not fits(state, column, row, way, length - 1):
        return
    kind, size = line_kind(state, column, row, way, length - 1), (LACKS + 1) * DISTANCES
    if kind >= 0 and kind // size == seat and kind // DISTANCES % (LACKS + 1) < LACKS:
        at = 2 * LACKS * DISTANCES + kind // DISTANCES % (LACKS + 1)
        out[at] += 1
        out[at + LACKS] += state.standing / (2.0 * state.blocks)
    if kind != MIXED and fits(state, column, row, way, length):
        kind = line_kind(state, column, row, way, length)
        if kind >= 0 and kind // size == seat:
            waiting = int(seat != state.turn)
            out[waiting * LACKS * DISTANCES + kind % size - DISTANCES] += 1


@kernel
def features(state: State, seat: int, out: Array) -> None:
    """Count what `evaluate` weighs for a seat, in the order of FEATURES: for tuning."""
    out[:] = 0.0
    out[len(out) - 1] = 1 if seat == state.turn else 0
    if state.standing:
        for column in range(state.low, state.high + 1):
            for row in range(EDGE, ceiling(state)):
                for way in range(4):
                    count_from(state, 100 * column + row, way, seat, out)
