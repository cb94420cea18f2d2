"""Ratings: whoever wins rises, equals share, bots of fixed strength stay, and points read as in chess."""

import pytest

from opolis import games
from opolis.match.anchors import ANCHORS, DEVIATION, MIDDLE, anchor
from opolis.match.ratings import NEWCOMER_POINTS, Strength, after, of_points, places


def test_equals_share_the_mean_of_their_places() -> None:
    assert places([10, 7, 10, 3]) == [1.5, 3, 1.5, 4]
    assert places([(1, 0.5, 4), (0,), (1, 0.5, 4)]) == [1.5, 3, 1.5]


def test_whoever_wins_rises_and_everybody_gets_surer() -> None:
    won, lost = after([Strength(), Strength()], [1, 2])
    assert won.points > NEWCOMER_POINTS > lost.points
    assert won.points - NEWCOMER_POINTS == pytest.approx(NEWCOMER_POINTS - lost.points)
    assert max(won.deviation, lost.deviation) < Strength().deviation
    shared = after([Strength(), Strength()], [1.5, 1.5])
    assert [round(one.points) for one in shared] == [NEWCOMER_POINTS] * 2


def test_at_tables_of_three_the_order_counts() -> None:
    first, middle, last = after([Strength()] * 3, [1, 2, 3])
    assert first.points > middle.points > last.points


def test_four_hundred_points_are_ten_wins_to_one() -> None:
    """Against an anchor that is 400 points weaker, one loss costs what ten wins bring."""
    strong, weak = of_points(1900, DEVIATION), of_points(1500, DEVIATION)
    gained = after([strong, weak], [1, 2])[0].points - strong.points
    lost = strong.points - after([strong, weak], [2, 1])[0].points
    assert lost / gained == pytest.approx(10, rel=0.1)


@pytest.mark.parametrize("name", games.names())
def test_every_level_of_fixed_strength_is_an_anchor_above_the_one_below(name: str) -> None:
    points = [anchor(games.load(name), level).points for level in ANCHORS]
    assert points == sorted(points)
    assert len({*points}) == len(ANCHORS)
    assert round(points[ANCHORS.index(MIDDLE)]) == NEWCOMER_POINTS
