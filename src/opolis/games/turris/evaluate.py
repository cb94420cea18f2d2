"""A quick opinion: the lead in the five views, which weighs more as the tower rises."""

import numpy as np

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.core.weights import weights
from opolis.games.turris.scoring import lead, outcome, view_points
from opolis.games.turris.state import State
from opolis.games.turris.tables import ROOF

POINTS = weights(__file__, "points")  # worth of a point at the beginning and at the end
BLOCKS = float(weights(__file__, "blocks")[0])  # worth of a block more in hand
TEMPO = weights(__file__, "tempo")  # worth of being to build, and of a bonus
FEATURES = (("points", 2), ("blocks", 1), ("tempo", 2))  # as `features` counts them


@kernel
def evaluate(state: State, out: Array) -> None:
    """Guess white's chance from the lead, the hands and the turn; at the end, the outcome."""
    if state.over:
        outcome(state, out)
        return
    in_hand = int(state.left[0]) + int(state.left[1])
    built = 1.0 - in_hand / (2.0 * state.blocks)
    worth = (POINTS[0] * (1.0 - built) + POINTS[1] * built) * lead(state)
    worth += BLOCKS * (int(state.left[0]) - int(state.left[1]))
    initiative = TEMPO[0] + TEMPO[1] * state.bonus
    worth += initiative if state.turn == 0 else -initiative
    out[0] = 1.0 / (1.0 + np.exp(-worth))
    out[1] = 1.0 - out[0]


@kernel
def features(state: State, seat: int, out: Array) -> None:
    """Count what `evaluate` weighs for a seat, in the order of FEATURES: for tuning."""
    built = 1.0 - (int(state.left[0]) + int(state.left[1])) / (2.0 * state.blocks)
    points = 0
    for view in range(ROOF + 1):
        points += view_points(state, seat, view)
    out[0], out[1], out[2] = points * (1.0 - built), points * built, state.left[seat]
    out[3] = 1.0 if state.turn == seat else 0.0
    out[4] = out[3] * state.bonus
