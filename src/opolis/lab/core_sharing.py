"""Cores shared by processes that search: no bot's time is spent by another."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from opolis.core.machine import cores

if TYPE_CHECKING:  # a worker that only waits for tasks needs no Numba
    from opolis.bots.bot import Bot, MatchLike


class SharedCores:
    """Whoever searches with several threads waits until that many cores are free.

    Processes share them through the locks of `multiprocessing`.
    """

    def __init__(self, count: int, locks: Any = threading) -> None:
        self.count = count
        self.gate, self.free = locks.Lock(), locks.Semaphore(count)

    @contextmanager
    def taken(self, threads: int) -> Iterator[None]:
        """Keep a core for every thread, or all of them if there are fewer."""
        wanted = min(threads, self.count)
        with self.gate:  # whoever waits for all of them is not overtaken for ever
            for _ in range(wanted):
                self.free.acquire()
        try:
            yield
        finally:
            for _ in range(wanted):
                self.free.release()


machine = SharedCores(cores())  # a process alone has it to itself; the workers of a job are given theirs


class WaitingBot:
    """A bot that takes the cores it needs before it searches."""

    def __init__(self, bot: "Bot") -> None:
        self.bot = bot

    def choose(self, match: "MatchLike", seat: int) -> str:
        """Choose a move with cores of its own."""
        with machine.taken(self.bot.tree_search.workers):
            return self.bot.choose(match, seat)
