"""Bots think in threads, beside the event loop; each gets a copy of the match and a seed of its own."""

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor

from opolis.bots.bot import Advice, Bot, bot
from opolis.core.machine import cores
from opolis.match.match import Match


class BotPool:
    """A few bots think at once, one on every core if not told how many; the others wait their turn."""

    def __init__(self, threads: int, seconds: float = 0.0) -> None:
        self._threads = ThreadPoolExecutor(threads or cores(), "opolis-bot")
        self._seconds = seconds or None

    async def choose(self, match: Match, seat: int, level: int) -> str:
        """Let a bot choose a move; the match must be private to it."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, lambda: self._bot(match, level).choose(match, seat))

    async def advise(self, match: Match, seat: int, level: int) -> Advice:
        """Let a bot explain what it would do; the match must be private to it."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, lambda: self._bot(match, level).advise(match, seat))

    def _bot(self, match: Match, level: int) -> Bot:
        return bot(match.game.name, level, secrets.randbits(32), self._seconds)

    def close(self) -> None:
        """Start nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)
