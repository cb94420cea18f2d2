"""Who has won (T3)."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from toy.state import State


@kernel
def score(state: State, points: Array) -> None:
    """Give the winner a point."""
    for seat in range(2):
        points[seat] = 1 if state.dealt and not state.heap and state.turn != seat else 0


@kernel
def outcome(state: State, wins: Array) -> None:
    """Whoever took the last stone wins."""
    for seat in range(2):
        wins[seat] = 1.0 if state.turn != seat else 0.0
