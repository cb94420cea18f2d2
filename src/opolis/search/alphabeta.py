"""Alpha-beta for two seats that see everything: principal variations, a table of positions, exact at the end.

Values are whole numbers for the seat to move: ±WIN less the moves it takes to get there when the end has
been seen, else an opinion between −SURE and SURE.
"""

from typing import NamedTuple

import numpy as np

from opolis.core.kernel import kernel
from opolis.core.records import Array, Record
from opolis.core.verbs import UNSURE, evaluate, legal, movers, outcome, play, winning
from opolis.search.tree import Rows

WIN = 1_000_000
SURE = 100_000
BOUND = 2 * WIN
UNKNOWN = 3 * WIN
LINE = 64  # longest main line, and the deepest search
PROVEN = 1_000  # the depth of a value that rests on no opinion
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
LATE, LATE_DEPTH = 4, 3  # from this move on, with that much depth left, moves are first looked at less deeply
SALT_BITS = 42  # bytes of a position times numbers of so many bits add up within a word
# Places in a row of the table: what is known, and the position's key crossed with it, so that a row which two
# threads wrote at once is known for what it is.
KNOWN, KEY = 0, 1
# What is known, packed from the top: value, move, depth, age, kind.
MOVE_BITS, DEPTH_BITS, AGE_BITS, KIND_BITS = 20, 10, 7, 2
# Places in `control`: set to stop, positions seen, how many may be seen, how far forced moves may lead,
# how many values were opinions (none: the result is exact), whether one move can end the game suddenly,
# and the number of the search, by which old entries of the table are known.
STOP, NODES, BUDGET, LIMIT, OPINIONS, THREATS, AGE = range(7)
# Places in a row of `found`: the best value, its move, the bounds, the opinions before, the only defence.
VALUE, MOVE, ALPHA, BETA, BEFORE, DEFENCE = range(6)


class AlphaBetaWorkspace(NamedTuple):
    """Everything the search writes on."""

    states: Rows  # two rows of positions for every ply: the search's, and scratch
    raw: Array  # the search's positions as bytes, without what is kept for people only
    moves: Array  # two rows of lists of moves for every ply
    order: Array  # their order, best first
    history: Array  # how often a move was best, by seat and move number
    salt: Array  # a random number for every byte of a position
    table: Array  # what is known of positions, in pairs of rows: the deepest, and the latest
    line: Array  # the main line from every ply
    shares: Array
    found: Array  # what is known so far of every ply
    control: Array


def alphabeta_workspace(
    root: Record, sizes: tuple[int, int], key_bytes: int, table: int = 1 << 20
) -> AlphaBetaWorkspace:
    """Lay out a search; sizes are the longest list of moves and the number of move numbers."""
    states = np.zeros((2, LINE + 2), root.dtype)
    states[0, 0] = root
    raw = states[0].view(np.uint8).reshape(LINE + 2, -1)[:, :key_bytes]
    return AlphaBetaWorkspace(
        states=states.view(np.recarray),
        raw=raw,
        moves=np.zeros((2, LINE + 2, sizes[0]), np.int64),
        order=np.zeros((LINE + 2, sizes[0]), np.int64),
        history=np.zeros((2, sizes[1]), np.int64),
        salt=_salt(key_bytes),
        table=np.zeros((table, 2), np.int64),
        line=np.full((LINE + 2, LINE + 2), -1, np.int64),
        shares=np.zeros(6),
        found=np.zeros((LINE + 2, 6), np.int64),
        control=np.zeros(7, np.int64),
    )


def _salt(size: int) -> Array:
    """Draw the numbers that positions are told apart by, the same ones every time."""
    rng = np.random.default_rng(size)
    return rng.integers(1, 1 << SALT_BITS, size + 1, np.int64)


@kernel
def key_of(salt: Array, raw: Array, seat: int) -> int:
    """Sum a position's bytes, each times its own random number; 0 is nobody's."""
    key = salt[len(raw)] * (seat + 1)
    for index in range(len(raw)):
        key += salt[index] * raw[index]
    return key


@kernel
def mover(state: Record) -> int:
    """Name the seat to move."""
    return 1 if movers(state) & 2 else 0


@kernel
def opinion(space: AlphaBetaWorkspace, ply: int, seat: int) -> int:
    """Value a running game for a seat by its looks."""
    space.control[OPINIONS] += 1
    evaluate(space.states[0, ply], space.shares)
    return int(SURE * (space.shares[seat] - space.shares[1 - seat]))


@kernel
def winning_move(space: AlphaBetaWorkspace, row: int, ply: int, seat: int) -> int:
    """Look for a move that wins at once; −1 if there is none. Positions are taken from a row."""
    known = winning(space.states[row, ply], seat)
    if known != UNSURE:
        return known
    moves = space.moves[1, ply]
    for index in range(legal(space.states[row, ply], seat, moves)):
        space.states[1, ply + 1] = space.states[row, ply]
        play(space.states[1, ply + 1], seat, moves[index])
        if movers(space.states[1, ply + 1]) == 0:
            outcome(space.states[1, ply + 1], space.shares)
            if space.shares[seat] > space.shares[1 - seat]:
                return moves[index]
    return -1


