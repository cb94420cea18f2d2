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
    HOME,
    MEASURES,
    MOST_TILES,
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
from opolis.games.hamlet.tables import INSIDE

AREA = WINDOW * WINDOW
SCALE = 1 / 32


@kernel
def observe_map(state: State, seat: int, out: Array) -> None:
    """Show the middle of a lattice: the tiles, then the roads of the four sides."""
    for row in range(WINDOW):
        for column in range(WINDOW):
            space = HOME + (row - WINDOW // 2) * WIDTH + column - WINDOW // 2
            if INSIDE[space] and state.hamlet[seat, space]:
                at = row * WINDOW + column
                out[at] = (tile_on(state, seat, space) + 1) / TILE_TYPES
                for side in range(4):
                    out[(1 + side) * AREA + at] = (roads_on(state, seat, space) >> 2 * side & 3) / 2


@kernel
def backs(state: State, tiles: Array, bag: int) -> int:
    """Count tiles by their back."""
    count = int(tiles[UNKNOWN + bag])
    for tile in range(int(state.types)):
        if state.tile[tile, BAG] == bag:
            count += int(tiles[tile])
    return count


@kernel
def observe_seat(state: State, seat: int, out: Array) -> None:
    """Show what is open of a seat: its standing, its stage, its tiles' backs, and what it has built."""
    for measure in range(len(MEASURES)):
        out[measure] = state.standing[seat, measure] * SCALE
    more = len(MEASURES)
    out[more + int(state.stage[seat])] = 1
    out[more + 3] = state.bought[seat]
    out[more + 4] = state.debt[seat] * SCALE
    out[more + 5] = state.razes[seat]
    out[more + 6] = state.discards[seat]
    for bag in range(GREEN, PURPLE + 1):
        count = backs(state, state.queue[seat], bag) + backs(state, state.kept[seat], bag)
        out[more + 6 + bag] = count / 4
    for row in range(int(state.limits[seat, 2]), int(state.limits[seat, 3]) + 1):
        for column in range(int(state.limits[seat, 0]), int(state.limits[seat, 1]) + 1):
            tile = tile_on(state, seat, row * WIDTH + column)
            if tile >= 0:
                out[more + 9 + tile] += 1


@kernel
def sees_coming(state: State, seat: int) -> bool:
    """A seat looks at what it was passed after its own pass (B8)."""
    return state.phase != TOWN or state.stage[seat] == WAITS


@kernel
def observe_tiles(state: State, seat: int, out: Array) -> None:
    """Show the seat's own tiles, those it passed on, and the black stacks, name by name."""
    left = (seat + 1) % int(state.seats)
    for tile in range(int(state.types)):
        out[tile] = state.queue[seat, tile]
        out[TILE_TYPES + tile] = state.kept[seat, tile]
        if sees_coming(state, seat):
            out[2 * TILE_TYPES + tile] = state.coming[seat, tile]
        if left != seat:
            out[3 * TILE_TYPES + tile] = state.known[left, tile] + state.coming[left, tile]
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
    """Show everything a seat may know, the seats in order from itself."""
    out[:] = 0
    observe_map(state, seat, out)
    at = 5 * AREA
    for step in range(int(state.seats)):
        other = (seat + step) % int(state.seats)
        observe_seat(state, other, out[at + step * SEAT_FEATURES : at + (step + 1) * SEAT_FEATURES])
    at += SEATS * SEAT_FEATURES
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
