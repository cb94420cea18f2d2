"""Ratings from results: the strengths under which what happened is most likely (Bradley and Terry)."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import numpy as np

SCALE = 400 / np.log(10)  # rating points in a unit of log-odds
PRIOR = 0.5  # drawn games against the average that everybody is given, so that nothing is infinite
ROUNDS = 100


class Meeting(NamedTuple):
    """What one player took off another in a number of games."""

    one: str
    other: str
    share: float
    games: int = 1


class Rating(NamedTuple):
    """A player's strength in points, the first player's being 0, with half the width of its 95 % interval."""

    name: str
    points: float
    margin: float
    games: int


def ratings(names: list[str], meetings: Iterable[Meeting]) -> list[Rating]:
    """Rate players; the first has 0 points."""
    at = {name: index for index, name in enumerate(names)}
    count = len(names)
    games, shares = np.zeros((count, count)), np.zeros((count, count))
    for one, other, share, number in meetings:
        i, j = at[one], at[other]
        games[i, j] += number
        games[j, i] += number
        shares[i, j] += share
        shares[j, i] += number - share
    strength, curve = _fit(games, shares)
    spread = _spread(curve)
    return [
        Rating(
            name,
            float(SCALE * (strength[i] - strength[0])),
            float(1.96 * SCALE * spread[i]),
            int(games[i].sum()),
        )
        for i, name in enumerate(names)
    ]


def _fit(games: np.ndarray, shares: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Climb to the likeliest strengths by Newton's steps; gives them and the curvature there."""
    strength = np.zeros(len(games))
    curve = np.eye(len(games))
    for _ in range(ROUNDS):
        chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        weight = games * chance * (1 - chance)
        own = 1 / (1 + np.exp(-strength))
        slope = (shares - games * chance).sum(1) + 2 * PRIOR * (0.5 - own)
        curve = np.diag(weight.sum(1) + 2 * PRIOR * own * (1 - own)) - weight
        step = np.linalg.solve(curve, slope)
        strength += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-9:
            break
    return strength, curve


def _spread(curve: np.ndarray) -> np.ndarray:
    """Give the standard error of every strength against the first."""
    inverse = np.linalg.inv(curve)
    own = np.diag(inverse)
    return np.sqrt(np.maximum(0, own + own[0] - 2 * inverse[:, 0]))


def gap(names: tuple[str, str], meetings: Iterable[Meeting]) -> Rating:
    """Rate the second of two players against the first by their own games alone."""
    own = [m for m in meetings if {m.one, m.other} == set(names)]
    return ratings(list(names), own)[1]


def totals(meetings: Iterable[Meeting]) -> Mapping[tuple[str, str], Meeting]:
    """Add up the games of every pair."""
    sums: dict[tuple[str, str], Meeting] = {}
    for one, other, share, number in meetings:
        old = sums.get((one, other), Meeting(one, other, 0.0, 0))
        sums[one, other] = Meeting(one, other, old.share + share, old.games + number)
    return sums
