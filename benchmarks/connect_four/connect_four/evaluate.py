"""A quick opinion: open lines of four, and threats that suit the seat's turn."""

from connect_four.scoring import outcome
from connect_four.state import COLUMNS, PITCH, ROWS, State
from opolis.core.arrays import table
from opolis.core.elementary import exp
from opolis.core.kernel import kernel
from opolis.core.records import Array

LINES = table(
    [
        sum(1 << PITCH * (column + step * east) + row + step * up for step in range(4))
        for east, up in ((1, 0), (0, 1), (1, 1), (1, -1))
        for column in range(COLUMNS)
        for row in range(ROWS)
        if column + 3 * east < COLUMNS and 0 <= row + 3 * up < ROWS
    ]
)
WORTH = table([0.0, 0.03, 0.12, 0.5, 0.0], "f8")


@kernel
def count(stones: int) -> int:
    """Count stones."""
    total = 0
    while stones:
        stones &= stones - 1
        total += 1
    return total


@kernel
def evaluate(state: State, out: Array) -> None:
    """Guess the first seat's chance from the lines still open; at the end, the outcome."""
    if state.over:
        outcome(state, out)
        return
    worth = 0.0
    for index in range(len(LINES)):
        own, other = state.stones[0] & LINES[index], state.stones[1] & LINES[index]
        if own and not other:
            worth += WORTH[count(own)]
        elif other and not own:
            worth -= WORTH[count(other)]
    out[0] = 1.0 / (1.0 + exp(-worth))
    out[1] = 1.0 - out[0]
