"""What touching a stone could mean: taking none, which is never allowed."""

from collections.abc import Iterable, Sequence

from opolis.core import meaning
from opolis.core.scene import Touch
from toy.scene import hand
from toy.state import MUTE, OVERLAP, State

NO_CLAUSE = 9


class Meaning(meaning.Meaning[State]):
    """What a seat could mean by touching stones."""

    def moves(self, touched: Sequence[str]) -> Iterable[int]:
        """Take a stone for taking none, unless nothing is said of it."""
        return [] if touched and self.state.fault == MUTE else [0]

    def ghost(self, move: int) -> Touch | None:
        """Show it beside the hand, or just where it is allowed."""
        return Touch("", ghost=(hand(0.0 if self.state.fault == OVERLAP else 1.0),))

    def rule(self, touched: Sequence[str]) -> int:
        """Take stones (T2)."""
        return NO_CLAUSE if self.state.fault == MUTE else 2
