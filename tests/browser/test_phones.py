"""On a phone: what is held has the table to itself, and buttons stay where they are pressed."""

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Server
from browser.player import PHONE, Player

pytestmark = pytest.mark.browser


def box(player: Player, words: str) -> dict[str, float]:
    """Tell where a button is."""
    found = player.page.get_by_role("button", name=words, exact=True).bounding_box()
    assert found
    return {side: round(value) for side, value in found.items()}  # type: ignore[attr-defined]


def test_turning_what_was_laid_to_where_it_does_not_fit_moves_no_button(
    browser: Browser, server: Server
) -> None:
    player = Player(browser, server.url, PHONE, has_touch=True)
    player.open(player.make("turris", ["me", "me"]))
    player.await_touches()
    player.press("b1", "window.opolisTest.armed()")
    player.settle()
    before = [box(player, words) for words in ("↻ Turn", "Back")]
    player.page.get_by_role("button", name="↻ Turn").tap()
    expect(player.page.locator(".confirm")).to_have_text("It does not fit like this")
    expect(player.page.locator(".confirm")).to_be_disabled()
    after = [box(player, words) for words in ("↻ Turn", "Back")]
    assert [place["x"] for place in after] == [place["x"] for place in before]
    assert all(abs(one["y"] - other["y"]) <= 2 for one, other in zip(before, after, strict=True))
    expect(player.page.locator(".tip.refused")).to_contain_text("T6")
    player.page.get_by_role("button", name="Back").tap()
    expect(player.page.locator(".tip")).to_have_count(0)
    expect(player.page.locator(".confirm")).to_have_count(0)
    assert not player.faults
    player.close()


def test_faces_stay_in_sight_beside_the_map_of_the_whole(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, PHONE, has_touch=True)
    table = player.make("turris", ["me", "me"])
    player.open(table)
    for seat, move in ((0, "b1v"), (1, "a1v")):
        player.await_touches()
        player.send(table, seat, move)
    player.await_touches()
    player.settle()
    player.page.touchscreen.tap(*player.point("b2"))
    player.until("() => window.opolisTest.armed()")
    expect(player.page.locator(".minimap.ne")).to_have_count(0)
    expect(player.page.locator("[data-aspect] .moved").first).to_be_visible()
    assert not player.faults
    player.close()


def test_what_is_held_has_the_table_to_itself(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, PHONE, has_touch=True)
    player.open(player.make("hirstopolis", ["me"], mode="solitaire"))
    player.await_touches()
    player.touch("pile:BI3")
    player.await_touches()
    player.settle()
    views, pile = player.page.locator(".views"), player.page.locator("[data-panel='pile'] .chip")
    expect(views).to_be_visible()
    expect(pile.first).to_be_visible()
    low = player.page.locator("div.stage").bounding_box()
    held = next(touch["id"] for touch in player.touches if not touch["move"])
    player.page.locator(f"[data-touch='{held}']").tap()
    expect(views).to_be_hidden()
    expect(pile).to_have_count(0)
    player.settle()
    high = player.page.locator("div.stage").bounding_box()
    assert low
    assert high
    assert high["height"] > 1.3 * low["height"]
    player.page.get_by_role("button", name="Back").tap()
    expect(pile.first).to_be_visible()
    expect(views).to_be_visible()
    assert not player.faults
    player.close()


def test_a_roof_is_laid_on_the_base_that_a_finger_touches(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, PHONE, has_touch=True)
    table = player.make("hirstopolis", ["me"], mode="solitaire")
    player.open(table)
    for move in ("take:BI3", "BI3@c2r0", "take:TI3"):
        player.await_touches()
        player.send(table, 0, move)
    player.await_touches()
    player.settle()
    held = next(touch["id"] for touch in player.touches if not touch["move"])
    player.page.locator(f"[data-touch='{held}']").tap()
    player.until("() => window.opolisTest.spots() > 0")
    player.settle()
    base = next(part.id for part in player.position(table).scene(0).parts if part.kind == "poly")
    player.page.touchscreen.tap(*player.middle(base))
    expect(player.page.locator(".confirm")).to_have_text("Build a roof (long 3) on c2–e2 for 3 points")
    assert not player.faults
    player.close()
