"""The floors as maps side by side, the lowest first, so that they can be told apart."""

from functools import lru_cache

from opolis.core.remembered import remembered
from opolis.core.scene import Aspect, AspectSquare, Part
from opolis.games.gridopolis.limits import COLOURS, MOST_MARKERS
from opolis.games.gridopolis.parts import (
    NAMES_AT,
    STOREY,
    TELEPORTER_COLOUR,
    TITLE_AT,
    lettering,
    title_part,
)
from opolis.games.gridopolis.places import coordinates
from opolis.games.gridopolis.state import BLOCKED, KINGERIZER, PADS, POSTS, TELEPORTER, State

HIGHEST = 9  # floors that can be named
GAP = 1
HALF = 0.5
HEADROOM = 1.0  # for a marker
AISLE = 0.4  # between floors that lie side by side
NAMES = 1  # places around the pads of a map for what is written there
TITLE_DEEP, NAME_WIDE = 0.4, 0.36  # what is seen of a floor's name, and of a row's


def has_posts(state: State) -> bool:
    """Tell whether anybody can still build upward."""
    seats = range(int(state.seats))
    return any(state.hand[seat, POSTS] and state.hand[seat, PADS] for seat in seats)


def rim(state: State) -> int:
    """Leave one more place on every side while anybody has a pad to put there."""
    return int(any(state.hand[seat, PADS] for seat in range(int(state.seats))))


@remembered("pads", "place", most=256)
def spots(state: State) -> list[tuple[int, int, int]]:
    """List the columns, rows and floors of all pads."""
    return [coordinates(place) for place in state.place[1 : int(state.pads) + 1].tolist()]


def floors_shown(state: State) -> range:
    """List the floors in use, and the next one up while somebody has a post to reach it."""
    used = [floor for _, _, floor in spots(state)]
    return range(min(used), min(HIGHEST, max(used) + has_posts(state)) + 1)


def colour_of(node: int, thing: int, owner: int) -> str:
    """Give a pad the colour of whoever stands on it, or of what it is."""
    if owner >= 0:
        return COLOURS[owner]
    if thing == BLOCKED:
        return "black"
    return (
        COLOURS[node - KINGERIZER]
        if node >= KINGERIZER
        else TELEPORTER_COLOUR
        if node == TELEPORTER
        else "wood"
    )


def mark_of(node: int, thing: int, owner: int, king: bool) -> str:
    """Write what a pad is or carries: ● a pawn, ♛ a king or a home, ◎ a teleporter, ■ a blocker-box."""
    if owner >= 0:
        return "♛" if king else "●"
    return "■" if thing == BLOCKED else "◎" if node == TELEPORTER else "♛" if node >= KINGERIZER else ""


def extent(state: State, floor: int) -> tuple[range, range]:
    """Give the columns of a floor with room for more pads, and the rows, which are the same for all floors.

    A pad is linked beside those of its floor, or stands on a post above one of the floor below. Rows are
    written west of the pads, columns south of them, and the floor's name north.
    """
    pads, posts = spots(state), has_posts(state)
    rows, free = [row for _, row, _ in pads], rim(state)
    here = [column for column, _, level in pads if level == floor]
    below = [column for column, _, level in pads if level == floor - 1 and posts]
    columns = [column + side for column in here for side in (-NAMES, free)] + below or [pads[0][0]]
    return range(min(columns), max(columns) + 1), range(min(rows) - NAMES, max(rows) + NAMES + 1)


def bounds_of(state: State, floor: int) -> tuple[float, float, float, float]:
    """Give the west, south, east and north of a floor with its names, not more: clients add what is to come.

    A floor without pads is as large as the one below, on which it would stand.
    """
    pads = spots(state)
    found = [spot for spot in pads if spot[2] == floor] or [spot for spot in pads if spot[2] == floor - 1]
    columns, rows, _ = zip(*(found or pads[:1]), strict=True)
    names = NAMES_AT + NAME_WIDE / 2
    return min(columns) - names, min(rows) - names, max(columns) + HALF, max(rows) + TITLE_AT + TITLE_DEEP / 2


def squares(state: State, floor: int, west: int, south: int) -> tuple[AspectSquare, ...]:
    """Colour the pads of a floor; those with a marker count."""
    nodes, things, kings, found = state.node.tolist(), state.on.tolist(), state.king.tolist(), []
    for pad, (column, row, level) in enumerate(spots(state), 1):
        if level == floor:
            owner, number = divmod(things[pad], MOST_MARKERS)
            king = owner > 0 and kings[owner - 1][number] == 1
            found.append(square((column - west, row - south), nodes[pad], things[pad], king))
    return tuple(found)


@lru_cache(8192)
def square(at: tuple[int, int], node: int, thing: int, king: bool) -> AspectSquare:
    """Make the square of a pad with what it is and carries."""
    owner = thing // MOST_MARKERS - 1
    return AspectSquare(at, colour_of(node, thing, owner), owner >= 0, mark_of(node, thing, owner, king))


def next_floor(state: State) -> tuple[Part, ...]:
    """Name the floor that does not exist yet, for whoever may build there."""
    *_, highest = floors_shown(state)
    below = [(column, row) for column, row, floor in spots(state) if floor == highest - 1]
    if highest == max(floor for _, _, floor in spots(state)):
        return ()
    columns, rows = [column for column, _ in below], [row for _, row in below]
    middle = ((min(columns) + max(columns)) / 2, max(rows) + TITLE_AT, lettering(highest))
    return (title_part(highest, middle),)


def floor_maps(state: State) -> tuple[Aspect, ...]:
    """Draw a map of each floor, and say where it lies beside those below."""
    maps: list[Aspect] = []
    spot, aside = 0, 0.0
    for floor in floors_shown(state):
        columns, rows = extent(state, floor)
        west, south, east, north = bounds_of(state, floor)
        beside = round(aside - west, 3) if maps else 0.0
        shift = (beside, 0.0, round(-len(maps) * STOREY, 3))
        ground = (floors_shown(state).start - 1) * STOREY
        low, high = (
            (round(west + beside, 3), south, ground),
            (round(east + beside, 3), north, ground + HEADROOM),
        )
        maps.append(
            Aspect(
                f"floor:{floor}", f"floor {floor}", "top", (spot, 0), (len(columns), len(rows)),
                squares(state, floor, columns.start, rows.start), shift=shift, room=(low, high),
            )
        )  # fmt: skip
        spot, aside = spot + len(columns) + GAP, high[0] + AISLE
    return tuple(maps)
