"""Maps and blocks as parts: everybody's map side by side, the viewer's own in front."""

from collections.abc import Iterator

from msgspec.structs import replace

from opolis.core.remembered import remembered
from opolis.core.scene import Area, Part, PartKind, Point
from opolis.games.hirstopolis.blocks import FOOT, SPAN
from opolis.games.hirstopolis.cities import City, Piece, pieces
from opolis.games.hirstopolis.city_map import SCENERY
from opolis.games.hirstopolis.names import COLOURS, SET, block_names, block_of, king_of, square_name
from opolis.games.hirstopolis.state import (
    BANK,
    BASE,
    BOWL,
    BRIDGE,
    GRID,
    NO_PASSING,
    RIVER,
    SIDE,
    STANDARD,
    TOP,
    State,
)

THICK = 0.1  # of a map's sheet, and of the squares on it
MARGIN = 0.8  # of a sheet around its squares
NAME = 0.7  # how high a name stands in the margin
APART = 3.0  # between two maps
STOREY, TOWER = 1.0, 1.7  # heights of a block, and of a taller top or bridge
PLATE = 0.6  # a plate to touch is smaller than a square, so that the block under it can be seen
Squares = tuple[tuple[int, int], ...]
LOOKS: dict[int, PartKind] = {BASE: "poly", TOP: "roof", BRIDGE: "bridge"}


@remembered("seats")
def order(state: State, viewer: int) -> list[int]:
    """List the seats as they are laid out: the viewer's own first, then to the left."""
    seats, first = int(state.seats), max(0, viewer)
    return [(first + step) % seats for step in range(seats)]


