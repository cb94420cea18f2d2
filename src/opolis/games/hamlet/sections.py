"""The year card: each section worked out for all seats, then carried out; at last the plaque (B9, B10)."""

from opolis.core.kernel import kernel
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
    LOWEST,
    PAY,
    SECTIONS,
    STORE,
    TARGET,
)
from opolis.games.hamlet.drawing import begin_dealing, move_tiles
from opolis.games.hamlet.maps import survey
from opolis.games.hamlet.measures import amount, lowest, measured, neighbour, queued, says
from opolis.games.hamlet.razing import charge, order_razes
from opolis.games.hamlet.state import COINS, DEALING, INCOME, OWING, STORAGE, State


@kernel
def sections(state: State) -> int:
    """Count the sections of this year's card."""
    return int(state.card[state.deck[state.turn], SECTIONS])


@kernel
def owes(state: State, seat: int) -> bool:
    """Tell whether a seat has tiles to destroy or to discard (B9, B11)."""
    return state.debt[seat] > 0 or state.razes[seat] > 0 or state.discards[seat] > 0


@kernel
def add(state: State, seat: int, what: int, total: int) -> None:
    """Give coins, which never fall below 0, or an attribute for good (B9)."""
    if what == GAIN:
        state.standing[seat, COINS] = max(0, int(state.standing[seat, COINS]) + total)
    else:
        state.lasting[seat, what - ADD] += total
        survey(state, seat)


@kernel
def apply(state: State, seat: int, act: int, total: int) -> None:
    """Carry a section out for one seat (B9, B10)."""
    coins = int(state.standing[seat, COINS])
    if act == COLLECT:
        state.standing[seat, COINS] = coins + int(state.standing[seat, INCOME])
    elif act == STORE:
        state.standing[seat, COINS] = min(coins, int(state.standing[seat, STORAGE]))
    elif act == LOSE:
        add(state, seat, GAIN, -total)
    elif act == PAY:
        charge(state, seat, total)
    elif act == DESTROY:
        order_razes(state, seat, total)
    elif act == DISCARD_ACT:
        state.discards[seat] = min(total, queued(state, seat))
    else:
        add(state, seat, act, total)


@kernel
def hand_over(state: State, side: int) -> None:
    """Give coins to a neighbour, all at once and at most what one has (B9)."""
    seats = int(state.seats)
    for seat in range(seats):
        state.due[seat] = min(int(state.due[seat]), int(state.standing[seat, COINS])) if seats > 1 else 0
    for seat in range(seats):
        state.standing[seat, COINS] -= state.due[seat]
        state.standing[neighbour(state, seat, side), COINS] += state.due[seat]


@kernel
def carry_out(state: State, section: int) -> None:
    """Carry out one section: worked out for all seats first, then applied (B9)."""
    act, sign = says(state, section, ACT), 1 if says(state, section, AMOUNT) >= 0 else -1
    for seat in range(int(state.seats)):
        state.due[seat] = amount(state, seat, section)
    if act == DRAW:
        begin_dealing(state, says(state, section, TARGET))
        return
    if act == GIVE:
        hand_over(state, says(state, section, TARGET))
    else:
        for seat in range(int(state.seats)):
            if state.due[seat]:
                apply(state, seat, act, sign * int(state.due[seat]))
    state.due[:] = 0


@kernel
def waits(state: State) -> bool:
    """Tell whether the card waits for nature or a seat."""
    if state.phase == DEALING:
        return True
    for seat in range(int(state.seats)):
        if owes(state, seat):
            return True
    return False


@kernel
def carry_on(state: State) -> bool:
    """Carry out sections until one waits for somebody; tell whether none is left (B10)."""
    state.phase = OWING
    while state.section < sections(state):
        state.section += 1
        carry_out(state, int(state.section) - 1)
        if waits(state):
            return False
    return True


@kernel
def discard(state: State, seat: int, tile: int) -> None:
    """Put a tile out of the game; from now on nobody else knows which tiles are still there (B9)."""
    move_tiles(state, state.coming[seat], state.kept[seat])
    state.kept[seat, tile] -= 1
    state.gone[seat, tile] += 1
    state.discards[seat] -= 1


@kernel
def plaque_seat(state: State, card: int) -> int:
    """Find who gets the plaque: the lowest, ties to the first from the first player; −1 without one (B9)."""
    measure = int(state.card[card, LOWEST]) - 1
    if measure < 0:
        return -1
    least = lowest(state, measure)
    for step in range(int(state.seats)):
        seat = (int(state.first) + step) % int(state.seats)
        if measured(state, seat, measure) == least:
            return seat
    return -1


@kernel
def award_plaque(state: State) -> None:
    """Give the plaque of this year's card (B9)."""
    card = int(state.deck[state.turn])
    seat = plaque_seat(state, card)
    state.plaques[state.turn] = seat
    if seat < 0:
        return
    state.standing[seat, COINS] += int(state.card[card, GAINS])
    for attribute in range(4):
        state.lasting[seat, attribute] += int(state.card[card, GAINS + 1 + attribute])
    survey(state, seat)
