"""Random walks through any game, and laws that hold along them."""

import pytest

from opolis import games
from opolis.core.game import Game
from opolis.core.kernel import COMPILED
from opolis.laws.law import Law, Sample, walk
from opolis.match.random_play import random_match

__all__ = ["GAMES", "few", "holds", "many_matches", "random_match", "walk"]

GAMES = games.names()

many_matches = pytest.mark.skipif(not COMPILED, reason="plain rules are too slow for many matches")


def few(number: int) -> int:
    """Say how many matches to look at: plain rules are slow, and run for their coverage only."""
    return number if COMPILED else max(1, number // 6)


def holds(law: Law, game: Game, matches: int = 12) -> bool:
    """Look for an exception to a law; if there is one, fail with what broke where."""
    for violation in law(game, Sample(few(matches))):
        pytest.fail(f"{violation}\n{violation.record}")
    return True
