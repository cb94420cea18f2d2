"""Proven results in the tree (MCTS-Solver): where everything is seen and nothing is left to chance."""

from opolis.core.kernel import kernel
from opolis.core.records import Rows
from opolis.core.verbs import outcome, play, winning
from opolis.search.tree import DRAWN, NONE, UNKNOWN
from opolis.search.tree_workspace import TreeWorkspace


@kernel
def prove_end(space: TreeWorkspace, index: int) -> None:
    """Note the result of a finished game as proven."""
    shares = space.values[0]
    outcome(space.work[0], shares)
    space.nodes[index].proven = DRAWN if shares[0] == shares[1] else 1 if shares[0] > shares[1] else 2


@kernel
def prove_decisive_move(space: TreeWorkspace, index: int, actor: int) -> None:
    """At a new node, play a move that wins at once if there is one: the node is proven."""
    if space.plan[0].decisive_moves and space.plan[0].exact:
        move = winning(space.work[0], actor)
        if move >= 0:
            play(space.work[0], actor, move)
            space.nodes[index].proven = actor + 1


@kernel
def prove_parent(nodes: Rows, index: int, actor: int) -> None:
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
    if known and nodes[index].expanded:
        nodes[index].proven = best if best != UNKNOWN else losing
