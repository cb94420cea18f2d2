"""A quick opinion: a heap of three or six loses."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from toy.scoring import outcome
from toy.state import State


@kernel
def evaluate(state: State, out: Array) -> None:
    """Say what is right with good play; at the end, the outcome."""
    if state.dealt and not state.heap:
        outcome(state, out)
        return
    lost = state.heap % 3 == 0
    for seat in range(2):
        out[seat] = 0.0 if lost == (state.turn == seat) else 1.0
