"""What evaluations have in common: features weighed and added up, expected points turned into chances.

A game that is decided by points has `points_now(state, seat)`, `features(state, seat)` with a weight each for
the points to come, and `time_left(state)`, from 1 to 0; its `evaluate` ends in `expected_chances`.
"""

from collections.abc import Callable
from typing import Any

from opolis.core.elementary import exp
from opolis.core.kernel import kernel
from opolis.core.records import Array, Record

Points = Callable[[Any, int], float]  # of the game's own record, and a seat
Features = Callable[[Any, int], tuple[float, ...]]


@kernel
def weighed(features: tuple[float, ...], weights: Array) -> float:
    """Add features up, each times its weight."""
    total = 0.0
    for index in range(len(features)):
        total += features[index] * weights[index]
    return total


@kernel
def softmax(sums: Array, seats: int, spread: float) -> None:
    """Turn the seats' sums into chances in place: a lead by the spread raises the odds of winning e-fold."""
    most, total = sums[0], 0.0
    for seat in range(1, seats):
        most = max(most, sums[seat])
    for seat in range(seats):
        sums[seat] = exp((sums[seat] - most) / spread)
        total += sums[seat]
    for seat in range(seats):
        sums[seat] /= total


@kernel
def points_to_chances(points: Array, seats: int, spread: float, alone: Array) -> None:
    """Turn expected points into an opinion in place: alone, how likely they beat a usual lone score."""
    if seats == 1:
        points[0] = 1.0 / (1.0 + exp((alone[0] - points[0]) / alone[1]))
    else:
        softmax(points, seats, spread)


@kernel
def interpolate(ends: Array, left: float) -> float:
    """Go from the first number to the second while what is left of a game goes from 1 to 0."""
    return ends[0] * left + ends[1] * (1.0 - left)


@kernel
def expected_chances(state: Record, out: Array, points_now: Points, features: Features, numbers: Any) -> None:
    """Write each seat's chance by the points that it can expect.

    The numbers are the time left, the weights, the spread (early, late) and what a lone seat usually scores.
    """
    left, weights, spread, alone = numbers
    for seat in range(int(state.seats)):
        out[seat] = points_now(state, seat) + weighed(features(state, seat), weights)
    points_to_chances(out, int(state.seats), interpolate(spread, left), alone)
