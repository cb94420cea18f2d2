"""Which child of a node gets the next visit: UCT, or PUCT where children have priors."""

import math

from opolis.core.elementary import log
from opolis.core.kernel import kernel
from opolis.search.tree import DRAWN, NONE, UNKNOWN
from opolis.search.tree_workspace import TreeWorkspace

FIRST_PLAY_URGENCY = 0.1  # how much worse than its parent an unvisited child is taken to be


@kernel
def selection_score(space: TreeWorkspace, parent: int, child: int, priors: float) -> float:
    """Say how much a child deserves the next visit; priors is what those of its siblings sum up to."""
    plan, node, above = space.plan[0], space.nodes[child], space.nodes[parent]
    actor, n = int(node.actor), int(node.visits)
    if node.proven == actor + 1:
        return 1e9
    if node.proven != UNKNOWN and node.proven != DRAWN:
        return -1e6
    visits = float(above.visits)
    if plan.priors:
        mean = node.value_sum[actor] / n if n else above.value_sum[actor] / visits - FIRST_PLAY_URGENCY
        return mean + plan.exploration * node.prior / priors * math.sqrt(visits) / (1.0 + n)
    if n == 0:
        return 1e6
    return node.value_sum[actor] / n + plan.exploration * math.sqrt(log(visits) / n)


@kernel
def sum_of_priors(space: TreeWorkspace, parent: int, actor: int) -> float:
    """Add up the priors of the children that are possible in this determinization."""
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
    """Select the child of the highest score that is possible in this simulation."""
    nodes, plan = space.nodes, space.plan[0]
    best, most, priors = NONE, -1e18, sum_of_priors(space, parent, actor)
    all_open = nodes[parent].expanded and not plan.secrets
    child = nodes[parent].child
    while child != NONE:
        possible = all_open or space.marks[nodes[child].move] >= plan.stamp
        if possible and nodes[child].actor == actor:
            score = selection_score(space, parent, child, priors)
            if score > most:
                best, most = child, score
        child = nodes[child].sibling
    return best
