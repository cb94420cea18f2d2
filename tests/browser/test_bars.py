"""Speeds that are promised."""

import pytest
from playwright.sync_api import Browser

from browser.conftest import Server
from browser.player import DESK, PHONE, Player
from browser.pointing import open_and_hold

pytestmark = pytest.mark.browser

DRAW_CALLS = 10
PLACES = 9  # that the pointer goes to
QUIET = 10  # seconds after which nothing more is drawn, on a busy machine
# Calls are counted and not carried out: how long they take in software says nothing.
COUNT_ONLY = """
const Plain = WebGL2RenderingContext.prototype, { getExtension } = Plain, none = () => undefined;
const draws = ["drawArrays", "drawElements", "drawArraysInstanced", "drawElementsInstanced"];
for (const name of draws) Plain[name] = none;
Plain.getExtension = function (name) {
  const found = getExtension.call(this, name);
  return name === "WEBGL_multi_draw" && found
    ? { multiDrawArraysWEBGL: none, multiDrawElementsWEBGL: none, multiDrawElementsInstancedWEBGL: none }
    : found;
};
"""


def test_two_thousand_parts_take_few_draw_calls(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, {"width": 320, "height": 240})
    player.page.add_init_script(COUNT_ONLY)
    player.open(player.make("kwinty", ["me", "me"]), quality="standard")
    for kind in ("block", "poly", "roof", "pad", "marker", "tile", "die", "square", "token", "card"):
        stats = player.ask("load", kind, 2000)
        assert stats["parts"] == 2000
        assert stats["calls"] <= DRAW_CALLS, kind
    player.close()


@pytest.mark.parametrize("name", ["kwinty", "hirstopolis"])
def test_a_ghost_follows_the_pointer_though_the_server_is_silent(
    browser: Browser, server: Server, name: str
) -> None:
    """All places of a held piece come with it: nothing that is asked from then on is waited for."""
    player = Player(browser, server.url)
    open_and_hold(player, name)
    player.page.evaluate("() => window.sockets.forEach((socket) => (socket.send = () => undefined))")
    assert len(player.ask("ghostTimes", PLACES)) == PLACES
    assert not player.faults
    player.close()


def test_nothing_is_drawn_while_nothing_changes(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.open(player.make("kwinty", ["me", "me"]), quality="plain")
    player.await_touches()
    drawn = 0
    for _ in range(QUIET):  # what was still to be drawn at first comes to an end
        before = player.ask("stats")["frame"]
        player.page.wait_for_timeout(1000)
        drawn = player.ask("stats")["frame"] - before
        if drawn == 1:
            break
    assert drawn == 1, "only the asking draws"
    player.close()


@pytest.mark.parametrize(
    ("name", "size"),
    [("", PHONE), ("kwinty", DESK), ("kwinty", PHONE), ("hamlet", PHONE), ("hirstopolis", PHONE)],
    ids=["home", "a table at a desk", "a table", "printed tiles", "a pile of plans"],
)
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
