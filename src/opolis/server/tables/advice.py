"""Advice of a bot: hints at a table, and analysis of a record."""

import asyncio
from typing import NamedTuple

from opolis.bots.bot import Advice
from opolis.bots.levels import HINT_LEVEL
from opolis.core.scene import Part, ScoreLine
from opolis.match.match import Match
from opolis.server.refusal import Refuse
from opolis.server.tables.bots import BotPool
from opolis.server.warm import WarmUp

PATIENCE = 20.0


class Advised(NamedTuple):
    """A bot's advice, with its main line as people read it and a ghost of the move."""

    advice: Advice
    lines: tuple[ScoreLine, ...]
    ghost: tuple[Part, ...]


class Advisor:
    """Asks bots for advice; waits a little until they can think."""

    def __init__(self, bots: BotPool, warm_up: WarmUp) -> None:
        self._bots, self._warm_up = bots, warm_up

    async def advise(self, match: Match, seat: int, level: int = HINT_LEVEL) -> Advised:
        """Ask a bot what it would do; the match must be private to it."""
        await self._ready(match.game.name)
        advice = await self._bots.advise(match, seat, level)
        lines = (ScoreLine("main line", " ".join(advice.line)),)
        return Advised(advice, lines, await asyncio.to_thread(ghost_of, match, seat, advice.move))

    async def _ready(self, game: str) -> None:
        try:
            await asyncio.wait_for(self._warm_up.prepare_bots(game), PATIENCE)
        except TimeoutError:
            raise Refuse(
                "not_ready", "bots are being prepared for this game", "ask again in a minute"
            ) from None


def ghost_of(match: Match, seat: int, move: str, path: tuple[str, ...] = ()) -> tuple[Part, ...]:
    """Find what a move would look like, by touching until it is found."""
    for touch in match.touches(seat, path):
        if touch.move == move:
            return touch.ghost
        if not touch.move and (found := ghost_of(match, seat, move, (*path, touch.id))):
            return found
    return ()
