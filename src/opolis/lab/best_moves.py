"""The one clearly best move of a position, if there is one.

Where everything can be worked out it is proven: it wins and no other does, or all others lose. Else it must
be ahead of all others by a wide margin, and by four standard errors, in many independent searches; the margin
is counted as losses are in an analysis, in shares of the win or alone in points. Most positions are given up
after a few searches: only a move that is far ahead there is worth many. Moves that are made one after another
in any order, as blocks of one round, come to the same: a few of them may be right.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from opolis.bots.bot import Bot
from opolis.bots.budget import Budget
from opolis.bots.iterative_deepening import IterativeDeepening
from opolis.bots.judge import REPEATS, Estimate, Judge
from opolis.bots.search_result import Choice, SearchResult
from opolis.core import verbs
from opolis.core.game import Game
from opolis.core.records import copy, to_bytes
from opolis.match.analysis import Scale
from opolis.match.match import Match

HINTED = 0.4  # mistakes by which whoever played there must have preferred a move; most puzzles pass this
PROMISING = 0.8  # mistakes by which a first look must prefer a move: 8 points of win share, or alone points
MARGIN, ERRORS = 1.2, 4.0  # a wide margin: in mistakes, and in standard errors
EASY = 0.25  # how often a move is worth a check that is best at first sight as well
HOPELESS = 0.1  # of the win: below that nothing is worth finding
SAME = 0.25  # mistakes by which moves may differ that come to the same
MOST_RIGHT = 4  # moves that are right, and a quarter of all
GLANCE = 2  # searches of a first look, each as long as those that decide
RIVALS = 8  # the next best moves, with which the best is compared by many searches in any case
PROOF = Budget(20_000)  # for each move that is to be proven wrong
QUICK = Budget(400)  # for a first look at each move
HOPE = 0.3  # what the one move must keep that does not lose


class BestMove(NamedTuple):
    """The right move and those that come to the very same, and how much worse the next best is."""

    moves: list[int]
    gap: Estimate


class Way(Protocol):
    """A way to find the one best move of a position."""

    def is_worth_a_look(self, played: SearchResult) -> bool:
        """Tell whether the short search of whoever played there hints at a best move."""
        ...

    def find(self, match: Match, seat: int) -> BestMove | None:
        """Find the best move of a seat; None if no move is clearly best."""
        ...

    def confirm(self, match: Match, seat: int, right: list[int], margin: float = MARGIN) -> Estimate | None:
        """Measure once more how much worse than right moves everything else is; None if too little."""
        ...


class Proven:
    """Finds the one move that wins where all others do not, or that does not lose where all others do."""

    def __init__(self, game: Game, effort: int, player: Bot, seed: int) -> None:
        self.deepening = IterativeDeepening(game, player.settings)
        self.judge = Judge(game, effort, seed=seed)

    def is_worth_a_look(self, played: SearchResult) -> bool:
        """Look at everything: most is settled at once."""
        return True

    def find(self, match: Match, seat: int) -> BestMove | None:
        """Prove which move is the only one."""
        first = self.deepening.search(match.state, seat, QUICK)
        if not first.proven:
            return self._only_escape(match, seat)
        return self._only_win(match, seat, first.best.move) if first.best.value == 1 else None

    def confirm(self, match: Match, seat: int, right: list[int], margin: float = MARGIN) -> Estimate | None:
        """Prove it once more; a proof knows no margin."""
        found = self.find(match, seat)
        return found.gap if found and set(found.moves) == set(same_as(match, seat, right[0])) else None

    def _only_win(self, match: Match, seat: int, move: int) -> BestMove | None:
        """Prove that no other move wins; what can be settled quickly is tried first."""
        same, lower = same_as(match, seat, move), 0.0
        others = [one for one in match.legal(seat) if one not in same]
        quick = {one: self._value(match, seat, one, QUICK) for one in others}
        if not others or 1 in quick.values():
            return None
        for other, found in quick.items():
            value = self._value(match, seat, other, PROOF) if found is None else found
            if value is None or value == 1:
                return None
            lower = max(lower, value)
        return BestMove(same, Estimate(1 - lower))

    def _only_escape(self, match: Match, seat: int) -> BestMove | None:
        """Prove that all moves but one lose; most positions have a second one soon."""
        same: list[int] = []
        for move in match.legal(seat):
            if move in same or self._value(match, seat, move, QUICK) == 0:
                continue
            if same:
                return None
            same = same_as(match, seat, move)
        if not same:
            return None
        (own,) = self.judge.compare(match.state, seat, same[:1])
        gap = Estimate.of([one[seat] for one in own])
        return BestMove(same, gap) if gap.value >= HOPE else None

    def _value(self, match: Match, seat: int, move: int, budget: Budget) -> float | None:
        """Work out what a move leads to; None if the budget is too small for that."""
        after = copy(match.state)
        verbs.play(after, seat, move)
        mask = verbs.movers(after)
        if not mask:
            return self.judge.outlook(after, verbs.NATURE).values[seat].value
        mover = verbs.first_seat(mask)
        result = self.deepening.search(after, mover, budget)
        if not result.proven:
            return None
        return result.best.value if mover == seat else 1 - result.best.value


class FarAhead:
    """Finds a move that is better than all others by far, in searches that had no part in choosing it.

    First a glance at the position, then at the rivals that look best; then many searches of these, and a
    glance at everything else: what comes near there is searched as often.
    """

    def __init__(self, match: Match, effort: int, player: Bot, rng: random.Random, seed: int) -> None:
        self.player, self.rng, self.scale = player, rng, Scale(match)
        self.judge = Judge(match.game, effort, seed=seed)
        self.glance = Judge(match.game, effort * GLANCE // REPEATS, repeats=GLANCE, seed=seed)

    def is_worth_a_look(self, played: SearchResult) -> bool:
        """Tell whether the best move was ahead of those that were looked at most besides."""
        return self._prefers(HINTED, played.best.value, played.choices[1:3])

    def find(self, match: Match, seat: int) -> BestMove | None:
        """Measure by how much the best move is ahead."""
        outlook = self.glance.outlook(match.state, seat)
        if outlook.values[seat].value < HOPELESS or len(outlook.choices) < 2:
            return None
        best = outlook.best
        same = same_as(match, seat, best)
        others = [choice for choice in outlook.choices if choice.move not in same]
        if not others or not self._prefers(PROMISING, outlook.choices[0].value, others[:2]):
            return None
        sight = self._at_first_sight(match, seat)
        if sight[0] in same and self.rng.random() > EASY:
            return None
        nearest = sorted(others, key=lambda one: -one.value)[: RIVALS // 2]
        rivals = [*(one.move for one in nearest), *(one.move for one in others[: RIVALS // 2]), *sight]
        position = Position(match, seat, [best, *(one for one in same if one != best)])
        gap = self._least_gap(position, list(dict.fromkeys(one for one in rivals if one not in same)))
        return gap and BestMove(position.right, gap)

    def confirm(self, match: Match, seat: int, right: list[int], margin: float = MARGIN) -> Estimate | None:
        """Glance at everything else, then search what comes near, and the nearest in any case."""
        position = Position(match, seat, [*right])
        others = [one for one in match.legal(seat) if one not in right]
        glances = sorted(zip(self._gaps(position, others, self.glance), others, strict=True))
        near = [
            one for number, (gap, one) in enumerate(glances) if number < RIVALS or self._near(gap, margin)
        ]
        measured = self._behind(position, near, self.judge, margin)
        return min(measured, default=None) if measured is not None and position.right == right else None

    def _prefers(self, mistakes: float, best: float, others: Sequence[Choice]) -> bool:
        """Tell whether a look prefers a move clearly enough to look again."""
        rival = max((one.value for one in others), default=0.0)
        return self.scale.of(best) - self.scale.of(rival) >= mistakes * self.scale.losses[1]

    def _at_first_sight(self, match: Match, seat: int) -> list[int]:
        """Name the moves that look best one move ahead."""
        choices = self.player.look_one_move_ahead(match, seat).choices
        return [choice.move for choice in choices[: RIVALS // 4]]

    def _least_gap(self, position: "Position", rivals: list[int]) -> Estimate | None:
        """Compare the best with its rivals, then with everything else; None if something is too near."""
        if self._behind(position, rivals, self.glance, PROMISING) is None:
            return None
        measured = self._behind(position, rivals, self.judge, MARGIN)
        if measured is None:
            return None
        rest = [one for one in position.match.legal(position.seat) if one not in rivals]
        glances = zip(rest, self._gaps(position, rest, self.glance), strict=True)
        near = [one for one, gap in glances if self._near(gap, MARGIN)]
        missed = self._behind(position, near, self.judge, MARGIN)
        return None if missed is None else min([*measured, *missed], key=lambda gap: gap.value, default=None)

    def _behind(
        self, position: "Position", rivals: list[int], judge: Judge, margin: float
    ) -> list[Estimate] | None:
        """Measure how far rivals are behind; None if one is too near that does not come to the same."""
        found = []
        for rival, gap in zip(rivals, self._gaps(position, rivals, judge), strict=True):
            if rival in position.right:
                continue
            if not self._near(gap, margin) and gap.value >= ERRORS * gap.error:
                found.append(gap)
            elif not self._near(gap, SAME) or not position.comes_to_the_same(rival):
                return None
            else:
                position.right.append(rival)
        return found

    def _near(self, gap: Estimate, margin: float) -> bool:
        return gap.value < margin * self.scale.losses[1]

    def _gaps(self, position: "Position", rivals: Iterable[int], judge: Judge) -> Iterator[Estimate]:
        """Say how much worse each rival is, one after another, in the same searches."""
        match, seat, (best, *_) = position
        values = judge.compare(match.state, seat, [best, *rivals])
        own = next(values)
        for other in values:
            pairs = zip(own, other, strict=True)
            yield Estimate.of([self.scale.of(one[seat]) - self.scale.of(two[seat]) for one, two in pairs])


class Position(NamedTuple):
    """A position, whose turn it is, and the moves that are right there, the best one first."""

    match: Match
    seat: int
    right: list[int]

    def comes_to_the_same(self, move: int) -> bool:
        """Tell whether a move and the best can be made in either order; of such there may be a few."""
        most = min(MOST_RIGHT, len(self.match.legal(self.seat)) // 4)
        if len(self.right) >= most:
            return False
        one, other = self._after(self.right[0], move), self._after(move, self.right[0])
        return one is not None and one == other

    def _after(self, *moves: int) -> bytes | None:
        """Give the position after moves of the same seat; None if they are not legal in this order."""
        state = copy(self.match.state)
        for move in moves:
            if not verbs.movers(state) >> self.seat & 1 or verbs.verdict(state, self.seat, move):
                return None
            verbs.play(state, self.seat, move)
        return to_bytes(state)[: self.match.game.key_bytes]


def same_as(match: Match, seat: int, move: int) -> list[int]:
    """List the moves that lead to the very same position."""
    aim = _led_to(match, seat, move)
    return [one for one in match.legal(seat) if _led_to(match, seat, one) == aim]


def _led_to(match: Match, seat: int, move: int) -> bytes:
    after = copy(match.state)
    verbs.play(after, seat, move)
    return to_bytes(after)[: match.game.key_bytes]
