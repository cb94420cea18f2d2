"""Bots think in threads, beside the event loop, and keep between their moves what they have searched."""

import asyncio
import contextlib
import os
import secrets
import threading
from collections.abc import AsyncGenerator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from opolis.bots.bot import Advice, Bot, bot
from opolis.bots.budget import Budget
from opolis.bots.judge import Judge
from opolis.bots.levels import LEVELS
from opolis.core.machine import cores
from opolis.match.analysis import Review, analyse
from opolis.match.match import Match
from opolis.server.refusal import Refuse
from opolis.server.tables.fair_queue import Asker, FairQueue, Rank, Ticket
from opolis.server.tables.kept_bots import KeptBots

MEGABYTE = 1 << 20
PATIENCE = 2.0  # seconds of waiting work for each thread; beyond that everybody thinks for a shorter time
LEAST_SHARE = 0.05
SIMULATIONS = 1000.0  # about as many a second, for levels that count them instead of time
MOST_WAITING = 100  # hints and analyses of one address
STEP_SECONDS = 0.5  # about what a step of an analysis takes
KINDNESS = 5  # people's games and the event loop go before other thinking

Answer = TypeVar("Answer")


class BotPool:
    """A few bots think at once, one on every core unless a number is given; the others wait their turn.

    One place more is kept for games with people, so that these never wait for what is less urgent. The longer
    the queue, the shorter everybody thinks.
    """

    def __init__(self, threads: int, seconds: float, max_megabytes: int) -> None:
        self._places, self._running = threads or cores(), 0
        self._threads = ThreadPoolExecutor(self._places + 1, "opolis-bot")
        self._patient = ThreadPoolExecutor(self._places, "opolis-bot-patient", initializer=_be_kind)
        self._queue = FairQueue()
        self._seconds = seconds or None
        self.kept = KeptBots(max_megabytes * MEGABYTE)

    async def choose(self, match: Match, table: str, seat: int, level: int, asker: Asker) -> str:
        """Let the bot of a table's seat choose a move; the match must be private to it.

        While it thinks the bot is nobody else's: it is taken out of those kept, and a search that is given
        up does not come back.
        """
        own = self.kept.take(table, seat, level) or self._new(match, level)
        move = await self._chosen(own, match, seat, level, asker)
        self.kept.put(table, seat, level, own)
        return move

    async def reply(self, match: Match, seat: int, level: int, asker: Asker) -> str:
        """Let a bot choose a move away from any table; the match must be private to it."""
        self._check_waiting(asker)
        return await self._chosen(self._new(match, level), match, seat, level, asker)

    async def _chosen(self, own: Bot, match: Match, seat: int, level: int, asker: Asker) -> str:

        def choose(share: float) -> str:
            own.budget = self._budget(own, share)
            return own.choose(match, seat)

        return await self._think(asker, self._usual(level), choose)

    async def advise(
        self, match: Match, seat: int, level: int, asker: Asker, compare: int | None = None
    ) -> Advice:
        """Let a bot explain what it would do; the match must be private to it."""
        self._check_waiting(asker)
        own = self._new(match, level)

        def advise(share: float) -> Advice:
            own.budget = self._budget(own, share)
            return own.advise(match, seat, compare)

        return await self._think(asker, self._usual(level), advise)

    async def reviews(self, match: Match, asker: Asker) -> AsyncGenerator[Review, None]:
        """Have every move of a match reviewed, each in its turn; the match must be private to this."""
        judge = Judge(match.game)
        found = analyse(match, judge)
        while review := await self._think(asker, STEP_SECONDS, lambda share: _next(judge, found, share)):
            yield review

    def _check_waiting(self, asker: Asker) -> None:
        if self._queue.waiting(asker.address) >= MOST_WAITING:
            raise Refuse("too_fast", "too many questions of your address wait for an answer", "wait a little")

    def _new(self, match: Match, level: int) -> Bot:
        return bot(match.game.name, level, secrets.randbits(32), self._seconds)

    def _usual(self, level: int) -> float:
        """About how many seconds a level thinks when nobody waits."""
        simulations, seconds = LEVELS[level].simulations, self._seconds or LEVELS[level].seconds
        return seconds or (simulations or 0) / SIMULATIONS

    def _budget(self, own: Bot, share: float) -> Budget:
        """Give a bot its usual budget, or less where many wait."""
        level = own.level
        usual = Budget(None, self._seconds) if self._seconds else Budget(level.simulations, level.seconds)
        return usual if share >= 1 else usual.part(share)

    # The queue.

    async def _think(self, asker: Asker, seconds: float, work: Callable[[float], Answer]) -> Answer:
        """Wait for a place, then do the work in a thread; it learns which share of its time it may use."""
        loop = asyncio.get_running_loop()
        ticket = Ticket(asker, seconds, loop.create_future())
        self._queue.put(ticket)
        self._fill_places()
        share = await self._turn(ticket)
        threads = self._threads if asker.rank == Rank.TABLE else self._patient
        try:
            thinking = threads.submit(work, share)
        except RuntimeError:  # the pool is closed
            self._leave()
            raise asyncio.CancelledError from None
        thinking.add_done_callback(lambda done: _soon(loop, self._leave))
        return await asyncio.wrap_future(thinking)

    async def _turn(self, ticket: Ticket) -> float:
        """Wait for one's turn; whoever goes when it has just come leaves it to others."""
        try:
            return await ticket.turn
        except asyncio.CancelledError:
            if ticket.turn.done() and not ticket.turn.cancelled():
                self._leave()
            raise

    def _fill_places(self) -> None:
        """Let those begin for whom there is room; the last place is for games with people."""
        while self._running <= self._places:
            least = Rank.BOTS if self._running < self._places else Rank.TABLE
            ticket = self._queue.take(least)
            if ticket is None:
                return
            if not ticket.turn.done():  # whoever waited may have gone
                self._running += 1
                ticket.turn.set_result(self._share(ticket.asker.rank))

    def _share(self, rank: Rank) -> float:
        """Which share of its time everybody may use, by how much work waits that is as urgent."""
        waiting = self._queue.seconds(rank) / self._places
        return max(LEAST_SHARE, PATIENCE / waiting) if waiting > PATIENCE else 1.0

    def _leave(self) -> None:
        self._running -= 1
        self._fill_places()

    def close(self) -> None:
        """Start nothing more."""
        for threads in (self._threads, self._patient):
            threads.shutdown(wait=False, cancel_futures=True)


def _next(judge: Judge, reviews: Iterator[Review], share: float) -> Review | None:
    judge.think(share)
    return next(reviews, None)


def _be_kind() -> None:
    """Let other threads go first, where the system knows the like."""
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), KINDNESS)


def _soon(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
    with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
        loop.call_soon_threadsafe(call)
