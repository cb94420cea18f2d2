"""Temporal-difference learning by self-play, TD(λ), of weights that a game looks up by pattern.

A game can learn whose `evaluate` room has `weigh(state, table, seen)`, which adds up the weights of what a
position shows for the seat to move (the logarithm of its odds) and lists their places in `seen`, their number
first; WEIGHTS, as data/patterns.npy keeps them; and LONGEST_LIST, how many may be listed.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from opolis.core.errors import OpolisError
from opolis.core.game import Game
from opolis.core.kernel import kernel, taking_kernels
from opolis.core.learning.patterns import UNIT
from opolis.core.records import Array, Record, Rows
from opolis.core.rng import below, seeded
from opolis.core.verbs import MAX_SEATS, legal, movers, outcome, play, winning
from opolis.search.alphabeta import seat_to_move

LONGEST_GAME = 128  # moves beyond this are played but not learnt from
OPENING = 8  # at most this many first moves are random
RANDOM_MOVE_RATE = 0.06  # how often a later move is random
LAMBDA = 0.7  # TD(λ): how much of what is learnt comes from further ahead than the next move
FIRST_RATE, LAST_RATE = 0.008, 0.0002  # learning rates at the beginning and at the end
BATCH = 4000
SURE = 40.0  # worth of a win, beyond any opinion

Weigh = Callable[[Record, Array, Array], float]


class TDWorkspace(NamedTuple):
    """Everything that learning writes on."""

    start: Rows  # the position to begin with
    work: Rows  # the game's position, and scratch
    table: Array  # the weights
    seen: Array  # what each position of the game showed
    chances: Array  # the opinion of it, for the seat to move
    seats: Array  # who that was
    moves: Array
    shares: Array
    rng: Array


@dataclass(frozen=True)
class TDProgress:
    """Where learning stands: games played, and how far opinions were off lately (mean log loss)."""

    games: int
    loss: float


@kernel
def random_move(space: TDWorkspace, state: Record) -> int:
    """Draw a legal move evenly."""
    return space.moves[below(space.rng, legal(state, seat_to_move(state), space.moves))]


@kernel
def worth_of(space: TDWorkspace, weigh: Weigh, seat: int, move: int) -> float:
    """Look what a position would be worth to a seat after its move."""
    space.work[1] = space.work[0]
    after = space.work[1]
    play(after, seat, move)
    if movers(after) == 0:
        outcome(after, space.shares)
        return float(SURE * (space.shares[seat] - space.shares[1 - seat]))
    other = seat_to_move(after)
    worth = SURE / 2 if winning(after, other) >= 0 else weigh(after, space.table, space.seen[0, :0])
    return float(worth if other == seat else -worth)


@kernel
def best_move(space: TDWorkspace, weigh: Weigh) -> int:
    """Take the move that looks best one move ahead."""
    state = space.work[0]
    seat = seat_to_move(state)
    best, most = -1, -2 * SURE
    for index in range(legal(state, seat, space.moves)):
        worth = worth_of(space, weigh, seat, space.moves[index])
        if worth > most:
            best, most = space.moves[index], worth
    return best


@kernel
def play_game(space: TDWorkspace, weigh: Weigh) -> int:
    """Play a game and note what was seen; returns how many positions were noted."""
    space.work[0] = space.start[0]
    state, count = space.work[0], 0
    for _ in range(1 + below(space.rng, OPENING)):
        if movers(state):
            play(state, seat_to_move(state), random_move(space, state))
    while movers(state):
        if count < LONGEST_GAME:
            space.seen[count, 0] = 0
            worth = weigh(state, space.table, space.seen[count])
            space.chances[count], space.seats[count] = 1 / (1 + np.exp(-worth)), seat_to_move(state)
            count += 1
        at_random = below(space.rng, 1000) < 1000 * RANDOM_MOVE_RATE
        play(state, seat_to_move(state), random_move(space, state) if at_random else best_move(space, weigh))
    outcome(state, space.shares)
    return count


@kernel
def td_update(space: TDWorkspace, count: int, step: float) -> float:
    """Move the weights of what was seen towards what came of it, from the end on; returns the log loss."""
    table, first = space.table, space.shares[0]
    ahead, loss = first, 0.0
    for at in range(count - 1, -1, -1):
        chance, seat = space.chances[at], space.seats[at]
        target = 1 - ahead if seat else ahead
        truth = 1 - first if seat else first
        loss -= truth * np.log(chance + 1e-9) + (1 - truth) * np.log(1 - chance + 1e-9)
        for index in range(1, int(space.seen[at, 0]) + 1):
            table[int(space.seen[at, index])] += step * (target - chance)
        ahead = (1 - LAMBDA) * (1 - chance if seat else chance) + LAMBDA * ahead
    return loss


@taking_kernels
def train_batch(space: TDWorkspace, weigh: Weigh, games: int, step: float) -> float:
    """Play games and learn from each; returns the mean log loss over their positions."""
    loss, positions = 0.0, 0
    for _ in range(games):
        count = play_game(space, weigh)
        loss += td_update(space, count, step)
        positions += count
    return loss / max(1, positions)


def learns_patterns(game: Game) -> bool:
    """Tell whether a game's opinion is learnt by pattern."""
    return hasattr(game.room("evaluate"), "weigh")


def patterns_file(game: Game) -> Path:
    """Say where a game keeps what it has learnt."""
    return game.folder / "data" / "patterns.npy"


def td_workspace(game: Game, options: dict[str, Any], seed: int) -> TDWorkspace:
    """Lay out learning, from the weights as they are."""
    if 2 not in game.seats or not game.exact:
        raise OpolisError(f"{game.title} cannot learn: that takes two seats, no chance and no secrets")
    room, state = game.room("evaluate"), game.start(*game.checked(2, options))
    start = np.zeros(1, state.dtype).view(np.recarray)
    start[0] = state
    return TDWorkspace(
        start=start,
        work=np.zeros(2, state.dtype).view(np.recarray),
        table=room.WEIGHTS / UNIT,
        seen=np.zeros((LONGEST_GAME, room.LONGEST_LIST + 1)),
        chances=np.zeros(LONGEST_GAME),
        seats=np.zeros(LONGEST_GAME, np.int64),
        moves=np.zeros(game.max_moves, np.int64),
        shares=np.zeros(MAX_SEATS),
        rng=seeded(f"td {seed}"),
    )


def train(game: Game, space: TDWorkspace, games: int) -> Iterator[TDProgress]:
    """Learn in batches; the weights move less and less."""
    weigh = game.room("evaluate").weigh
    for done in range(0, games, BATCH):
        left = 1 - done / games
        loss = train_batch(space, weigh, min(BATCH, games - done), FIRST_RATE * left * left + LAST_RATE)
        yield TDProgress(min(games, done + BATCH), float(loss))


def write(game: Game, space: TDWorkspace) -> Path:
    """Keep what was learnt."""
    limit = np.iinfo(np.int16)
    whole = np.clip(np.round(space.table * UNIT), limit.min, limit.max)
    np.save(patterns_file(game), whole.astype(np.int16))
    return patterns_file(game)
