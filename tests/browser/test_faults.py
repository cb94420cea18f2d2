"""Faults that newcomers met at the table, each with a test that names it.

Others have tests beside what they are about: phantom outlines (web/src/scene/outlines.test.ts), seams on
top faces (geometry.test.ts), a seat asked for a hundred times, Escape, the own hamlet outside the picture
(test_table.py), a half-made choice that is lost (test_touch.py), choices outside the dock (test_layout.py),
silent years and the header after the end (test_moments.py), first terrains that cannot be clicked
(test_games.py), a roof that pointing misses (web/src/scene/picking.test.ts), a pile that swallows the
wheel (test_choices.py), bots with one name and races without
people (tests/server/tables/test_bots.py), roofs on bare ground (tests/games/hirstopolis/test_opinion.py).
"""

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Server
from browser.player import DESK, PHONE, TABLET, Player

pytestmark = pytest.mark.browser

# How light the rim of every swatch is against the card it lies on, from 0 to 255.
RIMS = """() => [...document.querySelectorAll(".swatch")].map((swatch) => {
  const light = (colour) => Math.max(...colour.match(/[0-9.]+/g).slice(0, 3).map(Number));
  const share = (colour) => (colour.includes("srgb") ? 255 : 1);
  const rim = getComputedStyle(swatch).borderTopColor;
  const card = getComputedStyle(swatch.closest("article, .seat")).backgroundColor;
  return light(rim) * share(rim) - light(card) * share(card);
})"""


def test_black_swatches_are_seen_in_the_dark(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.open(player.make("kwinty", ["me", "me"]), theme="dark")
    rims = player.page.evaluate(RIMS)
    assert len(rims) >= 2
    assert min(rims) > 40
    player.close()


def test_the_play_button_is_whole_on_a_phone(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, PHONE)
    player.page.goto("/")
    for button in player.page.get_by_role("button", name="Play now").all():
        button.scroll_into_view_if_needed()
        expect(button).to_be_in_viewport(ratio=1)
    player.close()


def test_seconds_added_per_move_are_said(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.page.goto("/new/kwinty")
    player.page.get_by_label("Clock").select_option("minutes per player")
    expect(player.page.get_by_label("Seconds added per move")).to_have_value("5")
    player.close()


def test_nobody_offers_a_draw_in_a_game_for_points(browser: Browser, server: Server) -> None:
    ada, ben = Player(browser, server.url), Player(browser, server.url)
    for game, offers in (("kwinty", 1), ("rollopolis", 0)):
        table = ada.make(game, ["me", "open"])
        ben.sit(table, 1)
        ada.open(table)
        ada.page.get_by_role("button", name="Menu").click()
        expect(ada.page.get_by_role("button", name="Offer a draw")).to_have_count(offers)
    for player in (ada, ben):
        player.close()


def test_a_click_on_water_plays_nothing_and_says_why(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.open(player.make("hirstopolis", ["me", "bot:1"], mode="headtohead", placements=4))
    player.await_touches(60)
    player.touch("pile:B1")
    player.await_touches()
    player.click(next(touch["id"] for touch in player.touches if not touch["move"]))
    player.until("() => window.opolisTest.spots() > 0")
    player.settle()
    before = player.seq
    (left, row), (right, _) = player.middle("0:f5"), player.middle("0:i5")  # a canal lies between them
    player.click_at((left + right) / 2, row)
    expect(player.page.locator(".bubble")).to_be_visible()
    assert player.seq == before
    player.close()


def test_points_for_captures_are_not_called_a_count(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.open(player.make("gridopolis", ["me", "me"]))
    expect(player.page.get_by_text("from captured kings").first).to_be_attached()
    expect(player.page.get_by_text("pawns captured", exact=True)).to_have_count(0)
    player.close()


def test_the_name_of_an_account_is_shown_after_signing_up(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.page.goto("/", wait_until="networkidle")  # which makes a guest
    account = {"login": "grace", "password": "battery staple"}
    answer = player.page.request.post("/api/account", data=account)
    assert answer.ok, answer.text()
    player.page.goto("/")
    expect(player.page.get_by_role("link", name="grace")).to_be_visible()
    player.close()


WIDTHS = """() => [...document.querySelectorAll("button.chip .tile")].map((tile) => [
  tile.getBoundingClientRect().width, tile.closest(".chip").getBoundingClientRect().width])"""


@pytest.mark.parametrize("size", [DESK, TABLET, PHONE], ids=["desk", "tablet", "phone"])
def test_tiles_to_choose_from_are_as_wide_as_their_buttons(
    browser: Browser, server: Server, size: dict[str, int]
) -> None:
    player = Player(browser, server.url, size)
    player.open(player.make("hamlet", ["me", "bot:1"]))
    player.await_touches(60)
    player.touch(player.touches[0]["id"])  # draw from a bag
    player.until("() => document.querySelector('button.chip .tile')")
    player.settle()
    for tile, button in player.page.evaluate(WIDTHS):
        assert tile > 0.8 * button
    player.close()
