"""The table as parts: districts with their terrains and buildings, and the dice."""

from collections.abc import Iterator

from opolis.core.scene import Area, Part, Point
from opolis.games.rollopolis.names import COLOURS, LETTERS, SPACE_NAMES, TERRAIN_NAMES
from opolis.games.rollopolis.pictures import TYPE_COLOURS, building_on, in_set_up, terrain_on
from opolis.games.rollopolis.state import (
    ACROSS,
    CHOOSE_FIRST,
    COMMERCIAL,
    SPACES,
    SPECIAL_TYPE,
    State,
)

PITCH = 7.5  # from one district to the next, across and back
BASE = 0.1  # the thickness of a space, and of the frame below it
FRAME = 5.3
EDGE, POOL = 0.8, 1.7  # beside a district, and where the pool lies before it
FOOT = 0.8  # a building leaves some of its space to see
STOREY = 0.4
DIE: Point = (0.7, 0.7, 0.7)
STEP = 0.9  # from one die of the pool to the next
BLANK = "paper"
GROUNDS = ("grass", "water", "stone")
# Where the districts of three or four lie, clockwise from the viewer's own in front on the left.
AROUND_THE_TABLE = ((0, 0), (0, 1), (1, 1), (1, 0))


def corner(state: State, viewer: int, seat: int) -> tuple[float, float]:
    """Find the south-west corner of a seat's district; the viewer's own comes first."""
    place = (seat - max(viewer, 0)) % int(state.seats)
    across, back = AROUND_THE_TABLE[place] if state.seats > 2 else (place, 0)
    return across * PITCH, back * PITCH


def middle(state: State, viewer: int, seat: int, space: int) -> tuple[float, float]:
    """Find the middle of a space; row 1 is the northernmost."""
    west, south = corner(state, viewer, seat)
    return west + space % ACROSS + 0.5, south + ACROSS - space // ACROSS - 0.5


def space_id(seat: int, space: int) -> str:
    """Name a space's part."""
    return f"space:{seat}:{SPACE_NAMES[space]}"


def building_id(seat: int, space: int) -> str:
    """Name a building's part."""
    return f"building:{seat}:{SPACE_NAMES[space]}"


def space_part(state: State, viewer: int, seat: int, space: int, terrain: int = -1) -> Part:
    """Make a space: blank, with its number during set-up, or with a terrain."""
    x, y = middle(state, viewer, seat, space)
    colour, label = BLANK, ""
    if terrain >= 0:
        colour, label = GROUNDS[terrain], TERRAIN_NAMES[terrain]
    elif in_set_up(state) and state.numbers[space]:
        label = str(state.numbers[space])
    changed = (int(state.last[0]), int(state.last[1])) == (seat, space) and terrain >= 0
    tags = ("last",) if changed else ()
    return Part(space_id(seat, space), "square", (x, y, -BASE), (1.0, 1.0, BASE), 0, colour, label, tags=tags)


def building_part(state: State, viewer: int, seat: int, space: int, kind: tuple[int, int]) -> Part:
    """Make a building of some kind and level: as high as its level, its letter on the roof."""
    x, y = middle(state, viewer, seat, space)
    building, level = kind
    label = LETTERS[building] + (str(level) if building <= COMMERCIAL else "")
    changed = (int(state.last[0]), int(state.last[1])) == (seat, space)
    size = (FOOT, FOOT, STOREY * max(1, level))
    colour = TYPE_COLOURS[min(building, SPECIAL_TYPE)]
    tags = ("last",) if changed else ()
    return Part(building_id(seat, space), "block", (x, y, 0.0), size, 0, colour, label, level, tags)


def district(state: State, viewer: int, seat: int) -> Iterator[Part]:
    """Make a seat's district: a frame in its colour, the spaces, and what stands on them."""
    west, south = corner(state, viewer, seat)
    centre = (west + ACROSS / 2, south + ACROSS / 2, -2 * BASE)
    yield Part(f"frame:{seat}", "square", centre, (FRAME, FRAME, BASE), 0, COLOURS[seat])
    for column in range(ACROSS):
        place = (west + column + 0.5, south + ACROSS + 0.45, -BASE)
        yield Part(
            f"column:{seat}:{'abcde'[column]}", "label", place, (0.5, 0.5, 0.02), label="abcde"[column]
        )
    for row in range(ACROSS):
        place = (west - 0.45, south + ACROSS - row - 0.5, -BASE)
        yield Part(f"row:{seat}:{row + 1}", "label", place, (0.5, 0.5, 0.02), label=str(row + 1))
    for space in range(SPACES):
        yield space_part(state, viewer, seat, space, terrain_on(state, seat, space))
        building = building_on(state, seat, space)
        if building >= 0:
            kind = (building, int(state.level[seat, space]))
            yield building_part(state, viewer, seat, space, kind)


def area(state: State, viewer: int, seat: int) -> Area:
    """Give a district its room, with the dice beside it, and the pool before the viewer's own."""
    west, south = corner(state, viewer, seat)
    before, east, north = EDGE, west + ACROSS + 1.2, south + ACROSS + EDGE
    if seat == max(viewer, 0):
        before, east = POOL, max(east, 1.0 + STEP * dice_in_use(state))
    room = ((west - EDGE, south - before, -2 * BASE), (east, north, STOREY))
    return Area(f"district:{seat}", f"{COLOURS[seat]}'s district", room, seat)


def die_part(state: State, viewer: int, number: int) -> Part:
    """Make a die: in the pool before the viewer, or beside the district of whoever has taken it."""
    holder = int(state.holder[number])
    place: Point = (0.5 + number * STEP, -1.2, -BASE)
    if holder >= 0:
        west, south = corner(state, viewer, holder)
        earlier = sum(1 for other in range(number) if state.holder[other] == holder)
        place = (west + ACROSS + 0.7, south + ACROSS - 0.5 - earlier, -BASE)
    tags = ("hand",) if state.die and number == state.hand else ()
    return Part(f"die:{number + 1}", "die", place, DIE, 0, "white", "", int(state.dice[number]), tags)


def dice_in_use(state: State) -> int:
    """Count the dice on the table: two for the terrains, later two a seat and one more (O1)."""
    if state.phase == CHOOSE_FIRST:
        return 0
    return 2 if in_set_up(state) else 2 * int(state.seats) + 1


def all_parts(state: State, viewer: int) -> Iterator[Part]:
    """Make everything that lies on the table."""
    for seat in range(int(state.seats)):
        yield from district(state, viewer, seat)
    for number in range(dice_in_use(state)):
        yield die_part(state, viewer, number)
