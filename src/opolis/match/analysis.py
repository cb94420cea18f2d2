"""Looking back on a match: what every move was worth to its seat, what was better, and what was luck.

A move is judged by what its seat could know then. What it gave up is the gap to the best move in shares of
the win; alone, in points. It is called an inaccuracy, a mistake or a blunder only if the gap is more than
twice its standard error. What nature does is nobody's mistake: the values before and after it are luck.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

import msgspec

from opolis.bots.judge import Estimate, Judge, Outlook, Shares
from opolis.core.game import Game
from opolis.core.verbs import NATURE
from opolis.match.match import Event, Match

LOSSES = (0.05, 0.10, 0.15)  # shares of the win that an inaccuracy, a mistake and a blunder give up
Mark = Literal["", "inaccuracy", "mistake", "blunder"]
MARKS: tuple[Mark, ...] = ("", "inaccuracy", "mistake", "blunder")
SYMBOLS = dict(zip(MARKS, ("", "?!", "?", "??"), strict=True))
FADING = 4 * LOSSES[0]  # a loss after which a move's accuracy has fallen e-fold
EDGE = 1e-6  # of a share, where points would be endless


class Review(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event of a match: what the position was worth to every seat, and what the move gave up.

    `values` are from before the move, with their standard errors, `after` is what it led to. Alone they are
    points. `luck` is what nature's move changed for every seat,
    `lucky` those for whom that was much. `line` is what was best, its moves with their seats.
    """

    number: int
    seat: int
    move: str
    values: Shares
    errors: Shares
    after: Shares = ()
    best: str = ""
    line: tuple[tuple[int, str], ...] = ()
    lost: float = 0.0
    error: float = 0.0
    mark: Mark = ""
    chosen: bool = False
    proven: bool = False
    luck: Shares = ()
    lucky: tuple[int, ...] = ()


def analyse(match: Match, judge: Judge) -> Iterator[Review]:
    """Review every event of a match in turn; whoever has enough of it just stops asking."""
    scale, replay = Scale(match), Match(match.game, match.seats, match.options)
    actors: list[int] = [event.seat for event in match.events]
    outlook = _outlook(judge, replay, actors[0] if actors else NATURE)
    for number, event in enumerate(match.events, 1):
        before, position = outlook, replay.copy()
        replay.advance(event.seat, event.move)
        outlook = _outlook(judge, replay, actors[number] if number < len(actors) else NATURE)
        yield _reviewed(Happened(number, event, position, before, outlook), scale, judge)


def review_of(match: Match, number: int, judge: Judge) -> Review:
    """Review one event alone, as those do who think about each somewhere else."""
    position, event = match.copy(), match.events[number - 1]
    position.undo(len(match.events) - number + 1)
    after = position.copy()
    after.advance(event.seat, event.move)
    follows = match.events[number].seat if number < len(match.events) else NATURE
    outlooks = _outlook(judge, position, event.seat), _outlook(judge, after, follows)
    return _reviewed(Happened(number, event, position, *outlooks), Scale(match), judge)


class Happened(NamedTuple):
    """An event of a match, the position before it, and what was expected before and after it."""

    number: int
    event: Event
    position: Match
    before: Outlook
    after: Outlook


def _reviewed(moment: "Happened", scale: "Scale", judge: Judge) -> Review:
    number, event, position, before, outlook = moment
    values = [scale.estimate(one) for one in before.values]
    after = [scale.estimate(one) for one in outlook.values]
    review = Review(
        number, event.seat, event.text, _rounded(one.value for one in values),
        _rounded(one.error for one in values), _rounded(one.value for one in after),
        proven=before.proven,
    )  # fmt: skip
    if event.seat == NATURE:
        return _by_luck(review, scale, values, after) if _draws(position) else review
    return _chosen(review, scale, judge, position, before, event.move)


def _outlook(judge: Judge, match: Match, actor: int) -> Outlook:
    """Value a position for whoever acts next; a bell beside seats that may act is no chance."""
    return judge.outlook(match.state, match.mover if actor == NATURE else actor)


