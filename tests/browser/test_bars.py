"""Speeds that are promised."""

import statistics

import pytest
from playwright.sync_api import Browser

from browser.conftest import Server
from browser.player import DESK, PHONE, Player

pytestmark = pytest.mark.browser

DRAW_CALLS = 10
INPUT_TO_GHOST = 50


def test_two_thousand_parts_take_few_draw_calls(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, {"width": 640, "height": 400})
    player.open(player.make("kwinty", ["me", "me"]), quality="standard")
    for kind in ("block", "poly", "roof", "pad", "marker", "tile", "die", "square", "token", "card"):
        stats = player.ask("load", kind, 2000)
        assert stats["parts"] == 2000
        assert stats["calls"] <= DRAW_CALLS, kind
    player.close()


def test_a_ghost_follows_the_pointer_at_once(browser: Browser, server: Server) -> None:
    """The median counts: the first ghost of a page also builds its geometry."""
    player = Player(browser, server.url)
    player.open(player.make("kwinty", ["me", "me"]))
    player.await_touches()
    taken = player.ask("ghostTimes", 9)
    assert statistics.median(taken) < INPUT_TO_GHOST, taken
    player.close()


def test_nothing_is_drawn_while_nothing_changes(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.open(player.make("kwinty", ["me", "me"]), quality="plain")
    player.await_touches()
    player.page.wait_for_timeout(1000)
    player.settle()
    before = player.ask("stats")["frame"]
    player.page.wait_for_timeout(1000)
    assert player.ask("stats")["frame"] == before + 1, "only the asking draws"
    player.close()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("name", ["", "kwinty", "hamlet"], ids=["home", "kwinty", "hamlet"])
def test_nothing_shifts_after_load(browser: Browser, server: Server, name: str, size: dict[str, int]) -> None:
    player = Player(browser, server.url, size)
    player.page.add_init_script(
        "window.shift = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) "
        "if (!entry.hadRecentInput) window.shift += entry.value; })"
        ".observe({ type: 'layout-shift', buffered: true });"
    )
    if name:
        player.open(player.make(name, ["me", "bot:1"]))
    else:
        player.page.goto("/")
    player.page.wait_for_timeout(1000)
    assert player.page.evaluate("() => window.shift") < 0.1
    player.close()
