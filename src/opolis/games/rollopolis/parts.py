"""The table as parts: districts with their terrains and buildings, and the dice."""

from collections.abc import Iterator
from functools import lru_cache

from opolis.core.remembered import remembered
from opolis.core.scene import Area, Part, Point
from opolis.games.rollopolis.names import COLOURS, LETTERS, SPACE_NAMES, TERRAIN_NAMES
from opolis.games.rollopolis.pictures import TYPE_COLOURS, in_set_up
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
STOREY = 0.28  # so low that three of them leave the space behind them large enough to be hit
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
    number = int(state.numbers[space]) if terrain < 0 and in_set_up(state) else 0
    changed = terrain >= 0 and last_space(state, seat) == space
    return ground_part(middle(state, viewer, seat, space), space_id(seat, space), terrain, number, changed)


@lru_cache(8192)
def ground_part(middle: tuple[float, float], name: str, terrain: int, number: int, changed: bool) -> Part:
    """Make a space that is there."""
    colour, label = BLANK, str(number) if number else ""
    if terrain >= 0:
        colour, label = GROUNDS[terrain], TERRAIN_NAMES[terrain]
    tags = ("last",) if changed else ()
    return Part(name, "square", (*middle, -BASE), (1.0, 1.0, BASE), 0, colour, label, tags=tags)


def last_space(state: State, seat: int) -> int:
    """Say which space was changed last, if it is one of the seat's; else −1."""
    whose, space = state.last.tolist()
    return int(space) if whose == seat else -1


def building_part(state: State, viewer: int, seat: int, space: int, kind: tuple[int, int]) -> Part:
    """Make a building of some kind and level: as high as its level, its letter on the roof."""
    changed = last_space(state, seat) == space
    return house_part(middle(state, viewer, seat, space), building_id(seat, space), kind, changed)


@lru_cache(8192)
def house_part(middle: tuple[float, float], name: str, kind: tuple[int, int], changed: bool) -> Part:
    """Make a building that is there."""
    building, level = kind
    label = LETTERS[building] + (str(level) if building <= COMMERCIAL else "")
    size = (FOOT, FOOT, STOREY * max(1, level))
    colour = TYPE_COLOURS[min(building, SPECIAL_TYPE)]
    tags = ("last",) if changed else ()
    return Part(name, "block", (*middle, 0.0), size, 0, colour, label, level, tags)


@lru_cache(256)
def frame(west: float, south: float, seat: int) -> tuple[Part, ...]:
    """Make what never changes of a district: a frame in its colour, letters and numbers."""
    return tuple(frame_parts(west, south, seat))


def frame_parts(west: float, south: float, seat: int) -> Iterator[Part]:
    """Make a frame, letters to the north and numbers to the west."""
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


@remembered("seats", "numbers", own=("terrain", "standing", "level"), most=1024)
def district(state: State, viewer: int, set_up: bool, last: int, seat: int) -> tuple[Part, ...]:
    """Make a seat's district, in set-up or later: a frame, the spaces, and what stands on them."""
    parts = [*frame(*corner(state, viewer, seat), seat)]
    terrains, buildings = spread(state.terrain[seat].tolist()), spread(state.standing[seat].tolist())
    for space, level in enumerate(state.level[seat].tolist()):
        parts.append(space_part(state, viewer, seat, space, terrains[space]))
        if buildings[space] >= 0:
            parts.append(building_part(state, viewer, seat, space, (buildings[space], level)))
    return tuple(parts)


def spread(masks: list[int]) -> list[int]:
    """Say of every space which of the masks has it first; −1 for none."""
    found = [-1] * SPACES
    for number in reversed(range(len(masks))):
        for space in spaces_in(masks[number]):
            found[space] = number
    return found


def spaces_in(mask: int) -> list[int]:
    """List the spaces of a mask."""
    return [space for space in range(SPACES) if mask >> space & 1] if mask else []


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
    set_up = in_set_up(state)
    for seat in range(int(state.seats)):
        yield from district(state, viewer, set_up, last_space(state, seat), seat)
    for number in range(dice_in_use(state)):
        yield die_part(state, viewer, number)