@kernel
def only_defence(space: AlphaBetaWorkspace, ply: int, count: int, seat: int) -> int:
    """Find the only move after which the other seat cannot win at once; −1 if there are more, or none."""
    only = -1
    for index in range(count):
        move = space.moves[0, ply, index]
        space.states[1, ply] = space.states[0, ply]
        play(space.states[1, ply], seat, move)
        mask = movers(space.states[1, ply])
        if mask and not mask >> seat & 1 and winning_move(space, 1, ply, 1 - seat) >= 0:
            continue
        if only >= 0:
            return -1
        only = move
    return only


@kernel
def sort_moves(space: AlphaBetaWorkspace, ply: int, count: int, seat: int, first: int) -> None:
    """Order the moves: the table's first, then by history."""
    moves, worth = space.moves[0, ply], space.order[ply]
    for index in range(count):
        move = moves[index]
        worth[index] = 1 << 60 if move == first else space.history[seat, move]
    for index in range(1, count):
        move, value, at = moves[index], worth[index], index
        while at > 0 and worth[at - 1] < value:
            moves[at], worth[at] = moves[at - 1], worth[at - 1]
            at -= 1
        moves[at], worth[at] = move, value


@kernel
def keep_line(space: AlphaBetaWorkspace, ply: int, move: int) -> None:
    """Put a move in front of the main line of the next ply."""
    space.line[ply, 0] = move
    for index in range(LINE):
        space.line[ply, index + 1] = space.line[ply + 1, index]
        if space.line[ply + 1, index] < 0:
            break


@kernel
def stopped(space: AlphaBetaWorkspace) -> bool:
    """Count a position and see whether time or nodes have run out."""
    control = space.control
    control[NODES] += 1
    if control[BUDGET] and control[NODES] >= control[BUDGET]:
        control[STOP] = 1
    return control[STOP] != 0


@kernel
def follow(space: AlphaBetaWorkspace, ply: int, seat: int, move: int) -> int:
    """Play a move onto the next ply; its value for the seat if that ends the game, else UNKNOWN."""
    space.states[0, ply + 1] = space.states[0, ply]
    play(space.states[0, ply + 1], seat, move)
    if movers(space.states[0, ply + 1]):
        return UNKNOWN
    space.line[ply + 1, 0] = -1
    outcome(space.states[0, ply + 1], space.shares)
    margin = space.shares[seat] - space.shares[1 - seat]
    return 0 if margin == 0 else WIN - ply - 1 if margin > 0 else ply + 1 - WIN


@kernel
def place_of(space: AlphaBetaWorkspace, key: int) -> int:
    """Say which pair of rows of the table a position may be in."""
    return (key ^ key >> 21) & (len(space.table) - 2)


@kernel
def recall(space: AlphaBetaWorkspace, key: int) -> int:
    """Give what the table knows of a position; 0 for nothing."""
    at = place_of(space, key)
    for index in range(at, at + 2):
        known = space.table[index, KNOWN]
        if known ^ space.table[index, KEY] == key:
            return known
    return 0


@kernel
def packed(value: int, move: int, depth: int, age: int, kind: int) -> int:
    """Put into one number what is known of a position."""
    known = (value << MOVE_BITS | move) << DEPTH_BITS | depth
    return (known << AGE_BITS | age) << KIND_BITS | kind


@kernel
def kind_in(known: int) -> int:
    """Say whether the value is exact or a bound."""
    return known & ((1 << KIND_BITS) - 1)


@kernel
def age_in(known: int) -> int:
    """Give the number of the search."""
    return known >> KIND_BITS & ((1 << AGE_BITS) - 1)


@kernel
def depth_in(known: int) -> int:
    """Give how deep it was searched."""
    return known >> AGE_BITS + KIND_BITS & ((1 << DEPTH_BITS) - 1)


@kernel
def move_in(known: int) -> int:
    """Give the best move."""
    return known >> DEPTH_BITS + AGE_BITS + KIND_BITS & ((1 << MOVE_BITS) - 1)


@kernel
def value_in(known: int, ply: int) -> int:
    """Give the value as seen from a ply: the way to a win is kept from the position on."""
    value = known >> MOVE_BITS + DEPTH_BITS + AGE_BITS + KIND_BITS
    return value - ply if value > SURE else value + ply if value < -SURE else value


@kernel
def known_value(space: AlphaBetaWorkspace, known: int, depth: int, ply: int) -> int:
    """Give what the table says if it settles the question between the bounds, else UNKNOWN."""
    if known == 0 or depth_in(known) < depth:
        return UNKNOWN
    found, kind, value = space.found[ply], kind_in(known), value_in(known, ply)
    if (
        kind == EXACT
        or (kind == AT_LEAST and value >= found[BETA])
        or (kind == AT_MOST and value <= found[ALPHA])
    ):
        space.control[OPINIONS] += depth_in(known) < PROVEN
        return value
    return UNKNOWN


