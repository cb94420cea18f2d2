"""What opinions have in common: features weighed and added up, and expected points turned into chances."""

import numpy as np

from opolis.core.kernel import kernel
from opolis.core.records import Array


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
        sums[seat] = np.exp((sums[seat] - most) / spread)
        total += sums[seat]
    for seat in range(seats):
        sums[seat] /= total


@kernel
def points_to_chances(points: Array, seats: int, spread: float, alone: Array) -> None:
    """Turn expected points into an opinion in place: alone, how likely they beat a usual lone score."""
    if seats == 1:
        points[0] = 1.0 / (1.0 + np.exp((alone[0] - points[0]) / alone[1]))
    else:
        softmax(points, seats, spread)


@kernel
def interpolate(ends: Array, left: float) -> float:
    """Go from the first number to the second while what is left of a game goes from 1 to 0."""
    return ends[0] * left + ends[1] * (1.0 - left)
