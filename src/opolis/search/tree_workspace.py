"""What a tree search writes on, laid out once."""

from typing import NamedTuple

import numpy as np

from opolis.core.records import Array, Rows
from opolis.core.verbs import MAX_SEATS
from opolis.search.tree import SearchPlan

MAX_PATH = 512


class TreeWorkspace(NamedTuple):
    """Everything a worker's search writes on."""

    root: Rows  # the position asked about, one record
    work: Rows  # two records: the simulation's position, and scratch
    nodes: Rows  # the tree, which workers share
    plan: Rows  # one SearchPlan
    lists: Array  # two rows: moves, weights
    priors: Array  # of the moves of a list, while they are worked out
    marks: Array  # a stamp for every move number
    rollout_policy: Array  # how likely each move number is in a rollout
    path: Array  # nodes of the simulation
    values: Array  # rows of a value per seat: the simulation's, scratch, the evaluation before a rollout
    rng: Array


def tree_workspace(
    root: Array, plan: SearchPlan, nodes: Rows, longest: int, policy: Array, rng: Array
) -> TreeWorkspace:
    """Lay out a worker's search; lists of moves have a longest, every move number its weight in rollouts."""
    plans = np.zeros(1, plan.dtype).view(np.recarray)
    plans[0] = plan
    return TreeWorkspace(
        root=root,
        work=np.zeros(2, root.dtype).view(np.recarray),
        nodes=nodes,
        plan=plans,
        lists=np.zeros((2, longest), np.int64),
        priors=np.zeros(longest),
        marks=np.zeros(len(policy), np.int64),
        rollout_policy=policy,
        path=np.zeros(MAX_PATH, np.int64),
        values=np.zeros((3, MAX_SEATS)),
        rng=rng,
    )
