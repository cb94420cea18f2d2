"""The quick opinion: shares that sum to one, the outcome at the end, and some common sense."""

import random

import numpy as np
import pytest

from games.hamlet.town import building, deal, give, have, say
from opolis import games
from opolis.core import verbs
from opolis.games.hamlet.state import OVER
from opolis.lab.simulate import step
from opolis.match.match import Match


def opinion(match: Match) -> list[float]:
    out = np.zeros(verbs.MAX_SEATS)
    verbs.evaluate(match.state, out)
    return [float(value) for value in out[: match.seats]]


def after(match: Match, seat: int, text: str) -> float:
    twin = match.copy()
    say(twin, seat, text)
    return opinion(twin)[seat]


@pytest.mark.parametrize("seats", [2, 5])
def test_opinions_are_shares_and_end_as_the_outcome(seats: int) -> None:
    rng = random.Random(f"opinion {seats}")
    match = games.load("hamlet").new(seats)
    while not match.over:
        assert sum(opinion(match)) == pytest.approx(1)
        assert min(opinion(match)) >= 0
        step(match, rng)
    assert opinion(match) == match.outcome


def test_alone_a_better_end_is_a_better_opinion() -> None:
    match = building(1, "GoodHarvest")
    match.state.phase, match.state.turn = OVER, 7
    opinions = []
    for culture in (0, 10, 40, 90):
        have(match, 0, culture=culture)
        opinions.append(opinion(match)[0])
    assert opinions == sorted(set(opinions))
    assert 0 <= opinions[0] < opinions[-1] < 1


def test_it_likes_a_good_tile_better_than_none_and_a_useful_bag_better_than_a_dear_one() -> None:
    match = building(2)
    give(match, 0, "AnimalFarm")
    assert after(match, 0, "AnimalFarm@m13r0") > after(match, 0, "done")
    match = deal("Wall Wall Inn Inn")
    have(match, 0, coins=10)
    assert after(match, 0, "green") > after(match, 0, "purple")


def test_it_sees_this_years_card_coming() -> None:
    match = building(2, "GoblinAttack")
    have(match, 0, military=15)
    have(match, 1, culture=15)
    assert match.scores == [15, 15]
    assert opinion(match)[0] > 0.5
