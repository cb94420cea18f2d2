"""Which games environments are tested with: two in every run, all in the long one."""

import pytest

from opolis import games

QUICK = ("kwinty", "hamlet")  # one is small; in the other seats act at once, and much is left blank


def each(names: list[str]) -> pytest.MarkDecorator:
    """Run a test for each of some games."""
    return pytest.mark.parametrize(
        "name", [name if name in QUICK else pytest.param(name, marks=pytest.mark.long) for name in names]
    )


every_game = each(games.names())
every_game_for_one = each([name for name in games.names() if 1 in games.load(name).seats])
