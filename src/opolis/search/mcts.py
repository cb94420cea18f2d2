"""Monte-Carlo tree search for any game: chance by its odds, secrets redrawn, a value per seat."""

import numpy as np

from opolis.core.kernel import kernel
from opolis.core.rng import below, pick
from opolis.core.verbs import (
    MAX_SEATS,
    NATURE,
    NATURE_BIT,
    evaluate,
    legal,
    movers,
    odds,
    outcome,
    play,
    veil,
    winning,
)
from opolis.search.desk import MAX_PATH, Desk
from opolis.search.leaf_evaluation import evaluate_leaf
from opolis.search.tree import (
    DRAWN,
    NONE,
    UNKNOWN,
    WEIGHED,
    Rows,
    find_child,
    new_children,
    new_node,
)

CANDIDATES = 6  # new moves that are compared before one widens a long list
FIRST_URGENCY = 0.1  # how much worse than its parent an untried move is taken to be


@kernel
def next_actor(desk: Desk, mask: int, at_root: bool) -> int:
    """Choose who acts in the tree: the asking seat if it may, nature when alone, else the first seat."""
    seat = int(desk.plan[0].seat)
    if at_root or mask >> seat & 1:
        return seat
    if mask != NATURE_BIT:
        for other in range(MAX_SEATS):
            if mask >> other & 1:
                return other
    return NATURE


@kernel
def allowed_children(desk: Desk, parent: int, count: int) -> int:
    """Widen long lists of moves with the square root of the visits."""
    wide = desk.plan[0].wide
    if count <= wide:
        return count
    return min(count, int(wide / 4 + 2.0 * np.sqrt(desk.nodes[parent].visits)))


@kernel
def opinion(desk: Desk, seat: int, move: int) -> float:
    """Ask `evaluate` what a move is worth to its seat."""
    desk.work[1] = desk.work[0]
    play(desk.work[1], seat, move)
    evaluate(desk.work[1], desk.values[1])
    return desk.values[1, seat]


@kernel
def guess(desk: Desk, seat: int, move: int) -> float:
    """Turn the opinion of a move into a prior, beside those of its siblings."""
    return float(np.exp(desk.plan[0].sharpness * opinion(desk, seat, move)))


@kernel
def weigh_children(desk: Desk, parent: int) -> None:
    """Turn opinions of the children into priors that sum to one."""
    nodes, worths, total = desk.nodes, desk.worths, 0.0
    child, count = nodes[parent].child, 0
    while child != NONE:
        worths[count] = guess(desk, int(nodes[child].actor), nodes[child].move)
        total += worths[count]
        child, count = nodes[child].sibling, count + 1
    child, count = nodes[parent].child, 0
    while child != NONE:
        nodes[child].prior = worths[count] / total
        child, count = nodes[child].sibling, count + 1
    nodes[parent].full = WEIGHED


@kernel
def urgency(desk: Desk, parent: int, child: int, priors: float) -> float:
    """Say how much a child deserves the next visit (UCT, or PUCT with priors that sum up to so much)."""
    plan, node, above = desk.plan[0], desk.nodes[child], desk.nodes[parent]
    actor, n = int(node.actor), int(node.visits)
    if node.proven == actor + 1:
        return 1e9
    if node.proven != UNKNOWN and node.proven != DRAWN:
        return -1e6
    visits = float(above.visits)
    if plan.prior:
        mean = node.value[actor] / n if n else above.value[actor] / visits - FIRST_URGENCY
        return mean + plan.exploration * node.prior / priors * np.sqrt(visits) / (1.0 + n)
    if n == 0:
        return 1e6
    return node.value[actor] / n + plan.exploration * np.sqrt(np.log(visits) / n)


@kernel
def possible_priors(desk: Desk, parent: int, actor: int) -> float:
    """Add up the priors of the children that are possible in this simulation."""
    nodes, plan = desk.nodes, desk.plan[0]
    if not plan.informed:
        return 1.0
    total, child = 1e-30, nodes[parent].child
    while child != NONE:
        if desk.marks[nodes[child].move] >= plan.stamp and nodes[child].actor == actor:
            total += nodes[child].prior
        child = nodes[child].sibling
    return total


