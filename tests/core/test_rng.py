"""Draws: repeatable, in range, fair enough."""

import numpy as np

from opolis.core.rng import below, pick, seeded


def test_the_same_seed_draws_the_same_numbers() -> None:
    one, two = seeded("a"), seeded("a")
    assert [below(one, 100) for _ in range(20)] == [below(two, 100) for _ in range(20)]
    assert below(seeded("b"), 1 << 30) != below(seeded("c"), 1 << 30)


def test_draws_cover_their_range_evenly() -> None:
    rng = seeded(1)
    counts = np.bincount([below(rng, 6) for _ in range(6000)], minlength=6)
    assert counts.min() > 850
    assert counts.max() < 1150


def test_heavier_outcomes_are_drawn_more_often() -> None:
    rng = seeded(1)
    weights = np.array([1, 0, 3], np.int64)
    counts = np.bincount([pick(rng, weights, 3) for _ in range(4000)], minlength=3)
    assert counts[1] == 0
    assert 2.5 < counts[2] / counts[0] < 3.5
