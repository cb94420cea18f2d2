"""How long nature waits with its bell: the draw, the last builder and races (H1, H3, H13, H14)."""

from opolis.games.hirstopolis.rounds import bell_may_ring
from opolis.games.hirstopolis.state import DRAWING, OVER, RACE_SECONDS, RACING, State


def seconds(state: State) -> float:
    """Say how many seconds the running phase lasts; 0 for ever."""
    if state.phase == DRAWING:
        return 0.0 if state.in_laps else float(state.draw_seconds)
    if not bell_may_ring(state):
        return 0.0
    return float(RACE_SECONDS[state.mode] if state.phase == RACING else state.last_builder_seconds)


def phase(state: State) -> int:
    """Give a number that changes whenever a new clock must start."""
    return int(state.rounds) * (OVER + 1) + int(state.phase)
