"""Advice in words: what to play, what it does, how good that is, what would follow, and what is next best."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from opolis.bots.bot import Advice
from opolis.bots.levels import HINT_LEVEL
from opolis.core import records
from opolis.core.advice import Alternative, Step
from opolis.core.scene import Part
from opolis.match.match import Match
from opolis.wording.catalogue import LANGUAGES, Listener, Names, catalogue
from opolis.wording.message import Message, message

REASONS = 3  # that are given for a move
STEPS = 6  # moves of a line that are shown
MOST_GHOSTS = 80  # parts of one step
GOOD = (0.15, 0.4, 0.6, 0.85)  # from here on the next word for a position is used
WORSE = (0.02, 0.08, 0.2)  # what another move may give up to be just as good, a little, or clearly worse


class Asked(NamedTuple):
    """What is asked: advice for a seat, in a language, with the seats called by these names."""

    seat: int
    names: Names
    language: str = LANGUAGES[0]
    level: int = HINT_LEVEL


class Advised(NamedTuple):
    """A bot's advice in words; `good` is how the seat stands after it, from 0 to 1, even in the middle."""

    advice: Advice
    words: str
    text: str
    reasons: tuple[str, ...]
    good: float
    line: tuple[Step, ...]
    next_best: Alternative | None
    ghost: tuple[Part, ...]


def advised(match: Match, asked: Asked, advice: Advice) -> Advised:
    """Put advice into words, and find its ghosts; the match is not changed."""
    voice, good = Voice(match, asked), how_good(advice.value, match.seats)
    other = None
    if advice.next_best:
        worse = f"hint_worse_{sum(advice.given_up >= step for step in WORSE)}"
        text, words = voice.term(worse), voice.move(advice.next_best)
        other = Alternative(advice.next_best, words, text, voice.reasons(advice.next_best))
    line = tuple(voice.line(advice.line[:STEPS]))
    ghost = ghost_of(match, asked.seat, advice.move)
    words, text = voice.move(advice.move), voice.says(message(standing(advice, good)))
    return Advised(advice, words, text, voice.reasons(advice.move), good, line, other, ghost)


def how_good(value: float, seats: int) -> float:
    """Turn a share of the win into a place on a bar whose middle is an even game."""
    even = 1 / seats if seats > 1 else 0.5
    return 0.5 * value / even if value < even else 0.5 + 0.5 * (value - even) / (1 - even)


def standing(advice: Advice, good: float) -> str:
    """Choose the words for how a seat stands."""
    if advice.proven:
        return "hint_won" if advice.value > 0.5 else "hint_lost" if advice.value < 0.5 else "hint_drawn"
    return f"hint_good_{sum(good >= step for step in GOOD)}"


class Voice:
    """Says to one seat what it could do in a position."""

    def __init__(self, match: Match, asked: Asked) -> None:
        self._match, self._seat = match, asked.seat
        self._catalogue = catalogue(match.game.folder, asked.language)
        self._listener = Listener(asked.names, asked.seat)

    def says(self, said: Message, actor: int = -1) -> str:
        """Say something of the catalogue."""
        return self._catalogue.say(said, "do", self._listener, actor)

    def term(self, key: str) -> str:
        """Say a few words that stand within a sentence."""
        said = self.says(message(key))
        return said[:1].lower() + said[1:]

    def move(self, text: str) -> str:
        """Say what a move does."""
        return self._do(self._match, self._seat, text)

    def reasons(self, text: str) -> tuple[str, ...]:
        """Say what a move changes for the seat."""
        effects = self._match.effects(self._seat, self._match.read(self._seat, text))
        return tuple(self.says(effect) for effect in effects[:REASONS])

    def line(self, texts: Sequence[str]) -> Iterator[Step]:
        """Say what would follow, move by move, and who makes it."""
        future, actor = self._match.copy(), self._seat
        if self._match.game.secrets:
            future.state = records.copy(self._match.seen(self._seat))
        known = {part.id: part for part in future.scene(self._seat).parts}
        for text in texts:
            words = self._do(future, actor, text)
            future.play(actor, text)
            changed = (part for part in future.scene(self._seat).parts if known.get(part.id) != part)
            shown = tuple(part for part in changed if part.kind != "label")[:MOST_GHOSTS]
            yield Step(actor, text, words, shown)
            actor = future.mover

    def _do(self, match: Match, actor: int, text: str) -> str:
        return self.says(match.words(actor, match.read(actor, text)), actor)


def ghost_of(match: Match, seat: int, move: str, path: tuple[str, ...] = ()) -> tuple[Part, ...]:
    """Find what a move would look like, by touching until it is found."""
    for touch in match.touches(seat, path):
        if touch.move == move:
            return touch.ghost
        if not touch.move and (found := ghost_of(match, seat, move, (*path, touch.id))):
            return found
    return ()
