"""The lattice: steps to the four sides, and which spaces are on it."""

import numpy as np

from opolis.games.hamlet.state import SIDE, SPACES, WIDTH

STEPS = np.array([WIDTH, 1, -WIDTH, -1], np.int64)  # north, east, south, west
COLUMN = np.arange(SPACES, dtype=np.int64) % WIDTH
ROW = np.arange(SPACES, dtype=np.int64) // WIDTH
INSIDE = (COLUMN >= 1) & (COLUMN <= SIDE) & (ROW >= 1) & (ROW <= SIDE)
