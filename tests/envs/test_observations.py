"""Observations: described number by number on each game's page."""

import re

import pytest

from opolis import games

ROW = re.compile(r"^\| (\d+)(?:–(\d+))? \|", re.MULTILINE)


@pytest.mark.parametrize("name", games.names())
def test_the_page_describes_every_number_of_the_observation(name: str) -> None:
    game = games.load(name)
    section = game.readme.partition("## What a learner sees")[2].partition("\n## ")[0]
    next_number = 0
    for first, last in ROW.findall(section):
        assert int(first) == next_number
        next_number = int(last or first) + 1
    assert next_number == game.room("state").OBSERVATION
    assert "hidden" in section.lower()
