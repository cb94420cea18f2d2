"""How long a bot may think: simulations, seconds, or both, whichever is used up first."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from opolis.core.arguments import positive_number, whole_number
from opolis.core.machine import THREADS


@dataclass(frozen=True)
class Budget:
    """Simulations alone give the same move for the same seed on any machine."""

    simulations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.simulations is not None:
            whole_number("simulations", self.simulations, 0)  # 0: one move ahead
        if self.seconds is not None:
            positive_number("seconds", self.seconds)

    def deadline(self) -> float:
        """Say when the clock will have run out."""
        return time.perf_counter() + self.seconds if self.seconds is not None else float("inf")

    def part(self, share: float) -> "Budget":
        """Take a share of it."""
        return Budget(
            None if self.simulations is None else max(1, int(self.simulations * share)),
            None if self.seconds is None else self.seconds * share,
        )


@contextmanager
def stopping(control: Any, seconds: float | None) -> Iterator[None]:
    """Raise a flag that a running kernel reads when the time is over."""
    if seconds is None or not THREADS:
        yield
        return
    timer = threading.Timer(seconds, lambda: setattr(control, "stop", 1))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
