"""For every game a person plays a whole match against a bot, by clicking parts and by touching them."""

import random
from typing import Any

import pytest
from playwright.sync_api import Browser

from browser.conftest import Server
from browser.player import DESK, TABLET, Player
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
# Every game is played once; the other way of playing it is a long proof.
BY_TOUCH = games.names()[1::2]
BY_CLICKING = games.names()[0::2]


def play_a_whole_match(player: Player, name: str) -> None:
    """Play at random until the match is over, and look at how it ends; level 1 would bring a coach."""
    rng, default = random.Random(name), games.load(name).default_seats
    player.open(player.make(name, ["me", *["bot:2"] * (default - 1)], **SHORT.get(name, {})))
    for _ in range(LONGEST):
        if not player.await_touches(120):
            break
        player.play(rng, HURRY)
    assert player.over
    assert player.ask("stats")["calls"], "what lies there in the end can be drawn"
    assert player.page.locator(".result strong").inner_text()
    assert not player.faults
    player.close()


@pytest.mark.parametrize("name", BY_CLICKING)
def test_a_whole_match_is_played_by_clicking(browser: Browser, server: Server, name: str) -> None:
    play_a_whole_match(Player(browser, server.url, DESK), name)


@pytest.mark.parametrize("name", BY_TOUCH)
def test_a_whole_match_is_played_by_touch(browser: Browser, server: Server, name: str) -> None:
    play_a_whole_match(Player(browser, server.url, TABLET, has_touch=True), name)


@pytest.mark.long
@pytest.mark.parametrize("name", games.names())
def test_a_whole_match_is_played_the_other_way(browser: Browser, server: Server, name: str) -> None:
    touch = name in BY_CLICKING
    play_a_whole_match(Player(browser, server.url, TABLET if touch else DESK, has_touch=touch), name)
