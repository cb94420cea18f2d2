"""How long nature waits with its bell: the time limit of a match (G15)."""

from opolis.games.gridopolis.state import State
from opolis.games.gridopolis.turns import bell_may_ring

OPTIONS = ("minutes",)  # that need a clock
MINUTE = 60.0


def seconds(state: State) -> float:
    """Say how many seconds the game may last before its last round; 0 for ever."""
    return MINUTE * int(state.minutes) if bell_may_ring(state) else 0.0


def phase(state: State) -> int:
    """Give a number that changes whenever a new clock must start: one clock serves the whole match."""
    return 0
