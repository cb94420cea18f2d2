"""Learn a second thought from matches of the search: what it found of each position, and how they ended.

A game can study whose `net` room has `show(state, turn, seen)`, BAG and SHAPE, as core/nets.py asks for, with
LONGEST, how long a list can be, and TURNS, in how many ways a position can be turned without a change. A
weight moves by its share of the error, less the more it has moved already (Adagrad).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np

from opolis.core.errors import OpolisError
from opolis.core.game import Game
from opolis.core.kernel import kernel
from opolis.core.nets import UNIT, add_place, conclude, file_of, take_in
from opolis.core.patterns import UNIT as PATTERN_UNIT
from opolis.core.records import Array, Record
from opolis.core.rng import below, seeded
from opolis.lab.lessons import Lessons
from opolis.search.tree import Rows

TRUST = 0.25  # how much of what is learnt is what the search found; the rest is how the match ended
HELD_OUT = 10  # one match in so many is not learnt from
STEP = 0.05  # how far weights move at first
SPREAD, SMALL = (0.03, 0.3, 0.0), 1e-5  # how far apart weights begin, and how much they count as moved

Weigh = Callable[[Record, Array, Array], float]
Show = Callable[[Record, int, Array], int]
Questions = tuple[Rows, Array, Array]  # positions, the opinions before, and what the chances should be


class Desk(NamedTuple):
    """Everything that studying writes on: the weights, how far they have moved, and what every layer said."""

    table: Array
    inner: Array
    outer: Array
    moved: tuple[Array, Array, Array]  # the squares of all moves of the three, added up
    seen: Array
    whole: Array
    units: Array
    total: Array
    second: Array
    blame: Array  # of the hidden units
    slopes: Array  # the same in one place
    rng: Array


@dataclass(frozen=True)
class Progress:
    """Where studying stands: how often all was gone through, and the log loss on matches held out."""

    rounds: int
    loss: float


@kernel
def shift(weights: Array, moved: Array, row: int, unit: int, slope: float, step: float) -> None:
    """Move a weight against its slope, less the more it has moved already."""
    moved[row, unit] += np.float32(slope * slope)
    weights[row, unit] -= np.float32(step * slope / np.sqrt(moved[row, unit]))


@kernel
def shift_pattern(desk: Desk, pattern: int, slopes: Array, step: float) -> None:
    """Move what a pattern adds to the units."""
    for unit in range(len(slopes)):
        shift(desk.table, desk.moved[0], pattern, unit, slopes[unit], step)


@kernel
def answer(desk: Desk, end: int, bag: int) -> tuple[float, float]:
    """Think of what was seen; returns the opinion, and the share that a place has in it."""
    share = take_in(desk.table, desk.seen, end, bag, desk.whole, desk.units, desk.total)
    return conclude(desk.inner, desk.outer, desk.total, share, desk.second), share


@kernel
def blame_layers(desk: Desk, share: float, error: float, step: float) -> None:
    """Move the weights of the upper layers, and say how much each hidden unit is to blame."""
    hidden, second = len(desk.total), len(desk.second)
    desk.blame[:] = 0.0
    for unit in range(second):
        if desk.second[unit] > 0:
            slope = error * desk.outer[unit, 0]
            for one in range(hidden):
                desk.blame[one] += slope * desk.inner[one, unit] * share
                shift(desk.inner, desk.moved[1], one, unit, slope * desk.total[one] * share, step)
            shift(desk.inner, desk.moved[1], hidden, unit, slope, step)
            shift(desk.outer, desk.moved[2], unit, 0, error * desk.second[unit], step)
    shift(desk.outer, desk.moved[2], second, 0, error, step)


@kernel
def blame_units(desk: Desk, units: Array) -> None:
    """Blame the units that spoke."""
    for unit in range(len(units)):
        desk.slopes[unit] = desk.blame[unit] if units[unit] > 0 else 0.0


@kernel
def blame_patterns(desk: Desk, end: int, bag: int, step: float) -> None:
    """Move what the patterns of every place add, and those of the whole by the sum."""
    first = 1 + int(desk.seen[0])
    on_whole = desk.slopes if end == first else desk.total
    blame_units(desk, desk.whole)
    desk.total[:] = 0.0
    for at in range(first, end, max(1, bag)):
        add_place(desk.table, desk.seen, at, bag, desk.whole, desk.units)
        blame_units(desk, desk.units)
        for unit in range(len(desk.slopes)):
            desk.total[unit] += desk.slopes[unit]
        for one in range(at, at + bag):
            shift_pattern(desk, desk.seen[one], desk.slopes, step)
    for at in range(1, first):
        shift_pattern(desk, desk.seen[at], on_whole, step)


@kernel
def chance_of(odds: float) -> float:
    """Turn the logarithm of odds into a chance."""
    return float(1 / (1 + np.exp(-odds)))


@kernel
def go_through(
    desk: Desk, show: Show, bag: int, turns: int, lessons: Questions, order: Array, step: float
) -> None:
    """Learn from positions in this order, each turned some way."""
    positions, before, targets = lessons
    for at in order:
        end = show(positions[at], below(desk.rng, turns), desk.seen)
        opinion, share = answer(desk, end, bag)
        blame_layers(desk, share, chance_of(float(before[at]) + opinion) - float(targets[at]), step)
        blame_patterns(desk, end, bag, step)


@kernel
def loss_of(desk: Desk, show: Show, bag: int, lessons: Questions, order: Array) -> float:
    """Say how far opinions are off (mean log loss)."""
    positions, before, truths = lessons
    loss = 0.0
    for at in order:
        opinion, _ = answer(desk, show(positions[at], 0, desk.seen), bag)
        chance = chance_of(float(before[at]) + opinion)
        loss -= truths[at] * np.log(chance + 1e-9) + (1 - truths[at]) * np.log(1 - chance + 1e-9)
    return loss / len(order)


@kernel
def weigh_all(positions: Rows, weigh: Weigh, table: Array, out: Array) -> None:
    """Weigh the patterns of many positions."""
    for at in range(len(positions)):
        out[at] = weigh(positions[at], table, out[:0])


def studies(game: Game) -> bool:
    """Tell whether a game has a second thought."""
    return (game.folder / "net.py").exists()


def desk_for(game: Game, seed: int) -> Desk:
    """Begin to study, from weights drawn at random."""
    if not studies(game):
        raise OpolisError(f"{game.title} cannot study: it has no net room")
    room, rng = game.room("net"), np.random.default_rng(seed)
    patterns, hidden, second = room.SHAPE
    shapes = ((patterns, hidden), (hidden + 1, second), (second + 1, 1))
    table, inner, outer = (
        rng.normal(0.0, spread, shape).astype(np.float32)
        for spread, shape in zip(SPREAD, shapes, strict=True)
    )
    return Desk(
        table=table,
        inner=inner,
        outer=outer,
        moved=(np.full_like(table, SMALL), np.full_like(inner, SMALL), np.full_like(outer, SMALL)),
        seen=np.zeros(room.LONGEST, np.int32),
        whole=np.zeros(hidden, np.float32),
        units=np.zeros(hidden, np.float32),
        total=np.zeros(hidden, np.float32),
        second=np.zeros(second, np.float32),
        blame=np.zeros(hidden, np.float32),
        slopes=np.zeros(hidden, np.float32),
        rng=seeded(f"study {seed}"),
    )


def study(game: Game, desk: Desk, lessons: Lessons, rounds: int) -> Iterator[Progress]:
    """Go through all lessons again and again, in smaller and smaller steps; at first nothing is added."""
    room, evaluate, positions = game.room("net"), game.room("evaluate"), lessons.positions
    before = np.zeros(len(positions))
    weigh_all(positions, evaluate.weigh, evaluate.WEIGHTS / PATTERN_UNIT, before)
    held = np.flatnonzero(lessons.match % HELD_OUT == 0)
    used = np.flatnonzero(lessons.match % HELD_OUT)
    truths, rng = (positions, before, lessons.ended), np.random.default_rng(len(used))
    targets = (positions, before, TRUST * lessons.found + (1 - TRUST) * lessons.ended)
    yield Progress(0, loss_of(desk, room.show, room.BAG, truths, held))
    for number in range(rounds):
        step = STEP * (1 - number / rounds)
        go_through(desk, room.show, room.BAG, room.TURNS, targets, rng.permutation(used), step)
        yield Progress(number + 1, loss_of(desk, room.show, room.BAG, truths, held))


def write(game: Game, desk: Desk) -> Path:
    """Keep what was learnt."""
    limit = np.iinfo(np.int16)
    table = np.clip(np.round(desk.table * UNIT), limit.min, limit.max).astype(np.int16)
    np.savez_compressed(file_of(game.folder), table=table, inner=desk.inner, outer=desk.outer)
    return file_of(game.folder)
