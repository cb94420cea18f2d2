"""The search tree as one flat array of nodes; children are linked lists."""

from typing import Annotated, Any

from opolis.core.kernel import kernel
from opolis.core.records import Array, Int8, Int16, Int32, Int64, Record
from opolis.core.verbs import MAX_SEATS

Rows = Any  # an array of records, whose fields NumPy's types do not know
NONE = -1
UNKNOWN = 0  # `proven`: 1 + the winning seat, or DRAWN
DRAWN = 100


class Node(Record):
    """A position as the sequence of moves that leads to it."""

    seats: Int8
    actor: Int8  # who made the move that leads here
    proven: Int8
    full: Int8  # whether every legal move has its child
    children: Int16
    child: Int32
    sibling: Int32
    visits: Int32
    move: Int64
    prior: Annotated[float, "f4"]
    value: Annotated[Array, "f4", MAX_SEATS]  # sums over visits


class Plan(Record):
    """How to search, and how far the tree has grown. One record, so that kernels take few parameters."""

    seats: Int8
    seat: Int8  # who asks
    secrets: Int8  # redraw what the seat cannot know before every simulation
    exact: Int8  # two seats, nothing hidden, no chance: results can be proven
    prior: Int8  # weigh new children by `evaluate` (PUCT) instead of trying each once (UCT)
    depth: Int16  # random moves before `evaluate`; negative: to the end
    patience: Int32  # visits before a position's moves are weighed, where that is dear
    wide: Int32  # longer lists than this are widened step by step
    used: Int32  # nodes in use
    stamp: Int64
    exploration: Annotated[float, "f8"]
    sharpness: Annotated[float, "f8"]  # how much a better opinion raises a prior


@kernel
def new_node(nodes: Rows, plan: Plan, parent: int, actor: int, move: int) -> int:
    """Add a child to a node; NONE if the tree is full."""
    if plan.used >= len(nodes):
        return NONE
    index = int(plan.used)
    plan.used += 1
    node = nodes[index]
    node.actor, node.move = actor, move
    node.proven = node.full = node.children = node.visits = 0
    node.child = NONE
    node.prior = 1.0
    node.value[:] = 0.0
    node.sibling = NONE
    if parent != NONE:
        node.sibling = nodes[parent].child
        nodes[parent].child = index
        nodes[parent].children += 1
    return index


@kernel
def find_child(nodes: Rows, parent: int, actor: int, move: int) -> int:
    """Look a child up by its move; NONE if there is none."""
    index = nodes[parent].child
    while index != NONE:
        if nodes[index].move == move and nodes[index].actor == actor:
            return index
        index = nodes[index].sibling
    return NONE


@kernel
def keep_subtree(nodes: Rows, kept: Rows, plan: Plan, root: int) -> None:
    """Copy what lies below a node into another array, its root first: tree reuse between moves."""
    kept[0] = nodes[root]
    kept[0].sibling = NONE
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
    plan.used = used
