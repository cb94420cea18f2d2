"""Every game is under the laws from the moment its folder exists; one from elsewhere is, too."""

import pytest

from opolis import games
from opolis.core.game import Game
from walks import GAMES

ELSEWHERE = "connect_four"  # benchmarks/connect_four, found by its module


@pytest.fixture(params=sorted({*GAMES, ELSEWHERE}), scope="session")
def game(request: pytest.FixtureRequest) -> Game:
    """Any game."""
    return games.adopt(request.param)


@pytest.fixture(params=[name for name in GAMES if name != ELSEWHERE], scope="session")
def shipped(request: pytest.FixtureRequest) -> Game:
    """A game that comes with the package, so that its tests are ours."""
    return games.load(request.param)
