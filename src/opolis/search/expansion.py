"""How nodes of the tree get children: all at once, by progressive widening, or as secrets are redrawn."""

import math

from opolis.core.elementary import exp
from opolis.core.kernel import kernel
from opolis.core.rng import below
from opolis.core.verbs import evaluate, play
from opolis.search.tree import NONE, WITH_PRIORS, new_node
from opolis.search.tree_workspace import TreeWorkspace

CANDIDATES = 6  # new moves that are compared before one widens a long list


@kernel
def widened(space: TreeWorkspace, parent: int, count: int) -> int:
    """Say how many of a node's moves may have children: long lists widen with the square root of visits."""
    threshold = space.plan[0].progressive_widening
    if count <= threshold:
        return count
    return min(count, int(threshold / 4 + 2.0 * math.sqrt(space.nodes[parent].visits)))


@kernel
def move_value(space: TreeWorkspace, seat: int, move: int) -> float:
    """Evaluate the position after a move for its seat."""
    space.work[1] = space.work[0]
    play(space.work[1], seat, move)
    evaluate(space.work[1], space.values[1])
    return space.values[1, seat]


@kernel
def raw_prior(space: TreeWorkspace, seat: int, move: int) -> float:
    """Turn the value of a move into a prior, before it is divided by the sum over its siblings."""
    return exp(space.plan[0].prior_sharpness * move_value(space, seat, move))


@kernel
def set_priors(space: TreeWorkspace, parent: int) -> None:
    """Give the children priors that sum to one, a softmax of their values."""
    nodes, priors, total = space.nodes, space.priors, 0.0
    child, count = nodes[parent].child, 0
    while child != NONE:
        priors[count] = raw_prior(space, int(nodes[child].actor), nodes[child].move)
        total += priors[count]
        child, count = nodes[child].sibling, count + 1
    child, count = nodes[parent].child, 0
    while child != NONE:
        nodes[child].prior = priors[count] / total
        child, count = nodes[child].sibling, count + 1
    nodes[parent].expanded = WITH_PRIORS


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
    """Draw a few moves that have no child yet and take the one of the highest value."""
    if count <= space.plan[0].progressive_widening:
        return unlisted_move(space, count)
    best, most = -1, -1.0
    for _ in range(CANDIDATES):
        move = unlisted_move(space, count)
        value = move_value(space, actor, move)
        if value > most:
            best, most = move, value
    return best


@kernel
def widen(space: TreeWorkspace, parent: int, actor: int, count: int) -> int:
    """Give a node one more child; NONE if the tree is full."""
    move = promising_move(space, actor, count)
    child = new_node(space.nodes, space.plan[0], parent, actor, move)
    if child != NONE:
        informed = space.plan[0].determinized_priors
        space.nodes[child].prior = raw_prior(space, actor, move) if informed else 1.0 / count
    return child


@kernel
def add_unlisted(space: TreeWorkspace, parent: int, actor: int, count: int) -> None:
    """Give every legal move that has no child yet one with a prior."""
    nodes, plan = space.nodes, space.plan[0]
    for index in range(count):
        move = space.lists[0, index]
        if space.marks[move] == plan.stamp:
            child = new_node(nodes, plan, parent, actor, move)
            if child == NONE:
                return
            nodes[child].prior = raw_prior(space, actor, move)
            space.marks[move] = plan.stamp + 1
