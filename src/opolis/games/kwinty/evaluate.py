"""A quick opinion: open lines, weighed by how full they are."""

import numpy as np

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.core.weights import weights
from opolis.games.kwinty.scoring import outcome
from opolis.games.kwinty.state import EDGE, State

LINES = weights(__file__, "lines")  # worth of an open line by squares filled
TEMPO = float(weights(__file__, "tempo")[0])  # worth of being to build


@kernel
def line_worth(state: State, column: int, row: int, east: int, up: int) -> float:
    """Weigh one line of `row` squares: for white if positive, nothing if both colours are in it."""
    white = black = 0
    for step in range(state.row):
        square = state.wall[column + step * east, row + step * up]
        white += square == 1 or square == 2
        black += square > 2
    if white and black:
        return 0.0
    return LINES[white] - LINES[black]


@kernel
def open_lines(state: State) -> float:
    """Weigh all lines that lie within reach of the wall."""
    worth = 0.0
    reach = state.row - 1
    for column in range(state.low, state.high + 1):
        for row in range(EDGE, EDGE + state.height):
            across = column + reach <= state.high
            if row + reach < EDGE + state.height:
                worth += line_worth(state, column, row, 0, 1)
                if across:
                    worth += line_worth(state, column, row, 1, 1)
            if across:
                worth += line_worth(state, column, row, 1, 0)
                if row - reach >= EDGE:
                    worth += line_worth(state, column, row, 1, -1)
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
