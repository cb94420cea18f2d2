"""A number with which nothing can be built is written by a click on its spot (`S:-`)."""

import pytest
from playwright.sync_api import Browser

from browser.conftest import Server
from browser.player import Player

pytestmark = pytest.mark.browser

# No die allows a Special, so the third Industrial building would break the balance.
SHEET = """
title = "Bare"
about = "No Specials at all."
district = '''
7 8 2 9 7
3 . . . 4
12 . . . 12
10 . . . 11
7 5 2 6 7
'''
[rows]
residential = 12
commercial = 12
special = 12
[specials]
1 = []
2 = []
3 = []
4 = []
5 = []
6 = []
"""
WISHES = ("spot:S", "build:I", "")
LONGEST = 60


def test_a_number_is_written_with_nothing_to_build(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.open(player.make("rollopolis", ["me"], sheet=SHEET))
    for _ in range(LONGEST):
        player.await_touches(120)
        player.settle()
        touches = player.touches
        unbuilt = [touch for touch in touches if touch["move"] == "S:-"]
        if unbuilt:
            break
        before = [player.seq, ",".join(touch["id"] for touch in touches)]
        player.click(next(t["id"] for wish in WISHES for t in touches if t["id"].startswith(wish)))
        player.until(
            "([seq, ids]) => window.opolisTest.seq() > seq || "
            "window.opolisTest.touches().map(({ id }) => id).join() !== ids",
            before,
        )
    assert unbuilt[0]["label"].endswith("on the special track, with nothing to build")
    player.touch(unbuilt[0]["id"])
    player.page.get_by_text("S:-", exact=True).wait_for()
    assert not player.faults
    player.close()