@kernel
def remember(space: AlphaBetaWorkspace, key: int, depth: int, ply: int) -> None:
    """Write what was found into the table; the way to a win is counted from this position."""
    found, at, age = space.found[ply], place_of(space, key), space.control[AGE]
    value = found[VALUE]
    proven = found[BEFORE] == space.control[OPINIONS] or abs(value) > SURE
    deep = space.table[at, KNOWN]
    other = deep ^ space.table[at, KEY] != key
    if other and age_in(deep) == age and depth_in(deep) > depth and not proven:
        at += 1
    kind = AT_MOST if value <= found[ALPHA] else AT_LEAST if value >= found[BETA] else EXACT
    value = value + ply if value > SURE else value - ply if value < -SURE else value
    known = packed(value, found[MOVE], PROVEN if proven else max(0, depth), age, kind)
    space.table[at, KNOWN], space.table[at, KEY] = known, key ^ known


@kernel
def glance(space: AlphaBetaWorkspace, ply: int, depth: int) -> int:
    """Value a position without looking further: a win at once, or an opinion at the horizon, else UNKNOWN."""
    seat = mover(space.states[0, ply])
    if space.control[THREATS]:
        win = winning_move(space, 0, ply, seat)
        if win >= 0:
            space.line[ply, 0], space.line[ply, 1] = win, -1
            space.found[ply, VALUE], space.found[ply, MOVE] = WIN - ply - 1, win
            return WIN - ply - 1
    return opinion(space, ply, seat) if depth <= 0 or ply >= LINE else UNKNOWN


@kernel
def note(space: AlphaBetaWorkspace, ply: int, move: int, value: int) -> None:
    """Keep the better of what is known and a move's value."""
    if value > space.found[ply, VALUE]:
        space.found[ply, VALUE], space.found[ply, MOVE] = value, move
        keep_line(space, ply, move)


@kernel
def open_ply(space: AlphaBetaWorkspace, ply: int, alpha: int, beta: int) -> int:
    """Begin a ply: nothing found yet; returns the key of its position."""
    found = space.found[ply]
    found[VALUE], found[MOVE], found[ALPHA], found[BETA] = -BOUND, -1, alpha, beta
    found[BEFORE], found[DEFENCE] = space.control[OPINIONS], -1
    space.line[ply, 0] = -1
    return key_of(space.salt, space.raw[ply], mover(space.states[0, ply]))


@kernel
def depth_of(space: AlphaBetaWorkspace, ply: int, depth: int, index: int, count: int) -> int:
    """Say how deep a move is followed: an only defence and an only move cost nothing."""
    found, move = space.found[ply], space.moves[0, ply, index]
    if index == 1 and space.control[THREATS] and found[VALUE] == ply + 2 - WIN:
        found[DEFENCE] = only_defence(space, ply, count, mover(space.states[0, ply]))
    forced = count == 1 or move == found[DEFENCE]
    return depth if forced and ply < space.control[LIMIT] else depth - 1


@kernel
def search(space: AlphaBetaWorkspace, ply: int, depth: int, alpha: int, beta: int) -> int:
    """Value a position for the seat to move: negamax, where a seat may move twice running."""
    space.line[ply, 0] = -1
    if stopped(space):
        return 0
    value = glance(space, ply, depth)
    if value != UNKNOWN:
        return value
    key = open_ply(space, ply, alpha, beta)
    known = recall(space, key)
    value = known_value(space, known, depth, ply) if ply else UNKNOWN
    if value != UNKNOWN:
        return value
    seat = mover(space.states[0, ply])
    count = legal(space.states[0, ply], seat, space.moves[0, ply])
    sort_moves(space, ply, count, seat, move_in(known) if known else -1)
    for index in range(count):
        low, move = max(alpha, space.found[ply, VALUE]), space.moves[0, ply, index]
        value = follow(space, ply, seat, move)
        if value == UNKNOWN:
            inner = depth_of(space, ply, depth, index, count)
            turned = movers(space.states[0, ply + 1]) >> seat & 1 == 0
            sign, near = (-1, -low) if turned else (1, low + 1)
            late = index >= LATE and inner >= LATE_DEPTH
            if late:
                value = sign * search(space, ply + 1, inner - 1, near - 1, near)
            if index and (not late or value > low):
                value = sign * search(space, ply + 1, inner, near - 1, near)
            if index == 0 or low < value < beta:
                bottom, top = (-beta, -low) if turned else (low, beta)
                value = sign * search(space, ply + 1, inner, bottom, top)
        if space.control[STOP]:
            return 0
        note(space, ply, move, value)
        if value >= beta:
            space.history[seat, move] += depth * depth
            break
    remember(space, key, depth, ply)
    return space.found[ply, VALUE]
