"""The 27 ways through a cube of places."""

import numpy as np

from opolis.games.gridopolis.state import WAYS

_ways = np.arange(WAYS)
EASTWARD = (_ways % 3 - 1).astype(np.int64)
NORTHWARD = (_ways // 3 % 3 - 1).astype(np.int64)
UPWARD = (_ways // 9 - 1).astype(np.int64)
# How far each way leads forward (G3), for a seat that looks north, east, south or west.
AHEAD = np.stack([NORTHWARD, EASTWARD, -NORTHWARD, -EASTWARD])
