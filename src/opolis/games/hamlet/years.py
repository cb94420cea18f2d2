"""The year card: income and storage, its effects, the plaque (B9, B10)."""

from opolis.core.kernel import kernel
from opolis.games.hamlet.maps import survey
from opolis.games.hamlet.razing import charge, mark_outskirts, must_raze
from opolis.games.hamlet.state import (
    ADD,
    AMOUNT,
    AT_LEAST,
    BEHIND,
    BELOW,
    COINS,
    EFFECT_FIELDS,
    EFFECTS,
    EVERY,
    FLAT,
    GAIN,
    GAINS,
    HIGHEST_OF,
    HOW,
    INCOME,
    LEAST,
    LOSE,
    LOWEST,
    LOWEST_OF,
    MARK,
    MOST,
    MOST_EFFECTS,
    PAY,
    PER,
    RAZING,
    STORAGE,
    TILES,
    UP,
    WHAT,
    WHO,
    WHOSE,
    State,
)


@kernel
def highest(state: State, measure: int) -> int:
    """Give the most that any seat has of a measure."""
    most = int(state.standing[0, measure])
    for seat in range(1, int(state.seats)):
        most = max(most, int(state.standing[seat, measure]))
    return most


@kernel
def lowest(state: State, measure: int) -> int:
    """Give the least that any seat has of a measure."""
    least = int(state.standing[0, measure])
    for seat in range(1, int(state.seats)):
        least = min(least, int(state.standing[seat, measure]))
    return least


@kernel
def is_meant(state: State, seat: int, card: int) -> bool:
    """Tell whether a card means this seat; all who tie are meant (B9)."""
    who, measure = int(state.card[card, WHO]), int(state.card[card, WHOSE])
    own = int(state.standing[seat, measure])
    if who == HIGHEST_OF:
        return own == highest(state, measure)
    if who == LOWEST_OF:
        return own == lowest(state, measure)
    return who != AT_LEAST or own >= state.card[card, LEAST]


@kernel
def times(state: State, seat: int, card: int, field: int) -> int:
    """Count how often an effect's amount applies to a seat (B9)."""
    how, measure = int(state.card[card, field + HOW]), int(state.card[card, field + PER])
    if how == FLAT:
        return 1
    own, mark = int(state.standing[seat, measure]), int(state.card[card, field + MARK])
    if how == BEHIND:
        counted = highest(state, measure) - own
    else:
        counted = max(0, mark - own if how == BELOW else own - mark)
    every = int(state.card[card, field + EVERY])
    return (counted + (every - 1) * int(state.card[card, field + UP])) // every


@kernel
def amount(state: State, seat: int, card: int, effect: int) -> int:
    """Work out what an effect comes to for a seat, 0 if it is not meant (B9)."""
    field = EFFECTS + effect * EFFECT_FIELDS
    if state.card[card, field + WHAT] == 0 or not is_meant(state, seat, card):
        return 0
    total = int(state.card[card, field + AMOUNT]) * times(state, seat, card, field)
    most = int(state.card[card, field + MOST])
    return max(-most, min(most, total)) if most else total


@kernel
def apply(state: State, seat: int, what: int, total: int) -> None:
    """Give or take, or order tiles to be destroyed (B9)."""
    if what == GAIN:
        state.standing[seat, COINS] += total
    elif what == LOSE:
        state.standing[seat, COINS] = max(0, int(state.standing[seat, COINS]) - total)
    elif what == PAY:
        charge(state, seat, total)
    elif what >= ADD:
        state.lasting[seat, what - ADD] += total
        survey(state, seat)
    else:
        state.razes[seat] = min(total, int(state.standing[seat, TILES]))


@kernel
def collect(state: State, seat: int) -> None:
    """Collect income, then discard down to storage (B10)."""
    coins = int(state.standing[seat, COINS]) + int(state.standing[seat, INCOME])
    state.standing[seat, COINS] = min(coins, int(state.standing[seat, STORAGE]))


@kernel
def resolve(state: State) -> bool:
    """Resolve the year card, worked out for all before it is applied; tell whether tiles must go (B9)."""
    card, razing = int(state.deck[state.turn]), False
    for seat in range(int(state.seats)):
        collect(state, seat)
    for seat in range(int(state.seats)):
        for effect in range(MOST_EFFECTS):
            state.due[seat, effect] = amount(state, seat, card, effect)
    for seat in range(int(state.seats)):
        for effect in range(MOST_EFFECTS):
            if state.due[seat, effect]:
                what = int(state.card[card, EFFECTS + effect * EFFECT_FIELDS + WHAT])
                apply(state, seat, what, int(state.due[seat, effect]))
        state.due[seat, :] = 0
        if must_raze(state, seat):
            state.phase = RAZING
            mark_outskirts(state, seat)
            razing = True
    return razing


@kernel
def plaque_seat(state: State, card: int) -> int:
    """Find who gets the plaque: the lowest, ties to the first from the first player (B9)."""
    measure = int(state.card[card, LOWEST])
    least = lowest(state, measure)
    for step in range(int(state.seats)):
        seat = (int(state.first) + step) % int(state.seats)
        if state.standing[seat, measure] == least:
            return seat
    return 0


@kernel
def award_plaque(state: State) -> None:
    """Give the plaque of this year's card (B9)."""
    card = int(state.deck[state.turn])
    seat = plaque_seat(state, card)
    state.plaques[state.turn] = seat
    for gain in range(MOST_EFFECTS):
        what, total = int(state.card[card, GAINS + 2 * gain]), int(state.card[card, GAINS + 2 * gain + 1])
        if what:
            apply(state, seat, what, total)
