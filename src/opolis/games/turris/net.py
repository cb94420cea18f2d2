"""What a second thought sees of the tower: its cubes, where a block could lie, the hands and the bonus."""

import numpy as np

from opolis.core import nets
from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.core.scratch import counts, sums
from opolis.games.turris.placing import overlaps
from opolis.games.turris.state import CELLS, LEVELS, MOST_BLOCKS, State
from opolis.games.turris.tables import FLATS

BAG = 0  # nothing is seen by place: the whole tower is one
FLAT = 2 * LEVELS * CELLS
HANDS = FLAT + len(FLATS)
BONUS = HANDS + 2 * (MOST_BLOCKS + 1)
OPEN = BONUS + 1
SHAPE = PATTERNS, HIDDEN, SECOND = OPEN + 5, 64, 32  # at most four levels are unfinished (T7)
LONGEST = 1 + 4 * MOST_BLOCKS + len(FLATS) + 4


def _turned() -> Array:
    """Say where each cell goes when the tower is turned or mirrored: TURNED[turn, cell]."""
    row, column = np.divmod(np.arange(CELLS), 3)
    ways = []
    for across, up in ((column, row), (row, column)):
        for west, south in ((0, 0), (2, 0), (0, 2), (2, 2)):
            ways.append(3 * abs(south - up) + abs(west - across))
    return np.array(ways)


TURNED = _turned()
TURNS = len(TURNED)
# Which pair of cells a flat block covers, by both: PAIR[first, second].
PAIR = np.zeros((CELLS, CELLS), np.int64)
PAIR[FLATS[:, 0], FLATS[:, 1]] = PAIR[FLATS[:, 1], FLATS[:, 0]] = np.arange(len(FLATS))
TABLE, INNER, OUTER = nets.net(__file__, SHAPE)


@kernel
def note(seen: Array, pattern: int) -> None:
    """Add a pattern to the list."""
    seen[0] += 1
    seen[seen[0]] = pattern


@kernel
def show_cubes(state: State, turn: int, seen: Array) -> None:
    """List the cubes of the seat to build, then the other's."""
    for colour in range(2):
        seat = int(state.turn) ^ colour
        for level in range(LEVELS):
            mask = int(state.own[seat, level])
            for cell in range(CELLS):
                if mask >> cell & 1:
                    note(seen, (colour * LEVELS + level) * CELLS + TURNED[turn, cell])


@kernel
def show(state: State, turn: int, seen: Array) -> int:
    """List what the tower shows, turned; returns where the list ends."""
    me = int(state.turn)
    seen[0] = 0
    show_cubes(state, turn, seen)
    for pair in range(len(FLATS)):
        first, second = FLATS[pair, 0], FLATS[pair, 1]
        level = int(state.tops[first])
        if level == state.tops[second] and overlaps(state, level, first, second):
            note(seen, FLAT + int(PAIR[TURNED[turn, first], TURNED[turn, second]]))
    note(seen, HANDS + int(state.left[me]))
    note(seen, HANDS + MOST_BLOCKS + 1 + int(state.left[1 - me]))
    note(seen, OPEN + int(state.open))
    if state.bonus:
        note(seen, BONUS)
    return int(seen[0]) + 1


@kernel
def second_thought(state: State) -> float:
    """Give the logarithm of the odds that the tower's cubes add for the seat to build."""
    seen = counts(LONGEST)
    end = show(state, 0, seen)
    total = counts(HIDDEN)
    share = nets.take_in(TABLE, seen, end, BAG, counts(HIDDEN), counts(HIDDEN), total)
    return nets.conclude(INNER, OUTER, total, share, sums(SECOND))
