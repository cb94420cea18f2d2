"""The geometry of the lattice: 27 ways through a cube of places, and the rim around them all."""

import numpy as np

from opolis.games.gridopolis.state import ACROSS, COLUMNS, FLOORS, LEVEL, PLACES, ROWS, WAYS

_ways = np.arange(WAYS)
EASTWARD = (_ways % 3 - 1).astype(np.int64)
NORTHWARD = (_ways // 3 % 3 - 1).astype(np.int64)
UPWARD = (_ways // 9 - 1).astype(np.int64)
# From a place to the next one along each way.
ONWARD = UPWARD * LEVEL + NORTHWARD * ACROSS + EASTWARD
# How far each way leads forward (G3), for a seat that looks north, east, south or west.
AHEAD = np.stack([NORTHWARD, EASTWARD, -NORTHWARD, -EASTWARD])

_places = np.arange(PLACES)
_columns, _rows, _floors = _places % ACROSS, _places % LEVEL // ACROSS, _places // LEVEL
# Whether a place belongs to the lattice and not to its rim.
INSIDE = (
    (_columns >= 1) & (_columns <= COLUMNS)
    & (_rows >= 1) & (_rows <= ROWS)
    & (_floors >= 1) & (_floors <= FLOORS)
)  # fmt: skip
