"""The pages around the table."""

import re

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Server
from browser.player import DESK, PHONE, Player
from opolis import games

pytestmark = pytest.mark.browser

RECORD = """opolis-record 1
Game: kwinty
Rules: 1
Options: {}
Seats: ["ada", "ben"]

0 iv
1 jh
0 kv
"""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_guest_plays_at_once(browser: Browser, server: Server, size: dict[str, int]) -> None:
    player = Player(browser, server.url, size)
    player.page.goto("/?quality=test")
    cards = player.page.get_by_role("article")
    expect(cards).to_have_count(len(games.names()))
    assert player.page.evaluate("() => document.documentElement.scrollWidth") <= size["width"]
    kwinty = cards.filter(has_text="Kwinty")
    pictures = player.page.locator("article img")
    expect(pictures).to_have_count(len(games.names()))
    kwinty.get_by_role("button", name="Play now").click()
    expect(player.page).to_have_url(re.compile("/table/"))
    player.page.wait_for_selector("[aria-label=points]", state="attached")
    player.await_touches()
    player.page.goto("/")
    expect(player.page.get_by_role("heading", name="Your games")).to_be_visible()
    expect(player.page.get_by_text("your turn").first).to_be_visible()
    assert not player.faults
    player.close()


@pytest.mark.parametrize("name", games.names())
def test_every_option_of_a_game_has_a_field(browser: Browser, server: Server, name: str) -> None:
    player = Player(browser, server.url)
    player.page.goto(f"/new/{name}")
    expect(player.page.locator(".field")).to_have_count(len(games.load(name).options))
    player.page.get_by_text("On one screen").click()
    player.page.get_by_role("button", name="Begin").click()
    player.page.wait_for_selector("[aria-label=points]", state="attached", timeout=120_000)
    assert not player.faults
    player.close()


@pytest.mark.parametrize("name", games.names())
def test_the_rules_can_be_read_clause_by_clause(browser: Browser, server: Server, name: str) -> None:
    player, game = Player(browser, server.url), games.load(name)
    clause = game.clause(max(game.clauses))
    player.page.goto(f"/rules/{name}#{clause}")
    expect(player.page.locator(f"#{clause}.marked")).to_be_visible()
    player.close()


def test_settings_are_kept(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.page.goto("/settings")
    player.page.get_by_label("Theme").select_option("dark")
    player.page.get_by_label("Your name").fill("Ada")
    player.page.get_by_role("button", name="Save").click()
    expect(player.page.get_by_text("Saved.")).to_be_visible()
    player.page.goto("/")
    expect(player.page.locator("html[data-theme=dark]")).to_be_attached()
    expect(player.page.get_by_role("link", name="Ada")).to_be_visible()
    player.close()


def test_a_record_is_read_and_shown(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.page.goto("/records?quality=test")
    player.page.get_by_label("Record", exact=True).fill(RECORD)
    player.page.get_by_role("button", name="Read it").click()
    player.page.wait_for_selector("[aria-label=points]", state="attached")
    expect(player.page.locator(".log code")).to_have_count(3)
    player.page.goto("/records")
    expect(player.page.get_by_role("link", name="Kwinty").first).to_be_visible()
    player.close()
