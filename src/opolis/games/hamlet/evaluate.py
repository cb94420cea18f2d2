"""A quick opinion: the points there are, what this year will bring, and what can still grow."""

from opolis.core.kernel import kernel
from opolis.core.learning.opinion import expected_chances
from opolis.core.learning.weights import weights
from opolis.core.records import Array
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

FEATURES = ("year", "coin", "income", "storage", "tiles", "growth", "debts", "rest")  # as `features`
WEIGHTS = weights(__file__, *FEATURES)
COIN, OWN_INCOME, ROOM, SHORTFALL, LOST, PLACES = weights(__file__, "inside")
NOTHING = (0.0,) * len(WEIGHTS)
LAST_COIN = 0.01  # it decides between equals only (B15)
SPREAD, ALONE = weights(__file__, "spread"), weights(__file__, "alone")


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
def time_left(state: State) -> float:
    """Say how much of the game is to come, from 1 to 0."""
    return years_left(state) / (YEARS - 1)


@kernel
def coin_worth(state: State) -> float:
    """Weigh a coin that is left when the year is over: nothing after the last."""
    return COIN if years_left(state) > 0 else LAST_COIN


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
def queued_worth(state: State, seat: int) -> float:
    """Weigh a seat's queue, as long as it can build from it."""
    worth = 0.0
    if years_left(state) > 0 and state.stage[seat] != KEEPS:
        for kind in range(int(state.kinds)):
            if state.queue[seat, kind]:
                worth += int(state.queue[seat, kind]) * tile_worth(state, seat, kind)
    return worth


@kernel
def kept_worth(state: State, seat: int) -> float:
    """Weigh the tiles that a seat has next year: kept, or passed to it (B8)."""
    worth = 0.0
    if years_left(state) > 0:
        for kind in range(int(state.kinds)):
            tiles = int(state.kept[seat, kind]) + int(state.coming[seat, kind])
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
    return drawn * worth * min(1.0, int(state.standing[seat, COINS]) / (drawn * price))


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
def points_now(state: State, seat: int) -> float:
    """Give the points that a seat has already."""
    return float(points_of(state, seat))


@kernel
def features(state: State, seat: int) -> tuple[float, ...]:
    """Count what may bring a seat more points, or cost some."""
    if state.phase == OVER:
        return NOTHING
    years, own = float(years_left(state)), state.standing[seat]
    return (
        year_worth(state, seat),
        coins_to_come(state, seat) * (1.0 if years > 0.0 else LAST_COIN / COIN),
        years * own[INCOME],
        years * own[STORAGE],
        kept_worth(state, seat),
        queued_worth(state, seat) + draws_worth(state, seat),
        years * min(PLACES, float(open_places(state, seat))),
        years * own[CULTURE],
        years * own[MILITARY],
        float(state.debt[seat]),
        float(state.razes[seat]),
        1.0,
        years,
        years * years,
    )


@kernel
def evaluate(state: State, out: Array) -> None:
    """Guess each seat's chance from the points that it can expect; at the end, the outcome."""
    if state.phase == OVER and state.seats > 1:
        outcome(state, out)
    else:
        expected_chances(state, out, points_now, features, (time_left(state), WEIGHTS, SPREAD, ALONE))
