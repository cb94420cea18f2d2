"""The machine's cores, shared by processes that think: nobody's thinking time is spent by another."""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from opolis.bots import Bot
from opolis.bots.bot import MatchLike


def cores() -> int:
    """Say how many may be used."""
    return min(2, os.cpu_count() or 1)


class Cores:
    """Who thinks with several threads waits until so many cores are free.

    Processes share them through the locks of `multiprocessing`.
    """

    def __init__(self, count: int, locks: Any = threading) -> None:
        self.count = count
        self.gate, self.free = locks.Lock(), locks.Semaphore(count)

    @contextmanager
    def taken(self, threads: int) -> Iterator[None]:
        """Keep cores to oneself, one for every thread as far as there are so many."""
        wanted = min(threads, self.count)
        with self.gate:  # who waits for all of them is not overtaken for ever
            for _ in range(wanted):
                self.free.acquire()
        try:
            yield
        finally:
            for _ in range(wanted):
                self.free.release()


class Polite:
    """A bot that takes the cores it needs before it thinks."""

    def __init__(self, bot: Bot, shared: Cores) -> None:
        self.bot, self.shared = bot, shared

    def choose(self, match: MatchLike, seat: int) -> str:
        """Choose a move with cores of its own."""
        with self.shared.taken(self.bot.tree_search.workers):
            return self.bot.choose(match, seat)
