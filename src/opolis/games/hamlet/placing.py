"""Building: whose tile, where it may lie, and what must stand first (B5, B6, B7)."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.games.hamlet.maps import asked, kind_on, lay_tile, roads_of
from opolis.games.hamlet.state import (
    BAG,
    BLACK,
    BUILD,
    COINS,
    HOME,
    PRICE,
    SIDE,
    SPACES,
    TILES,
    TURNS,
    WIDTH,
    State,
)
from opolis.games.hamlet.tables import COLUMN, INSIDE, STEPS

B5, B6, B7 = 5, 6, 7


@kernel
def owns(state: State, seat: int, kind: int) -> bool:
    """A tile comes from the seat's queue, or once a turn from a black stack (B5)."""
    if kind >= state.kinds:
        return False
    if state.tile[kind, BAG] == BLACK:
        return not state.bought[seat] and state.stock[kind] > 0
    return state.queue[seat, kind] > 0


@kernel
def affords(state: State, seat: int, kind: int) -> bool:
    """A tile costs coins (B5)."""
    return state.standing[seat, COINS] >= state.tile[kind, PRICE]


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
def is_joined(state: State, seat: int, kind: int, space: int, roads: int) -> bool:
    """Some tiles must be joined by a road to one of a certain kind (B7)."""
    if state.joins[kind] == 0:
        return True
    for side in range(4):
        other = kind_on(state, seat, space + STEPS[side])
        if other >= 0 and roads >> 2 * side & 3 and state.joins[kind] >> other & 1:
            return True
    return False


@kernel
def is_prepared(state: State, seat: int, kind: int) -> bool:
    """Some tiles need another one anywhere in the hamlet first (B7)."""
    return state.needs[kind] == 0 or state.built[seat] & state.needs[kind] != 0


@kernel
def misbuilt(state: State, seat: int, move: int) -> int:
    """Give the clause that keeps a tile from being built so, or 0."""
    kind, space, turn = move // 4 // SPACES, move // 4 % SPACES, move % 4
    if not owns(state, seat, kind) or not affords(state, seat, kind):
        return B5
    roads = roads_of(state, kind, turn)
    if turn >= state.tile[kind, TURNS] or not fits(state, seat, space, roads):
        return B6
    if not is_prepared(state, seat, kind) or not is_joined(state, seat, kind, space, roads):
        return B7
    return 0


@kernel
def buildable(state: State, seat: int) -> int:
    """Make a bit mask of the kinds that the seat has, can pay and is prepared for."""
    kinds = 0
    for kind in range(int(state.kinds)):
        if owns(state, seat, kind) and affords(state, seat, kind) and is_prepared(state, seat, kind):
            kinds |= 1 << kind
    return kinds


@kernel
def list_tile(state: State, seat: int, tile: int, moves: Array, count: int) -> int:
    """List the ways to lay a tile (kind · SPACES + space) that meets all neighbours."""
    kind, space = tile // SPACES, tile % SPACES
    asks = asked(state, seat, space)
    for turn in range(int(state.tile[kind, TURNS])):
        roads = roads_of(state, kind, turn)
        if roads & asks >> 8 == asks & 255 and is_joined(state, seat, kind, space, roads):
            moves[count] = BUILD + 4 * tile + turn
            count += 1
    return count


@kernel
def list_builds(state: State, seat: int, moves: Array, count: int) -> int:
    """List every tile that can be built, space by space."""
    kinds, empty = buildable(state, seat), state.standing[seat, TILES] == 0
    west, east = max(1, int(state.limits[seat, 0]) - 1), min(SIDE, int(state.limits[seat, 1]) + 1)
    south, north = max(1, int(state.limits[seat, 2]) - 1), min(SIDE, int(state.limits[seat, 3]) + 1)
    if empty:
        west = east = south = north = HOME % WIDTH
    if kinds == 0:
        return count
    for space in range(south * WIDTH + west, north * WIDTH + east + 1):
        if COLUMN[space] < west or COLUMN[space] > east or state.hamlet[seat, space]:
            continue
        if not empty and asked(state, seat, space) & 255 == 0:
            continue
        for kind in range(int(state.kinds)):
            if kinds >> kind & 1:
                count = list_tile(state, seat, kind * SPACES + space, moves, count)
    return count


@kernel
def build(state: State, seat: int, move: int) -> None:
    """Pay for a tile and lay it (B5)."""
    kind, space, turn = move // 4 // SPACES, move // 4 % SPACES, move % 4
    if state.tile[kind, BAG] == BLACK:
        state.stock[kind] -= 1
        state.left[BLACK] -= 1
        state.bought[seat] = 1
    else:
        state.queue[seat, kind] -= 1
        state.known[seat, kind] = max(0, state.known[seat, kind] - 1)
    state.standing[seat, COINS] -= int(state.tile[kind, PRICE])
    lay_tile(state, seat, kind, space, turn)
