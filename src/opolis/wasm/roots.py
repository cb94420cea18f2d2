"""Which kernels a module offers, and the types of what they are given: every verb, and the search."""

from typing import Any, NamedTuple

import numba
import numpy as np

from opolis.core.game import Game
from opolis.core.records import Array, Record
from opolis.core.rng import seeded
from opolis.core.verbs import MAX_SEATS
from opolis.search.alphabeta import fade, search
from opolis.search.alphabeta_workspace import alphabeta_workspace
from opolis.search.mcts import run_simulations
from opolis.search.playout import buffers, playouts
from opolis.search.tree import Node, SearchPlan, find_child, free_node, keep_subtree, lead
from opolis.search.tree_workspace import TreeWorkspace, tree_workspace


class Root(NamedTuple):
    """A kernel that is called from outside: its name, the kernel and the types of its arguments."""

    name: str
    kernel: Any
    types: tuple[Any, ...]


def roots(game: Game) -> list[Root]:
    """List what a game's module offers."""
    rules: Any = game.verbs
    state = game.start(*game.checked(None, {}))
    offered = [(name, rules[name], given) for name, given in _verb_arguments(state).items()]
    offered += _tree_search(state)
    if game.exact and 2 in game.seats:
        space = alphabeta_workspace(state, (1, 1), game.key_bytes, table_rows=2)
        offered += [("search", search, (space, 0, 0, 0, 0)), ("fade", fade, (space.history,))]
    return [Root(name, kernel, tuple(map(numba.typeof, given))) for name, kernel, given in offered]


def _verb_arguments(state: Record) -> dict[str, tuple[Any, ...]]:
    """Give an example of what each verb is called with."""
    numbers, shares = np.zeros(1, np.int64), np.zeros(MAX_SEATS)
    seen = np.zeros(1, np.float32)
    return {
        "setup": (state,),
        "movers": (state,),
        "verdict": (state, 0, 0),
        "legal": (state, 0, numbers),
        "odds": (state, numbers, numbers),
        "play": (state, 0, 0),
        "score": (state, numbers),
        "outcome": (state, shares),
        "veil": (state, 0, seeded(1)),
        "conceal": (state, 0),
        "observe": (state, 0, seen),
        "evaluate": (state, shares),
        "winning": (state, 0),
        "pointless": (state, 0, 0),
    }


def _tree_search(state: Record) -> list[tuple[str, Any, tuple[Any, ...]]]:
    """Give the kernels of tree search with examples of their arguments."""
    space = _workspace(state)
    nodes = space.nodes
    return [
        ("playouts", playouts, (space.root, space.work, 0, buffers(1), space.rng)),
        ("run_simulations", run_simulations, (space, 0)),
        ("free_node", free_node, (nodes, space.plan[0], 0, 0)),
        ("find_child", find_child, (nodes, 0, 0, 0)),
        ("keep_subtree", keep_subtree, (nodes, nodes, 0)),
        ("lead", lead, (nodes,)),
    ]


def _workspace(state: Any) -> TreeWorkspace:
    root = np.zeros(1, state.dtype).view(np.recarray)
    nodes = np.zeros(1, Node.dtype).view(np.recarray)
    policy: Array = np.ones(1, np.int64)
    return tree_workspace(root, SearchPlan.blank(), nodes, 1, policy, seeded(1))
