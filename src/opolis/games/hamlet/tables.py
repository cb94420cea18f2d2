"""The lattice: steps to the four sides, and which spaces are on it; the bits of masks of tiles."""

import numpy as np

from opolis.games.hamlet.state import SIDE, SPACES, TILE_TYPES, WIDTH

STEPS = np.array([WIDTH, 1, -WIDTH, -1], np.int64)  # north, east, south, west
COLUMN = np.arange(SPACES, dtype=np.int64) % WIDTH
ROW = np.arange(SPACES, dtype=np.int64) // WIDTH
INSIDE = (COLUMN >= 1) & (COLUMN <= SIDE) & (ROW >= 1) & (ROW <= SIDE)
BIT = np.left_shift(np.int64(1), np.arange(TILE_TYPES, dtype=np.int64))  # the last is the sign
