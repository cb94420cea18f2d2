"""Choices that only some games ask for, made in the page."""

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Server
from browser.player import DESK, PHONE, Player

pytestmark = pytest.mark.browser

CHANGED = """([seq, ids]) => window.opolisTest.seq() > seq ||
  window.opolisTest.touches().map(({ id }) => id).join() !== ids"""


WITHOUT_BUILDING = "R:-"
MOST_TABLES = 5  # chance decides whether a number comes at the right time: it does in nine matches of ten


def homes_and_factories(moves: Sequence[str]) -> str:
    """Plan a district of two kinds only: soon its balance lets neither be built."""
    return next((move for wish in ("R@", "R+", "I@", "b") for move in moves if wish in move), moves[0])


def open_where_nothing_can_be_built(player: Player) -> None:
    """Play until a number can be written without building."""
    for _ in range(MOST_TABLES):
        table = player.make("rollopolis", ["me", "me"])
        player.open(table)
        while not (position := player.position(table)).over:
            player.await_touches()
            moves = [str(move) for move in position.moves(position.movers[0])]
            if WITHOUT_BUILDING in moves:
                return
            player.send(table, position.movers[0], homes_and_factories(moves))
    raise AssertionError("no match came to where nothing can be built")


def test_the_king_starts_the_draw_by_clicking(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.open(player.make("hirstopolis", ["me", "bot:1"], clock=True, draw_seconds=3600))
    player.await_touches(120)
    assert [touch["id"] for touch in player.touches] == ["start"]
    player.touch("start")
    player.await_touches()
    assert "stop" in [touch["id"] for touch in player.touches]
    expect(player.page.locator("header time")).to_be_visible()
    assert not player.faults
    player.close()


def another_kind(player: Player, chosen: list[str]) -> str:
    """Choose a block to pass of a kind that is not passed yet, so that there is something to decide."""
    ids = [touch["id"] for touch in player.touches]
    return next((name for name in ids if name.split(":")[2] not in chosen), ids[0])


def test_blocks_are_handed_out_by_clicking(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.open(player.make("hirstopolis", ["me", "bot:1", "bot:1"], max_rounds=9))
    chosen: list[str] = []
    while player.await_touches(120):
        player.settle()
        before, labels = player.seq, [touch["label"] for touch in player.touches]
        ids = [touch["id"] for touch in player.touches]
        if any(label.startswith("give ") for label in labels):
            break
        passing = any(label.startswith("pass ") for label in labels)
        chosen = chosen if passing else []
        thing = another_kind(player, chosen) if passing else next(id for id in ("stop", "done") if id in ids)
        chosen.append(thing.split(":")[-1] if not passing else thing.split(":")[2])
        player.click(thing)
        player.until(CHANGED, [before, ",".join(ids)])
    before = player.seq
    while player.seq == before:
        ids = [touch["id"] for touch in player.touches]
        player.click(ids[0])
        player.until(CHANGED, [before, ",".join(ids)])
    expect(player.page.locator(".log li").filter(has_text="gave").first).to_be_attached()
    assert not player.faults
    player.close()


SCROLLED = """() => [...document.querySelectorAll('main .dock, main .dock *')].some(
  (one) => one.scrollTop > 0 || one.scrollLeft > 0)"""
BACK = "() => document.querySelectorAll('main .dock, main .dock *').forEach((one) => one.scrollTo(0, 0))"


def test_a_wheel_moves_the_panels_wherever_it_turns(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.open(player.make("hamlet", ["me", "bot:1"]))
    dock, panel = player.page.locator("main .dock"), player.page.locator("main .dock .panel").first
    for size, room in ((DESK, "width = '90px'"), (PHONE, "height = '80px'")):
        player.page.set_viewport_size(size)  # type: ignore[arg-type]
        dock.evaluate(f"(dock) => (dock.style.{room})")
        player.page.evaluate(BACK)
        panel.hover()
        player.page.mouse.wheel(0, 2000)
        player.until(SCROLLED)
    player.close()


def test_a_number_is_written_where_nothing_can_be_built(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    open_where_nothing_can_be_built(player)
    for size in (DESK, PHONE):
        player.page.set_viewport_size(size)  # type: ignore[arg-type]
        player.await_touches()
        player.settle()
        chips = player.page.locator(".dock [data-touch]")
        for chip in chips.all():
            expect(chip).to_be_in_viewport(ratio=1)
        spot = next(touch["id"] for touch in player.touches if touch["move"] == WITHOUT_BUILDING)
        player.page.locator(f"[data-touch='{spot}']").hover()
        expect(player.page.locator(".tip")).to_contain_text("nothing to build")
    player.touch(spot)
    expect(player.page.locator(".log .words").last).to_have_text(re.compile("could build nothing"))
    assert not player.faults
    player.close()
