"""What a tree search writes on, laid out once."""

from typing import NamedTuple

import numpy as np

from opolis.core.records import Array
from opolis.core.verbs import MAX_SEATS
from opolis.search.tree import Plan, Rows

MAX_PATH = 512


class Desk(NamedTuple):
    """Everything a search writes on, laid out once."""

    root: Rows  # the position asked about, one record
    work: Rows  # two records: the simulation's position, and scratch
    nodes: Rows  # the tree, which workers share
    plan: Rows  # one Plan
    lists: Array  # two rows: moves, weights
    worths: Array  # what each move of a list looks worth
    marks: Array  # a stamp for every move number
    path: Array  # nodes of the simulation
    values: Array  # rows of a value per seat: the simulation's, scratch, the opinion before playing on
    rng: Array


def desk(root: Array, plan: Plan, nodes: Rows, sizes: tuple[int, int], rng: Array) -> Desk:
    """Lay out a worker's search; sizes are the longest list of moves and the number of move numbers."""
    plans = np.zeros(1, plan.dtype).view(np.recarray)
    plans[0] = plan
    return Desk(
        root=root,
        work=np.zeros(2, root.dtype).view(np.recarray),
        nodes=nodes,
        plan=plans,
        lists=np.zeros((2, sizes[0]), np.int64),
        worths=np.zeros(sizes[0]),
        marks=np.zeros(sizes[1], np.int64),
        path=np.zeros(MAX_PATH, np.int64),
        values=np.zeros((3, MAX_SEATS)),
        rng=rng,
    )
