"""What positions and moves are worth, and how sure that is: several independent searches, and their spread.

A seat's moves are judged by what the seat could know: where something is hidden each search looks at another
determinization. Two moves are compared on the same ones, by searches that had no part in finding them.
"""

import math
from collections.abc import Iterator, Sequence
from statistics import fmean, stdev
from typing import NamedTuple

from opolis.bots.bot import Bot
from opolis.bots.budget import Budget
from opolis.bots.levels import STRONGEST_ALONE
from opolis.bots.search_result import Choice, SearchResult
from opolis.core import verbs
from opolis.core.arrays import zeros
from opolis.core.game import Game
from opolis.core.records import Record, copy
from opolis.core.rng import pick, seeded
from opolis.core.verbs import NATURE

REPEATS = 8  # independent searches of one question
FEWEST = 10  # simulations of one of them

Shares = tuple[float, ...]
"""A value for every seat, from 0 to 1."""


class Estimate(NamedTuple):
    """A mean and its standard error."""

    value: float
    error: float = 0.0

    @classmethod
    def of(cls, samples: Sequence[float]) -> "Estimate":
        """Estimate from independent samples."""
        if len(samples) < 2:
            return cls(samples[0])
        return cls(fmean(samples), stdev(samples) / math.sqrt(len(samples)))

    @property
    def is_sure(self) -> bool:
        """Whether it is above nothing by more than twice its standard error."""
        return self.value > 2 * self.error


class Outlook(NamedTuple):
    """What a position is worth to every seat; to whom it was asked for also the best move and its line."""

    values: tuple[Estimate, ...]
    choices: tuple[Choice, ...] = ()
    line: tuple[tuple[int, int], ...] = ()
    proven: bool = False

    @property
    def best(self) -> int:
        """The move to play; −1 where nobody is to choose."""
        return self.choices[0].move if self.choices else -1


class Judge:
    """Judges positions of one game; the same seed gives the same judgement.

    The simulations are those of all searches of one question together; unless a number is given, as many as
    the strongest level has that thinks in one thread.
    """

    def __init__(
        self, game: Game, simulations: int | None = None, repeats: int = REPEATS, seed: int = 1
    ) -> None:
        self.game, self.repeats, self.seed = game, repeats, seed
        self.bot = Bot(game, STRONGEST_ALONE, seed)
        self.simulations = simulations or self.bot.level.simulations or FEWEST * repeats
        self.think(1.0)
        self._moves, self._weights = (zeros(game.max_moves) for _ in range(2))
        self._asked = 0

    def think(self, share: float) -> None:
        """Use a share of the simulations from now on."""
        self.bot.budget = Budget(max(FEWEST, int(share * self.simulations / self.repeats)))

    def outlook(self, state: Record, seat: int) -> Outlook:
        """Value a position: as a seat that is to move knows it, or with NATURE before anybody does."""
        if verbs.movers(state) == 0:
            return Outlook(tuple(map(Estimate, self._ended(state))), proven=True)
        if seat == NATURE:
            sampled = [self._settled(copy(state), NATURE, self._question()) for _ in range(self.repeats)]
            return Outlook(_estimates(sampled))
        return self._searched(state, seat)

    def compare(self, state: Record, seat: int, moves: Sequence[int]) -> Iterator[list[Shares]]:
        """Value moves of a seat, each by the same number of searches: all samples, move by move."""
        questions = [self._question() for _ in range(self.repeats)]
        for move in moves:
            yield [self._after(state, seat, move, question) for question in questions]

    def _searched(self, state: Record, seat: int) -> Outlook:
        results, seats = [], int(state.seats)
        for _ in range(self.repeats):
            results.append(self._search(state, seat, self._question()))
            if results[-1].proven:
                break
        if results[-1].proven:
            last = results[-1]
            values = tuple(map(Estimate, shares_of(last, seat, seats)))
            return Outlook(values, last.choices, last.principal_variation, proven=True)
        choices = _pooled(results)
        found = next((one for one in results if one.best.move == choices[0].move), results[0])
        values = _estimates([shares_of(one, seat, seats) for one in results])
        return Outlook(values, choices, found.principal_variation)

    def _after(self, state: Record, seat: int, move: int, question: str) -> Shares:
        """Value a move by one search of what may follow it, as far as its seat could know."""
        after = copy(state)
        if self.game.secrets:
            verbs.veil(after, seat, seeded(question))
        verbs.play(after, seat, move)
        return self._settled(after, seat, question)

    def _settled(self, state: Record, seat: int, question: str) -> Shares:
        """Let nature act by its odds, then search for whoever is to move: the same seat, if it may."""
        rng, mask = seeded(f"nature {question}"), verbs.movers(state)
        while mask and verbs.first_seat(mask) == NATURE:
            count = verbs.odds(state, self._moves, self._weights)
            verbs.play(state, NATURE, int(self._moves[pick(rng, self._weights, count)]))
            mask = verbs.movers(state)
        if not mask:
            return self._ended(state)
        mover = seat if seat >= 0 and mask >> seat & 1 else verbs.first_seat(mask)
        return shares_of(self._search(state, mover, question), mover, int(state.seats))

    def _search(self, state: Record, seat: int, question: str) -> SearchResult:
        self.bot.tree_search.forget(question)
        return self.bot.search_state(state, seat)

    def _question(self) -> str:
        """Name the next question: the luck of its search."""
        self._asked += 1
        return f"{self.seed} {self._asked}"

    def _ended(self, state: Record) -> Shares:
        """Say how a match has ended; alone, what its points are worth."""
        shares = zeros(verbs.MAX_SEATS, "f8")
        if state.seats == 1:
            verbs.evaluate(state, shares)
        else:
            verbs.outcome(state, shares)
        return tuple(float(shares[seat]) for seat in range(int(state.seats)))


def shares_of(result: SearchResult, seat: int, seats: int) -> Shares:
    """Give every seat's value after the best move that a search has found."""
    value = result.best.value
    if seats == 1:
        return (value,)
    if seats == 2:
        return (value, 1 - value) if seat == 0 else (1 - value, value)
    return result.shares


def _estimates(samples: Sequence[Shares]) -> tuple[Estimate, ...]:
    return tuple(Estimate.of(values) for values in zip(*samples, strict=True))


def _pooled(results: Sequence[SearchResult]) -> tuple[Choice, ...]:
    """Add up what several searches say of the moves, the most visited first."""
    visits: dict[int, float] = {}
    sums: dict[int, float] = {}
    for choice in (choice for result in results for choice in result.choices):
        weight = max(choice.visits, 1e-9)
        visits[choice.move] = visits.get(choice.move, 0.0) + weight
        sums[choice.move] = sums.get(choice.move, 0.0) + weight * choice.value
    found = [Choice(move, sums[move] / weight, weight) for move, weight in visits.items()]
    return tuple(sorted(found, key=lambda choice: (choice.visits, choice.value), reverse=True))
