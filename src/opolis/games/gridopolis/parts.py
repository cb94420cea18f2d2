"""The grid-set as parts: pads, links, posts, markers and boxes, floor above floor."""

from collections.abc import Iterator
from functools import lru_cache

from opolis.core.remembered import remembered
from opolis.core.scene import Part, Point
from opolis.games.gridopolis.limits import COLOURS, KIT, MOST_MARKERS
from opolis.games.gridopolis.moving import is_king
from opolis.games.gridopolis.places import LETTERS, coordinates, onward, pad_text, write_place
from opolis.games.gridopolis.state import (
    BLOCKED,
    DOWN,
    EAST,
    KINGERIZER,
    LINKED,
    NORTH,
    PLANNED,
    POSTED,
    SOUTH,
    TELEPORTER,
    WEST,
    State,
)

TELEPORTER_COLOUR = "orange"  # no seat's
STOREY = 1.6  # from floor to floor
PAD: Point = (0.92, 0.92, 0.14)
LINK_LONG, LINK_WIDE, LINK_HIGH, LINK_LIFT = 0.08, 0.16, 0.08, 0.03
POST_WIDE = 0.08
CORNER = 0.39  # where a post stands on a pad, beside the marker
MARKER: Point = (0.55, 0.55, 0.62)
BOX: Point = (0.5, 0.5, 0.5)
LABEL: Point = (0.5, 0.5, 0.02)
TITLE: Point = (3.0, 0.7, 0.02)
SITE: Point = (1.0, 1.0, PAD[2] / 2)  # the whole of a place, easily hit, and lower than the pad to come
NAMES_AT = 0.72  # from the middle of a pad to the names of its column and row
TITLE_AT = 0.82
LETTERING = SITE[2] + 0.02  # names lie above the places to build on, which would hide them
KEPT = 4096  # parts of one kind that need not be made again


def foot(place: int) -> Point:
    """Find the middle of a place, at the bottom of its pad."""
    column, row, floor = coordinates(place)
    return float(column), float(row), (floor - 1) * STOREY


def above(point: Point, east: float = 0.0, north: float = 0.0, up: float = 0.0) -> Point:
    """Shift a point."""
    return round(point[0] + east, 3), round(point[1] + north, 3), round(point[2] + up, 3)


def floor_tag(place: int) -> str:
    """Name the floor, so that clients can spread the floors apart."""
    return f"floor:{coordinates(place)[2]}"


def pad_id(state: State, pad: int) -> str:
    """Name a pad's part."""
    return f"pad:{pad_text(state, pad)}"


def kit_id(seat: int, kind: int, number: int) -> str:
    """Name a part of a seat's kit."""
    return f"kit:{seat}:{KIT[kind]}:{number + 1}"


def marker_id(state: State, pad: int) -> str:
    """Name a marker's part: the same wherever it goes."""
    return marker_name(int(state.on[pad]))


@lru_cache(KEPT)
def marker_name(thing: int) -> str:
    """Name a marker."""
    seat, number = divmod(thing, MOST_MARKERS)
    return f"marker:{COLOURS[seat - 1]}:{number + 1}"


@lru_cache(KEPT)
def pad_part(place: int, node: int = 0, tags: tuple[str, ...] = ()) -> Part:
    """Make a pad, with the sign of its node."""
    name, all_tags = f"pad:{write_place(place)}", (floor_tag(place), *tags)
    if node == TELEPORTER:
        return Part(name, "pad", foot(place), PAD, 0, TELEPORTER_COLOUR, "◎", 0, (*all_tags, "teleporter"))
    if node >= KINGERIZER:
        seat = node - KINGERIZER
        colour = f"pale {COLOURS[seat]}"  # markers of that colour begin there, and must be seen
        return Part(name, "pad", foot(place), PAD, 0, colour, "♛", 0, (*all_tags, "home", f"home:{seat}"))
    return Part(name, "pad", foot(place), PAD, tags=all_tags)


@lru_cache(KEPT)
def link_part(place: int, way: int) -> Part:
    """Make the link from a place to its eastern or northern neighbour."""
    other = onward(place, way)
    name = f"link:{write_place(place)}-{write_place(other)}"
    east, north = (0.5, 0.0) if way == EAST else (0.0, 0.5)
    size = (LINK_LONG, LINK_WIDE, LINK_HIGH) if way == EAST else (LINK_WIDE, LINK_LONG, LINK_HIGH)
    return Part(name, "link", above(foot(place), east, north, LINK_LIFT), size, tags=(floor_tag(place),))


@lru_cache(KEPT)
def shaft_part(place: int, way: int) -> Part:
    """Make the post that stands on a link and carries the link above."""
    east, north = (0.5, 0.0) if way == EAST else (0.0, 0.5)
    name = f"post:{write_place(place)}-{write_place(onward(place, way))}"
    start = above(foot(place), east, north, LINK_LIFT + LINK_HIGH)
    size = (POST_WIDE, POST_WIDE, STOREY - LINK_HIGH)
    return Part(name, "post", start, size, tags=(floor_tag(place),))


