"""The plan of the tower and the five views, worked out once."""

import numpy as np

from opolis.core.records import Array
from opolis.games.turris.state import CELLS, FULL

NAMES = tuple(column + row for row in "123" for column in "abc")
FLATS = np.array(
    [(cell, cell + 1) for cell in range(CELLS) if cell % 3 < 2] + [(cell, cell + 3) for cell in range(6)]
)

SOUTH, NORTH, WEST, EAST, ROOF = range(5)
SIDES = (SOUTH, NORTH, WEST, EAST)
VIEWS = ("south", "north", "west", "east", "roof")
# What stands below each view's picture, from the viewer's left to right.
ACROSS = ("abc", "cba", "321", "123", "abc")

# T13: the cells in each line of sight on a level, the nearest first: SIGHTS[view, across, depth].
SIGHTS = np.array(
    [
        [[0, 3, 6], [1, 4, 7], [2, 5, 8]],
        [[8, 5, 2], [7, 4, 1], [6, 3, 0]],
        [[6, 7, 8], [3, 4, 5], [0, 1, 2]],
        [[2, 1, 0], [5, 4, 3], [8, 7, 6]],
    ]
)


def _neighbours() -> Array:
    """Mark the cells beside each cell (T3, T5)."""
    masks = np.zeros(CELLS, np.int64)
    for first, second in FLATS:
        masks[first] |= 1 << second
        masks[second] |= 1 << first
    return masks


def _visible() -> Array:
    """Mark the cells of a level that a side sees, by view and by filled cells (T13)."""
    masks = np.zeros((len(SIDES), FULL + 1), np.int64)
    for view in SIDES:
        for filled in range(FULL + 1):
            for sight in SIGHTS[view]:
                met = [cell for cell in sight if filled >> cell & 1]
                masks[view, filled] |= 1 << met[0] if met else 0
    return masks


def _squares() -> Array:
    """Turn visible cells of a level into the three squares of the picture, by view and cells (T13)."""
    masks = np.zeros((len(SIDES), FULL + 1), np.int64)
    for view in SIDES:
        for cells in range(FULL + 1):
            for across, sight in enumerate(SIGHTS[view]):
                if any(cells >> cell & 1 for cell in sight):
                    masks[view, cells] |= 1 << across
    return masks


def _front() -> Array:
    """Mark the squares of a picture before which a cube could still be put, by view and filled cells."""
    masks = np.zeros((len(SIDES), FULL + 1), np.int64)
    for view in SIDES:
        for filled in range(FULL + 1):
            for across, sight in enumerate(SIGHTS[view]):
                masks[view, filled] |= (not filled >> sight[0] & 1) << across
    return masks


BESIDE = _neighbours()
VISIBLE = _visible()
SQUARES = _squares()
FRONT = _front()
