"""A hamlet's map: what lies where, how roads meet, and what it all gives (B13, B14)."""

from opolis.core.kernel import kernel
from opolis.core.numbers import int64
from opolis.games.hamlet.state import (
    BAG,
    BOOST,
    BOOSTS,
    COST,
    DOUBLES,
    FARMS,
    FLAGS,
    INCOME,
    KIND,
    NEAR,
    PER_KIND,
    PER_NEAR,
    POINTS,
    PRICE,
    PRINTED,
    TILES,
    VARIETY,
    WIDTH,
    State,
)
from opolis.games.hamlet.tables import BIT, COLUMN, ROW, STEPS


@kernel
def tile_on(state: State, seat: int, space: int) -> int:
    """Give the number of the tile on a space, −1 for none."""
    return (int(state.hamlet[seat, space]) + 3 >> 2) - 1  # a shift: dividing takes longer


@kernel
def turned(roads: int, turn: int) -> int:
    """Turn the roads of four sides clockwise by quarter turns (B6)."""
    return ((roads << 2 * turn) | (roads >> (8 - 2 * turn))) & 255


@kernel
def roads_of(state: State, tile: int, turn: int) -> int:
    """Give the roads of a tile that lies so, two bits a side."""
    return turned(int(int64(state.roads[tile])), turn)


@kernel
def roads_on(state: State, seat: int, space: int) -> int:
    """Give the roads of the tile on a space."""
    lying = int(state.hamlet[seat, space]) - 1
    return roads_of(state, lying >> 2, lying & 3)


@kernel
def asked(state: State, seat: int, space: int) -> int:
    """Gather the roads that neighbours ask of a tile here, and from bit 8 which sides are shared (B6)."""
    asks = 0
    for side in range(4):
        other = space + STEPS[side]
        if state.hamlet[seat, other]:
            facing = roads_on(state, seat, other) >> 2 * ((side + 2) % 4) & 3
            asks |= (facing | 3 << 8) << 2 * side
    return asks


@kernel
def has_road(state: State, seat: int, space: int, side: int) -> bool:
    """Tell whether a road joins a tile to the one on that side."""
    other = space + STEPS[side]
    if not state.hamlet[seat, other]:
        return False
    road = roads_on(state, seat, space) >> 2 * side & 3
    return road != 0 and road == roads_on(state, seat, other) >> 2 * ((side + 2) % 4) & 3


@kernel
def add_neighbours(state: State, seat: int, space: int) -> int:
    """Add what adjacent tiles give to this one; returns how often its print counts (B13, B14)."""
    tile, times = tile_on(state, seat, space), 1
    near, per_near = int(state.tile[tile, NEAR]), int(state.tile[tile, PER_NEAR])
    for side in range(4):
        helper = tile_on(state, seat, space + STEPS[side])
        if helper < 0:
            continue
        if near:
            state.standing[seat, INCOME + near - 1] += per_near
        boost = int(state.tile[helper, BOOSTS])
        if boost and state.boosted[helper] & BIT[tile]:
            state.standing[seat, INCOME + boost - 1] += int(state.tile[helper, BOOST])
        if state.tile[helper, DOUBLES] and not state.tile[tile, DOUBLES]:
            times += has_road(state, seat, space, side)
    return times


@kernel
def other_kinds(state: State, seat: int, tile: int, attribute: int) -> int:
    """Count the other kinds in the hamlet that print an attribute (B14)."""
    count, seen = 0, BIT[state.tile[tile, KIND]]
    for other in range(int(state.types)):
        kind = BIT[state.tile[other, KIND]]
        if state.built[seat] & BIT[other] and state.tile[other, PRINTED + attribute] > 0 and not seen & kind:
            seen |= kind
            count += 1
    return count


@kernel
def add_tile(state: State, seat: int, space: int) -> None:
    """Add all that one tile gives to its hamlet's standing (B13, B14, B15)."""
    tile = tile_on(state, seat, space)
    times = add_neighbours(state, seat, space)
    for attribute in range(4):
        state.standing[seat, INCOME + attribute] += times * int(state.tile[tile, PRINTED + attribute])
    variety = int(state.tile[tile, VARIETY])
    if variety:
        kinds = other_kinds(state, seat, tile, variety - 1)
        state.standing[seat, INCOME + variety - 1] += kinds * int(state.tile[tile, PER_KIND])
    state.standing[seat, TILES] += 1
    for flag in range(4):
        state.standing[seat, FARMS + flag] += int(state.tile[tile, FLAGS + flag])
    state.standing[seat, POINTS] += int(state.tile[tile, BAG])
    state.standing[seat, COST] += int(state.tile[tile, PRICE])


@kernel
def count_kind(state: State, seat: int, kind: int) -> int:
    """Count the tiles of a kind in a hamlet."""
    count = 0
    for row in range(int(state.limits[seat, 2]), int(state.limits[seat, 3]) + 1):
        for column in range(int(state.limits[seat, 0]), int(state.limits[seat, 1]) + 1):
            tile = tile_on(state, seat, row * WIDTH + column)
            if tile >= 0 and state.tile[tile, KIND] == kind:
                count += 1
    return count


@kernel
def measure_out(state: State, seat: int) -> None:
    """Find the tiles and the outermost columns and rows of a hamlet, inside the limits known so far."""
    west, east, south, north = WIDTH, 0, WIDTH, 0
    state.built[seat] = 0
    for row in range(int(state.limits[seat, 2]), int(state.limits[seat, 3]) + 1):
        for column in range(int(state.limits[seat, 0]), int(state.limits[seat, 1]) + 1):
            tile = tile_on(state, seat, row * WIDTH + column)
            if tile >= 0:
                state.built[seat] |= BIT[tile]
                west, east = min(west, column), max(east, column)
                south, north = min(south, row), max(north, row)
    state.limits[seat, 0], state.limits[seat, 1] = west, east
    state.limits[seat, 2], state.limits[seat, 3] = south, north


@kernel
def survey(state: State, seat: int) -> None:
    """Work a hamlet's standing out from its map; every attribute is at least 0 (B13, B14)."""
    measure_out(state, seat)
    state.standing[seat, TILES:] = 0
    for attribute in range(4):
        state.standing[seat, INCOME + attribute] = state.lasting[seat, attribute]
    for row in range(int(state.limits[seat, 2]), int(state.limits[seat, 3]) + 1):
        for column in range(int(state.limits[seat, 0]), int(state.limits[seat, 1]) + 1):
            if state.hamlet[seat, row * WIDTH + column]:
                add_tile(state, seat, row * WIDTH + column)
    for attribute in range(INCOME, INCOME + 4):
        state.standing[seat, attribute] = max(0, int(state.standing[seat, attribute]))


@kernel
def lay_tile(state: State, seat: int, tile: int, space: int, turn: int) -> None:
    """Put a tile on the map (B5)."""
    state.hamlet[seat, space] = 1 + 4 * tile + turn
    state.limits[seat, 0] = min(int(state.limits[seat, 0]), COLUMN[space])
    state.limits[seat, 1] = max(int(state.limits[seat, 1]), COLUMN[space])
    state.limits[seat, 2] = min(int(state.limits[seat, 2]), ROW[space])
    state.limits[seat, 3] = max(int(state.limits[seat, 3]), ROW[space])
    survey(state, seat)
    state.last[seat] = space
