"""How long scenes take to make, in CPU time: quick ones are made in the event loop, slow ones in a thread."""

import time

LEARNING_RATE = 0.2
cpu_time = getattr(time, "thread_time", time.perf_counter)  # a browser has no threads, and no time of them
SAMPLE = 16  # one in so many is measured: asking for CPU time takes longer than asking for the time


class Pace:
    """How long one game's scenes take, on average."""

    def __init__(self, limit: float) -> None:
        self._limit, self._mean = limit, 0.0
        self._asked = 0

    @property
    def quick(self) -> bool:
        """Whether scenes may be made in the event loop."""
        return self._mean < self._limit

    def start(self) -> float | None:
        """Begin to measure, now and then."""
        self._asked += 1
        return cpu_time() if self._asked % SAMPLE == 1 else None

    def stop(self, began: float | None, scenes: int) -> None:
        """Learn from scenes that were made since, if they were measured."""
        if began is not None and scenes:
            self.took((cpu_time() - began) / scenes)

    def took(self, seconds: float) -> None:
        """Learn from another scene."""
        self._mean += LEARNING_RATE * (seconds - self._mean)


class Paces:
    """The pace of every game."""

    def __init__(self, limit: float) -> None:
        self._limit = limit
        self._by_game: dict[str, Pace] = {}

    def of(self, game: str) -> Pace:
        """The pace of a game."""
        return self._by_game.setdefault(game, Pace(self._limit))
