"""Advice of a bot: hints and a coach at a table, and analysis of a record, in the words of whoever asks."""

import asyncio

from opolis.match.advised import Advised, Asked, advised
from opolis.match.coaching import Coached, coached
from opolis.match.match import Match
from opolis.server.refusal import Refuse
from opolis.server.tables.bots import BotPool
from opolis.server.tables.fair_queue import Asker
from opolis.server.warm import WarmUp

PATIENCE = 20.0


class Advisor:
    """Asks bots for advice; waits a little until they can think."""

    def __init__(self, bots: BotPool, warm_up: WarmUp) -> None:
        self._bots, self._warm_up = bots, warm_up

    async def advise(self, match: Match, asked: Asked, asker: Asker) -> Advised:
        """Ask a bot what it would do; the match must be private to it."""
        await self._ready(match.game.name)
        advice = await self._bots.advise(match, asked.seat, asked.level, asker)
        return await asyncio.to_thread(advised, match, asked, advice)

    async def choose(self, match: Match, seat: int, level: int, asker: Asker) -> str:
        """Ask a bot of a level for its move; the match must be private to it."""
        await self._ready(match.game.name)
        return await self._bots.reply(match, seat, level, asker)

    async def coach(self, match: Match, asked: Asked, played: int, asker: Asker) -> Coached:
        """Ask a bot whether a move has missed something; the match stands before it."""
        await self._ready(match.game.name)
        advice = await self._bots.advise(match, asked.seat, asked.level, asker, played)
        return await asyncio.to_thread(coached, match, asked, played, advice)

    async def _ready(self, game: str) -> None:
        try:
            await asyncio.wait_for(self._warm_up.prepare_bots(game), PATIENCE)
        except TimeoutError:
            raise Refuse(
                "not_ready", "bots are being prepared for this game", "ask again in a minute"
            ) from None
