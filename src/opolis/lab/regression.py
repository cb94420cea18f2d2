"""Fit the weights of an opinion to what came of the positions that were seen."""

from dataclasses import dataclass

import numpy as np

from opolis.core.records import Array

HELD_OUT = 5  # one match in this many is not fitted to
ROUNDS = 60
HOLD = 3.0  # how much chances hold to the weights they had
TIE = 0.01  # how much points do, as a share of what is learnt from
SPREADS = np.geomspace(0.5, 60, 24)  # the spreads that are tried
LOGISTIC = 3**0.5 / np.pi  # the spread of a logistic curve whose deviation is 1


@dataclass(frozen=True)
class Seen:
    """What was seen, a row for every seat; the rows of a position stand together."""

    features: Array
    now: Array  # points that were there already
    left: Array  # how much of the game was to come, from 1 to 0
    points: Array  # what they were at the end
    shares: Array  # of the win
    match: Array  # which match it was
    seats: Array  # how many sat there
    seat: Array  # whose row it is

    def rows(self, chosen: Array) -> "Seen":
        """Keep some of the rows."""
        return Seen(*(getattr(self, name)[chosen] for name in self.__dataclass_fields__))

    def training(self) -> "Seen":
        """Keep what weights are fitted to."""
        return self.rows(self.match % HELD_OUT != 0)

    def held_out(self) -> "Seen":
        """Keep what is held out."""
        return self.rows(self.match % HELD_OUT == 0)

    def tables(self) -> "Seen":
        """Keep the matches that somebody won against others."""
        return self.rows(self.seats > 1)


def log_loss(seen: Seen, sums: Array) -> float:
    """Say how far chances are off, the softmax of the seats' sums: the mean log loss of a position."""
    first = np.flatnonzero(seen.seat == 0)
    most = np.repeat(np.maximum.reduceat(sums, first), seen.seats[first])
    total = np.add.reduceat(np.exp(sums - most), first)
    chances = sums - most - np.repeat(np.log(total), seen.seats[first])
    return float(-(seen.shares * chances).sum() / len(first))


def fit_chances(seen: Seen, start: Array) -> Array:
    """Fit weights to who won at tables of two, by Newton's steps, held a little to what they were."""
    pairs = seen.rows(seen.seats == 2)
    x, y = pairs.features[::2] - pairs.features[1::2], pairs.shares[::2]
    values = start.copy()
    for _ in range(ROUNDS):
        chance = 1 / (1 + np.exp(-np.clip(x @ values, -30, 30)))
        slope = x.T @ (y - chance) - HOLD * (values - start)
        curve = (x * (chance * (1 - chance))[:, None]).T @ x + HOLD * np.eye(len(values))
        change = np.linalg.solve(curve, slope)
        values = values + np.clip(change, -1, 1)
        if np.abs(change).max() < 1e-6:
            break
    return values


def squared_error(seen: Seen, values: Array) -> float:
    """Say how far expected points are off: the mean squared error."""
    return float(np.mean((seen.points - seen.now - seen.features @ values) ** 2))


def fit_points(seen: Seen, start: Array) -> Array:
    """Fit weights to the final points by least squares, held a little to what they were."""
    x, y = seen.features, seen.points - seen.now
    hold = np.diag(TIE * (x**2).sum(0) + 1e-9)
    return np.asarray(start + np.linalg.solve(x.T @ x + hold, x.T @ (y - x @ start)))


def fit_spread(seen: Seen, values: Array) -> Array:
    """Find by how many points a lead must grow to raise the odds e-fold, at the beginning and at the end."""
    points = seen.now + seen.features @ values
    losses = [
        (log_loss(seen, points / (early * seen.left + late * (1 - seen.left))), early, late)
        for early in SPREADS
        for late in SPREADS
    ]
    return np.array(min(losses)[1:])


def fit_alone(seen: Seen) -> Array:
    """Find the usual score of a lone seat, and how far lone scores lie apart."""
    _, first = np.unique(seen.match, return_index=True)
    return np.array([seen.points[first].mean(), seen.points[first].std() * LOGISTIC])
