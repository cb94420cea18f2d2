"""Monte Carlo tree search for any game: chance by its odds, secrets determinized, a value per seat."""

from opolis.core.kernel import kernel
from opolis.core.rng import pick
from opolis.core.verbs import MAX_SEATS, NATURE, NATURE_BIT, legal, movers, odds, play, veil
from opolis.search.expansion import add_unlisted, mark_moves, set_priors, widen, widened
from opolis.search.leaf_evaluation import evaluate_leaf
from opolis.search.selection import best_child
from opolis.search.solver import prove_decisive_move, prove_end, prove_parent
from opolis.search.tree import NONE, UNKNOWN, WITH_PRIORS, find_child, new_children, new_node
from opolis.search.tree_workspace import MAX_PATH, TreeWorkspace


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
def expanded_child(space: TreeWorkspace, parent: int, actor: int) -> int:
    """Step from a decision whose moves all have children."""
    node, plan = space.nodes[parent], space.plan[0]
    if plan.priors and node.expanded != WITH_PRIORS and node.visits > plan.visits_before_priors:
        set_priors(space, parent)
    return best_child(space, parent, actor)


@kernel
def decision_child(space: TreeWorkspace, parent: int, actor: int) -> int:
    """Step from a decision to one of its children, adding some where not all moves have one."""
    nodes, plan = space.nodes, space.plan[0]
    if nodes[parent].expanded and not plan.secrets:
        return expanded_child(space, parent, actor)
    count = legal(space.work[0], actor, space.lists[0])
    if not plan.secrets and count <= plan.progressive_widening:
        if plan.used + count > plan.limit:
            return NONE
        new_children(nodes, plan, parent, actor, space.lists[0, :count])
        return expanded_child(space, parent, actor)
    listed = mark_moves(space, parent, actor, count)
    if listed == count and not plan.secrets:
        nodes[parent].expanded = WITH_PRIORS
    if plan.determinized_priors and count <= plan.progressive_widening:
        if listed < count:
            add_unlisted(space, parent, actor, count)
        return best_child(space, parent, actor)
    child = widen(space, parent, actor, count) if listed < widened(space, parent, count) else NONE
    return child if child != NONE else best_child(space, parent, actor)


@kernel
def chance_child(space: TreeWorkspace, parent: int) -> int:
    """Let nature act by its odds."""
    moves, weights = space.lists[0], space.lists[1]
    move = moves[pick(space.rng, weights, odds(space.work[0], moves, weights))]
    child = find_child(space.nodes, parent, NATURE, move)
    return child if child != NONE else new_node(space.nodes, space.plan[0], parent, NATURE, move)


@kernel
def descend(space: TreeWorkspace) -> int:
    """Walk down the tree and add a node to it; returns the length of the path.

    A visit counts from the step on, a virtual loss: a second worker on its way prefers to look elsewhere.
    """
    nodes, state = space.nodes, space.work[0]
    index, length, new = 0, 1, False
    space.path[0] = 0
    nodes[0].visits += 1
    while length < MAX_PATH:
        mask = movers(state)
        if mask == 0:
            if space.plan[0].exact:
                prove_end(space, index)
            break
        actor = next_actor(space, mask, index == 0)
        if new:
            prove_decisive_move(space, index, actor)
            break
        child = chance_child(space, index) if actor == NATURE else decision_child(space, index, actor)
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
def backpropagate(space: TreeWorkspace, length: int) -> None:
    """Add the leaf's values to every node of the path; the visit has been counted on the way down."""
    nodes, plan = space.nodes, space.plan[0]
    for step in range(length - 1, -1, -1):
        index = space.path[step]
        for seat in range(plan.seats):
            nodes[index].value_sum[seat] += space.values[0, seat]
        if plan.exact and nodes[index].proven == UNKNOWN and step + 1 < length:
            child = space.path[step + 1]
            if nodes[child].proven != UNKNOWN:
                prove_parent(nodes, index, int(nodes[child].actor))


@kernel
def run_simulations(space: TreeWorkspace, count: int) -> int:
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
        backpropagate(space, length)
    return count
