"""Ten thousand random matches of every game, under all options: legal = verdict, and all of them end."""

import random

import pytest

from opolis import games
from opolis.lab.simulate import play_fast
from opolis.laws.law import BELLS
from opolis.match.random_play import random_match
from walks import GAMES

MATCHES = 10_000


@pytest.mark.parametrize("name", GAMES)
def test_ten_thousand_random_matches_keep_the_laws_and_end(name: str) -> None:
    game = games.load(name)
    for number in range(MATCHES):
        rng = random.Random(f"random games {name} {number}")
        played = play_fast(random_match(game, rng), f"{name} {number}", bell=rng.choice(BELLS))
        assert sum(played.outcome) == pytest.approx(1)
        assert played.match.movers == []
