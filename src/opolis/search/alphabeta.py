"""Alpha-beta for two seats that see everything: principal variations, a table of positions, exact at the end.

Values are whole numbers for seat 0: ±WIN less the moves it takes to get there when the end has been seen,
else an opinion between −SURE and SURE.
"""

from typing import NamedTuple

import numpy as np

from opolis.core.kernel import kernel
from opolis.core.records import Array, Int8, Int16, Int32, Int64, Record
from opolis.core.verbs import evaluate, legal, movers, outcome, play

WIN = 1_000_000
SURE = 100_000
BOUND = 2 * WIN
LINE = 64  # longest main line, and the deepest search
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
UNKNOWN = 3 * WIN
MASK = 0xFFFFFFFF
# Places in `control`: set to stop, positions seen, how many may be seen, how far forced moves may lead,
# and how many values were opinions (none: the result is exact).
STOP, NODES, BUDGET, LIMIT, OPINIONS = 0, 1, 2, 3, 4


class Entry(Record):
    """What is known of a position: a value or a bound, how deep it was searched, and the best move."""

    seats: Int8
    kind: Int8
    depth: Int16
    value: Int32
    move: Int64
    key: Int64


class Desk(NamedTuple):
    """Everything the search writes on."""

    states: Array  # a position for every ply
    raw: Array  # the same positions as bytes, without what is kept for people only
    moves: Array  # a list of moves for every ply
    order: Array  # their order, best first
    history: Array  # how often a move was best, by seat and move number
    table: Array  # Entries
    line: Array  # the main line from every ply
    shares: Array
    found: Array  # value, move, alpha and beta of every ply
    control: Array


def desk(root: Record, sizes: tuple[int, int], key_bytes: int, table: int = 1 << 20) -> Desk:
    """Lay out a search; sizes are the longest list of moves and the number of move numbers."""
    states = np.zeros(LINE + 2, root.dtype)
    states[0] = root
    raw = states.view(np.uint8).reshape(LINE + 2, -1)[:, :key_bytes]
    return Desk(
        states=states.view(np.recarray),
        raw=raw,
        moves=np.zeros((LINE + 2, sizes[0]), np.int64),
        order=np.zeros((LINE + 2, sizes[0]), np.int64),
        history=np.zeros((2, sizes[1]), np.int64),
        table=np.zeros(table, Entry.dtype).view(np.recarray),
        line=np.full((LINE + 2, LINE + 2), -1, np.int64),
        shares=np.zeros(6),
        found=np.zeros((LINE + 2, 4), np.int64),
        control=np.zeros(5, np.int64),
    )


@kernel
def key_of(raw: Array, seat: int) -> int:
    """Hash a position's bytes, in two lanes that stay within their words."""
    low, high = 2166136261 + seat, 40389 + seat
    for index in range(len(raw)):
        byte = int(raw[index])
        low = (low ^ byte) * 16777619 & MASK
        high = (high ^ byte) * 69069 + 1 & MASK
    return (high & MASK >> 1) << 32 | low


@kernel
def final_value(desk: Desk, ply: int) -> int:
    """Value a finished game for seat 0; a nearer win is better."""
    outcome(desk.states[ply], desk.shares)
    margin = desk.shares[0] - desk.shares[1]
    return 0 if margin == 0 else WIN - ply if margin > 0 else ply - WIN


@kernel
def opinion(desk: Desk, ply: int) -> int:
    """Value a running game for seat 0."""
    evaluate(desk.states[ply], desk.shares)
    return int(SURE * (desk.shares[0] - desk.shares[1]))


@kernel
def sort_moves(desk: Desk, ply: int, count: int, seat: int, first: int) -> None:
    """Order the moves: the table's first, then by history."""
    moves, worth = desk.moves[ply], desk.order[ply]
    for index in range(count):
        move = moves[index]
        worth[index] = 1 << 60 if move == first else desk.history[seat, move]
    for index in range(1, count):
        move, value, at = moves[index], worth[index], index
        while at > 0 and worth[at - 1] < value:
            moves[at], worth[at] = moves[at - 1], worth[at - 1]
            at -= 1
        moves[at], worth[at] = move, value


@kernel
def winning_move(desk: Desk, ply: int, count: int, seat: int) -> int:
    """Look for a move that wins at once; −1 if there is none. A beaten threat costs no depth."""
    for index in range(count):
        desk.states[ply + 1] = desk.states[ply]
        play(desk.states[ply + 1], seat, desk.moves[ply, index])
        if movers(desk.states[ply + 1]) == 0:
            outcome(desk.states[ply + 1], desk.shares)
            if desk.shares[seat] > desk.shares[1 - seat]:
                return desk.moves[ply, index]
    return -1


