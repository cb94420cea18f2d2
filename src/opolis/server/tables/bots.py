"""Bots think in threads, beside the event loop, and keep between their moves what they have searched."""

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor

from opolis.bots.bot import Advice, Bot, bot
from opolis.core.machine import cores
from opolis.match.match import Match
from opolis.server.tables.kept_bots import KeptBots

MEGABYTE = 1 << 20


class BotPool:
    """A few bots think at once, one on every core unless a number is given; the others wait their turn."""

    def __init__(self, threads: int, seconds: float, max_megabytes: int) -> None:
        self._threads = ThreadPoolExecutor(threads or cores(), "opolis-bot")
        self._seconds = seconds or None
        self.kept = KeptBots(max_megabytes * MEGABYTE)

    async def choose(self, match: Match, table: str, seat: int, level: int) -> str:
        """Let the bot of a table's seat choose a move; the match must be private to it.

        While it thinks the bot is nobody else's: it is taken out of those kept, and a search that is given
        up does not come back.
        """
        own = self.kept.take(table, seat, level) or self._new(match, level)
        loop = asyncio.get_running_loop()
        move = await loop.run_in_executor(self._threads, own.choose, match, seat)
        self.kept.put(table, seat, level, own)
        return move

    async def advise(self, match: Match, seat: int, level: int) -> Advice:
        """Let a bot explain what it would do; the match must be private to it."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._new(match, level).advise, match, seat)

    def _new(self, match: Match, level: int) -> Bot:
        return bot(match.game.name, level, secrets.randbits(32), self._seconds)

    def close(self) -> None:
        """Start nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)
