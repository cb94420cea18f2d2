"""Monte-Carlo tree search for any game: chance by its odds, secrets redrawn, a value per seat."""

import numpy as np

from opolis.core.kernel import kernel
from opolis.core.records import Rows
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
from opolis.search.leaf_evaluation import evaluate_leaf
from opolis.search.tree import (
    DRAWN,
    NONE,
    UNKNOWN,
    WEIGHED,
    find_child,
    new_children,
    new_node,
)
from opolis.search.tree_workspace import MAX_PATH, TreeWorkspace

CANDIDATES = 6  # new moves that are compared before one widens a long list
FIRST_URGENCY = 0.1  # how much worse than its parent an untried move is taken to be


@kernel
def next_actor(space: TreeWorkspace, mask: int, at_root: bool) -> int:
    """Choose who acts in the tree: the asking seat if it may, nature when alone, else the first seat."""
    seat = int(space.plan[0].seat)
    if at_root or mask >> seat & 1:
        return seat
    if mask != NATURE_BIT:
        for other in range(MAX_SEATS):
            if mask >> other & 1:
                return other
    return NATURE


@kernel
def allowed_children(space: TreeWorkspace, parent: int, count: int) -> int:
    """Widen long lists of moves with the square root of the visits."""
    wide = space.plan[0].progressive_widening
    if count <= wide:
        return count
    return min(count, int(wide / 4 + 2.0 * np.sqrt(space.nodes[parent].visits)))


@kernel
def opinion(space: TreeWorkspace, seat: int, move: int) -> float:
    """Ask `evaluate` what a move is worth to its seat."""
    space.work[1] = space.work[0]
    play(space.work[1], seat, move)
    evaluate(space.work[1], space.values[1])
    return space.values[1, seat]


@kernel
def guess(space: TreeWorkspace, seat: int, move: int) -> float:
    """Turn the opinion of a move into a prior, beside those of its siblings."""
    return float(np.exp(space.plan[0].prior_sharpness * opinion(space, seat, move)))


@kernel
def weigh_children(space: TreeWorkspace, parent: int) -> None:
    """Turn opinions of the children into priors that sum to one."""
    nodes, worths, total = space.nodes, space.worths, 0.0
    child, count = nodes[parent].child, 0
    while child != NONE:
        worths[count] = guess(space, int(nodes[child].actor), nodes[child].move)
        total += worths[count]
        child, count = nodes[child].sibling, count + 1
    child, count = nodes[parent].child, 0
    while child != NONE:
        nodes[child].prior = worths[count] / total
        child, count = nodes[child].sibling, count + 1
    nodes[parent].full = WEIGHED


@kernel
def urgency(space: TreeWorkspace, parent: int, child: int, priors: float) -> float:
    """Say how much a child deserves the next visit (UCT, or PUCT with priors that sum up to so much)."""
    plan, node, above = space.plan[0], space.nodes[child], space.nodes[parent]
    actor, n = int(node.actor), int(node.visits)
    if node.proven == actor + 1:
        return 1e9
    if node.proven != UNKNOWN and node.proven != DRAWN:
        return -1e6
    visits = float(above.visits)
    if plan.priors:
        mean = node.value[actor] / n if n else above.value[actor] / visits - FIRST_URGENCY
        return mean + plan.exploration * node.prior / priors * np.sqrt(visits) / (1.0 + n)
    if n == 0:
        return 1e6
    return node.value[actor] / n + plan.exploration * np.sqrt(np.log(visits) / n)


@kernel
def possible_priors(space: TreeWorkspace, parent: int, actor: int) -> float:
    """Add up the priors of the children that are possible in this simulation."""
    nodes, plan = space.nodes, space.plan[0]
    if not plan.determinized_priors:
        return 1.0
    total, child = 1e-30, nodes[parent].child
    while child != NONE:
        if space.marks[nodes[child].move] >= plan.stamp and nodes[child].actor == actor:
            total += nodes[child].prior
        child = nodes[child].sibling
    return total


@kernel
def best_child(space: TreeWorkspace, parent: int, actor: int) -> int:
    """Choose the most urgent child that is possible in this simulation."""
    nodes, plan = space.nodes, space.plan[0]
    best, most, priors = NONE, -1e18, possible_priors(space, parent, actor)
    all_open = nodes[parent].full and not plan.secrets
    child = nodes[parent].child
    while child != NONE:
        possible = all_open or space.marks[nodes[child].move] >= plan.stamp
        if possible and nodes[child].actor == actor:
            worth = urgency(space, parent, child, priors)
            if worth > most:
                best, most = child, worth
        child = nodes[child].sibling
    return best


@kernel
def mark_moves(space: TreeWorkspace, parent: int, actor: int, count: int) -> int:
    """Stamp the legal moves, and again those that have a child; returns how many have one."""
    nodes, plan, marks = space.nodes, space.plan[0], space.marks
    plan.stamp += 2
    for index in range(count):
        marks[space.lists[0, index]] = plan.stamp
    listed, child = 0, nodes[parent].child
    while child != NONE:
        if nodes[child].actor == actor and marks[nodes[child].move] == plan.stamp:
            marks[nodes[child].move] = plan.stamp + 1
            listed += 1
        child = nodes[child].sibling
    return listed


@kernel
def unlisted_move(space: TreeWorkspace, count: int) -> int:
    """Draw a legal move that has no child yet."""
    at = below(space.rng, count)
    for _ in range(count):
        if space.marks[space.lists[0, at]] == space.plan[0].stamp:
            break
        at = at + 1 if at + 1 < count else 0
    return space.lists[0, at]


