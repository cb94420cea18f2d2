"""One's own area is large, the others are small and can be visited; before a move its worth is said."""

import re

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Server
from browser.player import Player

pytestmark = pytest.mark.browser


def in_picture(player: Player, part: str) -> bool:
    """Tell whether a part's top lies on the stage."""
    x, y = player.middle(part)
    box = player.page.locator(".stage canvas.stage").bounding_box()
    assert box
    return box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]


def test_whoever_plays_sees_their_own_area_and_visits_the_others(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.open(player.make("rollopolis", ["me", "bot:1"]))
    corners = [f"space:{seat}:{space}" for seat in range(2) for space in ("a1", "e1", "a5", "e5")]
    assert [in_picture(player, corner) for corner in corners[:4]] == [True] * 4
    assert not all(in_picture(player, corner) for corner in corners[4:])
    player.page.get_by_role("button", name="Visit Mira").click()
    player.settle()
    assert [in_picture(player, corner) for corner in corners[4:]] == [True] * 4
    player.page.get_by_role("button", name="Back to my own").click()
    player.settle()
    assert in_picture(player, corners[0])
    assert not player.faults
    player.close()


COLOURS = """() => {
  const canvas = document.querySelector("[data-area='district:1'] canvas");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const seen = new Set();
  for (let at = 0; at < data.length; at += 4) seen.add(data.slice(at, at + 3).join());
  return seen.size > 50;
}"""


def test_a_miniature_shows_what_lies_there(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.open(player.make("rollopolis", ["me", "bot:1"]), quality="plain")
    player.until(COLOURS)
    player.close()


def test_what_a_move_would_bring_is_said_beside_it(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.open(player.make("turris", ["me", "me"]))
    player.await_touches()
    player.page.mouse.move(*player.point(player.touches[0]["id"]))
    expect(player.page.locator(".tip")).to_contain_text(re.compile(r"\+\d"))
    assert not player.faults
    player.close()


def test_a_move_that_is_played_before_its_worth_is_known_shows_no_refusal(
    browser: Browser, server: Server
) -> None:
    player = Player(browser, server.url)
    player.open(player.make("kwinty", ["me", "me"]))
    for _ in range(3):
        player.await_touches()
        player.touch(player.touches[0]["id"])
    player.page.wait_for_timeout(500)
    expect(player.page.get_by_role("alert")).to_have_count(0)
    player.close()


def test_beside_a_large_sheet_everybodys_points_are_in_sight(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.open(player.make("hirstopolis", ["me", "bot:1", "bot:1"]))
    player.await_touches()
    player.settle()
    box = player.page.locator("aside .seats").first.bounding_box()
    assert box
    for card in player.page.locator("aside article").all():
        score = card.locator(".score").bounding_box()
        assert score
        assert score["y"] + score["height"] <= box["y"] + box["height"]
    card = player.page.locator("aside article").nth(1)
    card.locator("summary").click()  # the lines behind the arrow
    expect(card.get_by_text("roofs and bridges")).to_be_visible()
    assert not player.faults
    player.close()