@lru_cache(KEPT)
def post_parts(place: int) -> tuple[Part, Part]:
    """Make the post and the link that carry a pad straight above another."""
    below, text = onward(place, DOWN), write_place(place)
    start = above(foot(below), CORNER, CORNER, PAD[2])
    size = (POST_WIDE, POST_WIDE, STOREY - PAD[2] - LINK_HIGH)
    bar = above(foot(place), CORNER - 0.1, CORNER, -LINK_HIGH)
    return (
        Part(f"post:{text}", "post", start, size, tags=(floor_tag(below),)),
        Part(f"link:{text}", "link", bar, (0.3, POST_WIDE, LINK_HIGH), tags=(floor_tag(place),)),
    )


def marker_part(state: State, pad: int, place: int) -> Part:
    """Make the marker of a pad, standing on some place."""
    return standing_part(int(state.on[pad]), place, bool(is_king(state, pad)), pad == state.mover)


@lru_cache(KEPT)
def standing_part(thing: int, place: int, king: bool, moves: bool) -> Part:
    """Make a marker that stands on a place."""
    colour = COLOURS[thing // MOST_MARKERS - 1]
    tags = [floor_tag(place)] + (["mover"] if moves else []) + (["king"] if king else [])
    top = above(foot(place), up=PAD[2])
    return Part(marker_name(thing), "marker", top, MARKER, 0, colour, "", int(king), tuple(tags))


@lru_cache(KEPT)
def box_part(place: int) -> Part:
    """Make a blocker-box."""
    name, top = f"box:{write_place(place)}", above(foot(place), up=PAD[2])
    return Part(name, "block", top, BOX, 0, "black", tags=(floor_tag(place), "blocker"))


@remembered("pads", "place", "made", "beside", most=256)
def all_joints(state: State) -> tuple[tuple[Part, ...], ...]:
    """Make the links and posts that came with every pad."""
    return tuple(tuple(joints(state, pad)) for pad in range(1, int(state.pads) + 1))


def joints(state: State, pad: int) -> Iterator[Part]:
    """Make the links and posts that came with a pad."""
    place = int(state.place[pad])
    if state.made[pad] == POSTED:
        yield from post_parts(place)
    elif state.made[pad] == LINKED:
        yield joint(place, first_support(state, pad))
    else:
        for way in (EAST, NORTH):
            other = int(state.beside[pad, way])
            if other and state.made[other] == PLANNED:
                yield link_part(place, way)


def first_support(state: State, pad: int) -> int:
    """Find the side on which an older pad carries this one."""
    return next(way for way in (WEST, EAST, SOUTH, NORTH) if 0 < state.beside[pad, way] < pad)


def joint(place: int, way: int) -> Part:
    """Make the link from a place to any side, named from its western or southern end."""
    if way in (EAST, NORTH):
        return link_part(place, way)
    return link_part(onward(place, way), EAST if way == WEST else NORTH)


def all_parts(state: State) -> Iterator[Part]:
    """Make everything that stands on the table."""
    latest, mover, kings = set(state.last.tolist()), int(state.mover), state.king.tolist()
    places, nodes, things = state.place.tolist(), state.node.tolist(), state.on.tolist()
    for pad, joined in enumerate(all_joints(state), 1):
        place, (owner, number) = places[pad], divmod(things[pad], MOST_MARKERS)
        yield pad_part(place, nodes[pad], ("last",) if place in latest else ())
        yield from joined
        if things[pad] == BLOCKED:
            yield box_part(place)
        elif owner > 0:
            yield standing_part(things[pad], place, kings[owner - 1][number] == 1, pad == mover)
    for pad, way in state.shafts.tolist():
        if pad:
            yield shaft_part(int(state.place[pad]), way)
    yield from edge_labels(state)


def lettering(floor: int) -> float:
    """Give the height at which the names of a floor are written."""
    return round((floor - 1) * STOREY + LETTERING, 3)


@lru_cache(KEPT)
def title_part(floor: int, middle: Point) -> Part:
    """Write the name of a floor."""
    tags = (f"floor:{floor}", "apart")
    return Part(f"floor:{floor}", "label", middle, TITLE, label=f"floor {floor}", tags=tags)


@remembered("pads", "place", most=256)
def edge_labels(state: State) -> tuple[Part, ...]:
    """Write the names of columns, rows and floors."""
    return tuple(labels(state))


def labels(state: State) -> Iterator[Part]:
    """Write the column letters along the south and the rows along the west, on every floor."""
    spots = [coordinates(int(place)) for place in state.place[1 : int(state.pads) + 1]]
    lowest = min(floor for _, _, floor in spots)
    for floor in range(lowest, max(floor for _, _, floor in spots) + 1):
        columns = {column for column, _, level in spots if level == floor}
        rows = {row for _, row, level in spots if level == floor}
        tags = (f"floor:{floor}",) if floor == lowest else (f"floor:{floor}", "apart")
        level = lettering(floor)
        for column in sorted(columns):
            at = (float(column), min(rows) - NAMES_AT, level)
            name = f"column:{LETTERS[column]}/{floor}"
            yield Part(name, "label", at, LABEL, label=LETTERS[column], tags=tags)
        if columns:
            middle = ((min(columns) + max(columns)) / 2, max(rows) + TITLE_AT, level)
            yield title_part(floor, middle)
        for row in sorted(rows):
            at = (min(columns) - NAMES_AT, float(row), level)
            yield Part(f"row:{row}/{floor}", "label", at, LABEL, label=str(row), tags=tags)
