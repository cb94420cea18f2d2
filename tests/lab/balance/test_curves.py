"""Curves: the measures of a match, worked out by hand."""

import numpy as np
import pytest

from opolis.lab.balance import curves
from opolis.lab.balance.tracing import narrowness

TURNING = np.array([[0.5, 0.5], [0.4, 0.6], [0.3, 0.7], [0.8, 0.2], [1.0, 0.0]])  # seat 0 wins


def test_the_lead_changes_when_another_seat_has_the_best_chances() -> None:
    assert curves.lead_changes(TURNING) == 2 / 4
    assert curves.lead_changes(TURNING[:1]) == 0


def test_drama_is_how_far_the_winner_was_behind() -> None:
    assert curves.drama(TURNING, 0) == pytest.approx((0.2**0.5 + 0.4**0.5) / 2)
    assert curves.drama(TURNING, 1) > 0
    assert curves.drama(TURNING[3:], 0) == 0


def test_a_match_is_decided_when_the_winner_rises_for_good_above_what_others_ever_had() -> None:
    assert curves.decisiveness(TURNING, 0) == 3 / 4
    assert curves.decisiveness(np.array([[0.5, 0.5], [0.9, 0.1], [0.4, 0.6], [1.0, 0.0]]), 0) == 1
    assert curves.decisiveness(np.array([[0.6, 0.4], [0.7, 0.3], [1.0, 0.0]]), 0) == 0


def test_nothing_is_uncertain_where_one_seat_is_sure() -> None:
    assert curves.uncertainty(np.array([[0.5, 0.5], [0.5, 0.5], [1, 0]])) == pytest.approx(1)
    assert curves.uncertainty(np.array([[1.0, 0.0], [1.0, 0.0]])) == pytest.approx(0, abs=1e-6)
    thirds = np.full((3, 3), 1 / 3)
    assert curves.uncertainty(thirds) == pytest.approx(1)


def test_a_killer_move_is_the_winners_largest_rise() -> None:
    assert curves.killer_move(TURNING, 0) == pytest.approx(0.5)


def test_a_position_is_narrow_if_one_move_is_much_better_than_the_others() -> None:
    assert narrowness(np.array([0.1, 0.1, 0.1, 0.9])) == 1
    assert narrowness(np.array([0.5, 0.5])) == 0
    assert narrowness(np.array([0.1, 0.8, 0.8])) == pytest.approx(0.5)


def test_a_curve_keeps_its_ends() -> None:
    kept = curves.curve(TURNING[:, 0])
    assert len(kept) == curves.POINTS
    assert (kept[0], kept[-1]) == (0.5, 1.0)
