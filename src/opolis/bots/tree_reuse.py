"""Find in a search tree the moves that were played since it was grown."""

from collections.abc import Sequence
from typing import Any

from opolis.bots.tree_reading import TreeColumns
from opolis.core import verbs
from opolis.core.records import copy, to_bytes
from opolis.search.tree import NONE

MOST_MOVES, CANDIDATES = 2, 40  # how many moves ahead, and among how many positions, it is looked for
Line = Sequence[tuple[int, int]]


def moves_between(tree: TreeColumns, root: Any, state: Any, played: Line | None = None) -> Line | None:
    """Find the few moves of the tree that lead from its root to another position; None if there are none.

    Whoever knows what was played since saves the search for it.
    """
    if played is None:
        return _search_for(tree, root, to_bytes(state))
    if len(played) > MOST_MOVES or not _leads_to(played, root, state):
        return None
    index = 0
    for actor, move in played:
        index = tree.find(index, actor, move)
        if index == NONE:
            return None
    return played


def _leads_to(played: Line, root: Any, state: Any) -> bool:
    position = copy(root)
    for actor, move in played:
        verbs.play(position, actor, move)
    return to_bytes(position) == to_bytes(state)


def _search_for(tree: TreeColumns, root: Any, target: bytes) -> Line | None:
    paths: list[tuple[Any, int, list[tuple[int, int]]]] = [(copy(root), 0, [])]
    for _ in range(MOST_MOVES):
        longer = []
        for position, index, path in paths:
            for child in tree.most_visited(index)[:CANDIDATES]:
                move = (int(tree.actor[child]), int(tree.move[child]))
                after = copy(position)
                verbs.play(after, *move)
                if to_bytes(after) == target:
                    return [*path, move]
                longer.append((after, child, [*path, move]))
        paths = longer[:CANDIDATES]
    return None
