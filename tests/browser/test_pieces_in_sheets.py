"""On a phone pieces in a sheet show their shape, how they are turned, and which one is about to be taken."""

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Server
from browser.player import PHONE, Player

pytestmark = pytest.mark.browser

# Pieces whose number lies over their picture.
COVERED = """() => [...document.querySelectorAll(".planned")].filter((chip) => {
  const b = chip.querySelector(".count")?.getBoundingClientRect();
  const covers = ({ left, right, top, bottom }) =>
    left < b.right - 1 && right > b.left + 1 && top < b.bottom - 1 && bottom > b.top + 1;
  return b && [...chip.querySelectorAll("rect")].some((cell) => covers(cell.getBoundingClientRect()));
}).map((chip) => chip.textContent)"""


def phone(browser: Browser, server: Server) -> Player:
    """Hold a phone."""
    return Player(browser, server.url, PHONE, has_touch=True, is_mobile=True)


def test_a_number_lies_beside_the_shape_of_a_piece(browser: Browser, server: Server) -> None:
    player = phone(browser, server)
    player.open(player.make("hirstopolis", ["me", "bot:1"]))
    player.await_touches()
    assert player.page.evaluate(COVERED) == []
    player.close()


def test_what_is_about_to_be_taken_is_marked_until_something_else_is_touched(
    browser: Browser, server: Server
) -> None:
    player = phone(browser, server)
    player.open(player.make("hirstopolis", ["me", "bot:1"]))
    player.await_touches()
    chip = player.page.locator("[data-touch='pile:BO4']")
    chip.tap()
    expect(chip).to_contain_class("at")
    player.page.get_by_role("button", name="Back").tap()
    expect(chip).not_to_contain_class("at")
    player.close()


def test_a_held_piece_lies_in_its_sheet_as_it_is_turned(browser: Browser, server: Server) -> None:
    player = phone(browser, server)
    table = player.make("hirstopolis", ["me"], mode="solitaire")
    player.open(table)
    player.await_touches()
    player.send(table, 0, "take:BL3")
    held = player.page.locator("[data-touch='quarry:0:BL3']")
    held.tap()
    seen = {held.locator("svg").inner_html()}
    for _ in range(3):
        player.page.get_by_role("button", name="↻ Turn").tap()
        player.settle()
        seen.add(held.locator("svg").inner_html())
    assert len(seen) == 4
    player.close()


def test_a_refusal_goes_when_another_piece_is_taken_up(browser: Browser, server: Server) -> None:
    player = phone(browser, server)
    table = player.make("hirstopolis", ["me"], mode="solitaire")
    player.open(table)
    player.await_touches()
    for move in ("take:BO4", "take:BL3"):
        player.send(table, 0, move)
    player.page.locator("[data-touch='quarry:0:BO4']").tap()
    (west, high), (east, low) = player.middle("0:e5"), player.middle("0:j8")
    player.page.touchscreen.tap((west + east) / 2, (high + low) / 2)  # the water between four squares
    bubble = player.page.locator(".bubble")
    expect(bubble).to_be_visible()
    player.page.locator("[data-thing='quarry:0:BL3']").tap()
    expect(bubble).to_have_count(0)
    player.close()


# Printed tiles of which the price or the number lies over a word of the name.
OVERPRINTED = """() => [...document.querySelectorAll(".printed")].filter((chip) => {
  const words = document.createRange();
  words.selectNodeContents(chip.querySelector("strong"));
  const lines = [...words.getClientRects()];
  return [...chip.querySelectorAll(".price b, .count")].some((mark) => {
    const { left, right, top, bottom } = mark.getBoundingClientRect();
    return lines.some(
      (line) => line.left < right && line.right > left && line.top + 3 < bottom && line.bottom - 3 > top);
  });
}).map((chip) => chip.textContent)"""
ORDER = """() => [...document.querySelectorAll("[data-panel=stacks] .printed")].sort((a, b) => {
  const [one, other] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
  return one.top - other.top || one.left - other.left;
}).map((chip) => chip.dataset.touch ?? chip.dataset.thing)"""


def test_tiles_stay_in_place_and_are_read_while_one_is_held(browser: Browser, server: Server) -> None:
    player = phone(browser, server)
    table = player.make("hamlet", ["me", "bot:1"])
    player.open(table)
    player.await_touches()
    player.send(table, 0, "green")
    tile = player.page.locator(".panel[data-panel=stacks] button.printed").nth(2)
    tile.wait_for()
    player.skip_moments()
    assert player.page.evaluate(OVERPRINTED) == []
    before = player.page.evaluate(ORDER)
    tile.tap()
    expect(player.page.locator("button.chip.chosen")).to_be_visible()
    assert player.page.evaluate(OVERPRINTED) == []
    assert player.page.evaluate(ORDER) == before
    player.close()


# Prices that are seen on the tabs, under which their tiles have gone.
SHINE_THROUGH = """() => [...document.querySelectorAll(".price")].filter((price) => {
  const { x, y, width, height } = price.getBoundingClientRect();
  const tabs = document.querySelector("[role=tablist]").getBoundingClientRect();
  const [east, south] = [x + width / 2, y + height / 2];
  return south > tabs.top && price.contains(document.elementFromPoint(east, south));
}).length"""


def test_a_tile_that_has_gone_under_the_tabs_is_gone_with_its_price(browser: Browser, server: Server) -> None:
    player = phone(browser, server)
    table = player.make("hamlet", ["me", "bot:1"])
    player.open(table)
    player.await_touches()
    player.send(table, 0, "green")
    player.page.locator("button.printed").first.tap()
    player.page.get_by_role("button", name="Hint").tap()
    player.page.get_by_role("button", name="Play it").wait_for()  # its card leaves sheets little room
    assert player.page.evaluate(SHINE_THROUGH) == 0
    player.close()
