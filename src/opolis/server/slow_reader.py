"""Whoever does not take what is sent: waited for while some of it goes, cut off when it does not."""

import asyncio
import math
from collections.abc import Callable

SLOWEST = 1000  # bytes that a reader takes in a second


class ReaderTime:
    """The time that the reader of one connection has to take what is unsent, before it is cut."""

    def __init__(self, transport: asyncio.Transport, seconds: float, cut: Callable[[], object]) -> None:
        self._transport, self._seconds, self._cut = transport, seconds, cut
        self._next: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Look from now on whether anything is taken, if there is anything."""
        if self._next is None:
            self._look(math.inf)

    def _look(self, before: float) -> None:
        unsent = self._transport.get_write_buffer_size()
        if before - unsent < SLOWEST * self._seconds:
            self._cut()
        elif unsent:
            self._next = asyncio.get_running_loop().call_later(self._seconds, self._look, unsent)

    def end(self) -> None:
        """Look no more."""
        if self._next:
            self._next.cancel()
            self._next = None
