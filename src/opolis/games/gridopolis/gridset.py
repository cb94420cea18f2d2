"""The grid-set: places of the lattice, pads upon them, and which pads are neighbours (G2, G13)."""

from opolis.core.kernel import kernel
from opolis.games.gridopolis.state import (
    ACROSS,
    EAST,
    EMPTY,
    LEVEL,
    NORTH,
    PLAIN,
    PLANNED,
    SOUTH,
    UP,
    WAYS,
    WEST,
    State,
)
from opolis.games.gridopolis.tables import INSIDE, ONWARD


@kernel
def column_of(place: int) -> int:
    """Give the column of a place, from 1."""
    return place % ACROSS


@kernel
def row_of(place: int) -> int:
    """Give the row of a place, from 1."""
    return place % LEVEL // ACROSS


@kernel
def floor_of(place: int) -> int:
    """Give the floor of a place, from 1."""
    return place // LEVEL


@kernel
def way_between(start: int, end: int) -> int:
    """Give the way from a place to one of its neighbours; −1 if they are none (G2)."""
    column = column_of(end) - column_of(start)
    row = row_of(end) - row_of(start)
    floor = floor_of(end) - floor_of(start)
    if start == end or abs(column) > 1 or abs(row) > 1 or abs(floor) > 1:
        return -1
    return (floor + 1) * 9 + (row + 1) * 3 + column + 1


@kernel
def has_pad(state: State, place: int) -> bool:
    """Tell whether a pad stands on a place; none does on the rim of the lattice."""
    return (int(state.built[place >> 3]) >> (place & 7)) & 1 == 1


@kernel
def is_open(state: State, pad: int) -> bool:
    """A marker can land on a pad that is empty and unblocked (G2, G4)."""
    return pad > 0 and state.on[pad] == EMPTY


@kernel
def join(state: State, pad: int) -> None:
    """Make a pad and all pads before it that touch it neighbours (G2)."""
    place = int(state.place[pad])
    for other in range(1, pad):
        way = way_between(place, int(state.place[other]))
        if way >= 0:
            state.beside[pad, way] = other
            state.beside[other, WAYS - 1 - way] = pad


@kernel
def add_pad(state: State, place: int, made: int) -> int:
    """Stand a new pad on a place and give its number."""
    pad = int(state.pads) + 1
    state.pads = pad
    state.place[pad] = place
    state.made[pad] = made
    state.on[pad] = EMPTY
    state.built[place >> 3] |= 1 << (place & 7)
    join(state, pad)
    return pad


@kernel
def raise_blueprint(state: State) -> None:
    """Clear the site and stand the blueprint's pads on it, in their order."""
    state.pads = 0
    state.beside[:] = 0
    state.built[:] = 0
    state.made[:] = 0
    state.on[:] = EMPTY
    past = int(state.planned) + 1
    state.place[past:] = 0
    state.node[past:] = PLAIN
    for pad in range(1, past):
        add_pad(state, int(state.place[pad]), PLANNED)


@kernel
def has_side(state: State, place: int) -> bool:
    """Tell whether a pad on the same floor is next to a place (G13)."""
    return (
        has_pad(state, place + ONWARD[WEST])
        or has_pad(state, place + ONWARD[EAST])
        or has_pad(state, place + ONWARD[SOUTH])
        or has_pad(state, place + ONWARD[NORTH])
    )


@kernel
def side_site(state: State, pad: int, way: int) -> int:
    """Give the free place beside a pad, from the first of its supports only; −1 for none (G13)."""
    if state.beside[pad, way]:
        return -1
    site = int(state.place[pad]) + ONWARD[way]
    if not INSIDE[site]:
        return -1
    if way == EAST:
        return site
    if has_pad(state, site + ONWARD[WEST]):
        return -1
    if way == WEST:
        return site
    if has_pad(state, site + ONWARD[EAST]) or (way == SOUTH and has_pad(state, site + ONWARD[SOUTH])):
        return -1
    return site


@kernel
def top_site(state: State, pad: int) -> int:
    """Give the free place straight above a pad; −1 for none (G13)."""
    if state.beside[pad, UP]:
        return -1
    site = int(state.place[pad]) + ONWARD[UP]
    return site if INSIDE[site] else -1
