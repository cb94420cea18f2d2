"""Reports in words: every measure is explained, and seats are told only beyond doubt."""

import pytest

from opolis.lab.balance.estimates import share
from opolis.lab.balance.reading import MEANINGS, seats_in_words
from opolis.lab.balance.report import MEASURES


def test_every_measure_says_what_it_means() -> None:
    assert MEANINGS.keys() == MEASURES.keys()


@pytest.mark.parametrize(
    ("wins", "said"),
    [
        (11, "No seat is better off beyond doubt."),
        (19, "Beyond doubt, seat 0 wins more than its share; seat 1 wins less than its share."),
        (1, "Beyond doubt, seat 1 wins more than its share; seat 0 wins less than its share."),
    ],
)
def test_a_seat_is_better_off_when_its_interval_leaves_the_fair_share_out(wins: int, said: str) -> None:
    seats = [share([1.0] * count + [0.0] * (20 - count)) for count in (wins, 20 - wins)]
    assert seats_in_words(seats, 0.5).startswith(said)
