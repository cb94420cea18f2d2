"""Play many matches, by random moves under the laws or by bots, and sum them up."""

import hashlib
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from opolis import games
from opolis.bots.bot import Bot
from opolis.bots.native_play.play import UNLIMITED, Limit, play_natively, plays_natively
from opolis.core.errors import BadOption, OpolisError
from opolis.core.game import Game
from opolis.core.rng import seeded
from opolis.lab import core_sharing
from opolis.lab.core_sharing import WaitingBot
from opolis.lab.jobs.job import HERE, Execution, Job, run
from opolis.lab.players import player
from opolis.match.match import Match
from opolis.match.random_play import Player, random_match, step
from opolis.search.playout import NEVER, PATIENCE, buffers, checked_playout

Line = Sequence[Sequence[int]]  # actors and moves


@dataclass(frozen=True)
class Played:
    """One match that was played to its end."""

    match: Match
    moves: int
    scores: list[int]
    outcome: list[float]


@dataclass(frozen=True)
class MatchResult:
    """What came of one match of a simulation, with its record if it was to be kept."""

    key: str
    number: int
    moves: int
    scores: list[int]
    outcome: list[float]
    record: str = ""


@dataclass
class Summary:
    """What many matches of one game came to."""

    games: int = 0
    moves: list[int] = field(default_factory=list)
    wins: dict[int, float] = field(default_factory=dict)
    points: dict[int, list[int]] = field(default_factory=dict)
    shared: int = 0

    def add(self, played: MatchResult) -> None:
        """Count one more match."""
        self.games += 1
        self.moves.append(played.moves)
        self.shared += max(played.outcome) < 1
        for seat, share in enumerate(played.outcome):
            self.wins[seat] = self.wins.get(seat, 0.0) + share
            self.points.setdefault(seat, []).append(played.scores[seat])


def summed_up(results: Iterable[MatchResult]) -> Summary:
    """Add matches up."""
    summary = Summary()
    for one in results:
        summary.add(one)
    return summary


def suiting(game: Game, seats: int) -> dict[str, Any]:
    """Find the options nearest to the usual ones that allow this many seats: none, or a single choice."""
    choices = [{option.name: value} for option in game.options for value in option.choices]
    for options in ({}, *choices):
        try:
            game.start(*game.checked(seats, options))
        except BadOption:
            continue
        return options
    raise OpolisError(f"{game.title} has no option that allows {seats} seats")


def play_out(match: Match, rng: random.Random, bots: Sequence[Player] = (), bell: int = NEVER) -> Played:
    """Play a match to its end, move by move."""
    while not match.over:
        step(match, rng, bots, bell)
    return Played(match, len(match.events), match.scores, match.outcome)


def played_with(
    match: Match,
    rng: random.Random,
    bots: Sequence[Player],
    bell: int = NEVER,
    limits: Mapping[int, Limit] = UNLIMITED,
) -> Line:
    """Let bots play a match to its end, inside one kernel if they think in simulations; lists their moves.

    What a kernel plays is not among the match's events. Limits are for bots that a kernel plays for.
    """
    if not plays_natively(bots):
        before = len(match.events)
        play_out(match, rng, [WaitingBot(one) if isinstance(one, Bot) else one for one in bots], bell)
        return [(event.seat, event.move) for event in match.events[before:]]
    with core_sharing.machine.taken(1):
        native = [one for one in bots if isinstance(one, Bot)]
        match.state, played = play_natively(match.state, native, rng.getrandbits(60), bell, limits)
    moves: list[list[int]] = played.tolist()
    return moves


def replayed(start: Match, moves: Line) -> Match:
    """Play moves from a match on."""
    for actor, move in moves:
        start.advance(actor, move)
    return start


def play_fast(match: Match, seed: str, keep: bool = False, bell: int = NEVER) -> Played:
    """Play a match to its end inside one kernel, comparing `legal` with `verdict` all along.

    To keep its moves, the same match is played once more from what the kernel wrote down.
    """
    span, start = match.game.room("state").MOVES, match.copy() if keep else match
    played = np.empty((PATIENCE if keep else 0, 2), np.int64)
    moves = checked_playout(match.state, buffers(match.game.max_moves), span, seeded(seed), played, bell)
    if moves < 0:
        reason = "does not end" if moves == -1 else "breaks the law that legal = verdict"
        raise OpolisError(f"{match.game.name}: match {seed} with {match.options} {reason}")
    if keep:
        replayed(start, played[:moves].tolist())
    return Played(start, int(moves), match.scores, match.outcome)


@dataclass(frozen=True)
class SimulationPlan:
    """What to play: seats, options (None: any), players by seat (none: at random); whether to keep records.

    Where nature may ring beside the seats it does so once in `bell` moves, 0 for never.
    """

    seats: int | None = None
    options: Mapping[str, Any] | None = field(default_factory=dict)
    players: Sequence[str] = ()
    keep: bool = False
    bell: int = NEVER


@dataclass(frozen=True)
class Simulation:
    """One match to be played."""

    game: str
    seed: int
    number: int
    plan: SimulationPlan

    @property
    def key(self) -> str:
        """Name the match by all that it depends on."""
        return self._key

    @cached_property
    def _key(self) -> str:
        plan = hashlib.sha256(repr((self.game, self.plan)).encode()).hexdigest()[:8]
        return f"{self.seed} {self.number} {plan}"


def simulated(task: Simulation) -> MatchResult:
    """Play one match of a simulation."""
    game, plan, seed = games.load(task.game), task.plan, f"{task.seed} {task.number}"
    rng = random.Random(seed)
    if plan.options is None:
        match = random_match(game, rng, plan.seats)
    else:
        match = Match(game, plan.seats, plan.options)
    if plan.players:
        bots = [player(task.game, name, rng.getrandbits(32)) for name in plan.players]
        played = _play_bots(match, rng, bots, plan)
    else:
        played = play_fast(match, seed, plan.keep, plan.bell)
    record = played.match.record() if plan.keep else ""
    return MatchResult(task.key, task.number, played.moves, played.scores, played.outcome, record)


def _play_bots(match: Match, rng: random.Random, bots: Sequence[Player], plan: SimulationPlan) -> Played:
    start = match.copy() if plan.keep else match
    moves = played_with(match, rng, bots, plan.bell)
    count, scores, outcome = len(moves), match.scores, match.outcome
    return Played(replayed(start, moves) if plan.keep else match, count, scores, outcome)


def simulate(
    game: Game, count: int, seed: int, plan: SimulationPlan, execution: Execution = HERE
) -> Iterator[MatchResult]:
    """Play matches; the same seed gives the same matches, in the order in which they end."""
    tasks = [Simulation(game.name, seed, number, plan) for number in range(count)]
    return run(Job(simulated, tasks, MatchResult), execution)


def mean(values: Sequence[float]) -> float:
    """Average, 0 for nothing."""
    return float(np.mean(values)) if values else 0.0
