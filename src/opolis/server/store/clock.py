"""The store's time, as every process tells it: its own clock, set right by the database's."""

import time
from collections.abc import Callable

LONGEST_TRIP = 1.0  # seconds: an answer that took longer says little about the time


class StoreClock:
    """The time of day that never jumps while this process lives; `set_by` measures an offset to another."""

    def __init__(self, read: Callable[[], float] = time.time) -> None:
        self._started = read() - time.monotonic()

    def now(self) -> float:
        """The time now."""
        return self.at(time.monotonic())

    def at(self, monotonic: float) -> float:
        """The time at a moment of this process's own steady clock."""
        return self._started + monotonic

    def set_by(self, theirs: float, asked: float, answered: float) -> None:
        """Go by another clock that said `theirs` between two moments of the steady clock."""
        if answered - asked <= LONGEST_TRIP:
            self._started = theirs - (asked + answered) / 2
