"""For every game a person plays a whole match against a bot, by clicking parts."""

import random
from typing import Any

import pytest
from playwright.sync_api import Browser

from browser.conftest import Server
from browser.player import Player
from opolis import games

pytestmark = pytest.mark.browser

# House rules that make a match short; a game that is not here is played as it is.
SHORT: dict[str, dict[str, Any]] = {
    "turris": {"blocks": 6},
    "gridopolis": {"rounds": 3},
    "rollopolis": {"sheet": "short"},
    "hirstopolis": {"mode": "headtohead", "placements": 4},
}
LONGEST = 160
HURRY = 0.4


@pytest.mark.parametrize("name", games.names())
def test_a_whole_match_is_played_by_clicking(browser: Browser, server: Server, name: str) -> None:
    player, rng = Player(browser, server.url), random.Random(name)
    default = games.load(name).default_seats
    table = player.make(name, ["me", *["bot:1"] * (default - 1)], **SHORT.get(name, {}))
    player.open(table)
    for _ in range(LONGEST):
        if not player.await_touches(120):
            break
        player.play(rng, HURRY)
    assert player.over
    assert player.page.locator(".result strong").inner_text()
    assert not player.faults
    player.close()
