"""A quick opinion: markers, kings, the way they have come, who can be captured, parts in hand."""

import numpy as np

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.core.weights import weights
from opolis.games.gridopolis.gridset import column_of, is_open, row_of
from opolis.games.gridopolis.limits import KIT, MOST_MARKERS
from opolis.games.gridopolis.moving import is_king, owner_on
from opolis.games.gridopolis.scoring import outcome, points_of
from opolis.games.gridopolis.state import COLUMNS, KINGERIZER, QUIET_ROUNDS, ROWS, WAYS, State
from opolis.games.gridopolis.tables import AHEAD

PAWN, KING, COME, PART, TURN = weights(__file__, "worth")
DANGER = weights(__file__, "danger")
POINT = float(weights(__file__, "point")[0])
FEATURES = (("worth", 5), ("danger", 4), ("point", 1))  # as `features` counts them
NOBODY = -8.0  # a seat without markers can win by points only


@kernel
def way_come(state: State, seat: int, pad: int) -> int:
    """Measure how far forward of its home-row a marker stands."""
    place, forward = int(state.place[pad]), int(state.forward[seat])
    along = row_of(place) if forward % 2 == 0 else column_of(place)
    if forward >= 2:
        along = (ROWS if forward == 2 else COLUMNS) + 1 - along
    return along - int(state.home_line[seat])


@kernel
def can_be_jumped(state: State, seat: int, pad: int) -> bool:
    """Tell whether an opposing neighbour could capture this marker (G3, G6)."""
    for way in range(WAYS):
        captor = int(state.beside[pad, WAYS - 1 - way])
        if captor == 0 or not is_open(state, int(state.beside[pad, way])):
            continue
        other = owner_on(state, captor)
        if other < 0 or other == seat:
            continue
        least = 1 if state.node[captor] == KINGERIZER + other else 0
        if is_king(state, captor) or AHEAD[state.forward[other], way] >= least:
            return True
    return False


@kernel
def danger(state: State, seat: int, number: int) -> int:
    """Say which weight a marker in danger has: a man or a king, its seat waiting or to move; −1 for none."""
    if not can_be_jumped(state, seat, int(state.stands[seat, number])):
        return -1
    return 2 * (state.turn == seat) + state.king[seat, number]


@kernel
def marker_worth(state: State, seat: int, number: int) -> float:
    """Weigh one marker: a man by the way it has come, and what could capture it."""
    pad = int(state.stands[seat, number])
    worth = KING if state.king[seat, number] else PAWN + COME * way_come(state, seat, pad)
    hazard = danger(state, seat, number)
    return worth if hazard < 0 else worth + DANGER[hazard]


@kernel
def seat_worth(state: State, seat: int) -> float:
    """Weigh what a seat has."""
    if state.left[seat] == 0:
        return NOBODY
    total = TURN if state.turn == seat else 0.0
    for number in range(MOST_MARKERS):
        if state.stands[seat, number]:
            total += marker_worth(state, seat, number)
    for part in range(len(KIT)):
        total += PART * state.hand[seat, part]
    return total


@kernel
def nearness(state: State) -> float:
    """Say how near the count of points is, from 0 to 1 (G15, G16)."""
    near = state.quiet / QUIET_ROUNDS
    if state.rounds:
        near = max(near, state.rounds_played / state.rounds)
    return near * near


@kernel
def evaluate(state: State, out: Array) -> None:
    """Guess every seat's chance from what it has; at the end, the outcome."""
    if state.over:
        outcome(state, out)
        return
    near, total = nearness(state), 0.0
    for seat in range(int(state.seats)):
        weight = (1.0 - near) * seat_worth(state, seat) + near * POINT * points_of(state, seat)
        out[seat] = np.exp(weight)
        total += out[seat]
    for seat in range(int(state.seats)):
        out[seat] /= total


@kernel
def features(state: State, seat: int, out: Array) -> None:
    """Count what `evaluate` weighs for a seat, in the order of FEATURES: for tuning."""
    near = nearness(state)
    out[:] = 0.0
    for number in range(MOST_MARKERS):
        pad = int(state.stands[seat, number])
        if pad:
            king, hazard = int(state.king[seat, number]), danger(state, seat, number)
            out[king] += 1
            out[2] += 0 if king else way_come(state, seat, pad)
            if hazard >= 0:
                out[5 + hazard] += 1
    for part in range(len(KIT)):
        out[3] += state.hand[seat, part]
    out[4] = state.turn == seat
    for index in range(9):
        out[index] *= 1.0 - near
    out[9] = near * points_of(state, seat)
