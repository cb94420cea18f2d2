"""The ladder: levels and baselines against each other, from openings played at random, both ways round."""

import random
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from opolis import games
from opolis.bots.bot import Bot
from opolis.bots.budget import Budget
from opolis.bots.levels import STRONGEST_ALONE
from opolis.core.verbs import NATURE
from opolis.lab import core_sharing
from opolis.lab.jobs.job import HERE, Execution, Job, run
from opolis.lab.players import player
from opolis.lab.rating import Meeting
from opolis.lab.simulate import played_with
from opolis.match.match import Match
from opolis.match.random_play import Player, actor

OPENING = (2, 5)  # how many random moves are played before the players take over
FAIRNESS_BUDGET, FAIR = (
    Budget(40_000),
    0.08,
)  # how the fairness of an opening is searched, and how near to ½ it is


@dataclass(frozen=True)
class Pairing:
    """One game to be played: the player of the asking seat, the player of all others, and the opening."""

    game: str
    one: str
    other: str
    opening: int
    seat: int
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 1

    @property
    def key(self) -> str:
        """Name the game among all of a ladder."""
        name = f"{self.one} - {self.other} - {self.opening} - {self.seat} of {self.seats}"
        unusual = [f"{option}={value}" for option, value in sorted(self.options.items())]
        return " - ".join([name, *unusual, *([f"seed {self.seed}"] if self.seed != 1 else [])])


@dataclass(frozen=True)
class Result:
    """What came of a pairing: the first player's share of the win and its rank, from 1."""

    key: str
    one: str
    other: str
    share: float
    rank: float
    score: int
    moves: int
    seconds: float


def opened(pairing: Pairing) -> Match:
    """Begin a match and play the first moves at random; the same for everyone who gets this opening.

    Whoever plays alone begins at the beginning: nature alone makes the difference.
    """
    return random_opening(
        pairing.game, pairing.seats, pairing.options, f"{pairing.seed} {pairing.opening}"
    ).copy()


def random_opening(game: str, seats: int, options: Mapping[str, Any], seed: str) -> Match:
    """Begin a match with random moves that leave both seats a chance, where that can be said."""
    return _opening(game, seats, tuple(sorted(options.items())), seed)


@lru_cache
def _opening(name: str, seats: int, options: tuple[tuple[str, Any], ...], seed: str) -> Match:
    """Where two see everything, many openings are all but decided, whoever plays on: those are left out."""
    game, rng = games.load(name), random.Random(f"opening {seed}")
    while True:
        match = Match(game, seats, dict(options))
        for _ in range(rng.randint(*OPENING) if seats > 1 else 0):
            if match.over:
                break
            seat = actor(match, rng)
            if seat == NATURE:
                match.roll(rng)
            else:
                match.advance(seat, rng.choice(match.legal(seat)))
        if not match.over and _fair(match):
            return match


def _fair(match: Match) -> bool:
    """Ask the game's own search whether both seats of an opening have a chance."""
    if not match.game.exact or match.seats != 2:
        return True
    searcher = Bot(match.game, STRONGEST_ALONE, 1, FAIRNESS_BUDGET)
    return abs(searcher.search_state(match.state, match.mover).best.value - 0.5) <= FAIR


def settle(pairing: Pairing) -> Result:
    """Play one game of the ladder."""
    began = time.perf_counter()
    with core_sharing.machine.taken(1):
        match = opened(pairing)
    names = (pairing.one if seat == pairing.seat else pairing.other for seat in range(pairing.seats))
    players: list[Player] = [
        player(pairing.game, name, _seed(pairing, seat)) for seat, name in enumerate(names)
    ]
    count = len(match.events)
    moves = played_with(match, random.Random(f"nature {pairing.seed} {pairing.opening}"), players)
    scores, count = match.scores, count + len(moves)
    mine = scores[pairing.seat]
    rank = 1 + sum(one > mine for one in scores) + (sum(one == mine for one in scores) - 1) / 2
    return Result(
        pairing.key, pairing.one, pairing.other, match.outcome[pairing.seat], rank, mine, count,
        round(time.perf_counter() - began, 2),
    )  # fmt: skip


def _seed(pairing: Pairing, seat: int) -> int:
    return random.Random(f"{pairing.seed} {pairing.key} {seat}").getrandbits(32)


def schedule(game: str, pairs: Sequence[tuple[str, str]], openings: int, **how: Any) -> list[Pairing]:
    """List the games: every pair, every opening, the first player in each seat in turn."""
    seats = how.pop("seats", None) or games.load(game).default_seats
    return [
        Pairing(game, one, other, opening, seat, seats, **how)
        for opening in range(openings)
        for one, other in pairs
        for seat in range(seats)
    ]


def neighbours(names: Sequence[str], reach: int = 2) -> list[tuple[str, str]]:
    """Pair every player with the next few above."""
    return [
        (names[j], names[i]) for i in range(len(names)) for j in range(i + 1, min(len(names), i + 1 + reach))
    ]


def climb(pairings: Sequence[Pairing], execution: Execution = HERE) -> Iterator[Result]:
    """Play what the results file does not have yet; yields all results."""
    return run(Job(settle, pairings, Result), execution)


def meetings(results: Sequence[Result]) -> list[Meeting]:
    """Turn results into what ratings are made of."""
    return [Meeting(one.one, one.other, one.share) for one in results]
