"""Random play to the end, and counting: the plainest walks through a game."""

from opolis.core.arrays import zeros
from opolis.core.kernel import kernel
from opolis.core.records import Array, Record
from opolis.core.rng import below, pick
from opolis.core.verbs import MAX_SEATS, NATURE, NATURE_BIT, legal, movers, odds, play, verdict

NEVER = 0  # bells that do not ring
PATIENCE = 20_000


@kernel
def first_seat(mask: int) -> int:
    """Give the lowest seat of a mask that has one."""
    seat = 0
    while not mask >> seat & 1:
        seat += 1
    return seat


@kernel
def random_actor(mask: int, rng: Array, bell: int) -> int:
    """Choose who acts: nature when alone, else a seat; beside seats nature acts once in `bell` moves."""
    if mask & NATURE_BIT:
        if mask == NATURE_BIT or (bell != NEVER and below(rng, bell) == 0):
            return NATURE
        mask &= NATURE_BIT - 1
    if mask & (mask - 1) == 0:
        return first_seat(mask)
    count = 0
    for seat in range(MAX_SEATS):
        count += mask >> seat & 1
    for _ in range(below(rng, count)):
        mask &= mask - 1
    return first_seat(mask)


@kernel
def random_move(state: Record, actor: int, moves: Array, weights: Array, rng: Array) -> int:
    """Choose a legal move evenly, or nature's outcome by its odds."""
    if actor == NATURE:
        return moves[pick(rng, weights, odds(state, moves, weights))]
    return moves[below(rng, legal(state, actor, moves))]


@kernel
def playout(state: Record, moves: Array, weights: Array, rng: Array) -> int:
    """Play at random to the end, without bells; returns the moves made, −1 if it did not end."""
    for count in range(PATIENCE):
        mask = movers(state)
        if mask == 0:
            return count
        actor = random_actor(mask, rng, NEVER)
        play(state, actor, random_move(state, actor, moves, weights, rng))
    return -1


@kernel
def playouts(start: Array, work: Array, games: int, buffers: Array, rng: Array) -> int:
    """Play many games from one position; returns how many moves were made."""
    total = 0
    for _ in range(games):
        work[0] = start[0]
        total += playout(work[0], buffers[0], buffers[1], rng)
    return total


@kernel
def broken_law(state: Record, seat: int, moves: Array, span: int, rng: Array) -> int:
    """Compare `legal` with `verdict`: −1 if they agree, else a move on which they do not."""
    count = legal(state, seat, moves)
    for index in range(count):
        if verdict(state, seat, moves[index]) != 0:
            return moves[index]
    for _ in range(8):
        move = below(rng, span)
        if verdict(state, seat, move) == 0:
            listed = False
            for index in range(count):
                listed |= moves[index] == move
            if not listed:
                return move
    return -1


@kernel
def checked_playout(state: Record, buffers: Array, span: int, rng: Array, played: Array, bell: int) -> int:
    """Play at random under the laws; returns the moves made, −1 without an end, −2 for a broken law.

    Actors and moves are written into the rows of `played`, as far as there are any.
    """
    for count in range(PATIENCE):
        mask = movers(state)
        if mask == 0:
            return count
        for seat in range(state.seats):
            if broken_law(state, seat, buffers[0], span, rng) >= 0:
                return -2
            if (legal(state, seat, buffers[0]) > 0) != (mask >> seat & 1 == 1):
                return -2
        actor = random_actor(mask, rng, bell)
        move = random_move(state, actor, buffers[0], buffers[1], rng)
        if count < len(played):
            played[count, 0], played[count, 1] = actor, move
        play(state, actor, move)
    return -1


@kernel
def perft(states: Array, depth: int, buffers: Array) -> int:
    """Count the sequences of `depth` moves; states[0] is the root, one row of buffers a level."""
    if depth == 0:
        return 1
    mask = movers(states[0])
    total = 0
    for actor in range(NATURE, MAX_SEATS):
        acts = mask & NATURE_BIT if actor == NATURE else mask >> actor & 1
        if not acts:
            continue
        if actor == NATURE:
            count = odds(states[0], buffers[depth], buffers[0])
        else:
            count = legal(states[0], actor, buffers[depth])
        for index in range(count):
            states[1] = states[0]
            play(states[1], actor, buffers[depth, index])
            total += perft(states[1:], depth - 1, buffers)
    return total


def buffers(max_moves: int, rows: int = 2) -> Array:
    """Make room for lists of moves and weights."""
    return zeros((rows, max_moves))