@kernel
def keep_line(desk: Desk, ply: int, move: int) -> None:
    """Put a move in front of the main line of the next ply."""
    desk.line[ply, 0] = move
    for index in range(LINE):
        desk.line[ply, index + 1] = desk.line[ply + 1, index]
        if desk.line[ply + 1, index] < 0:
            break


@kernel
def stopped(desk: Desk) -> bool:
    """Count a position and see whether time or nodes have run out."""
    control = desk.control
    control[NODES] += 1
    if control[BUDGET] and control[NODES] >= control[BUDGET]:
        control[STOP] = 1
    return control[STOP] != 0


@kernel
def leaf_value(desk: Desk, ply: int, seat: int) -> int:
    """Value a position at the horizon for the seat to move, seeing wins in one."""
    count = legal(desk.states[ply], seat, desk.moves[ply])
    win = winning_move(desk, ply, count, seat)
    if win >= 0:
        desk.line[ply, 0], desk.line[ply, 1] = win, -1
        return WIN - ply - 1
    desk.control[OPINIONS] += 1
    return opinion(desk, ply) if seat == 0 else -opinion(desk, ply)


@kernel
def follow(desk: Desk, ply: int, seat: int, move: int) -> int:
    """Play a move onto the next ply; its value for the seat if that ends the game, else UNKNOWN."""
    desk.states[ply + 1] = desk.states[ply]
    play(desk.states[ply + 1], seat, move)
    if movers(desk.states[ply + 1]):
        return UNKNOWN
    desk.line[ply + 1, 0] = -1
    value = final_value(desk, ply + 1)
    return value if seat == 0 else -value


@kernel
def known_value(desk: Desk, key: int, depth: int, ply: int, bounds: Array) -> int:
    """Give what the table says if it settles the question between the bounds, else UNKNOWN."""
    entry = desk.table[key & (len(desk.table) - 1)]
    if entry.key != key or entry.kind == 0 or entry.depth < depth:
        return UNKNOWN
    value = int(entry.value)
    value = value - ply if value > SURE else value + ply if value < -SURE else value
    if entry.kind == EXACT or (entry.kind == AT_LEAST and value >= bounds[1]):
        return value
    return value if entry.kind == AT_MOST and value <= bounds[0] else UNKNOWN


@kernel
def known_move(desk: Desk, key: int) -> int:
    """Give the best move the table knows, −1 for none."""
    entry = desk.table[key & (len(desk.table) - 1)]
    return entry.move if entry.key == key and entry.kind else -1


@kernel
def remember(desk: Desk, key: int, depth: int, ply: int, found: Array) -> None:
    """Write [value, move, alpha, beta] into the table; the way to a win is counted from this position."""
    entry = desk.table[key & (len(desk.table) - 1)]
    value = found[0]
    entry.kind = AT_MOST if value <= found[2] else AT_LEAST if value >= found[3] else EXACT
    entry.value = value + ply if value > SURE else value - ply if value < -SURE else value
    entry.key, entry.depth, entry.move = key, depth, found[1]


@kernel
def search(desk: Desk, ply: int, depth: int, alpha: int, beta: int) -> int:
    """Value a position for the seat to move: negamax, where a seat may move twice running."""
    desk.line[ply, 0] = -1
    seat = 1 if movers(desk.states[ply]) & 2 else 0
    if stopped(desk):
        return 0
    if depth <= 0 or ply >= LINE:
        return leaf_value(desk, ply, seat)
    found = desk.found[ply]
    found[2], found[3] = alpha, beta
    key = key_of(desk.raw[ply], seat)
    value = known_value(desk, key, depth, ply, found[2:]) if ply else UNKNOWN
    if value != UNKNOWN:
        return value
    count = legal(desk.states[ply], seat, desk.moves[ply])
    sort_moves(desk, ply, count, seat, known_move(desk, key))
    forced = count == 1 and ply < desk.control[LIMIT]
    found[0], low = -BOUND, alpha
    for index in range(count):
        value = follow(desk, ply, seat, desk.moves[ply, index])
        if value == UNKNOWN:
            inner = depth if forced else depth - 1
            turned = movers(desk.states[ply + 1]) >> seat & 1 == 0
            sign, near = (-1, -low) if turned else (1, low + 1)
            if index:
                value = sign * search(desk, ply + 1, inner, near - 1, near)
            if index == 0 or low < value < beta:
                bottom, top = (-beta, -low) if turned else (low, beta)
                value = sign * search(desk, ply + 1, inner, bottom, top)
        if desk.control[STOP]:
            return 0
        if value > found[0]:
            found[0], found[1] = value, desk.moves[ply, index]
            keep_line(desk, ply, found[1])
        low = max(low, value)
        if low >= beta:
            desk.history[seat, found[1]] += depth * depth
            break
    remember(desk, key, depth, ply, found)
    return found[0]
