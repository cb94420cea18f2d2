"""Estimates with 95 % intervals, and whether two of them differ by more than chance."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, sqrt

import numpy as np

Z = 1.96


@dataclass(frozen=True)
class Estimate:
    """A mean, its 95 % interval, its standard error and how many matches it is made of."""

    mean: float
    low: float
    high: float
    error: float
    count: int


def share(values: Sequence[float]) -> Estimate:
    """Estimate a share of wins or of matches (Wilson's interval; a shared win counts in part)."""
    count = len(values)
    if not count:
        return Estimate(0.0, 0.0, 1.0, 0.0, 0)
    found = float(np.mean(values))
    centre = (found + Z * Z / (2 * count)) / (1 + Z * Z / count)
    half = Z * sqrt(found * (1 - found) / count + Z * Z / (4 * count * count)) / (1 + Z * Z / count)
    return Estimate(found, max(0.0, centre - half), min(1.0, centre + half), _error(values), count)


def average(values: Sequence[float]) -> Estimate:
    """Estimate a mean (normal interval)."""
    if not len(values):
        return Estimate(0.0, 0.0, 0.0, 0.0, 0)
    found, error = float(np.mean(values)), _error(values)
    return Estimate(found, found - Z * error, found + Z * error, error, len(values))


def _error(values: Sequence[float]) -> float:
    return float(np.std(values, ddof=1)) / sqrt(len(values)) if len(values) > 1 else 0.0


def p_value(one: Estimate, other: Estimate) -> float:
    """Say how likely a difference at least as large is if there is none (Welch's test, normal)."""
    error = sqrt(one.error**2 + other.error**2)
    gap = abs(one.mean - other.mean)
    return float(gap == 0) if error == 0 else erfc(gap / error / sqrt(2))


def holm(p_values: Sequence[float]) -> list[float]:
    """Raise p-values for how many there are (Holm's correction)."""
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    raised, most = [0.0] * len(p_values), 0.0
    for rank, index in enumerate(order):
        most = max(most, min(1.0, p_values[index] * (len(p_values) - rank)))
        raised[index] = most
    return raised