def _draws(match: Match) -> bool:
    return match.movers == [NATURE] and len(match.legal(NATURE)) > 1


def _by_luck(review: Review, scale: "Scale", before: list[Estimate], after: list[Estimate]) -> Review:
    changes = [
        Estimate(new.value - old.value, math.hypot(new.error, old.error))
        for old, new in zip(before, after, strict=True)
    ]
    much = [one._replace(value=abs(one.value)) for one in changes]
    lucky = tuple(seat for seat, one in enumerate(much) if one.is_sure and one.value >= scale.losses[0])
    return msgspec.structs.replace(review, luck=_rounded(one.value for one in changes), lucky=lucky)


def _chosen(review: Review, scale: "Scale", judge: Judge, match: Match, before: Outlook, move: int) -> Review:
    """Compare a move with the best, unless it was the best."""
    seat, replace = review.seat, msgspec.structs.replace
    choice = len(match.legal(seat)) > 1
    if not choice or move == before.best:
        return replace(review, best=review.move, chosen=choice)
    moves = [move] if before.proven else [move, before.best]
    played, *others = judge.compare(match.state, seat, moves)
    promised = others[0] if others else [tuple(one.value for one in before.values)] * len(played)
    pairs = zip(promised, played, strict=True)
    gap = Estimate.of([scale.of(best[seat]) - scale.of(own[seat]) for best, own in pairs])
    # Where something is hidden a longer line could not have been foreseen.
    line = before.line[:1] if match.game.secrets else before.line
    texts = zip((actor for actor, _ in line), match.spell(line), strict=False)
    return replace(
        review, best=match.write(seat, before.best), line=tuple(texts), chosen=True,
        lost=_tidy(max(0.0, gap.value)), error=_tidy(gap.error), mark=scale.mark(gap),
    )  # fmt: skip


class Scale:
    """In what a match is counted: shares of the win, or alone the points that a lone seat can expect."""

    def __init__(self, match: Match) -> None:
        self.alone = match.seats == 1
        self.losses = losses_of(match.game, match.seats)
        self._usual = [float(one) for one in match.game.room("evaluate").ALONE] if self.alone else []

    def of(self, share: float) -> float:
        """Turn a share into what is counted."""
        if not self.alone:
            return share
        inner = min(1 - EDGE, max(EDGE, share))
        return self._usual[0] + self._usual[1] * math.log(inner / (1 - inner))

    def estimate(self, one: Estimate) -> Estimate:
        """Turn an estimate, with its error."""
        if not self.alone:
            return one
        inner = min(1 - EDGE, max(EDGE, one.value))
        return Estimate(self.of(one.value), one.error * self._usual[1] / (inner * (1 - inner)))

    def mark(self, gap: Estimate) -> Mark:
        """Say what giving up so much is called; nothing that is not sure has a name."""
        return MARKS[sum(gap.value >= loss for loss in self.losses)] if gap.is_sure else ""


def losses_of(game: Game, seats: int) -> tuple[float, float, float]:
    """Say what an inaccuracy, a mistake and a blunder give up: shares of the win, or alone points."""
    return LOSSES if seats > 1 else game.lone_losses


def accuracy(reviews: Iterable[Review], seat: int, losses: Sequence[float] = LOSSES) -> float | None:
    """Say how well a seat played, from 0 to 100; None where it had nothing to choose.

    A move that gives up nothing has 100, one that gives up L has 100·e^(−L/F), where F is four times the loss
    of an inaccuracy (20 points of win share). The accuracy is the mean over all moves with a choice.
    """
    fading = FADING * losses[0] / LOSSES[0]
    marks = [100 * math.exp(-one.lost / fading) for one in reviews if one.seat == seat and one.chosen]
    return sum(marks) / len(marks) if marks else None


def _rounded(values: Iterable[float]) -> Shares:
    return tuple(map(_tidy, values))


def _tidy(value: float) -> float:
    return round(value, 4)
