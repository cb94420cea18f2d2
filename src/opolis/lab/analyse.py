"""Go through a match again: what every move was worth to its seat, and what would have been better."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from opolis.bots.bot import Bot
from opolis.core import verbs
from opolis.core.records import copy
from opolis.match.match import Match

MISTAKE, BLUNDER = 0.1, 0.25  # shares of the win given up
BARS = "▁▂▃▄▅▆▇█"


@dataclass(frozen=True)
class MoveReview:
    """A move of a match: what the best move promised its seat, what the move kept, and the best line."""

    number: int
    seat: int
    move: str
    promised: float
    kept: float
    line: tuple[str, ...]
    values: tuple[float, ...]
    """What the position promised each seat before the move."""

    @property
    def lost(self) -> float:
        """The share of the win that the move gave up."""
        return max(0.0, self.promised - self.kept)

    @property
    def mark(self) -> str:
        """`??` for a blunder, `?` for a mistake."""
        return "??" if self.lost >= BLUNDER else "?" if self.lost >= MISTAKE else ""


def analyse(match: Match, reviewer: Bot) -> Iterator[MoveReview]:
    """Review every move of a match in turn, nature's left out."""
    replay = Match(match.game, match.seats, match.options)
    for number, event in enumerate(match.events, 1):
        if event.seat >= 0:
            yield _review(replay, reviewer, number, event.seat, event.move)
        replay.advance(event.seat, event.move)


def _review(match: Match, reviewer: Bot, number: int, seat: int, move: int) -> MoveReview:
    result = reviewer.search(match, seat, every_move=True)
    best = result.best
    values = {choice.move: choice.value for choice in result.choices}
    kept = best.value if move == best.move else values.get(move, _evaluated(match, seat, move))
    if not result.proven:
        kept = min(kept, best.value)
    return MoveReview(
        number=number,
        seat=seat,
        move=match.write(seat, move),
        promised=best.value,
        kept=kept,
        line=tuple(match.spell(result.principal_variation)),
        values=tuple(_shares(match, seat, best.value)),
    )


def _evaluated(match: Match, seat: int, move: int) -> float:
    """Evaluate a move that the search never visited."""
    out, state = np.zeros(verbs.MAX_SEATS), copy(match.state)
    verbs.play(state, seat, move)
    verbs.evaluate(state, out)
    return float(out[seat])


def _shares(match: Match, seat: int, value: float) -> list[float]:
    """Spread a seat's value: the others share the rest as they look."""
    out = np.zeros(verbs.MAX_SEATS)
    verbs.evaluate(match.state, out)
    others: list[float] = [float(out[other]) for other in range(match.seats) if other != seat]
    total = sum(others)
    rest: list[Any] = [(1 - value) * (one / total if total else 1 / len(others)) for one in others]
    rest.insert(seat, value)
    return [float(one) for one in rest]


def text_plot(reviews: list[MoveReview], seats: int) -> str:
    """Draw the seats' values over the match as rows of bars."""
    rows = []
    for seat in range(seats):
        bars = "".join(BARS[min(7, int(8 * one.values[seat]))] for one in reviews)
        rows.append(f"seat {seat}  {bars}")
    marks = "".join(one.mark[:1] or " " for one in reviews)
    return "\n".join([*rows, f"        {marks}".rstrip()])
