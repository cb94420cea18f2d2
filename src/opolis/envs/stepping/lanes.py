"""Many positions side by side, and what learners are shown of each, in plain arrays."""

from typing import Annotated, NamedTuple

import numpy as np

from opolis.core.records import Array, Int8, Int16, Int64, Record, Rows
from opolis.core.verbs import MAX_SEATS
from opolis.envs.stepping.actions import ActionForm
from opolis.envs.stepping.first_position import FirstPosition

NOBODY = -2  # acts in a game that is over
NEVER, NEXT_STEP, SAME_STEP = range(3)  # when a finished game begins again
ACTOR = -1  # as the viewer: whoever is to act


class Plan(Record):
    """How episodes are played and paid."""

    seats: Int8
    form: Int8  # of actions
    radix: Int64
    inverse: Int64  # see ActionForm
    autoreset: Int8
    exposed: Int8  # whether nature's moves are chosen from outside
    random_seats: Int16  # a bit for each seat that moves at random
    viewer: Int8  # whose observation is shown; ACTOR for whoever is to act
    by_points: Int8
    scale: Annotated[Array, "f8", 1]  # of a point
    penalty: Annotated[Array, "f8", 1]  # for an illegal action


class Ways(NamedTuple):
    """What a Plan says, as a kernel holds it while it goes along the lanes."""

    seats: int
    form: int
    radix: int
    inverse: int
    autoreset: int
    exposed: int
    random_seats: int
    viewer: int
    by_points: int
    scale: float
    penalty: float
    wipes: bool  # observations first: since the last call their owner may have changed them anywhere


class Lanes(NamedTuple):
    """The arrays of a batch: a row for each lane."""

    plan: Rows  # one Plan
    first: Rows  # one position: where episodes begin
    states: Rows
    rng: Array  # a generator for each lane
    actors: Array  # the seat to act; −1 nature, NOBODY when over
    turns: Array  # the seat that acted last
    observations: Array
    masks: Array  # the legal actions
    moves: Array  # the legal moves, listed for actions by index only
    counts: Array  # how many legal moves there are
    drawn: Array  # one of them, drawn at random
    pending: Array  # the first digit of each seat's move, nature's in the last column; −1 for none
    rewards: Array
    points: Array
    dones: Array
    illegal: Array


class Scratch(NamedTuple):
    """What one thread writes on."""

    moves: Array
    weights: Array
    points: Array
    shares: Array


def lay_out(first: FirstPosition, plan: Plan, form: ActionForm, lanes: int, observed: bool) -> Lanes:
    """Make the arrays; observations end in the first digit, where moves have two."""
    dtype, seats = first.state.dtype, first.seats
    width = int(first.game.room("state").OBSERVATION) + (form.name == "digits") if observed else 0
    return Lanes(
        plan=_rows([plan], plan.dtype),
        first=_rows([first.state], dtype),
        states=np.zeros(lanes, dtype).view(np.recarray),
        rng=np.ones((lanes, 1), np.uint64),
        actors=np.full(lanes, NOBODY, np.int8),
        turns=np.full(lanes, -1, np.int8),
        observations=np.zeros((lanes, width), np.float32),
        masks=np.zeros((lanes, form.size), np.bool_),
        moves=np.zeros((lanes, form.size if form.name == "index" else 0), np.int32),
        counts=np.zeros(lanes, np.int32),
        drawn=np.zeros(lanes, np.int32),
        pending=np.full((lanes, MAX_SEATS + 1), -1, np.int32),
        rewards=np.zeros((lanes, seats), np.float32),
        points=np.zeros((lanes, seats), np.int64),
        dones=np.zeros(lanes, np.bool_),
        illegal=np.zeros(lanes, np.bool_),
    )


def scratch(first: FirstPosition) -> Scratch:
    """Make room for a thread's lists."""
    lists = np.zeros((2, first.game.max_moves), np.int64)
    return Scratch(lists[0], lists[1], np.zeros(first.seats, np.int64), np.zeros(first.seats))


def _rows(records: list[Record], dtype: "np.dtype[np.void]") -> Rows:
    rows = np.zeros(len(records), dtype).view(np.recarray)
    for index, record in enumerate(records):
        rows[index] = record
    return rows
