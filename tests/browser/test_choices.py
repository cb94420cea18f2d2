"""Choices that only some games ask for, made in the page."""

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Server
from browser.player import DESK, PHONE, Player

pytestmark = pytest.mark.browser


def homeless(moves: Sequence[str]) -> str:
    """Plan a district without homes: soon its balance lets nothing more be built."""
    wishes = ("S:", "I@", "C@", "C+", "b", "d")
    return next((move for wish in wishes for move in moves if wish in move), moves[0])


def until_nothing_can_be_built(player: Player, table: str) -> None:
    """Play on until a number can be written without building."""
    while True:
        player.await_touches()
        position = player.position(table)
        moves = [str(move) for move in position.moves(position.movers[0])]
        if any(move.endswith(":-") for move in moves):
            return
        player.send(table, position.movers[0], homeless(moves))


def test_a_wheel_moves_the_row_of_panels_once_a_panel_is_at_its_end(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.open(player.make("rollopolis", ["me", "me"]))
    dock, panel = player.page.locator(".dock"), player.page.locator(".dock .panel").first
    dock.evaluate("(dock) => (dock.style.height = '80px')")
    panel.hover()
    for _ in range(2):
        player.page.mouse.wheel(0, 2000)
        player.page.wait_for_timeout(300)
    assert panel.evaluate("(panel) => panel.scrollTop") > 0
    assert dock.evaluate("(dock) => dock.scrollLeft") > 0
    player.close()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_number_is_written_where_nothing_can_be_built(
    browser: Browser, server: Server, size: dict[str, int]
) -> None:
    player = Player(browser, server.url, size)
    table = player.make("rollopolis", ["me", "me"])
    player.open(table)
    until_nothing_can_be_built(player, table)
    player.settle()
    chips = player.page.locator(".dock [data-touch]")
    for chip in chips.all() if size == DESK else [chips.first]:
        expect(chip).to_be_in_viewport(ratio=1)
    spot = next(touch["id"] for touch in player.touches if touch["move"].endswith(":-"))
    player.page.locator(f"[data-touch='{spot}']").hover()
    expect(player.page.locator(".tip")).to_contain_text("nothing to build")
    player.touch(spot)
    expect(player.page.locator(".log code").last).to_have_text(re.compile(".:-"))
    assert not player.faults
    player.close()
