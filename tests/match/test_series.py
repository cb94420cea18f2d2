"""A series: best of N, the loser begins."""

import random

import pytest

from opolis import games
from opolis.core.errors import OpolisError
from opolis.match.series import Series

KWINTY = games.load("kwinty")


def white_wins(series: Series) -> None:
    """Play a round that whoever begins wins."""
    for text in ("iv", "hv", "jh"):
        series.match.play(series.match.movers[0], text)


def test_the_loser_begins_the_next_round() -> None:
    series = Series(KWINTY, best_of=3, row=3)
    white_wins(series)
    assert series.next().movers == [1]
    white_wins(series)
    assert series.count() == [1.0, 1.0]
    assert series.next().movers == [0]


def test_where_seats_keep_their_colours_the_loser_begins_all_the_same() -> None:
    series, rng = Series(games.load("turris"), best_of=3, blocks=6), random.Random(2)
    while not series.match.over:
        seat = series.match.movers[0]
        series.match.play(seat, rng.choice(series.match.moves(seat)))
    loser = series.match.outcome.index(0.0)
    assert series.next().movers == [loser]
    assert series.match.options["first"] == loser
    assert series.order == [0, 1]


def test_a_series_ends_with_a_majority() -> None:
    series = Series(KWINTY, best_of=1, row=3)
    assert not series.over
    white_wins(series)
    series.count()
    assert series.over
    with pytest.raises(OpolisError, match="the series is over"):
        series.next()


def test_a_running_round_must_be_played_first() -> None:
    with pytest.raises(OpolisError, match="still running"):
        Series(KWINTY).next()


@pytest.mark.parametrize("number", [0, 2, -1])
def test_a_series_has_an_odd_number_of_rounds(number: int) -> None:
    with pytest.raises(OpolisError, match=f"best_of: {number} is not allowed"):
        Series(KWINTY, best_of=number)
