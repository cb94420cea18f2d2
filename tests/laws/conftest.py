"""Every game is under the laws from the moment its folder exists."""

import pytest

from opolis import games
from opolis.core.game import Game
from walks import GAMES


@pytest.fixture(params=GAMES, scope="session")
def game(request: pytest.FixtureRequest) -> Game:
    return games.load(request.param)
