"""Read a search tree from plain Python: by columns, since one record after another is slow."""

from operator import itemgetter

from opolis.core.arrays import column, picked
from opolis.core.records import Rows
from opolis.search.tree import NONE


class TreeColumns:
    """The fields of a tree's nodes, each as an array of its own."""

    def __init__(self, nodes: Rows) -> None:
        self.child, self.sibling = column(nodes, "child"), column(nodes, "sibling")
        self.visits, self.proven = column(nodes, "visits"), column(nodes, "proven")
        self.actor, self.move = column(nodes, "actor"), column(nodes, "move")
        self.value_sum = column(nodes, "value_sum")

    def children(self, index: int) -> list[int]:
        """List the children of a node."""
        child, children = int(self.child[index]), []
        while child != NONE:
            children.append(child)
            child = int(self.sibling[child])
        return children

    def most_visited(self, index: int) -> list[int]:
        """List the children of a node that were visited, the most visited first."""
        children = self.children(index)
        pairs = [pair for pair in zip(picked(self.visits, children), children, strict=True) if pair[0]]
        return [child for _, child in sorted(pairs, key=itemgetter(0), reverse=True)]

    def find(self, index: int, actor: int, move: int) -> int:
        """Find a visited child by its move; NONE if there is none."""
        for child in self.children(index):
            if self.move[child] == move and self.actor[child] == actor:
                return child if self.visits[child] else NONE
        return NONE
