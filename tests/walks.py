"""Random walks through any game: what the laws look at."""

import random
from collections.abc import Iterator

import pytest

from opolis import games
from opolis.core.kernel import COMPILED
from opolis.lab.simulate import any_match, step
from opolis.match.match import Match

__all__ = ["GAMES", "any_match", "few", "many_matches", "walk"]

GAMES = games.names()
PATIENCE = 5000
BELLS = (0, 16, 250)  # where bells may ring, one rings never, soon, or late


many_matches = pytest.mark.skipif(not COMPILED, reason="plain rules are too slow for so many matches")


def few(number: int) -> int:
    """Say how many matches to look at: plain rules are slow, and run for their coverage only."""
    return number if COMPILED else max(1, number // 6)


def walk(match: Match, rng: random.Random) -> Iterator[Match]:
    """Play at random to the end, yielding before every move and at the end."""
    bell = rng.choice(BELLS)
    for _ in range(PATIENCE):
        yield match
        if match.over:
            return
        step(match, rng, bell=bell)
    raise AssertionError(f"no end after {PATIENCE} moves")
