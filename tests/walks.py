"""Random walks through any game: what the laws look at."""

import random
from collections.abc import Iterator

from opolis import games
from opolis.lab.simulate import any_match, step
from opolis.match.match import Match

__all__ = ["GAMES", "any_match", "walk"]

GAMES = games.names()
PATIENCE = 5000


def walk(match: Match, rng: random.Random) -> Iterator[Match]:
    """Play at random to the end, yielding before every move and at the end."""
    for _ in range(PATIENCE):
        yield match
        if match.over:
            return
        step(match, rng)
    raise AssertionError(f"no end after {PATIENCE} moves")