@kernel
def promising_move(space: TreeWorkspace, actor: int, count: int) -> int:
    """Draw a few moves that have no child yet and take the one that looks best."""
    if count <= space.plan[0].progressive_widening:
        return unlisted_move(space, count)
    best, most = -1, -1.0
    for _ in range(CANDIDATES):
        move = unlisted_move(space, count)
        worth = opinion(space, actor, move)
        if worth > most:
            best, most = move, worth
    return best


@kernel
def weigh_unlisted(space: TreeWorkspace, parent: int, actor: int, count: int) -> None:
    """Give every legal move that has no child yet one with a prior."""
    nodes, plan = space.nodes, space.plan[0]
    for index in range(count):
        move = space.lists[0, index]
        if space.marks[move] == plan.stamp:
            child = new_node(nodes, plan, parent, actor, move)
            if child == NONE:
                return
            nodes[child].prior = guess(space, actor, move)
            space.marks[move] = plan.stamp + 1


@kernel
def listed_child(space: TreeWorkspace, parent: int, actor: int) -> int:
    """Step from a decision whose moves all have children."""
    node, plan = space.nodes[parent], space.plan[0]
    if plan.priors and node.full != WEIGHED and node.visits > plan.visits_before_priors:
        weigh_children(space, parent)
    return best_child(space, parent, actor)


@kernel
def choose_child(space: TreeWorkspace, parent: int, actor: int) -> int:
    """Step from a decision to one of its children, adding one where the list is still being widened."""
    nodes, plan = space.nodes, space.plan[0]
    if nodes[parent].full and not plan.secrets:
        return listed_child(space, parent, actor)
    count = legal(space.work[0], actor, space.lists[0])
    if not plan.secrets and count <= plan.progressive_widening:
        if plan.used + count > plan.limit:
            return NONE
        new_children(nodes, plan, parent, actor, space.lists[0, :count])
        return listed_child(space, parent, actor)
    listed = mark_moves(space, parent, actor, count)
    if listed == count and not plan.secrets:
        nodes[parent].full = WEIGHED
    if plan.determinized_priors and count <= plan.progressive_widening:
        if listed < count:
            weigh_unlisted(space, parent, actor, count)
        return best_child(space, parent, actor)
    if listed < allowed_children(space, parent, count):
        move = promising_move(space, actor, count)
        child = new_node(nodes, plan, parent, actor, move)
        if child != NONE:
            nodes[child].prior = guess(space, actor, move) if plan.determinized_priors else 1.0 / count
            return child
    return best_child(space, parent, actor)


@kernel
def chance_child(space: TreeWorkspace, parent: int) -> int:
    """Let nature act by its odds."""
    moves, weights = space.lists[0], space.lists[1]
    move = moves[pick(space.rng, weights, odds(space.work[0], moves, weights))]
    child = find_child(space.nodes, parent, NATURE, move)
    return child if child != NONE else new_node(space.nodes, space.plan[0], parent, NATURE, move)


@kernel
def note_end(space: TreeWorkspace, index: int) -> None:
    """Remember the result of a finished game as proven."""
    shares = space.values[0]
    outcome(space.work[0], shares)
    space.nodes[index].proven = DRAWN if shares[0] == shares[1] else 1 if shares[0] > shares[1] else 2


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
def tell(space: TreeWorkspace, length: int) -> None:
    """Add what was learnt to every node of the path; that it was visited they know already."""
    nodes, plan = space.nodes, space.plan[0]
    for step in range(length - 1, -1, -1):
        index = space.path[step]
        for seat in range(plan.seats):
            nodes[index].value[seat] += space.values[0, seat]
        if plan.exact and nodes[index].proven == UNKNOWN and step + 1 < length:
            child = space.path[step + 1]
            if nodes[child].proven != UNKNOWN:
                prove(nodes, index, int(nodes[child].actor))


@kernel
def take_win(space: TreeWorkspace, index: int, actor: int) -> None:
    """At a new node, play a move that wins at once if there is one: the node is proven."""
    if space.plan[0].decisive_moves and space.plan[0].exact:
        move = winning(space.work[0], actor)
        if move >= 0:
            play(space.work[0], actor, move)
            space.nodes[index].proven = actor + 1


@kernel
def descend(space: TreeWorkspace) -> int:
    """Walk down the tree and grow it by a node; returns the length of the path.

    A visit counts from the step on, so that a second worker on its way prefers to look elsewhere.
    """
    nodes, state = space.nodes, space.work[0]
    index, length, new = 0, 1, False
    space.path[0] = 0
    nodes[0].visits += 1
    while length < MAX_PATH:
        mask = movers(state)
        if mask == 0:
            if space.plan[0].exact:
                note_end(space, index)
            break
        actor = next_actor(space, mask, index == 0)
        if new:
            take_win(space, index, actor)
            break
        child = chance_child(space, index) if actor == NATURE else choose_child(space, index, actor)
        if child == NONE:
            break
        play(state, actor, nodes[child].move)
        new = nodes[child].visits == 0 and actor != NATURE
        nodes[child].visits += 1
        index = child
        space.path[length] = index
        length += 1
    return length


@kernel
def grow(space: TreeWorkspace, count: int) -> int:
    """Run simulations from the root; returns how many were run before all was proven."""
    plan = space.plan[0]
    for done in range(count):
        if space.nodes[0].proven != UNKNOWN:
            return done
        space.work[0] = space.root[0]
        if plan.secrets:
            veil(space.work[0], int(plan.seat), space.rng)
        length = descend(space)
        evaluate_leaf(space)
        tell(space, length)
    return count
