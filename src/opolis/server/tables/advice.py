"""Advice of a bot: hints at a table, and analysis of a record, in the words of whoever asks."""

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from opolis.bots.bot import Advice
from opolis.bots.levels import HINT_LEVEL
from opolis.core.scene import Part, ScoreLine
from opolis.match.match import Match
from opolis.server.refusal import Refuse
from opolis.server.tables.bots import BotPool
from opolis.server.warm import WarmUp
from opolis.wording.catalogue import LANGUAGES, Listener, Names, catalogue
from opolis.wording.message import message

PATIENCE = 20.0


class Advised(NamedTuple):
    """A bot's advice: the move and its value in words, the main line and the next best, and a ghost."""

    advice: Advice
    words: str
    text: str
    lines: tuple[ScoreLine, ...]
    ghost: tuple[Part, ...]


class Asked(NamedTuple):
    """What is asked: advice for a seat, in a language, with the seats called by these names."""

    seat: int
    names: Names
    language: str = LANGUAGES[0]
    level: int = HINT_LEVEL


class Advisor:
    """Asks bots for advice; waits a little until they can think."""

    def __init__(self, bots: BotPool, warm_up: WarmUp) -> None:
        self._bots, self._warm_up = bots, warm_up

    async def advise(self, match: Match, asked: Asked) -> Advised:
        """Ask a bot what it would do; the match must be private to it."""
        await self._ready(match.game.name)
        advice = await self._bots.advise(match, asked.seat, asked.level)
        return await asyncio.to_thread(worded, match, asked, advice)

    async def _ready(self, game: str) -> None:
        try:
            await asyncio.wait_for(self._warm_up.prepare_bots(game), PATIENCE)
        except TimeoutError:
            raise Refuse(
                "not_ready", "bots are being prepared for this game", "ask again in a minute"
            ) from None


def worded(match: Match, asked: Asked, advice: Advice) -> Advised:
    """Put advice into words, and find its ghost."""
    voice = Voice(match, asked)
    lines = [ScoreLine(voice.says("hint_line"), "; ".join(voice.line(advice.line)))]
    if advice.next_best:
        note = voice.says("hint_given_up", percent=round(100 * advice.given_up))
        lines.append(ScoreLine(voice.says("hint_next_best"), voice.move(advice.next_best), note))
    ghost = ghost_of(match, asked.seat, advice.move)
    return Advised(advice, voice.move(advice.move), voice.value(advice), tuple(lines), ghost)


class Voice:
    """Says to one seat what it could do in a position."""

    def __init__(self, match: Match, asked: Asked) -> None:
        self._match, self._seat = match, asked.seat
        self._catalogue = catalogue(match.game.folder, asked.language)
        self._listener = Listener(asked.names, asked.seat)

    def says(self, key: str, **values: int) -> str:
        """Say something of the catalogue."""
        return self._catalogue.say(message(key, **values), "do", self._listener)

    def value(self, advice: Advice) -> str:
        """Say what a move is worth."""
        if not advice.proven:
            return self.says("hint_chance", percent=round(100 * advice.value))
        return self.says(
            "hint_won" if advice.value > 0.5 else "hint_lost" if advice.value < 0.5 else "hint_drawn"
        )

    def move(self, text: str) -> str:
        """Say what a move does."""
        return self._do(self._match, self._seat, text)

    def line(self, texts: Sequence[str]) -> list[str]:
        """Say what would follow, move by move, and who makes it."""
        future, said, actor = self._match.copy(), list[str](), self._seat
        for text in texts:
            move = self._do(future, actor, text)
            by = message("said_by", move=move)
            said.append(self._catalogue.say(by, "do", self._listener, actor) if actor >= 0 else move)
            future.play(actor, text)
            actor = future.mover
        return said

    def _do(self, match: Match, actor: int, text: str) -> str:
        said = match.words(actor, match.read(actor, text))
        return self._catalogue.say(said, "do", self._listener, actor)


def ghost_of(match: Match, seat: int, move: str, path: tuple[str, ...] = ()) -> tuple[Part, ...]:
    """Find what a move would look like, by touching until it is found."""
    for touch in match.touches(seat, path):
        if touch.move == move:
            return touch.ghost
        if not touch.move and (found := ghost_of(match, seat, move, (*path, touch.id))):
            return found
    return ()
