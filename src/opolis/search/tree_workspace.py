"""What a tree search writes on, laid out once."""

from typing import NamedTuple

from opolis.core.arrays import rows, zeros
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
    root: Rows, plan: SearchPlan, nodes: Rows, longest: int, policy: Array, rng: Array
) -> TreeWorkspace:
    """Lay out a worker's search; lists of moves have a longest, every move number its weight in rollouts."""
    plans = rows(1, plan.dtype)
    plans[0] = plan
    return TreeWorkspace(
        root=root,
        work=rows(2, root.dtype),
        nodes=nodes,
        plan=plans,
        lists=zeros((2, longest)),
        priors=zeros(longest, "f8"),
        marks=zeros(len(policy)),
        rollout_policy=policy,
        path=zeros(MAX_PATH),
        values=zeros((3, MAX_SEATS), "f8"),
        rng=rng,
    )
