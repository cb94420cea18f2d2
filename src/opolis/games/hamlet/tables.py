"""The lattice: steps to the four sides, and which spaces are on it; the bits of masks of tiles."""

from opolis.core.arrays import table
from opolis.games.hamlet.state import HOME, SIDE, SPACES, TILE_TYPES, WIDTH, WINDOW

STEPS = table([WIDTH, 1, -WIDTH, -1])  # north, east, south, west
COLUMN = table([space % WIDTH for space in range(SPACES)])
ROW = table([space // WIDTH for space in range(SPACES)])
INSIDE = table([1 <= space % WIDTH <= SIDE and 1 <= space // WIDTH <= SIDE for space in range(SPACES)], "b1")
BIT = table([*(1 << tile for tile in range(TILE_TYPES - 1)), -1 << TILE_TYPES - 1])  # the last is the sign


def _window_place(space: int) -> int:
    across, down = (at - HOME % WIDTH + WINDOW // 2 for at in (space % WIDTH, space // WIDTH))
    return down * WINDOW + across if 0 <= across < WINDOW and 0 <= down < WINDOW else -1


WINDOW_PLACE = table([_window_place(space) for space in range(SPACES)])  # where a learner sees it; −1 outside
