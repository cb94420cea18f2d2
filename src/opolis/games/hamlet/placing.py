"""Building: whose tile, where it may lie, and what must stand first (B5, B6, B7)."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.core.scratch import counts
from opolis.games.hamlet.maps import asked, lay_tile, roads_of, tile_on
from opolis.games.hamlet.state import (
    BAG,
    BLACK,
    BUILD,
    COINS,
    HOME,
    PRICE,
    SIDE,
    SPACES,
    TILE_TYPES,
    TILES,
    TURNS,
    WIDTH,
    State,
)
from opolis.games.hamlet.tables import BIT, INSIDE, STEPS

B5, B6, B7 = 5, 6, 7

# A way to turn a tile, in bits: its roads, whether it must be joined (B7), and the move on space 0.
ROADS, MUST_JOIN, MOVE_SHIFT = 255, 256, 9
MOST_WAYS = 4 * TILE_TYPES


@kernel
def owns(state: State, seat: int, tile: int) -> bool:
    """A tile comes from the seat's queue, or once a turn from a black stack (B5)."""
    if tile >= state.types:
        return False
    if state.tile[tile, BAG] == BLACK:
        return not state.bought[seat] and state.stock[tile] > 0
    return state.queue[seat, tile] > 0


@kernel
def affords(state: State, seat: int, tile: int) -> bool:
    """A tile costs coins (B5)."""
    return state.standing[seat, COINS] >= state.tile[tile, PRICE]


@kernel
def fits(state: State, seat: int, space: int, roads: int) -> bool:
    """Sides meet their like and at least one road meets a road; the first tile lies on m13 (B6)."""
    if not INSIDE[space] or state.hamlet[seat, space]:
        return False
    if state.standing[seat, TILES] == 0:
        return space == HOME
    asks = asked(state, seat, space)
    return asks & 255 != 0 and roads & asks >> 8 == asks & 255


@kernel
def is_joined(state: State, seat: int, tile: int, space: int, roads: int) -> bool:
    """Some tiles must be joined by a road to one of a certain kind (B7)."""
    if state.joins[tile] == 0:
        return True
    for side in range(4):
        other = tile_on(state, seat, space + STEPS[side])
        if other >= 0 and roads >> 2 * side & 3 and state.joins[tile] & BIT[other]:
            return True
    return False


@kernel
def is_prepared(state: State, seat: int, tile: int) -> bool:
    """Some tiles need another one anywhere in the hamlet first (B7)."""
    return state.needs[tile] == 0 or state.built[seat] & state.needs[tile] != 0


@kernel
def misbuilt(state: State, seat: int, move: int) -> int:
    """Give the clause that keeps a tile from being built so, or 0."""
    tile, space, turn = move // 4 // SPACES, move // 4 % SPACES, move % 4
    if not owns(state, seat, tile) or not affords(state, seat, tile):
        return B5
    roads = roads_of(state, tile, turn)
    if turn >= state.tile[tile, TURNS] or not fits(state, seat, space, roads):
        return B6
    if not is_prepared(state, seat, tile) or not is_joined(state, seat, tile, space, roads):
        return B7
    return 0


@kernel
def list_ways(state: State, seat: int, ways: Array) -> int:
    """List how the tiles that the seat has, can pay and is prepared for can be turned: see ROADS."""
    count = 0
    for tile in range(int(state.types)):
        if owns(state, seat, tile) and affords(state, seat, tile) and is_prepared(state, seat, tile):
            asks = 0 if state.joins[tile] == 0 else MUST_JOIN
            for turn in range(int(state.tile[tile, TURNS])):
                ways[count] = (4 * SPACES * tile + turn << MOVE_SHIFT) | asks | roads_of(state, tile, turn)
                count += 1
    return count


@kernel
def list_at(state: State, at: tuple[int, int], ways: Array, moves: Array, count: int) -> int:
    """List the ways that fit a space of a seat: they meet all neighbours, and what they need (B6, B7)."""
    seat, space = at
    asks = asked(state, seat, space)
    if asks & ROADS == 0 and state.standing[seat, TILES] > 0:
        return count
    for index in range(len(ways)):
        way = int(ways[index])
        if way & asks >> 8 != asks & ROADS:
            continue
        move = way >> MOVE_SHIFT
        if not way & MUST_JOIN or is_joined(state, seat, move // 4 // SPACES, space, way & ROADS):
            moves[count] = BUILD + 4 * space + move
            count += 1
    return count


@kernel
def list_builds(state: State, seat: int, moves: Array, count: int) -> int:
    """List every tile that can be built, space by space."""
    ways = counts(MOST_WAYS)
    number = list_ways(state, seat, ways)
    west, east = max(1, int(state.limits[seat, 0]) - 1), min(SIDE, int(state.limits[seat, 1]) + 1)
    south, north = max(1, int(state.limits[seat, 2]) - 1), min(SIDE, int(state.limits[seat, 3]) + 1)
    if state.standing[seat, TILES] == 0:
        west = east = south = north = HOME % WIDTH
    if number == 0:
        return count
    for row in range(south, north + 1):
        for space in range(row * WIDTH + west, row * WIDTH + east + 1):
            if not state.hamlet[seat, space]:
                count = list_at(state, (seat, space), ways[:number], moves, count)
    return count


@kernel
def build(state: State, seat: int, move: int) -> None:
    """Pay for a tile and lay it (B5)."""
    tile, space, turn = move // 4 // SPACES, move // 4 % SPACES, move % 4
    if state.tile[tile, BAG] == BLACK:
        state.stock[tile] -= 1
        state.left[BLACK] -= 1
        state.bought[seat] = 1
    else:
        state.queue[seat, tile] -= 1
        state.known[seat, tile] = max(0, state.known[seat, tile] - 1)
    state.standing[seat, COINS] -= int(state.tile[tile, PRICE])
    lay_tile(state, seat, tile, space, turn)
