"""A quick opinion: the points there are, what this year will bring, and what can still grow."""

import numpy as np

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.core.weights import weights
from opolis.games.hamlet.maps import asked
from opolis.games.hamlet.placing import is_prepared
from opolis.games.hamlet.scoring import outcome, points_of
from opolis.games.hamlet.state import (
    ADD,
    BAG,
    CHOOSING,
    COINS,
    CULTURE,
    DRAWING,
    EFFECT_FIELDS,
    EFFECTS,
    GAIN,
    GAINS,
    INCOME,
    KEEPS,
    LOSE,
    MILITARY,
    MOST_EFFECTS,
    OVER,
    PAY,
    PRICE,
    PRINTED,
    RAZING,
    SIDE,
    STORAGE,
    WHAT,
    WIDTH,
    YEARS,
    State,
)
from opolis.games.hamlet.turns import drawer, source
from opolis.games.hamlet.years import amount, plaque_seat

COIN, OWN_INCOME, ROOM, SHORTFALL, LOST, KEPT, QUEUED, PLACE, PLACES, ALONE = (
    float(weights(__file__, name)[0])
    for name in (
        "coin", "income", "storage", "shortfall", "raze", "kept", "queued", "place", "places", "alone",
    )
)  # fmt: skip
SPREAD = weights(__file__, "spread")


@kernel
def years_left(state: State) -> int:
    """Count the years after this one."""
    return YEARS - 1 - int(state.turn)


@kernel
def coins_to_come(state: State, seat: int) -> int:
    """Foresee the coins after income and storage (B10)."""
    coins = int(state.standing[seat, COINS])
    if state.phase == RAZING:
        return coins
    return min(coins + int(state.standing[seat, INCOME]), int(state.standing[seat, STORAGE]))


@kernel
def coin_worth(state: State) -> float:
    """Weigh a coin that is left when the year is over: nothing after the last."""
    return COIN if years_left(state) > 0 else 0.01


@kernel
def worth_of(state: State, what: int, total: int, coins: int) -> float:
    """Weigh what a card or a plaque does to a seat that will have so many coins."""
    years = years_left(state)
    if what == GAIN:
        return total * coin_worth(state)
    if what == LOSE:
        return -min(total, coins) * coin_worth(state)
    if what == PAY:
        return -min(total, coins) * coin_worth(state) - max(0, total - coins) * SHORTFALL
    if what == ADD + CULTURE - INCOME or what == ADD + MILITARY - INCOME:
        return float(total)
    if what >= ADD:
        return total * years * (OWN_INCOME if what == ADD else ROOM)
    return -LOST * total


@kernel
def year_worth(state: State, seat: int) -> float:
    """Foresee what the card and its plaque will bring a seat, as things stand (B9)."""
    if state.phase < CHOOSING or state.phase == RAZING:
        return 0.0
    card, coins, worth = int(state.deck[state.turn]), coins_to_come(state, seat), 0.0
    for effect in range(MOST_EFFECTS):
        total = amount(state, seat, card, effect)
        if total:
            what = int(state.card[card, EFFECTS + effect * EFFECT_FIELDS + WHAT])
            worth += worth_of(state, what, total, coins)
    if state.seats > 1 and plaque_seat(state, card) == seat:
        for gain in range(MOST_EFFECTS):
            what, total = int(state.card[card, GAINS + 2 * gain]), int(state.card[card, GAINS + 2 * gain + 1])
            if what:
                worth += worth_of(state, what, total, coins)
    return worth


@kernel
def tile_worth(state: State, seat: int, kind: int) -> float:
    """Weigh an unbuilt tile: its points and what it will give, beyond its cost."""
    culture = int(state.tile[kind, PRINTED + CULTURE - INCOME])
    military = int(state.tile[kind, PRINTED + MILITARY - INCOME])
    income = int(state.tile[kind, PRINTED]) * years_left(state)
    gives = int(state.tile[kind, BAG]) + culture + military + OWN_INCOME * income
    price = int(state.tile[kind, PRICE])
    if price > state.standing[seat, COINS] or not is_prepared(state, seat, kind):
        gives *= 0.5
    return max(0.0, gives - coin_worth(state) * price)


@kernel
def tiles_worth(state: State, seat: int) -> float:
    """Weigh a seat's unbuilt tiles."""
    if years_left(state) == 0:
        return 0.0
    worth = 0.0
    queued = 0.0 if state.stage[seat] == KEEPS else QUEUED
    for kind in range(int(state.kinds)):
        tiles = queued * int(state.queue[seat, kind])
        tiles += KEPT * (int(state.kept[seat, kind]) + int(state.coming[seat, kind]))
        if tiles:
            worth += tiles * tile_worth(state, seat, kind)
    return worth


@kernel
def draws_worth(state: State, seat: int) -> float:
    """Weigh the tiles that a seat is about to draw: the mean of its bag, as far as its coins go (B4)."""
    if state.phase != DRAWING or drawer(state) != seat:
        return 0.0
    bag, worth, price = source(state), 0.0, 0.0
    for kind in range(int(state.kinds)):
        if state.tile[kind, BAG] == bag:
            worth += int(state.stock[kind]) * tile_worth(state, seat, kind)
            price += int(state.stock[kind]) * int(state.tile[kind, PRICE])
    drawn = int(state.draws) / int(state.left[bag])
    return QUEUED * drawn * worth * min(1.0, int(state.standing[seat, COINS]) / (drawn * price))


@kernel
def open_places(state: State, seat: int) -> int:
    """Count the spaces that a road leads to."""
    count = 0
    west, east = max(1, int(state.limits[seat, 0]) - 1), min(SIDE, int(state.limits[seat, 1]) + 1)
    for row in range(max(1, int(state.limits[seat, 2]) - 1), min(SIDE, int(state.limits[seat, 3]) + 1) + 1):
        for column in range(west, east + 1):
            space = row * WIDTH + column
            if not state.hamlet[seat, space]:
                count += asked(state, seat, space) & 255 != 0
    return count


@kernel
def seat_worth(state: State, seat: int) -> float:
    """Weigh all that a seat has, in points."""
    years = years_left(state)
    worth = points_of(state, seat) + year_worth(state, seat)
    worth += tiles_worth(state, seat) + draws_worth(state, seat)
    worth += coins_to_come(state, seat) * coin_worth(state)
    worth += years * OWN_INCOME * int(state.standing[seat, INCOME])
    worth += years * ROOM * int(state.standing[seat, STORAGE])
    worth -= SHORTFALL * int(state.debt[seat]) + LOST * int(state.razes[seat])
    return worth + years * PLACE * min(PLACES, open_places(state, seat))


@kernel
def evaluate(state: State, out: Array) -> None:
    """Guess each seat's chance from what it has; alone, a rising function of it."""
    over = state.phase == OVER
    if state.seats == 1:
        worth = max(0.0, float(points_of(state, 0)) if over else seat_worth(state, 0))
        out[0] = worth / (worth + ALONE)
        return
    if over:
        outcome(state, out)
        return
    spread, most = SPREAD[0] + SPREAD[1] * years_left(state), -1e9
    for seat in range(int(state.seats)):
        out[seat] = seat_worth(state, seat) / spread
        most = max(most, out[seat])
    total = 0.0
    for seat in range(int(state.seats)):
        out[seat] = np.exp(out[seat] - most)
        total += out[seat]
    for seat in range(int(state.seats)):
        out[seat] /= total
