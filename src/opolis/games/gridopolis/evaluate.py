"""A quick opinion: markers, kings, the way they have come, who can be captured, parts in hand."""

from opolis.core.kernel import kernel
from opolis.core.learning.opinion import softmax, weighed
from opolis.core.learning.weights import weights
from opolis.core.records import Array
from opolis.games.gridopolis.gridset import column_of, is_open, row_of
from opolis.games.gridopolis.limits import KIT, MOST_MARKERS
from opolis.games.gridopolis.moving import least_ahead, owner_on
from opolis.games.gridopolis.scoring import outcome, points_of
from opolis.games.gridopolis.state import COLUMNS, ROWS, WAYS, State
from opolis.games.gridopolis.tables import AHEAD

FEATURES = ("worth", "danger", "point")  # the lists of weights, in the order of `features`
WEIGHTS = weights(__file__, *FEATURES)
NOBODY = -8.0  # a seat without markers can win by points only
TIMED = 0.5  # how near the end is taken to be while the bell may ring at any moment


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
        if AHEAD[state.forward[other], way] >= least_ahead(state, captor):
            return True
    return False


@kernel
def nearness(state: State) -> float:
    """Say how near the count of points is, from 0 to 1 (G15, G16)."""
    if state.rung:
        return 1.0
    near = state.quiet / state.quiet_rounds
    if state.rounds:
        near = max(near, state.rounds_played / state.rounds)
    return max(near * near, TIMED if state.minutes else 0.0)


@kernel
def parts_in_hand(state: State, seat: int) -> int:
    """Count the parts of the kit that a seat still has."""
    count = 0
    for part in range(len(KIT)):
        count += int(state.hand[seat, part])
    return count


@kernel
def features(state: State, seat: int) -> tuple[float, ...]:
    """Count what a seat has; as the end comes near, its points instead."""
    near = nearness(state)
    far, pawns, kings, come, hunted_pawns, hunted_kings = 1.0 - near, 0, 0, 0, 0, 0
    for number in range(MOST_MARKERS):
        pad = int(state.stands[seat, number])
        if pad and state.king[seat, number]:
            kings += 1
            hunted_kings += can_be_jumped(state, seat, pad)
        elif pad:
            pawns += 1
            come += way_come(state, seat, pad)
            hunted_pawns += can_be_jumped(state, seat, pad)
    moves = far if state.turn == seat else 0.0
    waits = far - moves
    return (
        far * pawns,
        far * kings,
        far * come,
        far * parts_in_hand(state, seat),
        moves,
        waits * hunted_pawns,
        waits * hunted_kings,
        moves * hunted_pawns,
        moves * hunted_kings,
        near * points_of(state, seat),
    )


@kernel
def evaluate(state: State, out: Array) -> None:
    """Guess every seat's chance from what it has; at the end, the outcome."""
    if state.over:
        outcome(state, out)
        return
    for seat in range(int(state.seats)):
        out[seat] = weighed(features(state, seat), WEIGHTS)
        if state.left[seat] == 0:
            out[seat] += (1.0 - nearness(state)) * NOBODY
    softmax(out, int(state.seats), 1.0)
