"""Train a value network on self-play of the search: what it found of each position, and how they ended.

A game can be trained whose `value_network` room has `list_patterns(state, symmetry, seen)`,
PATTERNS_PER_PLACE and SHAPE, as core/learning/value_network.py asks for, with LONGEST_LIST, how long a list
can be, and SYMMETRIES, in how many ways a position can be turned without a change. A weight moves by its
share of the error, less the more it has moved already (Adagrad).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np

from opolis.core.errors import OpolisError
from opolis.core.game import Game
from opolis.core.kernel import kernel
from opolis.core.learning.patterns import UNIT as PATTERN_UNIT
from opolis.core.learning.value_network import UNIT, add_place, first_layer, network_file, upper_layers
from opolis.core.records import Array, Record, Rows
from opolis.core.rng import below, seeded
from opolis.lab.self_play import TrainingData

SEARCH_SHARE = 0.25  # how much of what is learnt is what the search found; the rest is how the match ended
HELD_OUT = 10  # one match in this many is not learnt from
LEARNING_RATE = 0.05  # how far weights move at first
INITIAL_SPREAD = (0.03, 0.3, 0.0)  # of the weights of the three layers
INITIAL_SQUARE = 1e-5  # what Adagrad's sums begin with

Weigh = Callable[[Record, Array, Array], float]
ListPatterns = Callable[[Record, int, Array], int]
Samples = tuple[
    Rows, Array, Array
]  # positions, the log-odds of their patterns, and what the chances should be


class TrainingWorkspace(NamedTuple):
    """Everything that training writes on: the weights, their gradients, and what every layer gave."""

    table: Array
    inner: Array
    outer: Array
    squared_gradients: tuple[Array, Array, Array]  # of the three, added up over all steps
    seen: Array
    whole: Array
    units: Array
    total: Array
    second: Array
    hidden_gradients: Array  # of the hidden units
    place_gradients: Array  # the same in one place
    per_place: int
    symmetries: int
    rng: Array


@dataclass(frozen=True)
class TrainingProgress:
    """Where training stands: epochs done, and the log loss on matches held out."""

    epochs: int
    loss: float


@kernel
def adagrad_step(weights: Array, squares: Array, row: int, unit: int, gradient: float, step: float) -> None:
    """Move a weight against its gradient, less the more it has moved already."""
    squares[row, unit] += np.float32(gradient * gradient)
    weights[row, unit] -= np.float32(step * gradient / np.sqrt(squares[row, unit]))


@kernel
def step_pattern(space: TrainingWorkspace, pattern: int, gradients: Array, step: float) -> None:
    """Move what a pattern adds to the units."""
    for unit in range(len(gradients)):
        adagrad_step(space.table, space.squared_gradients[0], pattern, unit, gradients[unit], step)


@kernel
def forward(space: TrainingWorkspace, end: int) -> tuple[float, float]:
    """Run the network forward; returns the log-odds, and the share that a place has in them."""
    share = first_layer(space.table, space.seen, end, space.per_place, space.whole, space.units, space.total)
    return upper_layers(space.inner, space.outer, space.total, share, space.second), share


@kernel
def backpropagate_layers(space: TrainingWorkspace, share: float, error: float, step: float) -> None:
    """Move the weights of the upper layers; leaves the gradients of the hidden units."""
    hidden, second = len(space.total), len(space.second)
    _, inner_squares, outer_squares = space.squared_gradients
    space.hidden_gradients[:] = 0.0
    for unit in range(second):
        if space.second[unit] > 0:
            gradient = error * space.outer[unit, 0]
            for one in range(hidden):
                space.hidden_gradients[one] += gradient * space.inner[one, unit] * share
                above = gradient * space.total[one] * share
                adagrad_step(space.inner, inner_squares, one, unit, above, step)
            adagrad_step(space.inner, inner_squares, hidden, unit, gradient, step)
            adagrad_step(space.outer, outer_squares, unit, 0, error * space.second[unit], step)
    adagrad_step(space.outer, outer_squares, second, 0, error, step)


@kernel
def backpropagate_relu(space: TrainingWorkspace, units: Array) -> None:
    """Pass on the gradients of the units that are above zero."""
    for unit in range(len(units)):
        space.place_gradients[unit] = space.hidden_gradients[unit] if units[unit] > 0 else 0.0


@kernel
def backpropagate_patterns(space: TrainingWorkspace, end: int, step: float) -> None:
    """Move what the patterns of every place add, and those of the whole by the sum."""
    first, per_place = 1 + int(space.seen[0]), space.per_place
    on_whole = space.place_gradients if end == first else space.total
    backpropagate_relu(space, space.whole)
    space.total[:] = 0.0
    for at in range(first, end, max(1, per_place)):
        add_place(space.table, space.seen, at, per_place, space.whole, space.units)
        backpropagate_relu(space, space.units)
        for unit in range(len(space.place_gradients)):
            space.total[unit] += space.place_gradients[unit]
        for one in range(at, at + per_place):
            step_pattern(space, space.seen[one], space.place_gradients, step)
    for at in range(1, first):
        step_pattern(space, space.seen[at], on_whole, step)


@kernel
def chance_of(log_odds: float) -> float:
    """Turn the logarithm of odds into a chance."""
    return float(1 / (1 + np.exp(-log_odds)))


@kernel
def train_epoch(
    space: TrainingWorkspace, list_patterns: ListPatterns, samples: Samples, order: Array, step: float
) -> None:
    """Learn from positions in this order, each under a symmetry drawn at random."""
    positions, before, targets = samples
    for at in order:
        end = list_patterns(positions[at], below(space.rng, space.symmetries), space.seen)
        added, share = forward(space, end)
        backpropagate_layers(space, share, chance_of(float(before[at]) + added) - float(targets[at]), step)
        backpropagate_patterns(space, end, step)


@kernel
def loss_of(space: TrainingWorkspace, list_patterns: ListPatterns, samples: Samples, order: Array) -> float:
    """Say how far opinions are off (mean log loss)."""
    positions, before, truths = samples
    loss = 0.0
    for at in order:
        added, _ = forward(space, list_patterns(positions[at], 0, space.seen))
        chance = chance_of(float(before[at]) + added)
        loss -= truths[at] * np.log(chance + 1e-9) + (1 - truths[at]) * np.log(1 - chance + 1e-9)
    return loss / len(order)


@kernel
def weigh_all(positions: Rows, weigh: Weigh, table: Array, out: Array) -> None:
    """Weigh the patterns of many positions."""
    for at in range(len(positions)):
        out[at] = weigh(positions[at], table, out[:0])


def has_value_network(game: Game) -> bool:
    """Tell whether a game has a value network."""
    return (game.folder / "value_network.py").exists()


def training_workspace(game: Game, seed: int) -> TrainingWorkspace:
    """Lay out training, from weights drawn at random."""
    if not has_value_network(game):
        raise OpolisError(f"{game.title} has no value network that could be trained")
    room, rng = game.room("value_network"), np.random.default_rng(seed)
    patterns, hidden, second = room.SHAPE
    shapes = ((patterns, hidden), (hidden + 1, second), (second + 1, 1))
    table, inner, outer = (
        rng.normal(0.0, spread, shape).astype(np.float32)
        for spread, shape in zip(INITIAL_SPREAD, shapes, strict=True)
    )
    return TrainingWorkspace(
        table=table,
        inner=inner,
        outer=outer,
        squared_gradients=_initial_squares(table, inner, outer),
        seen=np.zeros(room.LONGEST_LIST, np.int32),
        whole=np.zeros(hidden, np.float32),
        units=np.zeros(hidden, np.float32),
        total=np.zeros(hidden, np.float32),
        second=np.zeros(second, np.float32),
        hidden_gradients=np.zeros(hidden, np.float32),
        place_gradients=np.zeros(hidden, np.float32),
        per_place=room.PATTERNS_PER_PLACE,
        symmetries=room.SYMMETRIES,
        rng=seeded(f"training {seed}"),
    )


def _initial_squares(table: Array, inner: Array, outer: Array) -> tuple[Array, Array, Array]:
    full = np.full_like
    return full(table, INITIAL_SQUARE), full(inner, INITIAL_SQUARE), full(outer, INITIAL_SQUARE)


def train(
    game: Game, space: TrainingWorkspace, data: TrainingData, epochs: int
) -> Iterator[TrainingProgress]:
    """Go through all positions once in every epoch, in smaller and smaller steps."""
    room, evaluate, positions = game.room("value_network"), game.room("evaluate"), data.positions
    before = np.zeros(len(positions))
    weigh_all(positions, evaluate.weigh, evaluate.WEIGHTS / PATTERN_UNIT, before)
    held = np.flatnonzero(data.match % HELD_OUT == 0)
    used = np.flatnonzero(data.match % HELD_OUT)
    truths, rng = (positions, before, data.ended), np.random.default_rng(len(used))
    targets = (positions, before, SEARCH_SHARE * data.found + (1 - SEARCH_SHARE) * data.ended)
    yield TrainingProgress(0, loss_of(space, room.list_patterns, truths, held))
    for number in range(epochs):
        step = LEARNING_RATE * (1 - number / epochs)
        train_epoch(space, room.list_patterns, targets, rng.permutation(used), step)
        yield TrainingProgress(number + 1, loss_of(space, room.list_patterns, truths, held))


def write(game: Game, space: TrainingWorkspace) -> Path:
    """Keep what was learnt."""
    limit = np.iinfo(np.int16)
    table = np.clip(np.round(space.table * UNIT), limit.min, limit.max).astype(np.int16)
    np.savez_compressed(network_file(game.folder), table=table, inner=space.inner, outer=space.outer)
    return network_file(game.folder)
