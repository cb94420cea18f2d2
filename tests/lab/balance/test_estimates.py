"""Estimates: intervals and significance, against values from the books."""

import pytest

from opolis.lab.balance.estimates import Estimate, average, holm, p_value, share


def test_a_share_has_wilsons_interval() -> None:
    found = share([1.0] * 10 + [0.0] * 10)
    assert (found.low, found.high) == pytest.approx((0.299, 0.701), abs=0.001)
    assert share([1.0] * 5).high == 1
    assert 0.5 < share([1.0] * 5).low < 0.6


def test_a_mean_lies_in_the_middle_of_its_interval() -> None:
    found = average([1.0, 2.0, 3.0, 4.0])
    assert found.mean == 2.5
    assert found.high - found.low == pytest.approx(2 * 1.96 * found.error)
    assert found.error == pytest.approx(0.6455, abs=1e-3)


def test_two_standard_errors_apart_are_one_chance_in_twenty() -> None:
    one, other = Estimate(0.0, 0, 0, 0.6, 10), Estimate(1.96, 0, 0, 0.8, 10)
    assert p_value(one, other) == pytest.approx(0.05, abs=1e-3)
    assert p_value(one, one) == 1
    sure = Estimate(1.0, 1, 1, 0.0, 5)
    assert p_value(sure, sure) == 1
    assert p_value(sure, Estimate(0.0, 0, 0, 0.0, 5)) == 0


def test_many_comparisons_need_smaller_p_values() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
