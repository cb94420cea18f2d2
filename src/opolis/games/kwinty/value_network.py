"""What the value network sees of the wall: at every square the lines that cross there, two squares each way.

It looks through a frame of the usual wall's size, a little wider, that is centred on what stands.
"""

from opolis.core.kernel import kernel
from opolis.core.learning import value_network
from opolis.core.records import Array
from opolis.core.scratch import counts, sums
from opolis.games.kwinty.squares import KINDS, OUTSIDE, shown
from opolis.games.kwinty.state import EDGE, State

WIDE, TALL = 11, 9  # the frame
REACH = 2  # squares seen each way along a line
STRIDE = TALL + 2 * REACH
SQUARES = (WIDE + 2 * REACH) * STRIDE
PATTERNS_PER_PLACE = 4  # lines that cross at a square
WINDOWS = KINDS ** (2 * REACH + 1)
ACROSS, UP, SLANTED, STANDING = 0, WINDOWS, 2 * WINDOWS, 3 * WINDOWS
MOST_STANDING = 80
SHAPE = PATTERNS, HIDDEN, SECOND = STANDING + MOST_STANDING + 1, 16, 16
LONGEST_LIST = 2 + PATTERNS_PER_PLACE * WIDE * TALL
SYMMETRIES = 2  # as it is, and mirrored
USUAL_ROW = 5
TABLE, INNER, OUTER = value_network.load_network(__file__, SHAPE)


@kernel
def frame(state: State, symmetry: int, squares: Array) -> None:
    """Note what every square in the frame shows; mirrored if the symmetry says so."""
    for at in range(SQUARES):
        squares[at] = OUTSIDE
    west = (int(state.west) + int(state.east)) // 2 - WIDE // 2
    for place in range(WIDE):
        column = west + (WIDE - 1 - place if symmetry else place)
        for row in range(TALL):
            squares[(place + REACH) * STRIDE + REACH + row] = shown(state, column, EDGE + row)


@kernel
def window(squares: Array, at: int, step: int) -> int:
    """Number what a line shows around a square."""
    shown = 0
    for away in range(-REACH, REACH + 1):
        shown = KINDS * shown + squares[at + away * step]
    return shown


@kernel
def list_patterns(state: State, symmetry: int, seen: Array) -> int:
    """List how many blocks stand, then the windows of every square; returns where the list ends."""
    squares = counts(SQUARES)
    frame(state, symmetry, squares)
    seen[0], seen[1] = 1, STANDING + min(MOST_STANDING, int(state.standing))
    end = 2
    for place in range(REACH, WIDE + REACH):
        for row in range(REACH, TALL + REACH):
            at = place * STRIDE + row
            seen[end] = ACROSS + window(squares, at, STRIDE)
            seen[end + 1] = UP + window(squares, at, 1)
            seen[end + 2] = SLANTED + window(squares, at, STRIDE + 1)
            seen[end + 3] = SLANTED + window(squares, at, 1 - STRIDE)
            end += PATTERNS_PER_PLACE
    return end


@kernel
def network_log_odds(state: State) -> float:
    """Give the logarithm of the odds that crossing lines add for the seat to build, where five win."""
    if state.row != USUAL_ROW:
        return 0.0
    seen = counts(LONGEST_LIST)
    end = list_patterns(state, 0, seen)
    total = counts(HIDDEN)
    share = value_network.first_layer(
        TABLE, seen, end, PATTERNS_PER_PLACE, counts(HIDDEN), counts(HIDDEN), total
    )
    return value_network.upper_layers(INNER, OUTER, total, share, sums(SECOND))
