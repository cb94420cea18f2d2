"""Coaching: a word when a threat or a chance was missed, from differences that the game itself can name.

A bot compares the move with the best one it finds, by what the seat may know; a game says what both do
(`effects.py`), which of that is harm (`HARMS`), and what is no reason by itself (`ASIDES`). What the
game cannot name is not said.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from opolis.bots.bot import Advice
from opolis.match.advised import Asked, Voice
from opolis.match.match import Match
from opolis.match.situation import effects_room
from opolis.wording.message import Message

COACH_LEVEL = 6  # whom the coach asks
MISSED = 0.12  # what a move must give up, as a share of the win, to be worth a word
SAID = 2  # warnings or reasons: more is not read in the middle of a game
POINTS = "points"  # of which more are better


class Coached(NamedTuple):
    """What is said of a move: nothing, a threat or a chance that was missed, and what was better."""

    kind: Literal["", "threat", "chance"] = ""
    warnings: tuple[str, ...] = ()
    move: str = ""
    words: str = ""
    reasons: tuple[str, ...] = ()


def coached(match: Match, asked: Asked, played: int, advice: Advice) -> Coached:
    """Say what was missed with a move; the match stands before it."""
    better = match.read(asked.seat, advice.move)
    if played == better or advice.behind < MISSED or _is_still_open(match, asked.seat, played, better):
        return Coached()
    done, could = match.effects(asked.seat, played), match.effects(asked.seat, better)
    harms = _harms(match)
    won = _wins(match, asked.seat, advice.move)
    # Harm of a kind that the better move does as well is not what makes it better.
    common = {one.key for one in could}
    threats = [] if won else [one for one in done if one.key in harms - common]
    # That the better move prevents a threat says the same once more, so of one of them is spoken.
    chances = [] if threats else [one for one in could if one.key not in harms and _is_more(one, done)]
    if not threats and all(one.key in _asides(match) for one in chances):
        return Coached()
    voice = Voice(match, asked)
    warnings = tuple(voice.says(one) for one in threats[:SAID])
    reasons = tuple(_compared(voice, one, done) for one in chances[:SAID])
    return Coached("threat" if threats else "chance", warnings, advice.move, voice.move(advice.move), reasons)


def _is_still_open(match: Match, seat: int, played: int, better: int) -> bool:
    """Tell whether a move can still be made after another, in the same turn: then nothing is missed yet.

    So can one that does the same from elsewhere: a tile is built beside another as well as before it.
    """
    after = match.copy()
    after.play(seat, match.write(seat, played))
    if seat not in after.movers:
        return False
    if after.why(seat, match.write(seat, better)) is None:
        return True
    beside = _harms(match) | _asides(match)
    gains = [one for one in match.effects(seat, better) if one.key not in beside]
    return bool(gains) and any(_does(after, seat, move, gains) for move in after.legal(seat))


def _does(match: Match, seat: int, move: int, gains: Sequence[Message]) -> bool:
    """Tell whether a move does all of this."""
    effects = match.effects(seat, move)
    return all(one in effects for one in gains)


def _wins(match: Match, seat: int, move: str) -> bool:
    """Tell whether a move wins at once: then nothing that it allows others matters."""
    after = match.copy()
    after.play(seat, move)
    return after.over and after.outcome[seat] == 1


def _is_more(one: Message, done: Sequence[Message]) -> bool:
    """Tell whether an effect is more than what a move has done."""
    had = _had(one, done)
    return one not in done and (had is None or int(str(one.values[POINTS])) > had)


def _compared(voice: Voice, one: Message, done: Sequence[Message]) -> str:
    """Say an effect, and how many points the move itself has brought in the same way."""
    had, said = _had(one, done), voice.says(one)
    return said if had is None else f"{said} ({voice.term('coach_yours')}: {had})"


def _had(one: Message, done: Sequence[Message]) -> int | None:
    """Give the points of the same effect of a move, if it has one."""
    alike = (other for other in done if other.key == one.key and POINTS in one.values)
    aside = {**one.values, POINTS: 0}
    return next(
        (int(str(other.values[POINTS])) for other in alike if {**other.values, POINTS: 0} == aside), None
    )


def _harms(match: Match) -> frozenset[str]:
    return _named(match, "HARMS")


def _asides(match: Match) -> frozenset[str]:
    """Effects that are told beside others, but are no reason by themselves."""
    return _named(match, "ASIDES")


def _named(match: Match, name: str) -> frozenset[str]:
    found: frozenset[str] = getattr(effects_room(match.game), name, frozenset())
    return found
