"""The cross-entropy method: sets of weights meet one move deep, and the best of them are followed.

A fit makes opinions true, play tells which choices they lead to. Every generation some sets of weights are
drawn around the present one, each meets it at tables of two with the same luck, and the present set moves to
the mean of the best quarter, its elite.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from opolis import games
from opolis.core.game import Game
from opolis.core.kernel import kernel, taking_kernels
from opolis.core.learning.opinion import Features, Points, weighed
from opolis.core.records import Array, Record, Rows
from opolis.core.rng import below, seeded
from opolis.core.verbs import MAX_SEATS, NATURE, legal, movers, outcome, play, veil
from opolis.lab.jobs.job import HERE, Execution, Job, crew_for, run_in_order
from opolis.lab.simulate import suiting
from opolis.lab.weight_fitting import expects_points, lists
from opolis.search.playout import NEVER, random_actor, random_move

RANDOM_MOVE_RATE = 0.02  # how often a random move is played
LONGEST = 5000  # moves; no game comes near
POPULATION = 30  # sets of weights in a generation
PAIRS, CHECKED = 24, 100  # how often each meets the present one from both seats; the last one meets the first
ELITE = 4  # one set in this many belongs to the elite
SPREAD, LEAST_SPREAD = 0.3, 0.03  # deviation of drawn weights: by this share of a weight, at least so far
REST = "rest"  # what comes to all alike, whatever is played: it stays as it is
SMOOTHING = 0.3  # how much the elite says about the next spread


class Board(NamedTuple):
    """What a match between two sets of weights is played on."""

    start: Rows
    work: Rows  # the position, as the seat to move may know it, and scratch
    lists: Array  # two rows: moves, weights
    weights: Array  # a row for each seat
    rng: Array


@dataclass(frozen=True)
class Generation:
    """Where the search for weights stands, and by how much the elite beat what was before."""

    number: int
    weights: Array
    margin: float


@kernel
def no_points(state: Record, seat: int) -> float:
    """Stand in for `points_now` where an opinion is not about points."""
    return 0.0


@kernel
def lead_of(state: Record, seat: int, own: Array, features: Features, points: Points) -> float:
    """Say by how much a seat leads the best other, as its weights see it."""
    mine, most = 0.0, -1e18
    for one in range(int(state.seats)):
        total = points(state, one) + weighed(features(state, one), own)
        if one == seat:
            mine = total
        else:
            most = max(most, total)
    return mine - most


@kernel
def best_move(board: Board, seat: int, features: Features, points: Points) -> int:
    """Take the move after which a seat's lead looks largest, with what it cannot know redrawn."""
    moves, work = board.lists[0], board.work
    count = legal(work[0], seat, moves)
    best, most = moves[0], -1e18
    if count == 1:
        return best
    work[1] = work[0]
    veil(work[1], seat, board.rng)
    for index in range(count):
        work[2] = work[1]
        play(work[2], seat, moves[index])
        lead = lead_of(work[2], seat, board.weights[seat], features, points)
        if lead > most:
            best, most = moves[index], lead
    return best


@taking_kernels
def play_match(board: Board, features: Features, points: Points) -> int:
    """Play a match between two sets of weights; returns how many moves it took."""
    board.work[0] = board.start[0]
    state = board.work[0]
    for count in range(LONGEST):
        mask = movers(state)
        if mask == 0:
            return count
        actor = random_actor(mask, board.rng, NEVER)
        if actor == NATURE or below(board.rng, 1000) < 1000 * RANDOM_MOVE_RATE:
            move = random_move(state, actor, board.lists[0], board.lists[1], board.rng)
        else:
            move = best_move(board, actor, features, points)
        play(state, actor, move)
    return LONGEST


@lru_cache(maxsize=1)
def board_for(name: str) -> Board:
    """Lay out matches of two under the usual rules, or the nearest that allow two."""
    game = games.load(name)
    state = game.start(*game.checked(2, suiting(game, 2)))
    start = np.zeros(1, state.dtype).view(np.recarray)
    start[0] = state
    return Board(
        start=start,
        work=np.zeros(3, state.dtype).view(np.recarray),
        lists=np.zeros((2, game.max_moves), np.int64),
        weights=np.zeros((2, len(game.room("evaluate").WEIGHTS))),
        rng=seeded("cross-entropy"),
    )


class Duel(NamedTuple):
    """One set of weights against another, from both seats, with different luck each time."""

    game: str
    one: Array
    other: Array
    pairs: int
    seed: str

    @property
    def key(self) -> str:
        """Name the duel by all that it depends on."""
        weights = hashlib.sha256(self.one.tobytes() + self.other.tobytes()).hexdigest()[:16]
        return f"{self.game} {self.seed} {self.pairs} {weights}"


@dataclass(frozen=True)
class DuelResult:
    """The first set's mean lead at the end."""

    key: str
    margin: float


def decided(duel: Duel) -> DuelResult:
    """Play a duel as a task of a job."""
    return DuelResult(duel.key, margin(duel))


def margin(duel: Duel) -> float:
    """Play a duel; returns the mean lead at the end, in points where a game has them, else in shares."""
    board, game = board_for(duel.game), games.load(duel.game)
    room, shares, total = game.room("evaluate"), np.zeros(MAX_SEATS), 0.0
    points = room.points_now if expects_points(game) else no_points
    for number in range(duel.pairs):
        for seat in range(2):
            board.weights[seat], board.weights[1 - seat] = duel.one, duel.other
            board.rng[:] = seeded(f"{duel.seed} {number}")
            play_match(board, room.features, points)
            end = board.work[0]
            outcome(end, shares)
            ends = [points(end, one) for one in range(2)] if expects_points(game) else shares
            total += float(ends[seat] - ends[1 - seat])
    return total / (2 * duel.pairs)


def generations(
    game: Game,
    count: int,
    seed: int,
    execution: Execution = HERE,
    size: tuple[int, int] = (POPULATION, PAIRS),
) -> Iterator[Generation]:
    """Search for weights that win; the last generation's are the result. Its size: sets, and pairs each."""
    population, pairs = size
    present = np.array(game.room("evaluate").WEIGHTS, np.float64)
    spread, rng = np.maximum(LEAST_SPREAD, SPREAD * np.abs(present)), np.random.default_rng(seed)
    fixed = (REST, *getattr(game.room("evaluate"), "SET_BY_HAND", ()))
    spread *= np.concatenate(
        [np.full(len(one), name not in fixed) for name, one in lists(game, present).items()]
    )
    with crew_for(execution) as crew:
        for number in range(count):
            drawn = present + spread * rng.standard_normal((population, len(present)))
            drawn[0] = present
            duels = [Duel(game.name, one, present, pairs, f"{seed} {number}") for one in drawn]
            results = run_in_order(Job(decided, duels, DuelResult), execution, crew)
            margins = np.array([one.margin for one in results])
            elite = np.argsort(margins)[-max(1, population // ELITE) :]
            present = drawn[elite].mean(0)
            spread = (1 - SMOOTHING) * spread + SMOOTHING * drawn[elite].std(0)
            yield Generation(number, present, float(np.mean(margins[elite])))


def gain(game: Game, found: Array, seed: int) -> float:
    """Say by how much new weights lead the old ones at the end, with other luck than they were found with."""
    return margin(Duel(game.name, found, game.room("evaluate").WEIGHTS, CHECKED, f"gain {seed}"))
