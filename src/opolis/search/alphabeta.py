"""Alpha-beta for two seats that see everything: principal variation search, exact at the end.

Values are whole numbers for the seat to move: ±WIN less the moves it takes to get there when the end has
been seen, else an evaluation between −MAX_EVALUATION and MAX_EVALUATION.
"""

from opolis.core.kernel import kernel
from opolis.core.records import Array, Record
from opolis.core.verbs import UNSURE, evaluate, legal, movers, outcome, play, winning
from opolis.search.alphabeta_workspace import MAX_PLY, AlphaBetaWorkspace
from opolis.search.transposition_table import (
    EXACT,
    LOWER_BOUND,
    PROVEN,
    UPPER_BOUND,
    bound_in,
    depth_in,
    move_in,
    packed,
    position_key,
    probe,
    store,
    value_in,
)

WIN = 1_000_000
MAX_EVALUATION = 100_000
INFINITY = 2 * WIN
UNKNOWN = 3 * WIN
# Late-move reduction: from this move on, with that much depth left, moves are first searched less deeply.
LATE_MOVE, LATE_MOVE_DEPTH = 4, 3
HISTORY_DECAY = 8  # the history of one search is divided by this for the next


@kernel
def fade(history: Array) -> None:
    """Let what was best in the last search count less in the next."""
    for seat in range(len(history)):
        for move in range(history.shape[1]):
            history[seat, move] //= HISTORY_DECAY


@kernel
def seat_to_move(state: Record) -> int:
    """Name the seat to move."""
    return 1 if movers(state) & 2 else 0


@kernel
def evaluation(space: AlphaBetaWorkspace, ply: int, seat: int) -> int:
    """Evaluate a running game for a seat."""
    space.control[0].evaluations += 1
    evaluate(space.states[0, ply], space.shares)
    return int(MAX_EVALUATION * (space.shares[seat] - space.shares[1 - seat]))


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
def find_only_defence(space: AlphaBetaWorkspace, ply: int, count: int, seat: int) -> int:
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
def order_moves(space: AlphaBetaWorkspace, ply: int, count: int, seat: int, first: int) -> None:
    """Order the moves: the table's first, then by the history heuristic."""
    moves, order = space.moves[0, ply], space.order[ply]
    for index in range(count):
        move = moves[index]
        order[index] = 1 << 60 if move == first else space.history[seat, move]
    for index in range(1, count):
        move, value, at = moves[index], order[index], index
        while at > 0 and order[at - 1] < value:
            moves[at], order[at] = moves[at - 1], order[at - 1]
            at -= 1
        moves[at], order[at] = move, value


@kernel
def prepend(space: AlphaBetaWorkspace, ply: int, move: int) -> None:
    """Put a move in front of the principal variation of the next ply."""
    own, below = space.principal_variation[ply], space.principal_variation[ply + 1]
    own[0] = move
    for index in range(MAX_PLY):
        own[index + 1] = below[index]
        if below[index] < 0:
            break


@kernel
def out_of_budget(space: AlphaBetaWorkspace) -> bool:
    """Count a position and see whether time or nodes have run out."""
    control = space.control[0]
    control.nodes += 1
    if control.node_limit and control.nodes >= control.node_limit:
        control.stop = 1
    return control.stop != 0


@kernel
def make_move(space: AlphaBetaWorkspace, ply: int, seat: int, move: int) -> int:
    """Play a move onto the next ply; its value for the seat if that ends the game, else UNKNOWN."""
    space.states[0, ply + 1] = space.states[0, ply]
    play(space.states[0, ply + 1], seat, move)
    if movers(space.states[0, ply + 1]):
        return UNKNOWN
    space.principal_variation[ply + 1, 0] = -1
    outcome(space.states[0, ply + 1], space.shares)
    margin = space.shares[seat] - space.shares[1 - seat]
    return 0 if margin == 0 else WIN - ply - 1 if margin > 0 else ply + 1 - WIN


@kernel
def table_value(space: AlphaBetaWorkspace, entry: int, depth: int, ply: int) -> int:
    """Give what the table says if it settles the question between alpha and beta, else UNKNOWN."""
    if entry == 0 or depth_in(entry) < depth:
        return UNKNOWN
    here, bound, value = space.plies[ply], bound_in(entry), value_in(entry)
    value = value - ply if value > MAX_EVALUATION else value + ply if value < -MAX_EVALUATION else value
    if (
        bound == EXACT
        or (bound == LOWER_BOUND and value >= here.beta)
        or (bound == UPPER_BOUND and value <= here.alpha)
    ):
        space.control[0].evaluations += depth_in(entry) < PROVEN
        return value
    return UNKNOWN


