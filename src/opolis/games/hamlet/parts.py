"""Where things lie on the table: each hamlet on its own plot, the viewer's first."""

from collections.abc import Iterator

from opolis.core.remembered import remembered
from opolis.core.scene import Area, Part, Point
from opolis.games.hamlet.names import COLOURS, camel, edges_of, plural, tile_names
from opolis.games.hamlet.notation import write_space
from opolis.games.hamlet.sheets import BOX, facts
from opolis.games.hamlet.state import BAG, HOME, OVER, WIDTH, State
from opolis.games.hamlet.tile_text import cost

FACES = ("stone", "grass", "purple")  # the grass of black, green and purple tiles
THIN = 0.1
BEGINNING = (3.0, 0.4, 0.0)
GAP = 2.0  # between plots, with room for a name
LEAST_REACH = 3
LEAST_ROOM = 2
RIM = 0.7  # from the middle of a tile to a little beyond it
ACROSS = 3  # plots in a row


@remembered("limits", "seats")
def farthest(state: State) -> int:
    """Say how far from m13 the farthest tile of all lies."""
    built = [row for row in state.limits[: state.seats].tolist() if row[0] <= row[1]]
    return max((abs(int(limit) - HOME % WIDTH) for row in built for limit in row), default=0)


def reach(state: State) -> int:
    """Say how far plots go from m13: beyond every tile, in steps of two so that they seldom grow."""
    far = farthest(state)
    return max(LEAST_REACH, far + 1 + (far + LEAST_REACH + 1) % 2)


def middle(state: State, seat: int, viewer: int) -> tuple[float, float]:
    """Give the place of a seat's m13: plots in rows, seen from the viewer's."""
    turn = (seat - max(0, viewer)) % int(state.seats)
    step = 2 * reach(state) + 1 + GAP
    return turn % ACROSS * step, turn // ACROSS * step


def place_of(state: State, seat: int, viewer: int, space: int) -> Point:
    """Give the place of a space of a hamlet."""
    return shifted(middle(state, seat, viewer), space)


def shifted(home: tuple[float, float], space: int) -> Point:
    """Give the place of a space of the hamlet whose m13 is there."""
    x, y = home
    return x + space % WIDTH - HOME % WIDTH, y + space // WIDTH - HOME // WIDTH, 0.0


def plot(state: State, seat: int, viewer: int) -> Iterator[Part]:
    """Make the ground of a hamlet, the name before it, and the place where an empty one begins (B6)."""
    x, y = middle(state, seat, viewer)
    side = 2.0 * reach(state) + 1
    yield Part(f"plot:{seat}", "square", (x, y, -THIN), (side, side, THIN), 0, "sand")
    edge, half = y - side / 2 - GAP / 4, side / 2
    size = (half, GAP / 2, 0.0)
    own = (f"seat:{seat}",)
    yield Part(f"name:{seat}", "label", (x - half / 2, edge, 0.0), size, label=COLOURS[seat], tags=own)
    if state.first == seat and state.seats > 1:
        yield Part("first", "label", (x + half / 2, edge, 0.0), size, label="first player")
    if state.limits[seat, 0] > state.limits[seat, 1]:
        yield Part(f"home:{seat}", "label", (x, y, 0.0), (1.0, 1.0, 0.0), label="□")
        yield Part(f"begin:{seat}", "label", (x, y - 0.8, 0.0), BEGINNING, label="the first tile goes here")


def area(state: State, seat: int, viewer: int) -> Area:
    """Give a hamlet room for one more tile on every side, and no more than its own when all is built."""
    x, y = middle(state, seat, viewer)
    limits = state.limits[seat].tolist()
    far = [limit - HOME % WIDTH for limit in limits] if limits[0] <= limits[1] else [0] * 4
    sides = -far[0], -far[2], far[1], far[3]
    west, south, east, north = (each + RIM if state.phase == OVER else free(each) for each in sides)
    room = ((x - west, y - south, -THIN), (x + east, y + north, THIN))
    return Area(f"hamlet:{seat}", f"{COLOURS[seat]}'s hamlet", room, seat)


def free(far: int) -> float:
    """Leave a space free beyond the farthest tile on a side, in steps of two: the view seldom moves."""
    return max(LEAST_ROOM, far + 1 + (far + 1) % 2) + 0.5


def built_tile(state: State, seat: int, viewer: int, space: int, lying: int) -> Part:
    """Make a tile that lies in a hamlet; `lying` is 4 · tile + quarter turns."""
    home, last = middle(state, seat, viewer), int(state.last[seat])
    return tile_part(state, home, seat, space, lying, space == last)


@remembered(*BOX, most=16384)
def tile_part(state: State, home: tuple[float, float], seat: int, space: int, lying: int, last: bool) -> Part:
    """Make a tile of the hamlet whose m13 is there."""
    tile, turn = divmod(lying, 4)
    return Part(
        f"tile:{seat}:{write_space(space)}",
        "tile",
        shifted(home, space),
        (1.0, 1.0, THIN),
        turn,
        FACES[state.tile[tile, BAG]],
        tile_names(state)[tile],
        edges=edges_of(state, tile),
        tags=("last",) if last else (),
    )


@remembered(*BOX, own=("hamlet", "last"), most=1024)
def hamlet_tiles(state: State, home: tuple[float, float], seat: int) -> tuple[Part, ...]:
    """Make all tiles of the hamlet whose m13 is there."""
    lying, last = state.hamlet[seat].tolist(), int(state.last[seat])
    return tuple(
        tile_part(state, home, seat, space, tile - 1, space == last)
        for space, tile in enumerate(lying)
        if tile
    )


def beside(at: int) -> Point:
    """Give the place of a tile in a tray."""
    return round(1.2 * at, 1), 0.0, 0.0


@remembered(*BOX)
def tray_tile(state: State, id: str, tile: int, count: int, at: int, purse: int | None = None) -> Part:
    """Make a tile beside the table, with its cost and how many there are."""
    times = f" ×{count}" if count > 1 else ""
    return Part(
        id,
        "tile",
        beside(at),
        (1.0, 1.0, THIN),
        0,
        FACES[state.tile[tile, BAG]],
        f"{tile_names(state)[tile]}{times}\n{plural(cost(state, tile), 'coins')}",
        count,
        edges=edges_of(state, tile),
        facts=facts(state, tile, purse),
    )


def tray_id(state: State, pile: str, tile: int) -> str:
    """Name a tile beside the table: queue:0:Wall, stack:CropFarm."""
    return f"{pile}:{camel(tile_names(state)[tile])}"
