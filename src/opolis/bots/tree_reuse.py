"""Find in a search tree the moves that were played since it was grown."""

from typing import Any

from opolis.core import verbs
from opolis.core.records import Rows, copy, to_bytes
from opolis.search.tree import children_of

MOST_MOVES, CANDIDATES = 2, 40  # how many moves ahead, and among how many positions, it is looked for


def moves_between(nodes: Rows, root: Any, state: Any) -> list[tuple[int, int]] | None:
    """Find the few moves of the tree that lead from its root to another position; None if there are none."""
    target = to_bytes(state)
    paths: list[tuple[Any, int, list[tuple[int, int]]]] = [(copy(root), 0, [])]
    for _ in range(MOST_MOVES):
        longer = []
        for position, index, path in paths:
            for child in _most_visited(nodes, index):
                move = (int(nodes[child].actor), int(nodes[child].move))
                after = copy(position)
                verbs.play(after, *move)
                if to_bytes(after) == target:
                    return [*path, move]
                longer.append((after, child, [*path, move]))
        paths = longer[:CANDIDATES]
    return None


def _most_visited(nodes: Rows, index: int) -> list[int]:
    children = [child for child in children_of(nodes, index) if nodes[child].visits]
    return sorted(children, key=lambda child: -nodes[child].visits)[:CANDIDATES]
