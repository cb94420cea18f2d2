"""Strength from results, by the Plackett-Luce model: tables of any number of seats, and shared places."""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from opolis.core.errors import OpolisError

MEAN = 25.0  # of somebody who has not played yet, as the model has it
DEVIATION = MEAN / 3
SURE = 1.96  # deviations to each side of a 95 % interval
NEWCOMER_POINTS = 1500  # how people read the mean
POINTS = 400 / (math.log(10) * math.sqrt(2) * MEAN / 6)  # so that 400 points are ten wins to one, as in chess


class Strength(NamedTuple):
    """How well somebody plays, in the model's own numbers, and how sure that is."""

    mean: float = MEAN
    deviation: float = DEVIATION

    @property
    def points(self) -> float:
        """The mean as people read it."""
        return NEWCOMER_POINTS + POINTS * (self.mean - MEAN)

    @property
    def margin(self) -> float:
        """Half of the 95 % interval, in points."""
        return SURE * POINTS * self.deviation


def of_points(points: float, deviation: float) -> Strength:
    """Give the strength of somebody who has so many points."""
    return Strength(MEAN + (points - NEWCOMER_POINTS) / POINTS, deviation)


def after(players: Sequence[Strength], places: Sequence[float]) -> list[Strength]:
    """Rate everybody again after one match; the best place is 1."""
    model = _model()
    teams = [[model.rating(mu=one.mean, sigma=one.deviation)] for one in players]
    return [Strength(one.mu, one.sigma) for (one,) in model.rate(teams, ranks=list(places))]


def places(marks: Sequence[Any]) -> list[float]:
    """Rank seats by anything that can be compared, most is best; equals share the mean of their places."""
    return [
        1 + sum(other > own for other in marks) + (sum(other == own for other in marks) - 1) / 2
        for own in marks
    ]


def _model() -> Any:
    try:
        from openskill.models import PlackettLuce
    except ImportError:  # not in a page, where nothing is rated
        raise OpolisError("ratings need openskill: pip install openskill") from None
    return PlackettLuce()