@remembered("seats", "columns", "rows")
def corner(state: State, viewer: int, seat: int) -> tuple[float, float]:
    """Find the north-west corner of a seat's map: two or three in a row, the first row in front."""
    place = order(state, viewer).index(seat)
    across = 3 if state.seats in (3, 5, 6) else 2
    east = (place % across) * (int(state.columns) + APART)
    return east, (place // across) * (int(state.rows) + APART + 1.0)


def middle(state: State, viewer: int, seat: int, square: int) -> tuple[float, float]:
    """Find the middle of a square."""
    east, north = corner(state, viewer, seat)
    return east + square % SIDE + 0.5, north - square // SIDE - 0.5


def square_id(seat: int, square: int) -> str:
    """Name a square of a seat's map."""
    return f"{seat}:{square_name(square)}"


@remembered("seats", "columns", "rows", "scenery", most=256)
def sheet(state: State, viewer: int, king: int, seat: int) -> tuple[Part, ...]:
    """Make a map: its sheet, its name, letters and numbers along the edges."""
    return tuple(edges(state, viewer, king, seat))


def edges(state: State, viewer: int, king: int, seat: int) -> Iterator[Part]:
    """Make what lies under and around a map's squares."""
    east, north = corner(state, viewer, seat)
    columns, rows = int(state.columns), int(state.rows)
    size = (columns + 2 * MARGIN, rows + 2 * MARGIN, THICK)
    place = (east + columns / 2, north - rows / 2, -2 * THICK)
    yield Part(f"map:{seat}", "square", place, size, 0, SCENERY[int(state.scenery)])
    edge, half = north - rows - MARGIN / 2, columns / 2
    yield Part(
        f"name:{seat}",
        "label",
        (east + half / 2, edge, -THICK),
        (half, NAME, 0.01),
        label=COLOURS[seat],
        tags=(f"seat:{seat}",),
    )
    if seat == king:
        place = (east + 3 * half / 2, edge, -THICK)
        yield Part("king", "label", place, (half, NAME, 0.01), label="the king")
    for column in range(columns):
        place = (east + column + 0.5, north + MARGIN / 2, -THICK)
        letter = chr(ord("a") + column)
        yield Part(f"column:{seat}:{letter}", "label", place, (0.6, 0.6, 0.01), label=letter)
    for row in range(rows):
        place = (east - MARGIN / 2, north - row - 0.5, -THICK)
        yield Part(f"row:{seat}:{row + 1}", "label", place, (0.6, 0.6, 0.01), label=str(row + 1))


@remembered("seats", "columns", "rows")
def area(state: State, viewer: int, seat: int) -> Area:
    """Give a map its room, with a storey or two upon it."""
    east, north = corner(state, viewer, seat)
    columns, rows = int(state.columns), int(state.rows)
    low = (east - MARGIN, north - rows - MARGIN, -2 * THICK)
    return Area(
        f"map:{seat}",
        f"{COLOURS[seat]}'s city",
        (low, (east + columns + MARGIN, north + MARGIN, STOREY)),
        seat,
    )


@remembered("seats", "columns", "rows", "ground", "bank", most=256)
def ground(state: State, viewer: int, seat: int) -> tuple[Part, ...]:
    """Make what never changes of a map: its squares and its river."""
    return (*squares(state, viewer, seat), *river(state, viewer, seat))


def squares(state: State, viewer: int, seat: int) -> Iterator[Part]:
    """Make the grid squares of a map; banks that earn a bonus have their own colour (H10)."""
    kinds = state.ground.tolist()
    for row in range(int(state.rows)):
        for square in range(row * SIDE, row * SIDE + int(state.columns)):
            if kinds[square] >= GRID:
                bank = state.bank and kinds[square] == BANK
                place = (*middle(state, viewer, seat, square), -THICK)
                colour = "sand" if bank else "paper"
                yield Part(square_id(seat, square), "square", place, (1.0, 1.0, THICK), 0, colour)


def river(state: State, viewer: int, seat: int) -> Iterator[Part]:
    """Make the river, a strip for each stretch of a row."""
    for row in range(int(state.rows)):
        signs = "".join("~" if kind == RIVER else " " for kind in state.ground[row * SIDE : (row + 1) * SIDE])
        start = 0
        for stretch in signs.split(" "):
            if stretch:
                east, north = middle(state, viewer, seat, row * SIDE + start)
                place, size = (
                    (east + len(stretch) / 2 - 0.5, north, -THICK),
                    (float(len(stretch)), 1.0, THICK),
                )
                name = f"river:{square_id(seat, row * SIDE + start)}"
                yield Part(name, "square", place, size, 0, "river")
            start += len(stretch) + 1


def block_part(state: State, block: int, name: str, place: Point = (0.0, 0.0, 0.0), turn: int = 0) -> Part:
    """Make a block."""
    kind, size, feet, spans = shape_of(state, block)
    return Part(name, kind, place, size, turn, "stone", cells=feet, spans=spans)


@remembered(*SET)
def shape_of(state: State, block: int) -> tuple[PartKind, Point, Squares, Squares]:
    """Give a block's kind, size, feet and spans: squares before turning, east and north of its corner."""
    shape = block_of(state, block)
    feet = tuple((column, -row) for column, row in shape.cells(0, FOOT))
    spans = tuple((column, -row) for column, row in shape.cells(0, SPAN))
    high = TOWER if state.taller[block] else STOREY
    size = (float(state.box[block, 0]), float(state.box[block, 1]), high)
    return LOOKS[int(state.kind[block])], size, feet, spans


def part_id(state: State, piece: Piece) -> str:
    """Name a block that stands, or would stand, on a map."""
    block = block_names(state)[piece.block]
    return f"{piece.seat}:{block}@{square_name(piece.square)}r{piece.turn}/{piece.storeys}"


@remembered("seats", "columns", "rows", *SET, most=16384)
def piece_part(state: State, viewer: int, piece: Piece) -> Part:
    """Make a block that stands, or would stand, on a map."""
    box = state.box[piece.block].tolist()
    wide, tall = box if piece.turn % 2 == 0 else reversed(box)
    east, north = middle(state, viewer, piece.seat, piece.square)
    place = (east - 0.5 + wide / 2, north + 0.5 - tall / 2, piece.storeys * STOREY)
    part = block_part(state, piece.block, part_id(state, piece), place, piece.turn)
    return part if state.kind[piece.block] == BASE else replace(part, colour=COLOURS[piece.seat])


@remembered("seats", "columns", "rows", *SET, most=1024)
def city(state: State, viewer: int, built: City, last: int) -> tuple[Part, ...]:
    """Make everything that stands on a seat's map; the latest block of all is marked."""
    parts = [piece_part(state, viewer, piece) for piece in built]
    return tuple(
        replace(part, tags=("last",)) if piece.number == last else part
        for part, piece in zip(parts, built, strict=True)
    )


def is_among(built: City, number: int) -> bool:
    """Tell whether a piece stands in a city; pieces are in the order of building."""
    return any(piece.number == number for piece in reversed(built))


def die(state: State) -> Iterator[Part]:
    """Make the king's die, if it is ever rolled (H2)."""
    if state.mode == STANDARD and state.passing not in (NO_PASSING, BOWL):
        place = (-MARGIN - 1.5, -1.0, -2 * THICK)
        yield Part("die", "die", place, (1.0, 1.0, 1.0), 0, "white", value=int(state.last[1]))


def all_parts(state: State, viewer: int) -> Iterator[Part]:
    """Make everything on the table."""
    king, last = king_of(state), int(state.last[0])
    for seat in order(state, viewer):
        built = pieces(state, seat)
        yield from sheet(state, viewer, king, seat)
        yield from ground(state, viewer, seat)
        yield from city(state, viewer, built, last if is_among(built, last) else -1)
    yield from die(state)


def plate(state: State, seat: int, square: int, level: int) -> Part:
    """Make a plate to touch, on top of what stands on a square of one's own."""
    place = (*middle(state, seat, seat, square), level * STOREY)
    return Part(f"top:{square_id(seat, square)}", "square", place, (PLATE, PLATE, THICK))