@kernel
def best_child(desk: Desk, parent: int, actor: int) -> int:
    """Choose the most urgent child that is possible in this simulation."""
    nodes, plan = desk.nodes, desk.plan[0]
    best, most, priors = NONE, -1e18, possible_priors(desk, parent, actor)
    all_open = nodes[parent].full and not plan.secrets
    child = nodes[parent].child
    while child != NONE:
        possible = all_open or desk.marks[nodes[child].move] >= plan.stamp
        if possible and nodes[child].actor == actor:
            worth = urgency(desk, parent, child, priors)
            if worth > most:
                best, most = child, worth
        child = nodes[child].sibling
    return best


@kernel
def mark_moves(desk: Desk, parent: int, actor: int, count: int) -> int:
    """Stamp the legal moves, and again those that have a child; returns how many have one."""
    nodes, plan, marks = desk.nodes, desk.plan[0], desk.marks
    plan.stamp += 2
    for index in range(count):
        marks[desk.lists[0, index]] = plan.stamp
    listed, child = 0, nodes[parent].child
    while child != NONE:
        if nodes[child].actor == actor and marks[nodes[child].move] == plan.stamp:
            marks[nodes[child].move] = plan.stamp + 1
            listed += 1
        child = nodes[child].sibling
    return listed


@kernel
def unlisted_move(desk: Desk, count: int) -> int:
    """Draw a legal move that has no child yet."""
    at = below(desk.rng, count)
    for _ in range(count):
        if desk.marks[desk.lists[0, at]] == desk.plan[0].stamp:
            break
        at = at + 1 if at + 1 < count else 0
    return desk.lists[0, at]


@kernel
def promising_move(desk: Desk, actor: int, count: int) -> int:
    """Draw a few moves that have no child yet and take the one that looks best."""
    if count <= desk.plan[0].wide:
        return unlisted_move(desk, count)
    best, most = -1, -1.0
    for _ in range(CANDIDATES):
        move = unlisted_move(desk, count)
        worth = opinion(desk, actor, move)
        if worth > most:
            best, most = move, worth
    return best


@kernel
def weigh_unlisted(desk: Desk, parent: int, actor: int, count: int) -> None:
    """Give every legal move that has no child yet one with a prior."""
    nodes, plan = desk.nodes, desk.plan[0]
    for index in range(count):
        move = desk.lists[0, index]
        if desk.marks[move] == plan.stamp:
            child = new_node(nodes, plan, parent, actor, move)
            if child == NONE:
                return
            nodes[child].prior = guess(desk, actor, move)
            desk.marks[move] = plan.stamp + 1


@kernel
def listed_child(desk: Desk, parent: int, actor: int) -> int:
    """Step from a decision whose moves all have children."""
    node, plan = desk.nodes[parent], desk.plan[0]
    if plan.prior and node.full != WEIGHED and node.visits > plan.patience:
        weigh_children(desk, parent)
    return best_child(desk, parent, actor)


@kernel
def choose_child(desk: Desk, parent: int, actor: int) -> int:
    """Step from a decision to one of its children, adding one where the list is still being widened."""
    nodes, plan = desk.nodes, desk.plan[0]
    if nodes[parent].full and not plan.secrets:
        return listed_child(desk, parent, actor)
    count = legal(desk.work[0], actor, desk.lists[0])
    if not plan.secrets and count <= plan.wide:
        if plan.used + count > plan.limit:
            return NONE
        new_children(nodes, plan, parent, actor, desk.lists[0, :count])
        return listed_child(desk, parent, actor)
    listed = mark_moves(desk, parent, actor, count)
    if listed == count and not plan.secrets:
        nodes[parent].full = WEIGHED
    if plan.informed and count <= plan.wide:
        if listed < count:
            weigh_unlisted(desk, parent, actor, count)
        return best_child(desk, parent, actor)
    if listed < allowed_children(desk, parent, count):
        move = promising_move(desk, actor, count)
        child = new_node(nodes, plan, parent, actor, move)
        if child != NONE:
            nodes[child].prior = guess(desk, actor, move) if plan.informed else 1.0 / count
            return child
    return best_child(desk, parent, actor)


