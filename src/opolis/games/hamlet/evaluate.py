"""A quick opinion: the points there are, what this year will bring, and what can still grow."""

from opolis.core.kernel import kernel
from opolis.core.learning.opinion import expected_chances
from opolis.core.learning.weights import weights
from opolis.core.records import Array
from opolis.games.hamlet.card_fields import (
    ACT,
    ADD,
    AMOUNT,
    COLLECT,
    DESTROY,
    DISCARD_ACT,
    DRAW,
    GAIN,
    GAINS,
    GIVE,
    LOSE,
    PAY,
    STORE,
)
from opolis.games.hamlet.drawing import drawer, source
from opolis.games.hamlet.maps import asked
from opolis.games.hamlet.measures import amount, is_meant, says
from opolis.games.hamlet.placing import is_prepared
from opolis.games.hamlet.scoring import outcome, points_of
from opolis.games.hamlet.sections import plaque_seat, sections
from opolis.games.hamlet.state import (
    BAG,
    CHOOSING,
    COINS,
    CULTURE,
    DRAWING,
    INCOME,
    KEEPS,
    MILITARY,
    OVER,
    PRICE,
    PRINTED,
    SIDE,
    STORAGE,
    WIDTH,
    YEARS,
    State,
)

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
    """Foresee the coins after the income and storage that this year's card still has (B10)."""
    coins = int(state.standing[seat, COINS])
    if state.phase < CHOOSING:
        return coins
    for section in range(int(state.section), sections(state)):
        act = says(state, section, ACT)
        if act <= STORE and is_meant(state, seat, section):
            income, storage = int(state.standing[seat, INCOME]), int(state.standing[seat, STORAGE])
            coins = coins + income if act == COLLECT else min(coins, storage)
    return coins


@kernel
def time_left(state: State) -> float:
    """Say how much of the game is to come, from 1 to 0."""
    return years_left(state) / (YEARS - 1)


@kernel
def coin_worth(state: State) -> float:
    """Weigh a coin that is left when the year is over: nothing after the last."""
    return COIN if years_left(state) > 0 else LAST_COIN


@kernel
def worth_of(state: State, act: int, total: int, coins: int) -> float:
    """Weigh what a card or a plaque does to a seat that will have these coins."""
    years = years_left(state)
    if act == GAIN:
        return total * coin_worth(state)
    if act in (LOSE, GIVE):
        return -min(total, coins) * coin_worth(state)
    if act == PAY:
        return -min(total, coins) * coin_worth(state) - max(0, total - coins) * SHORTFALL
    if act == ADD + CULTURE - INCOME or act == ADD + MILITARY - INCOME:
        return float(total)
    if act >= ADD:
        return total * years * (OWN_INCOME if act == ADD else ROOM)
    if act in (DRAW, DISCARD_ACT):
        return (coin_worth(state) if years > 0 else 0.0) * (total if act == DRAW else -total)
    return -LOST * total if act == DESTROY else 0.0


@kernel
def year_worth(state: State, seat: int) -> float:
    """Foresee what the rest of the card and its plaque will bring a seat, as things stand (B9)."""
    if state.phase < CHOOSING:
        return 0.0
    coins, worth = coins_to_come(state, seat), plaque_worth(state, seat)
    for section in range(int(state.section), sections(state)):
        act = says(state, section, ACT)
        if act > STORE:
            total = amount(state, seat, section)
            worth += worth_of(state, act, total if says(state, section, AMOUNT) > 0 else -total, coins)
    return worth


@kernel
def plaque_worth(state: State, seat: int) -> float:
    """Weigh this year's plaque for the seat that would get it now (B9)."""
    card, worth = int(state.deck[state.turn]), 0.0
    if state.seats > 1 and plaque_seat(state, card) == seat:
        for gain in range(5):
            total = int(state.card[card, GAINS + gain])
            if total:
                worth += worth_of(state, GAIN if gain == 0 else ADD + gain - 1, total, 0)
    return worth


@kernel
def tile_worth(state: State, seat: int, tile: int) -> float:
    """Weigh an unbuilt tile: its points and what it will give, beyond its cost."""
    culture = int(state.tile[tile, PRINTED + CULTURE - INCOME])
    military = int(state.tile[tile, PRINTED + MILITARY - INCOME])
    income = int(state.tile[tile, PRINTED]) * years_left(state)
    gives = int(state.tile[tile, BAG]) + culture + military + OWN_INCOME * income
    price = int(state.tile[tile, PRICE])
    if price > state.standing[seat, COINS] or not is_prepared(state, seat, tile):
        gives *= 0.5
    return max(0.0, gives - coin_worth(state) * price)


@kernel
def queued_worth(state: State, seat: int) -> float:
    """Weigh a seat's queue, as long as it can build from it."""
    worth = 0.0
    if years_left(state) > 0 and state.stage[seat] != KEEPS:
        for tile in range(int(state.types)):
            if state.queue[seat, tile]:
                worth += int(state.queue[seat, tile]) * tile_worth(state, seat, tile)
    return worth


@kernel
def kept_worth(state: State, seat: int) -> float:
    """Weigh the tiles that a seat has next year: kept, or passed to it (B8)."""
    worth = 0.0
    if years_left(state) > 0:
        for tile in range(int(state.types)):
            unbuilt = int(state.kept[seat, tile]) + int(state.coming[seat, tile])
            if unbuilt:
                worth += unbuilt * tile_worth(state, seat, tile)
    return worth


@kernel
def draws_worth(state: State, seat: int) -> float:
    """Weigh the tiles that a seat is about to draw: the mean of its bag, as far as its coins go (B4)."""
    if state.phase != DRAWING or drawer(state) != seat:
        return 0.0
    bag, worth, price = source(state), 0.0, 0.0
    for tile in range(int(state.types)):
        if state.tile[tile, BAG] == bag:
            worth += int(state.stock[tile]) * tile_worth(state, seat, tile)
            price += int(state.stock[tile]) * int(state.tile[tile, PRICE])
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
