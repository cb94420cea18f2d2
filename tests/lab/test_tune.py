"""Tuning: what is counted is what is weighed, and a fit is no worse than before."""

import random

import numpy as np
import pytest

from opolis import games
from opolis.core import verbs
from opolis.core.errors import OpolisError
from opolis.lab.tune import current, fit, gather, names
from walks import walk

TUNABLE = [name for name in games.names() if hasattr(games.load(name).room("evaluate"), "FEATURES")]


@pytest.mark.parametrize("name", TUNABLE)
def test_an_opinion_is_the_weighted_sum_of_the_features(name: str) -> None:
    game = games.load(name)
    values, rng = current(game), random.Random(1)
    features, out = game.room("evaluate").features, np.zeros(verbs.MAX_SEATS)
    for match in walk(game.new(2), rng):
        if match.over:
            break
        rows = np.zeros((2, len(values)))
        for seat in range(2):
            features(match.state, seat, rows[seat])
        verbs.evaluate(match.state, out)
        assert out[0] == pytest.approx(1 / (1 + np.exp(-(rows[0] - rows[1]) @ values)), abs=1e-6)


def test_a_fit_judges_matches_it_has_not_seen() -> None:
    game = games.load("gridopolis")
    seen = gather(game, range(12), 2, 1)
    fitted = fit(game, seen)
    assert fitted.weights.shape == current(game).shape
    assert 0 < fitted.after < 2
    assert fitted.positions < len(seen.shares)


def test_a_game_without_features_says_so() -> None:
    plain = next(name for name in games.names() if name not in TUNABLE)
    with pytest.raises(OpolisError, match="cannot be tuned"):
        names(games.load(plain))
