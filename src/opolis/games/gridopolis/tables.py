"""The geometry of the lattice: 27 ways through a cube of places, and the rim around them all."""

from opolis.core.arrays import table
from opolis.games.gridopolis.state import ACROSS, COLUMNS, FLOORS, LEVEL, PLACES, ROWS, WAYS

_east = [way % 3 - 1 for way in range(WAYS)]
_north = [way // 3 % 3 - 1 for way in range(WAYS)]
_up = [way // 9 - 1 for way in range(WAYS)]
EASTWARD, NORTHWARD, UPWARD = table(_east), table(_north), table(_up)
# From a place to the next one along each way.
ONWARD = table([_up[way] * LEVEL + _north[way] * ACROSS + _east[way] for way in range(WAYS)])
# How far each way leads forward (G3), for a seat that looks north, east, south or west.
AHEAD = table([_north, _east, [-step for step in _north], [-step for step in _east]])


def on_the_lattice(place: int) -> bool:
    """Tell whether a place belongs to the lattice and not to its rim."""
    floor, row, column = place // LEVEL, place % LEVEL // ACROSS, place % ACROSS
    return 1 <= floor <= FLOORS and 1 <= row <= ROWS and 1 <= column <= COLUMNS


INSIDE = table([on_the_lattice(place) for place in range(PLACES)], "b1")
