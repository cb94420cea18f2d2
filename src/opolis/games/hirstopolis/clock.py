"""Times that the server keeps: bells (H1, H3, H13, H14), and how long a seat is waited for (H16)."""

from opolis.games.hirstopolis.rounds import bell_may_ring
from opolis.games.hirstopolis.state import (
    COMMITTING,
    COURTESY_SECONDS,
    DRAWING,
    HANDING,
    OVER,
    RACING,
    RETURNING,
    STARTING,
    WAITING_SECONDS,
    State,
)

OPTIONS = ("clock",)  # that need a clock
WAITED_FOR = (STARTING, COMMITTING, HANDING, RETURNING)  # phases in which others wait for a seat


def seconds(state: State) -> float:
    """Say how many seconds the running phase lasts; 0 for ever."""
    if state.phase == DRAWING:
        return 0.0 if state.in_laps else float(state.draw_seconds)
    if not bell_may_ring(state):
        return 0.0
    return float(state.race_seconds if state.phase == RACING else state.last_builder_seconds)


def phase(state: State) -> int:
    """Give a number that changes whenever a new clock must start."""
    return int(state.rounds) * (OVER + 1) + int(state.phase)


def patience(state: State) -> float:
    """Say after how many seconds a move is made for a seat that keeps the others waiting; 0 for never."""
    waited_for = state.clock and state.seats > 1 and state.phase in WAITED_FOR
    return float(WAITING_SECONDS) if waited_for else 0.0


def courtesy(state: State) -> float:
    """Say how many seconds a bot waits until everybody is at the table before it moves; 0 for none."""
    return float(COURTESY_SECONDS) if state.phase == STARTING else 0.0