@kernel
def chance_child(desk: Desk, parent: int) -> int:
    """Let nature act by its odds."""
    moves, weights = desk.lists[0], desk.lists[1]
    move = moves[pick(desk.rng, weights, odds(desk.work[0], moves, weights))]
    child = find_child(desk.nodes, parent, NATURE, move)
    return child if child != NONE else new_node(desk.nodes, desk.plan[0], parent, NATURE, move)


@kernel
def note_end(desk: Desk, index: int) -> None:
    """Remember the result of a finished game as proven."""
    shares = desk.values[0]
    outcome(desk.work[0], shares)
    desk.nodes[index].proven = DRAWN if shares[0] == shares[1] else 1 if shares[0] > shares[1] else 2


@kernel
def prove(nodes: Rows, index: int, actor: int) -> None:
    """Carry proven results upward: one winning child wins, all children known decide."""
    child, best, losing = nodes[index].child, UNKNOWN, UNKNOWN
    known = True
    while child != NONE:
        proven = int(nodes[child].proven)
        if proven == actor + 1:
            nodes[index].proven = proven
            return
        if proven == UNKNOWN:
            known = False
        elif proven == DRAWN:
            best = DRAWN
        else:
            losing = proven
        child = nodes[child].sibling
    if known and nodes[index].full:
        nodes[index].proven = best if best != UNKNOWN else losing


@kernel
def tell(desk: Desk, length: int) -> None:
    """Add what was learnt to every node of the path; that it was visited they know already."""
    nodes, plan = desk.nodes, desk.plan[0]
    for step in range(length - 1, -1, -1):
        index = desk.path[step]
        for seat in range(plan.seats):
            nodes[index].value[seat] += desk.values[0, seat]
        if plan.exact and nodes[index].proven == UNKNOWN and step + 1 < length:
            child = desk.path[step + 1]
            if nodes[child].proven != UNKNOWN:
                prove(nodes, index, int(nodes[child].actor))


@kernel
def take_win(desk: Desk, index: int, actor: int) -> None:
    """At a new node, play a move that wins at once if there is one: the node is proven."""
    if desk.plan[0].threats and desk.plan[0].exact:
        move = winning(desk.work[0], actor)
        if move >= 0:
            play(desk.work[0], actor, move)
            desk.nodes[index].proven = actor + 1


@kernel
def descend(desk: Desk) -> int:
    """Walk down the tree and grow it by a node; returns the length of the path.

    A visit counts from the step on, so that a second worker on its way prefers to look elsewhere.
    """
    nodes, state = desk.nodes, desk.work[0]
    index, length, new = 0, 1, False
    desk.path[0] = 0
    nodes[0].visits += 1
    while length < MAX_PATH:
        mask = movers(state)
        if mask == 0:
            if desk.plan[0].exact:
                note_end(desk, index)
            break
        actor = next_actor(desk, mask, index == 0)
        if new:
            take_win(desk, index, actor)
            break
        child = chance_child(desk, index) if actor == NATURE else choose_child(desk, index, actor)
        if child == NONE:
            break
        play(state, actor, nodes[child].move)
        new = nodes[child].visits == 0 and actor != NATURE
        nodes[child].visits += 1
        index = child
        desk.path[length] = index
        length += 1
    return length


@kernel
def grow(desk: Desk, count: int) -> int:
    """Run simulations from the root; returns how many were run before all was proven."""
    plan = desk.plan[0]
    for done in range(count):
        if desk.nodes[0].proven != UNKNOWN:
            return done
        desk.work[0] = desk.root[0]
        if plan.secrets:
            veil(desk.work[0], int(plan.seat), desk.rng)
        length = descend(desk)
        evaluate_leaf(desk)
        tell(desk, length)
    return count
