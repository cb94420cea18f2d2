"""Every table in German and in English: by the browser, or as chosen in the settings."""

import re

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Server
from browser.player import DESK, PHONE, Player
from opolis import games

pytestmark = pytest.mark.browser

ENGLISH = re.compile(
    r"\b(the|your|you|and|with|blocks|points|builds|takes|draws|choose|turn|left|tiles|year|city)\b",
    re.IGNORECASE,
)
# Whether one of these begins below where another ends.
IN_ROWS = """(all) => {
  const boxes = all.map((one) => one.getBoundingClientRect());
  return boxes.some(({ top }) => boxes.some(({ bottom }) => top >= bottom));
}"""
SHOWN = "() => document.querySelector('.page').innerText"


def laid(player: Player, table: str) -> str:
    """Open a table and read everything that is written on its page."""
    player.page.goto(f"/table/{table}?quality=test")
    player.page.wait_for_selector(".score", state="attached", timeout=120_000)
    player.settle()
    return str(player.page.evaluate(SHOWN))


def test_every_table_speaks_german_and_english(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, DESK, locale="de-DE")
    tables = {name: player.make(name, ["me", "bot:1"]) for name in games.names()}
    for name, table in tables.items():
        found = ENGLISH.findall(laid(player, table))
        assert not found, f"{name}: {found}"
    assert player.page.evaluate("() => document.documentElement.lang") == "de"
    laid(player, tables["kwinty"])
    player.await_touches()
    player.page.get_by_role("button", name="Tipp").click()
    hint = player.page.locator(".hint")
    expect(hint.locator("strong")).to_contain_text("Einen Block", timeout=60_000)
    expect(hint.get_by_role("meter")).to_be_visible()
    player.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert player.page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
    laid(player, tables["gridopolis"])  # its words are long in German, and the table needs the room
    buttons = player.page.locator(".actions .row button")
    expect(buttons).to_have_count(4)
    assert not buttons.evaluate_all(IN_ROWS)
    expect(player.page.locator(".dock .chip")).to_have_count(0)  # which would say the same as the buttons
    player.page.set_viewport_size(DESK)  # type: ignore[arg-type]
    player.page.goto("/settings")
    player.page.get_by_label("Sprache").select_option("en")
    expect(player.page.get_by_role("heading", name="Settings")).to_be_visible()
    player.page.get_by_label("Show moves in notation as well").check()
    for table in tables.values():
        assert ENGLISH.search(laid(player, table))
    assert player.page.evaluate("() => document.documentElement.lang") == "en"
    assert not player.faults
    player.close()
