"""What a learner sees: its own map and tiles, everybody's standing, the open cards and backs."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.games.hamlet.card_fields import BACK, GROUP
from opolis.games.hamlet.maps import roads_on, tile_on
from opolis.games.hamlet.state import (
    BAG,
    BLACK,
    CARD_FEATURES,
    CARDS,
    CHOOSING,
    GREEN,
    MEASURES,
    MOST_TILES,
    OBSERVED_MAPS,
    PURPLE,
    SEAT_FEATURES,
    SEATS,
    TILE_TYPES,
    TOWN,
    UNKNOWN,
    WAITS,
    WIDTH,
    WINDOW,
    YEARS,
    State,
)
from opolis.games.hamlet.tables import WINDOW_PLACE

AREA = WINDOW * WINDOW
SCALE = 1 / 32
ROADS = 256  # of four sides, two bits each


@kernel
def clear(out: Array) -> None:
    """Forget what was shown before."""
    for number in range(len(out)):  # a loop: filling a slice takes several times as long
        out[number] = 0


@kernel
def observe_own(roads: int, at: int, maps: Array) -> None:
    """Show a tile of one's own: its roads, a plane for each of the four sides."""
    for side in range(4):
        maps[(1 + side) * AREA + at] = (roads >> 2 * side & 3) / 2


@kernel
def observe_hamlet(state: State, seat: int, own: bool, maps: Array, built: Array) -> None:
    """Show the middle of a hamlet, tiles and roads (another's in one number), and count what is built."""
    west, east = int(state.limits[seat, 0]), int(state.limits[seat, 1])
    for row in range(int(state.limits[seat, 2]), int(state.limits[seat, 3]) + 1):
        for space in range(row * WIDTH + west, row * WIDTH + east + 1):
            if not state.hamlet[seat, space]:
                continue
            tile, at = tile_on(state, seat, space), WINDOW_PLACE[space]
            built[tile] += 1
            if at >= 0:
                roads = roads_on(state, seat, space)
                maps[at] = (tile + 1) / TILE_TYPES
                if own:
                    observe_own(roads, at, maps)
                else:
                    maps[AREA + at] = (roads + 1) / ROADS


@kernel
def observe_backs(state: State, tiles: Array, out: Array) -> None:
    """Count green and purple tiles, also those of which only the back is known."""
    counted = 0  # by bag, 16 bits for each
    for tile in range(int(state.types)):
        counted += int(tiles[tile]) << 16 * int(state.tile[tile, BAG])
    for bag in range(GREEN, PURPLE + 1):
        out[bag - GREEN] = (tiles[UNKNOWN + bag] + (counted >> 16 * bag & 0xFFFF)) / 4


@kernel
def observe_seat(state: State, seat: int, out: Array) -> None:
    """Show what is open of a seat: its standing, its stage and its tiles' backs."""
    for measure in range(len(MEASURES)):
        out[measure] = state.standing[seat, measure] * SCALE
    more = len(MEASURES)
    out[more + int(state.stage[seat])] = 1
    out[more + 3] = state.bought[seat]
    out[more + 4] = state.debt[seat] * SCALE
    out[more + 5] = state.razes[seat]
    out[more + 6] = state.discards[seat]
    observe_backs(state, state.queue[seat], out[more + 7 : more + 9])
    observe_backs(state, state.kept[seat], out[more + 9 : more + 11])


@kernel
def observe_seats(state: State, viewer: int, out: Array) -> None:
    """Show the seats in order from the viewer: the hamlet, then what is open beside it."""
    for step in range(int(state.seats)):
        seat = (viewer + step) % int(state.seats)
        maps = out[(3 + 2 * step) * AREA if step else 0 : (5 + 2 * step) * AREA]
        about = out[OBSERVED_MAPS + step * SEAT_FEATURES : OBSERVED_MAPS + (step + 1) * SEAT_FEATURES]
        clear(maps)
        clear(about)
        observe_hamlet(state, seat, step == 0, maps, about[SEAT_FEATURES - TILE_TYPES :])
        observe_seat(state, seat, about)


@kernel
def sees_coming(state: State, seat: int) -> bool:
    """A seat looks at what it was passed after its own pass (B8)."""
    return state.phase != TOWN or state.stage[seat] == WAITS


@kernel
def add_tiles(state: State, tiles: Array, out: Array) -> None:
    """Add how many there are of each tile."""
    for tile in range(int(state.types)):
        out[tile] += tiles[tile]


@kernel
def observe_tiles(state: State, seat: int, out: Array) -> None:
    """Show the seat's own tiles, those it passed on, and the black stacks, name by name."""
    left = (seat + 1) % int(state.seats)
    add_tiles(state, state.queue[seat], out)
    add_tiles(state, state.kept[seat], out[TILE_TYPES:])
    if sees_coming(state, seat):
        add_tiles(state, state.coming[seat], out[2 * TILE_TYPES :])
    if left != seat:
        add_tiles(state, state.known[left], out[3 * TILE_TYPES :])
        add_tiles(state, state.coming[left], out[3 * TILE_TYPES :])
    for tile in range(int(state.types)):
        if state.tile[tile, BAG] == BLACK:
            out[4 * TILE_TYPES + tile] = state.stock[tile]


@kernel
def observe_deck(state: State, out: Array) -> None:
    """Show this year's card, and the backs of all."""
    if state.phase >= CHOOSING and state.turn < YEARS:
        out[int(state.deck[state.turn])] = 1
    for place in range(YEARS):
        card = int(state.deck[place])
        if card >= 0:
            start = CARDS + (BACK + 1) * place
            for field in range(GROUP, BACK):
                out[start + field] = state.card[card, field] / 4
            out[start + BACK] = 1


@kernel
def observe(state: State, seat: int, out: Array) -> None:
    """Show everything a seat may know, the seats in order from itself; where nobody sits all stays 0."""
    observe_seats(state, seat, out)
    at = OBSERVED_MAPS + SEATS * SEAT_FEATURES
    clear(out[at:])
    observe_tiles(state, seat, out[at : at + 5 * TILE_TYPES])
    at += 5 * TILE_TYPES
    for bag in range(3):
        out[at + bag] = state.left[bag] / MOST_TILES
    observe_deck(state, out[at + 3 : at + 3 + CARD_FEATURES])
    at += 3 + CARD_FEATURES
    out[at + int(state.phase)] = 1
    out[at + 8] = state.turn / YEARS
    out[at + 9] = (int(state.first) - seat) % int(state.seats) / SEATS
    out[at + 10], out[at + 11] = state.draws / 3, state.section / 4
    out[at + 12], out[at + 13] = state.style / 2, state.mood / 2
