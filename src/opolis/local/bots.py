"""Bots of a page: they think in workers of their own, so that the table never waits for them."""

import secrets
from collections.abc import AsyncGenerator

import msgspec

from opolis.bots.bot import Advice
from opolis.local.page import Page
from opolis.local.thinking import asked, read_advice
from opolis.match.analysis import Review
from opolis.match.match import Match
from opolis.protocol.thinking import Question
from opolis.server.tables.bots import BotPool
from opolis.server.tables.fair_queue import Asker


class WorkerBots(BotPool):
    """Asks other workers, which keep between moves what they have searched."""

    def __init__(self, page: Page) -> None:
        super().__init__(threads=1, seconds=0.0, max_megabytes=0)
        self._page = page

    async def choose(self, match: Match, table: str, seat: int, level: int, asker: Asker) -> str:
        """Let the bot of a table's seat choose a move."""
        question = asked(match, seat, level, secrets.randbits(32), f"{table} {seat} {level}")
        return msgspec.json.decode(await self._page.think(msgspec.json.encode(question).decode()), type=str)

    async def reply(self, match: Match, seat: int, level: int, asker: Asker) -> str:
        """Let a bot choose a move away from any table."""
        question = asked(match, seat, level, secrets.randbits(32))
        return msgspec.json.decode(await self._page.think(msgspec.json.encode(question).decode()), type=str)

    async def advise(
        self, match: Match, seat: int, level: int, asker: Asker, compare: int | None = None
    ) -> Advice:
        """Let a bot explain what it would do."""
        question = asked(match, seat, level, secrets.randbits(32))
        question.wants, question.compare = "advice", compare
        return read_advice(await self._page.think(msgspec.json.encode(question).decode()))

    async def reviews(self, match: Match, asker: Asker) -> AsyncGenerator[Review, None]:
        """Have every move of a match reviewed, one after another."""
        record = match.record()
        for number in range(1, len(match.events) + 1):
            question = Question(match.game.name, 0, "review", record=record, number=number)
            found = await self._page.think(msgspec.json.encode(question).decode())
            yield msgspec.json.decode(found, type=Review)
