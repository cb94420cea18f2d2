"""Ratings: from results to points."""

import math

import pytest

from opolis.lab.rating import Meeting, ratings, totals


def test_three_wins_in_four_are_about_190_points() -> None:
    low, high = ratings(["low", "high"], [Meeting("high", "low", 300, 400)])
    assert low.points == 0
    assert high.points == pytest.approx(400 * math.log10(3), abs=2)
    assert 0 < high.margin < 50
    assert high.games == 400


def test_strength_carries_over_from_one_to_the_next() -> None:
    rated = ratings(["a", "b", "c"], [Meeting("b", "a", 75, 100), Meeting("c", "b", 75, 100)])
    assert rated[2].points == pytest.approx(2 * rated[1].points, rel=0.02)


def test_who_always_wins_still_has_a_number() -> None:
    assert 100 < ratings(["a", "b"], [Meeting("b", "a", 20, 20)])[1].points < 2000


def test_more_games_give_a_narrower_interval() -> None:
    few, many = (ratings(["a", "b"], [Meeting("b", "a", n * 0.6, n)])[1].margin for n in (20, 200))
    assert many < few / 2


def test_totals_add_up() -> None:
    met = [Meeting("b", "a", 1.0), Meeting("b", "a", 0.5), Meeting("c", "a", 0.0)]
    assert totals(met)["b", "a"] == Meeting("b", "a", 1.5, 2)
