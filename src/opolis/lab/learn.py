"""Learn an opinion by self-play: temporal differences over weights that a game looks up by pattern.

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
from opolis.core.records import Array, Record
from opolis.core.rng import below, seeded
from opolis.core.verbs import MAX_SEATS, legal, movers, outcome, play, winning
from opolis.search.alphabeta import mover
from opolis.search.tree import Rows

LONGEST_GAME = 128  # moves beyond this are played but not learnt from
OPENING = 8  # at most this many first moves are random
RANDOM_MOVE_RATE = 0.06  # how often a later move is random
TRUST = 0.7  # how much of what is learnt comes from further ahead than the next move
FAST, SLOW = 0.008, 0.0002  # how far a weight moves, at the beginning and at the end
BATCH = 4000
SURE = 40.0  # worth of a win, beyond any opinion

Weigh = Callable[[Record, Array, Array], float]


class Desk(NamedTuple):
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
class Progress:
    """Where learning stands: games played, and how far opinions were off lately (mean log loss)."""

    games: int
    loss: float


@kernel
def any_move(desk: Desk, state: Record) -> int:
    """Draw a legal move."""
    return desk.moves[below(desk.rng, legal(state, mover(state), desk.moves))]


@kernel
def worth_of(desk: Desk, weigh: Weigh, seat: int, move: int) -> float:
    """Look what a position would be worth to a seat after its move."""
    desk.work[1] = desk.work[0]
    after = desk.work[1]
    play(after, seat, move)
    if movers(after) == 0:
        outcome(after, desk.shares)
        return float(SURE * (desk.shares[seat] - desk.shares[1 - seat]))
    other = mover(after)
    worth = SURE / 2 if winning(after, other) >= 0 else weigh(after, desk.table, desk.seen[0, :0])
    return float(worth if other == seat else -worth)


@kernel
def best_move(desk: Desk, weigh: Weigh) -> int:
    """Take the move that looks best one move ahead."""
    state = desk.work[0]
    seat = mover(state)
    best, most = -1, -2 * SURE
    for index in range(legal(state, seat, desk.moves)):
        worth = worth_of(desk, weigh, seat, desk.moves[index])
        if worth > most:
            best, most = desk.moves[index], worth
    return best


@kernel
def play_game(desk: Desk, weigh: Weigh) -> int:
    """Play a game and note what was seen; returns how many positions were noted."""
    desk.work[0] = desk.start[0]
    state, count = desk.work[0], 0
    for _ in range(1 + below(desk.rng, OPENING)):
        if movers(state):
            play(state, mover(state), any_move(desk, state))
    while movers(state):
        if count < LONGEST_GAME:
            desk.seen[count, 0] = 0
            worth = weigh(state, desk.table, desk.seen[count])
            desk.chances[count], desk.seats[count] = 1 / (1 + np.exp(-worth)), mover(state)
            count += 1
        at_random = below(desk.rng, 1000) < 1000 * RANDOM_MOVE_RATE
        play(state, mover(state), any_move(desk, state) if at_random else best_move(desk, weigh))
    outcome(state, desk.shares)
    return count


@kernel
def learn_game(desk: Desk, count: int, step: float) -> float:
    """Move the weights of what was seen towards what came of it, from the end on; returns the log loss."""
    table, first = desk.table, desk.shares[0]
    ahead, loss = first, 0.0
    for at in range(count - 1, -1, -1):
        chance, seat = desk.chances[at], desk.seats[at]
        target = 1 - ahead if seat else ahead
        truth = 1 - first if seat else first
        loss -= truth * np.log(chance + 1e-9) + (1 - truth) * np.log(1 - chance + 1e-9)
        for index in range(1, int(desk.seen[at, 0]) + 1):
            table[int(desk.seen[at, index])] += step * (target - chance)
        ahead = (1 - TRUST) * (1 - chance if seat else chance) + TRUST * ahead
    return loss


@taking_kernels
def learn(desk: Desk, weigh: Weigh, games: int, step: float) -> float:
    """Play games and learn from each; returns the mean log loss over their positions."""
    loss, positions = 0.0, 0
    for _ in range(games):
        count = play_game(desk, weigh)
        loss += learn_game(desk, count, step)
        positions += count
    return loss / max(1, positions)


def learns(game: Game) -> bool:
    """Tell whether a game's opinion is learnt by pattern."""
    return hasattr(game.room("evaluate"), "weigh")


def file_of(game: Game) -> Path:
    """Say where a game keeps what it has learnt."""
    return game.folder / "data" / "patterns.npy"


def desk_for(game: Game, options: dict[str, Any], seed: int) -> Desk:
    """Lay out learning, from the weights as they are."""
    if 2 not in game.seats or not game.exact:
        raise OpolisError(f"{game.title} cannot learn: that takes two seats, no chance and no secrets")
    room, state = game.room("evaluate"), game.start(*game.checked(2, options))
    start = np.zeros(1, state.dtype).view(np.recarray)
    start[0] = state
    return Desk(
        start=start,
        work=np.zeros(2, state.dtype).view(np.recarray),
        table=room.WEIGHTS / UNIT,
        seen=np.zeros((LONGEST_GAME, room.LONGEST_LIST + 1)),
        chances=np.zeros(LONGEST_GAME),
        seats=np.zeros(LONGEST_GAME, np.int64),
        moves=np.zeros(game.max_moves, np.int64),
        shares=np.zeros(MAX_SEATS),
        rng=seeded(f"learn {seed}"),
    )


def self_play(game: Game, desk: Desk, games: int) -> Iterator[Progress]:
    """Learn in batches; the weights move less and less."""
    weigh = game.room("evaluate").weigh
    for done in range(0, games, BATCH):
        left = 1 - done / games
        loss = learn(desk, weigh, min(BATCH, games - done), FAST * left * left + SLOW)
        yield Progress(min(games, done + BATCH), float(loss))


def write(game: Game, desk: Desk) -> Path:
    """Keep what was learnt."""
    limit = np.iinfo(np.int16)
    whole = np.clip(np.round(desk.table * UNIT), limit.min, limit.max)
    np.save(file_of(game), whole.astype(np.int16))
    return file_of(game)
