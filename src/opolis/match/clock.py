"""A game's own clock, read by whoever knows what time it is: bells, and how long seats are waited for."""

from functools import cache
from types import ModuleType

from opolis.core.game import Game
from opolis.core.verbs import NATURE_BIT, movers
from opolis.match.match import Match

SILENT = -1  # the phase in which no bell may ring


@cache
def clock_room(game: Game) -> ModuleType | None:
    """Find a game's own clock, where it has one."""
    return game.room("clock") if game.has_room("clock") else None


def phase(match: Match) -> int:
    """Give a number that changes whenever a new clock must start; SILENT while no bell may ring."""
    mask = movers(match.state)
    if mask & NATURE_BIT == 0 or mask == NATURE_BIT:
        return SILENT
    room = clock_room(match.game)
    return int(room.phase(match.state)) if room else 0


def seconds(match: Match, usual: float) -> float:
    """Say how long the running phase lasts, as usual in a game without a clock; 0 for ever."""
    room = clock_room(match.game)
    return float(room.seconds(match.state)) if room else usual


def patience(match: Match) -> float:
    """Say after how many seconds a move is made for a seat that keeps the others waiting; 0 for never."""
    return _asked(match, "patience")


def courtesy(match: Match) -> float:
    """Say how many seconds a bot waits for everybody to be there before it moves; 0 for none."""
    return _asked(match, "courtesy")


def _asked(match: Match, name: str) -> float:
    room = clock_room(match.game)
    return float(getattr(room, name)(match.state)) if hasattr(room, name) else 0.0


class Countdown:
    """Watches one match and says when its bell is due; going back to a phase gives no time back."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._phase, self._began = SILENT, 0.0

    def is_due(self, now: float) -> bool:
        """Say whether the bell must ring; a phase begins when it is first asked about."""
        running = phase(self.match)
        if running == SILENT:
            return False
        if running != self._phase:
            self._phase, self._began = running, now
        lasts = seconds(self.match, usual=0.0)
        return 0 < lasts <= now - self._began
