"""Who has won (C3, C4)."""

from connect_four.state import State
from opolis.core.kernel import kernel
from opolis.core.records import Array


@kernel
def score(state: State, points: Array) -> None:
    """Give the winner a point."""
    points[0] = 1 if state.winner == 0 else 0
    points[1] = 1 if state.winner == 1 else 0


@kernel
def outcome(state: State, wins: Array) -> None:
    """Share the win, in halves for a draw."""
    drawn = state.over and state.winner < 0
    for seat in range(2):
        wins[seat] = 1.0 if state.winner == seat else 0.5 if drawn else 0.0