@kernel
def store_ply(space: AlphaBetaWorkspace, key: int, depth: int, ply: int) -> None:
    """Store what was found; the way to a win is counted from this position."""
    here, control = space.plies[ply], space.control[0]
    value = here.value
    proven = here.evaluations == control.evaluations or abs(value) > MAX_EVALUATION
    bound = UPPER_BOUND if value <= here.alpha else LOWER_BOUND if value >= here.beta else EXACT
    value = value + ply if value > MAX_EVALUATION else value - ply if value < -MAX_EVALUATION else value
    store(space.table, key, packed(value, here.move, PROVEN if proven else max(0, depth), control.age, bound))


@kernel
def leaf_value(space: AlphaBetaWorkspace, ply: int, depth: int) -> int:
    """Value a position without searching it: a win at once, the evaluation at the horizon, else UNKNOWN."""
    seat = seat_to_move(space.states[0, ply])
    if space.control[0].decisive_moves:
        win = winning_move(space, 0, ply, seat)
        if win >= 0:
            space.principal_variation[ply, 0], space.principal_variation[ply, 1] = win, -1
            space.plies[ply].value, space.plies[ply].move = WIN - ply - 1, win
            return WIN - ply - 1
    return evaluation(space, ply, seat) if depth <= 0 or ply >= MAX_PLY else UNKNOWN


@kernel
def update_best(space: AlphaBetaWorkspace, ply: int, move: int, value: int) -> None:
    """Keep the better of what is known and a move's value."""
    if value > space.plies[ply].value:
        space.plies[ply].value, space.plies[ply].move = value, move
        prepend(space, ply, move)


@kernel
def begin_ply(space: AlphaBetaWorkspace, ply: int, alpha: int, beta: int) -> int:
    """Begin a ply: nothing found yet; returns the key of its position."""
    here = space.plies[ply]
    here.value, here.move, here.alpha, here.beta = -INFINITY, -1, alpha, beta
    here.evaluations, here.only_defence = space.control[0].evaluations, -1
    space.principal_variation[ply, 0] = -1
    return position_key(space.key_factors, space.key_bytes[ply], seat_to_move(space.states[0, ply]))


@kernel
def child_depth(space: AlphaBetaWorkspace, ply: int, depth: int, index: int, count: int) -> int:
    """Say how deep a move is searched: an only defence and an only move extend the search."""
    here, control, move = space.plies[ply], space.control[0], space.moves[0, ply, index]
    if index == 1 and control.decisive_moves and here.value == ply + 2 - WIN:
        here.only_defence = find_only_defence(space, ply, count, seat_to_move(space.states[0, ply]))
    forced = count == 1 or move == here.only_defence
    return depth if forced and ply < control.extension_limit else depth - 1


@kernel
def search(space: AlphaBetaWorkspace, ply: int, depth: int, alpha: int, beta: int) -> int:
    """Value a position for the seat to move: negamax, where a seat may move twice running."""
    space.principal_variation[ply, 0] = -1
    if out_of_budget(space):
        return 0
    value = leaf_value(space, ply, depth)
    if value != UNKNOWN:
        return value
    key = begin_ply(space, ply, alpha, beta)
    entry = probe(space.table, key)
    value = table_value(space, entry, depth, ply) if ply else UNKNOWN
    if value != UNKNOWN:
        return value
    seat = seat_to_move(space.states[0, ply])
    count = legal(space.states[0, ply], seat, space.moves[0, ply])
    order_moves(space, ply, count, seat, move_in(entry) if entry else -1)
    for index in range(count):
        low, move = max(alpha, space.plies[ply].value), space.moves[0, ply, index]
        value = make_move(space, ply, seat, move)
        if value == UNKNOWN:
            inner = child_depth(space, ply, depth, index, count)
            turned = movers(space.states[0, ply + 1]) >> seat & 1 == 0
            sign, near = (-1, -low) if turned else (1, low + 1)
            late = index >= LATE_MOVE and inner >= LATE_MOVE_DEPTH
            if late:
                value = sign * search(space, ply + 1, inner - 1, near - 1, near)
            if index and (not late or value > low):
                value = sign * search(space, ply + 1, inner, near - 1, near)
            if index == 0 or low < value < beta:
                bottom, top = (-beta, -low) if turned else (low, beta)
                value = sign * search(space, ply + 1, inner, bottom, top)
        if space.control[0].stop:
            return 0
        update_best(space, ply, move, value)
        if value >= beta:
            space.history[seat, move] += depth * depth
            break
    store_ply(space, key, depth, ply)
    return space.plies[ply].value
