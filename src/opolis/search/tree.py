"""The search tree as one flat array of nodes; children are linked lists.

Several workers may grow one tree at once without locks: each adds nodes in its own part of the array, and
lists of children are linked before they are shown. What two of them write at the same moment may get lost (a
visit, a child that is found again later), never confused.
"""

from typing import Annotated

from opolis.core.kernel import kernel
from opolis.core.records import Array, Int8, Int16, Int32, Int64, Record, Rows
from opolis.core.verbs import MAX_SEATS

NONE = -1
UNKNOWN = 0  # `proven`: 1 + the winning seat, or DRAWN
DRAWN = 100
WITH_CHILDREN, WITH_PRIORS = 1, 2  # `expanded`: every legal move has its child; and a prior as well


class Node(Record):
    """A position as the sequence of moves that leads to it."""

    spare: Int8  # keeps the fields below aligned
    actor: Int8  # who made the move that leads here
    proven: Int8
    expanded: Int8
    child: Int32
    sibling: Int32
    visits: Int32
    move: Int64
    prior: Annotated[float, "f4"]
    value_sum: Annotated[Array, "f4", MAX_SEATS]  # over visits, for every seat


class SearchPlan(Record):
    """How to search, and how far the tree has grown. One record, so that kernels take few parameters."""

    seats: Int8
    seat: Int8  # who asks
    secrets: Int8  # determinize: redraw what the seat cannot know before every simulation
    exact: Int8  # two seats, nothing hidden, no chance: results can be proven
    decisive_moves: Int8  # one move can end the game suddenly: take such moves wherever they are
    rollout_policy: Int8  # draw the moves of rollouts by a learnt policy instead of evenly
    priors: Int8  # give new children priors by `evaluate` (PUCT) instead of trying each once (UCT)
    determinized_priors: Int8  # also where secrets are redrawn, when a move is first possible
    rollout_depth: Int16  # moves of a rollout before `evaluate`; negative: to the end
    visits_before_priors: Int32  # of a position, where evaluating its moves is dear
    progressive_widening: Int32  # longer lists than this are widened step by step
    used: Int32  # the next free node of this worker
    limit: Int32  # where its part of the nodes ends
    stamp: Int64
    exploration: Annotated[float, "f8"]
    prior_sharpness: Annotated[float, "f8"]  # how much a better evaluation raises a prior
    evaluation_weight: Annotated[float, "f8"]  # how much a leaf's evaluation counts beside its rollout


@kernel
def free_node(nodes: Rows, plan: SearchPlan, actor: int, move: int) -> int:
    """Take a node that hangs nowhere yet; NONE if the tree is full."""
    if plan.used >= plan.limit:
        return NONE
    index = int(plan.used)
    plan.used += 1
    node = nodes[index]
    node.actor, node.move = actor, move
    node.proven = node.expanded = node.visits = 0
    node.child = node.sibling = NONE
    node.prior = 1.0
    node.value_sum[:] = 0.0
    return index


@kernel
def new_node(nodes: Rows, plan: SearchPlan, parent: int, actor: int, move: int) -> int:
    """Add a child to a node; NONE if the tree is full."""
    index = free_node(nodes, plan, actor, move)
    if index != NONE:
        nodes[index].sibling = nodes[parent].child
        nodes[parent].child = index
    return index


@kernel
def new_children(nodes: Rows, plan: SearchPlan, parent: int, actor: int, moves: Array) -> None:
    """Give a node a child for every move at once; the tree must have room for them."""
    first = NONE
    for move in moves:
        child = free_node(nodes, plan, actor, move)
        nodes[child].prior = 1.0 / len(moves)
        nodes[child].sibling = first
        first = child
    nodes[parent].child = first
    nodes[parent].expanded = WITH_CHILDREN


@kernel
def find_child(nodes: Rows, parent: int, actor: int, move: int) -> int:
    """Look a child up by its move; NONE if there is none."""
    index = nodes[parent].child
    while index != NONE:
        if nodes[index].move == move and nodes[index].actor == actor:
            return index
        index = nodes[index].sibling
    return NONE


def children_of(nodes: Rows, index: int) -> list[int]:
    """List the children of a node."""
    child, children = int(nodes[index].child), []
    while child != NONE:
        children.append(child)
        child = int(nodes[child].sibling)
    return children


@kernel
def lead(nodes: Rows) -> int:
    """Say how many visits the root's most visited child is ahead of the next."""
    most, next_most, child = 0, 0, nodes[0].child
    while child != NONE:
        visits = int(nodes[child].visits)
        if visits > most:
            most, next_most = visits, most
        else:
            next_most = max(next_most, visits)
        child = nodes[child].sibling
    return most - next_most


@kernel
def keep_subtree(nodes: Rows, kept: Rows, root: int) -> int:
    """Copy what lies below a node into another array, its root first; returns how many nodes that are."""
    kept[0] = nodes[root]
    kept[0].sibling = NONE
    if kept[0].child == NONE:
        kept[0].proven = UNKNOWN  # a win was seen from afar: the move itself is still to be found
    done, used = 0, 1
    while done < used:
        index = kept[done].child
        kept[done].child = NONE
        while index != NONE:
            kept[used] = nodes[index]
            kept[used].sibling = kept[done].child
            kept[done].child = used
            used += 1
            index = nodes[index].sibling
        done += 1
    return used
