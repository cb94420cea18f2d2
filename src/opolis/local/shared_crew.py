"""Two workers of a browser at one tree: Python lends it to them, in a memory that both of them have."""

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from opolis.core.records import Rows
from opolis.search.tree_workspace import TreeWorkspace

Piece = tuple[int, int, tuple[int, ...]]


class SharedTree(Protocol):
    """The page's part (web/src/local/shared_tree.ts)."""

    def begin(self, text: str) -> None:
        """Take a tree over, and let the helper begin."""
        ...

    def run(self, count: int) -> int:
        """Run simulations in this worker."""
        ...

    def lead(self) -> int:
        """Say how far the best move is ahead."""
        ...

    def end(self) -> int:
        """Give everything back; says how many simulations the helper ran."""
        ...


class SharedCrew:
    """The worker whose Python this is, and a helper."""

    workers = 2

    def __init__(self, tree: SharedTree) -> None:
        self._tree = tree

    def begin(self, spaces: Sequence[TreeWorkspace]) -> None:
        """Lend the tree."""
        workspaces = [[piece(array) for array in space] for space in spaces]
        lent = {"workspaces": workspaces, "nodes": piece(spaces[0].nodes)}
        self._tree.begin(msgspec.json.encode(lent).decode())

    def run_simulations(self, space: TreeWorkspace, count: int) -> int:
        """Run simulations in the first workspace, while it is lent."""
        return self._tree.run(count)

    def lead(self, nodes: Rows) -> int:
        """Say how many visits the best move is ahead, while the tree is lent."""
        return self._tree.lead()

    def end(self) -> int:
        """Take the tree back."""
        return self._tree.end()


def piece(array: Any) -> Piece:
    """Say where an array lies, how many bytes it has, and its shape."""
    return array.address, array.nbytes, tuple(array.shape)
