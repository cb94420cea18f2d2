"""Destruction: shortfalls, the outskirts, and what a card orders (B9, B11, B12)."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.games.hamlet.card_fields import ANY, CHEAPEST, KIND_ASKED, OUTSKIRTS, TARGET, WHICH
from opolis.games.hamlet.maps import has_road, survey, tile_on
from opolis.games.hamlet.measures import says
from opolis.games.hamlet.state import COINS, COST, KIND, PRICE, RAZE_MOVE, TILES, WIDTH, State
from opolis.games.hamlet.tables import STEPS

B5, B9, B12 = 5, 9, 12
REACHED = 128  # the bit of `rim` that roads have led to while the hamlet is searched
DEAREST_PRICE = 1000


@kernel
def asks(state: State, field: int) -> int:
    """Read what the section being carried out says."""
    return says(state, int(state.section) - 1, field)


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
def wipe(state: State, seat: int, bits: int) -> None:
    """Keep only these bits of the rim, where the seat's hamlet lies."""
    for row in range(int(state.limits[seat, 2]), int(state.limits[seat, 3]) + 1):
        for column in range(int(state.limits[seat, 0]), int(state.limits[seat, 1]) + 1):
            state.rim[row * WIDTH + column] &= bits


@kernel
def is_outskirts(state: State, seat: int, gone: int) -> bool:
    """A tile is on the outskirts if what its roads join stays in one piece without it (B12)."""
    joined, start = 0, gone
    for side in range(4):
        if has_road(state, seat, gone, side):
            joined, start = joined + 1, gone + STEPS[side]
    if joined <= 1:
        return True
    state.rim[start] |= REACHED
    while reach_more(state, seat, gone):
        pass
    whole = True
    for side in range(4):
        if has_road(state, seat, gone, side) and not state.rim[gone + STEPS[side]] & REACHED:
            whole = False
    wipe(state, seat, REACHED - 1)
    return whole


@kernel
def mark_outskirts(state: State, seat: int) -> None:
    """Find the outskirts of a seat that must destroy a tile there; forget those of one that need not."""
    wipe(state, seat, REACHED - 1 - (1 << seat))
    if state.razes[seat] == 0 or asks(state, TARGET) != OUTSKIRTS:
        return
    for row in range(int(state.limits[seat, 2]), int(state.limits[seat, 3]) + 1):
        for column in range(int(state.limits[seat, 0]), int(state.limits[seat, 1]) + 1):
            space = row * WIDTH + column
            if state.hamlet[seat, space] and is_outskirts(state, seat, space):
                state.rim[space] |= 1 << seat


@kernel
def misplaced(state: State, seat: int, space: int) -> int:
    """Give the clause by which a card does not ask for a tile of this place or kind, or 0 (B9, B12)."""
    tile = tile_on(state, seat, space)
    if tile < 0:
        return B5
    if asks(state, TARGET) == OUTSKIRTS and not state.rim[space] >> seat & 1:
        return B12
    kind = asks(state, KIND_ASKED)
    return B9 if kind and state.tile[tile, KIND] != kind - 1 else 0


@kernel
def price_asked(state: State, seat: int) -> int:
    """Give the cost that a tile must have for the card, −1 for any, more than any if none will do (B9)."""
    which, price = asks(state, WHICH), -1
    for row in range(int(state.limits[seat, 2]), int(state.limits[seat, 3]) + 1):
        for column in range(int(state.limits[seat, 0]), int(state.limits[seat, 1]) + 1):
            space = row * WIDTH + column
            if misplaced(state, seat, space) == 0:
                if which == ANY:
                    return -1
                own = int(state.tile[tile_on(state, seat, space), PRICE])
                if price < 0 or (own < price) == (which == CHEAPEST):
                    price = own
    return price if price >= 0 else DEAREST_PRICE


@kernel
def misrazed(state: State, seat: int, space: int, price: int) -> int:
    """Give the clause that protects a tile, or 0: none does from a shortfall (B11)."""
    tile = tile_on(state, seat, space)
    if tile < 0:
        return B5
    if state.debt[seat] > 0:
        return 0
    clause = misplaced(state, seat, space)
    if clause:
        return clause
    return B9 if price >= 0 and state.tile[tile, PRICE] != price else 0


@kernel
def list_razes(state: State, seat: int, moves: Array) -> int:
    """List the tiles that may be destroyed now."""
    count, price = 0, price_asked(state, seat)
    for row in range(int(state.limits[seat, 2]), int(state.limits[seat, 3]) + 1):
        for column in range(int(state.limits[seat, 0]), int(state.limits[seat, 1]) + 1):
            space = row * WIDTH + column
            if misrazed(state, seat, space, price) == 0:
                moves[count] = RAZE_MOVE + space
                count += 1
    return count


@kernel
def charge(state: State, seat: int, amount: int) -> None:
    """Owe what coins cannot pay; if that is more than everything, everything goes (B11)."""
    paid = min(amount, int(state.standing[seat, COINS]))
    state.standing[seat, COINS] -= paid
    state.debt[seat] = amount - paid
    if state.debt[seat] > state.standing[seat, COST]:
        state.debt[seat] = 0
        state.hamlet[seat, :] = 0
        survey(state, seat)


@kernel
def order_razes(state: State, seat: int, number: int) -> None:
    """Let a seat destroy tiles for the card, as far as there are such; the rest is forgiven (B9)."""
    state.razes[seat] = min(number, int(state.standing[seat, TILES]))
    mark_outskirts(state, seat)
    if state.razes[seat] and price_asked(state, seat) == DEAREST_PRICE:
        state.razes[seat] = 0


@kernel
def raze(state: State, seat: int, space: int) -> None:
    """Destroy a tile: for a shortfall, or for the card (B9, B11)."""
    price = int(state.tile[tile_on(state, seat, space), PRICE])
    state.rim[space] &= REACHED - 1 - (1 << seat)
    state.hamlet[seat, space] = 0
    survey(state, seat)
    if state.debt[seat] > 0:
        state.debt[seat] = max(0, int(state.debt[seat]) - price)
    else:
        order_razes(state, seat, int(state.razes[seat]) - 1)
