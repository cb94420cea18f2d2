"""Destruction: the outskirts, shortfalls and what a card orders (B9, B11, B12)."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.games.hamlet.maps import has_road, kind_on, survey
from opolis.games.hamlet.state import (
    COINS,
    COST,
    EFFECT_FIELDS,
    EFFECTS,
    MOST_EFFECTS,
    PRICE,
    RAZE_CHEAPEST,
    RAZE_MOVE,
    SPACES,
    TILES,
    WHAT,
    WIDTH,
    State,
)
from opolis.games.hamlet.tables import STEPS

B5, B9, B12 = 5, 9, 12
REACHED = 128  # the bit of `rim` that roads have led to while the hamlet is searched


@kernel
def first_other(state: State, seat: int, gone: int) -> int:
    """Find a tile that is not the one that goes; −1 if there is none."""
    for row in range(int(state.limits[seat, 2]), int(state.limits[seat, 3]) + 1):
        for column in range(int(state.limits[seat, 0]), int(state.limits[seat, 1]) + 1):
            space = row * WIDTH + column
            if state.hamlet[seat, space] and space != gone:
                return space
    return -1


@kernel
def is_reached(state: State, seat: int, space: int) -> bool:
    """Tell whether a road leads here from a tile that was reached."""
    for side in range(4):
        if state.rim[space + STEPS[side]] & REACHED and has_road(state, seat, space, side):
            return True
    return False


@kernel
def reach_more(state: State, seat: int, gone: int) -> int:
    """Follow the roads once through the hamlet, around the tile that goes; count what is reached."""
    found = 0
    for row in range(int(state.limits[seat, 2]), int(state.limits[seat, 3]) + 1):
        for column in range(int(state.limits[seat, 0]), int(state.limits[seat, 1]) + 1):
            space = row * WIDTH + column
            if not state.hamlet[seat, space] or space == gone or state.rim[space] & REACHED:
                continue
            if is_reached(state, seat, space):
                state.rim[space] |= REACHED
                found += 1
    return found


@kernel
def wipe(state: State, bits: int) -> None:
    """Keep only these bits of the rim."""
    for space in range(SPACES):
        state.rim[space] &= bits


@kernel
def is_outskirts(state: State, seat: int, gone: int) -> bool:
    """A tile is on the outskirts if the rest stays in one piece without it (B12)."""
    start = first_other(state, seat, gone)
    if start < 0:
        return True
    state.rim[start] |= REACHED
    reached, found = 1, 1
    while found:
        found = reach_more(state, seat, gone)
        reached += found
    wipe(state, REACHED - 1)
    return reached == state.standing[seat, TILES] - 1


@kernel
def mark_outskirts(state: State, seat: int) -> None:
    """Find the outskirts of a seat that must raze; forget those of one that need not."""
    wipe(state, REACHED - 1 - (1 << seat))
    if not must_raze(state, seat):
        return
    for row in range(int(state.limits[seat, 2]), int(state.limits[seat, 3]) + 1):
        for column in range(int(state.limits[seat, 0]), int(state.limits[seat, 1]) + 1):
            space = row * WIDTH + column
            if state.hamlet[seat, space] and is_outskirts(state, seat, space):
                state.rim[space] |= 1 << seat


@kernel
def must_raze(state: State, seat: int) -> bool:
    """Tell whether a seat owes destruction (B9, B11)."""
    return state.debt[seat] > 0 or state.razes[seat] > 0


@kernel
def asks_cheapest(state: State) -> bool:
    """Tell whether this year's card burns the cheapest tile (B9)."""
    card = state.deck[state.turn]
    for effect in range(MOST_EFFECTS):
        if state.card[card, EFFECTS + effect * EFFECT_FIELDS + WHAT] == RAZE_CHEAPEST:
            return True
    return False


@kernel
def price_asked(state: State, seat: int) -> int:
    """Give the most that a tile to be razed now may have cost (B9)."""
    most = 1000
    if state.debt[seat] > 0 or not asks_cheapest(state):
        return most
    for space in range(SPACES):
        if state.rim[space] >> seat & 1:
            most = min(most, int(state.tile[kind_on(state, seat, space), PRICE]))
    return most


@kernel
def misrazed(state: State, seat: int, space: int) -> int:
    """Give the clause that protects a tile, or 0."""
    if not state.hamlet[seat, space]:
        return B5
    if not state.rim[space] >> seat & 1:
        return B12
    dearer = state.tile[kind_on(state, seat, space), PRICE] > price_asked(state, seat)
    return B9 if dearer else 0


@kernel
def list_razes(state: State, seat: int, moves: Array) -> int:
    """List the tiles that may be destroyed now."""
    count, most = 0, price_asked(state, seat)
    for space in range(SPACES):
        if state.rim[space] >> seat & 1 and state.tile[kind_on(state, seat, space), PRICE] <= most:
            moves[count] = RAZE_MOVE + space
            count += 1
    return count


@kernel
def charge(state: State, seat: int, amount: int) -> None:
    """Owe what coins cannot pay; if that is more than everything, everything goes (B11)."""
    paid = min(amount, int(state.standing[seat, COINS]))
    state.standing[seat, COINS] -= paid
    state.debt[seat] += amount - paid
    if state.debt[seat] > state.standing[seat, COST]:
        state.debt[seat] = 0
        state.hamlet[seat, :] = 0
        survey(state, seat)


@kernel
def raze(state: State, seat: int, space: int) -> None:
    """Destroy a tile: for a shortfall first, then for the card; an empty hamlet owes nothing (B9, B11)."""
    price = int(state.tile[kind_on(state, seat, space), PRICE])
    state.hamlet[seat, space] = 0
    survey(state, seat)
    if state.debt[seat] > 0:
        state.debt[seat] = max(0, int(state.debt[seat]) - price)
    else:
        state.razes[seat] -= 1
    if state.standing[seat, TILES] == 0:
        state.debt[seat], state.razes[seat] = 0, 0
    mark_outskirts(state, seat)
