"""Who may act now, and which clause refuses what a phase does not allow."""

from opolis.core.kernel import kernel
from opolis.core.verbs import NATURE_BIT
from opolis.games.hirstopolis.rounds import bell_may_ring
from opolis.games.hirstopolis.seating import first_from_king
from opolis.games.hirstopolis.state import (
    BUILDING,
    COUNTING,
    CROWNING,
    DRAWING,
    HANDING,
    HEAD_TO_HEAD,
    PICKING,
    RACING,
    ROLLING,
    SOLITAIRE,
    STARTING,
    TOPPING_UP,
    State,
)

H1, H2, H3, H13, H14, H15, H16 = 1, 2, 3, 13, 14, 15, 16


@kernel
def movers(state: State) -> int:
    """Some phases are nature's, in some seats come one after another, in the others all act at once."""
    active = int(state.active)
    if state.phase == BUILDING or state.phase == RACING:
        return active | (NATURE_BIT if bell_may_ring(state) else 0)
    if state.phase == DRAWING:
        return 1 << first_from_king(state, int(state.lap)) if state.in_laps else NATURE_BIT | active
    if state.phase == HANDING:
        return 1 << first_from_king(state, active)
    if state.phase == CROWNING or state.phase == TOPPING_UP:
        return NATURE_BIT
    return NATURE_BIT if state.phase == COUNTING or state.phase == ROLLING else active


@kernel
def clause_of_phase(state: State) -> int:
    """Name the clause that refuses what the phase does not allow."""
    if state.phase == CROWNING or state.phase == STARTING:
        return H16
    if state.phase == DRAWING or state.phase == TOPPING_UP:
        return H1
    if COUNTING <= state.phase <= HANDING:
        return H2
    if state.phase == PICKING:
        return H15
    if state.mode == HEAD_TO_HEAD:
        return H13
    return H14 if state.mode == SOLITAIRE else H3
