"""Self-play of the search as training data: positions, what it found there, and how they ended."""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from opolis import games
from opolis.bots.budget import Budget
from opolis.bots.search_result import SearchResult
from opolis.bots.search_settings import search_settings
from opolis.bots.tree_search import TreeSearch
from opolis.core import verbs
from opolis.core.game import Game
from opolis.core.records import Array, Rows, copy, to_bytes
from opolis.lab.jobs.job import HERE, Execution, Job, run

OPENING = 8  # at most this many first moves are random
SAMPLED_MOVES, SAMPLED_SHARE = 16, 0.5  # of the next ones this share is drawn in proportion to their visits
RANDOM_MOVE_RATE = 0.03  # how often a later move is random
NODES_PER_SIMULATION = 40


class TrainingData(NamedTuple):
    """Positions and what came of them, for the seat to move."""

    positions: Rows
    found: Array  # the search's value
    ended: Array  # the share of the win
    match: Array  # the number of the match
    chosen: Array  # the move that was played


Row = tuple[bytes, float, float, int, int]  # a position as bytes, its value, end, match and move


class Task(NamedTuple):
    """A match to be played."""

    game: str
    number: int
    simulations: int
    seed: int

    @property
    def key(self) -> str:
        """Name the match by all that it depends on."""
        return f"{self.game} {self.seed} {self.number} {self.simulations}"


@dataclass(frozen=True)
class SelfPlayed:
    """The rows of one match, in the order of its moves."""

    key: str
    number: int
    rows: list[Row]


def play(task: Task) -> SelfPlayed:
    """Play a match; returns each position with a choice: its bytes, value, end, match and move."""
    game, rng = games.load(task.game), random.Random(f"self-play {task.seed} {task.number}")
    state = game.start(*game.checked(2, {}))
    for _ in range(rng.randint(0, OPENING)):
        if verbs.movers(state):
            seat, moves = _choices(game, state)
            verbs.play(state, seat, rng.choice(moves))
    seen: list[tuple[bytes, float, int, int]] = []
    while verbs.movers(state):
        seat, moves = _choices(game, state)
        move = moves[0]
        if len(moves) > 1:
            result = _search(task.game, task.simulations, rng.getrandbits(32), state, seat)
            move = sampled_move(result, moves, len(seen) + 1, rng)
            seen.append((to_bytes(state), found_value(result), seat, move))
        verbs.play(state, seat, move)
    shares = np.zeros(verbs.MAX_SEATS)
    verbs.outcome(state, shares)
    rows = [(position, value, float(shares[seat]), task.number, move) for position, value, seat, move in seen]
    return SelfPlayed(task.key, task.number, rows)


def played(tasks: Sequence[Task], execution: Execution = HERE) -> Iterator[SelfPlayed]:
    """Play matches, in the order in which they end."""
    return run(Job(play, tasks, SelfPlayed), execution)


def _choices(game: Game, state: Any) -> tuple[int, list[int]]:
    """Say whose turn it is, and list the moves."""
    seat, moves = verbs.first_seat(verbs.movers(state)), np.empty(game.max_moves, np.int64)
    return seat, [int(move) for move in moves[: verbs.legal(state, seat, moves)]]


def _search(name: str, simulations: int, seed: int, state: Any, seat: int) -> SearchResult:
    """Search with a new tree."""
    tree_search = _tree_search(name, simulations)
    tree_search.forget(str(seed))
    return tree_search.search(copy(state), seat, Budget(simulations))


@lru_cache(maxsize=1)
def _tree_search(name: str, simulations: int) -> TreeSearch:
    settings = search_settings(games.load(name))._replace(tree_reuse=False)
    return TreeSearch(games.load(name), settings, "", nodes=NODES_PER_SIMULATION * (simulations + 10))


def found_value(result: SearchResult) -> float:
    """Give the value of a position: what is proven, else the mean over all that was looked at."""
    if result.proven:
        return result.best.value
    weight = sum(choice.visits for choice in result.choices)
    return sum(choice.value * choice.visits for choice in result.choices) / weight


def sampled_move(result: SearchResult, moves: list[int], number: int, rng: random.Random) -> int:
    """Take the best move, but not always: early ones are drawn, and some later ones are random."""
    if number <= SAMPLED_MOVES and not result.proven and rng.random() < SAMPLED_SHARE:
        weights = [choice.visits for choice in result.choices]
        return rng.choices([choice.move for choice in result.choices], weights)[0]
    return rng.choice(moves) if rng.random() < RANDOM_MOVE_RATE else result.best.move


def collect(game: Game, matches: Iterable[SelfPlayed]) -> TrainingData:
    """Put matches together by their numbers, so that training is the same wherever they were played."""
    kind = game.start(*game.checked(2, {})).dtype
    rows = [row for one in sorted(matches, key=lambda one: one.number) for row in one.rows]
    positions, found, ended, match, chosen = zip(*rows, strict=True)
    records = np.frombuffer(b"".join(positions), kind).view(np.recarray)
    return TrainingData(records, np.array(found), np.array(ended), np.array(match), np.array(chosen))
