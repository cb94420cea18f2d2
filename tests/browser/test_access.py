"""Everybody can use it: axe-core finds nothing serious, phones lose nothing, colours are not all there is."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import Server
from browser.pictures import GOLDEN_SIZE, differ, lay, take
from browser.player import DESK, PHONE, Player
from opolis import games

pytestmark = pytest.mark.browser

AXE = (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
GRAVE = ("serious", "critical")
PAGES = ["/", "/new/hirstopolis", "/rules/kwinty", "/records", "/settings"]


def faults(page: Page) -> list[str]:
    """Ask axe-core what is wrong with a page."""
    page.evaluate(AXE)
    found: dict[str, Any] = page.evaluate("() => axe.run()")
    return [
        f"{each['id']}: {node['html']} {node['failureSummary']}"
        for each in found["violations"]
        if each["impact"] in GRAVE
        for node in each["nodes"]
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_grave_on_a_page(browser: Browser, server: Server, theme: str) -> None:
    player = Player(browser, server.url)
    for path in PAGES:
        player.page.goto(f"{path}?theme={theme}")
        player.page.wait_for_load_state("networkidle")
        expect(player.page.locator("h1")).to_be_visible()
        assert faults(player.page) == [], path
    player.close()


def seated(player: Player, name: str, theme: str) -> None:
    """Sit down at a table of one's own, with nobody else at the screen."""
    player.open(player.make(name, ["me", *["bot:1"] * (games.load(name).default_seats - 1)]), theme=theme)
    player.await_touches()


def test_axe_finds_nothing_grave_at_a_table(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, DESK)
    for name in games.names()[::2]:  # all games are looked at on a phone
        seated(player, name, "light")
        player.page.get_by_role("button", name="Menu").click()
        assert faults(player.page) == [], name
    player.close()


QUARTER = "() => document.querySelector('canvas').clientHeight >= innerHeight / 4"


def test_a_phone_shows_the_whole_table(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, PHONE, has_touch=True, is_mobile=True)
    for name in games.names():
        seated(player, name, "dark")
        # What the game is about is said in the table's room until the first move (decision 128).
        aim = player.page.locator(".aim")
        stage = player.page.evaluate("() => document.querySelector('canvas').clientHeight")
        assert stage + aim.bounding_box()["height"] >= PHONE["height"] / 4, name
        aim.get_by_role("button").tap()
        player.until(QUARTER, seconds=5)
        assert player.page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"], name
        for tab in ("Log", "Chat", "Seats"):
            player.page.get_by_role("tab", name=tab).tap()
            expect(player.page.locator(f"section.{tab.lower()}")).to_be_visible()
        assert faults(player.page) == [], name
    assert not player.faults
    player.close()


def test_inlays_tell_colours_apart(browser: Browser, server: Server) -> None:
    page = browser.new_page(base_url=server.url)
    pictures = []
    for inlays in ("off", "clear"):
        lay(page, "rollopolis", GOLDEN_SIZE, inlays=inlays)
        pictures.append(take(page, GOLDEN_SIZE))
    mean, _ = differ(page, *pictures)
    page.close()
    assert mean > 0.1


def test_dark_is_dark_from_the_first_look(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, color_scheme="dark")
    player.page.goto("/")
    expect(player.page.locator("html[data-theme=dark]")).to_be_attached()
    room = player.page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    assert max(int(part) for part in room.removeprefix("rgb(").removesuffix(")").split(",")) < 64
    player.close()
