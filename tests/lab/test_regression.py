"""Fits: known weights are found again."""

import numpy as np
import pytest

from opolis.lab.regression import (
    Seen,
    fit_alone,
    fit_chances,
    fit_points,
    fit_spread,
    log_loss,
    squared_error,
)

TRUE = np.array([2.0, -1.0, 0.5])


def seen(seats: int, noise: float = 0.0, spread: float = 1.0) -> Seen:
    """Make positions whose points, and whose winners, follow the true weights."""
    rng = np.random.default_rng(seats)
    features = rng.normal(size=(1200 * seats, 3))
    now = rng.integers(0, 9, len(features)).astype(float)
    points = now + features @ TRUE
    chances = np.exp(points / spread).reshape(-1, seats)
    chances /= chances.sum(1, keepdims=True)
    return Seen(
        features=features,
        now=now,
        left=np.repeat(rng.random(1200), seats),
        points=points + rng.normal(size=len(points)) * noise,
        shares=chances.ravel(),
        match=np.repeat(np.arange(1200), seats),
        seats=np.full(len(features), seats),
        seat=np.tile(np.arange(seats), 1200),
    )


def test_points_are_found_by_least_squares() -> None:
    many = seen(3, noise=1.0)
    values = fit_points(many.training(), np.zeros(3))
    assert values == pytest.approx(TRUE, abs=0.1)
    assert squared_error(many.held_out(), values) == pytest.approx(1, abs=0.3)


def test_chances_are_found_by_who_won() -> None:
    many = seen(2)
    many.now[:] = 0
    sums = many.features @ TRUE
    many.shares[::2] = 1 / (1 + np.exp(sums[1::2] - sums[::2]))
    many.shares[1::2] = 1 - many.shares[::2]
    assert fit_chances(many, np.zeros(3)) == pytest.approx(TRUE, abs=0.1)


def test_the_spread_is_found_by_who_won_at_tables_of_any_size() -> None:
    many = seen(4, spread=6.0)
    early, late = fit_spread(many, TRUE)
    assert early == pytest.approx(6, rel=0.2)
    assert late == pytest.approx(6, rel=0.2)


def test_a_table_where_nothing_is_known_costs_the_logarithm_of_its_seats() -> None:
    assert log_loss(seen(3), np.zeros(3600)) == pytest.approx(np.log(3))


def test_alone_the_usual_score_is_half() -> None:
    lone = seen(1, noise=1.0)
    half, spread = fit_alone(lone)
    assert half == pytest.approx(lone.points.mean())
    assert spread == pytest.approx(lone.points.std() * 0.55, rel=0.01)
