"""Follow a match that was played: the chances after every move, and the choices before them."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from opolis.core.game import Game
from opolis.core.kernel import kernel
from opolis.core.records import Array, Record, Rows
from opolis.core.verbs import MAX_SEATS, NATURE, evaluate, legal, play
from opolis.lab.simulate import Line

NARROW_STEP = 8  # narrowness is looked at in one choice of this many


class Trace(NamedTuple):
    """A row of chances for every position; the mean number of choices, and how narrow they were."""

    chances: Array
    branching: float
    narrowness: float


class TraceSpace(NamedTuple):
    """What a match is followed on."""

    work: Rows  # the position, and scratch
    moves: Array
    values: Array  # of the moves, right after them
    sums: Array  # choices and their moves; narrow ones and their narrowness


@kernel
def narrowness(values: Array) -> float:
    """Say how few of the moves are nearly as good as the best: 1 if only one is, 0 if all are.

    Good is what is above the mean by at least three quarters of what the best is.
    """
    total, best, good = 0.0, values[0], 0
    for value in values:
        total += value
        best = max(best, value)
    mean = total / len(values)
    if best <= mean or len(values) < 2:
        return 0.0
    for value in values:
        good += value >= mean + 0.75 * (best - mean)
    return 1.0 - (good - 1) / (len(values) - 1)


@kernel
def value_moves(space: TraceSpace, seat: int, count: int, out: Array) -> None:
    """Ask for the opinion right after every move."""
    for index in range(count):
        space.work[1] = space.work[0]
        play(space.work[1], seat, space.moves[index])
        evaluate(space.work[1], out)
        space.values[index] = out[seat]


@kernel
def follow(space: TraceSpace, played: Array, chances: Array) -> None:
    """Play a match again and look at it."""
    sums = space.sums
    evaluate(space.work[0], chances[0])
    for number in range(len(played)):
        actor = played[number, 0]
        if actor != NATURE:
            count = legal(space.work[0], actor, space.moves)
            sums[0] += 1.0
            sums[1] += count
            if count > 1 and int(sums[0]) % NARROW_STEP == 0:
                value_moves(space, actor, count, chances[number + 1])
                sums[2] += 1.0
                sums[3] += narrowness(space.values[:count])
        play(space.work[0], actor, played[number, 1])
        evaluate(space.work[0], chances[number + 1])


@lru_cache(maxsize=1)
def trace_space(game: Game) -> TraceSpace:
    """Lay out what matches of a game are followed on."""
    work = np.zeros(2, game.room("state").State.dtype).view(np.recarray)
    return TraceSpace(work, np.zeros(game.max_moves, np.int64), np.zeros(game.max_moves), np.zeros(4))


def traced(game: Game, start: Record, moves: Line) -> Trace:
    """Follow a match from its start."""
    space = trace_space(game)
    space.work[0], space.sums[:] = start, 0.0
    chances = np.zeros((len(moves) + 1, MAX_SEATS))
    follow(space, np.array(moves, np.int64).reshape(-1, 2), chances)
    choices, total, narrow, narrow_total = space.sums.tolist()
    return Trace(chances, total / max(1.0, choices), narrow_total / max(1.0, narrow))
