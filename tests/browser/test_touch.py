"""What the pointer touches, and why not: red ghosts, reasons, dragging, trying out, a hand that is kept."""

import random
import re

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Server
from browser.player import PHONE, Player

pytestmark = pytest.mark.browser

HELD = "(held) => window.opolisTest.held().join() === held"
ABOVE = 64  # pixels above a finger at which it carries a piece
BUILDING = {"mode": "headtohead", "placements": 4}


def test_whatever_cannot_be_done_says_why_beside_it(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    table = player.make("kwinty", ["me", "me"])
    player.open(table)
    player.await_touches()
    for seat, move in ((0, "iv"), (1, "jv")):
        player.send(table, seat, move)
    player.await_touches()
    player.page.wait_for_timeout(500)
    x, y = player.middle("block:i1")
    player.page.mouse.move(x, y + 60)
    tip, bubble = player.page.locator(".tip"), player.page.locator(".bubble")
    while "K6" not in tip.inner_text():  # turning always turns, also to where it does not fit
        player.page.keyboard.press("r")
    assert player.ask("blamed") == ["block:i1"], "what is in the way is marked"
    before = player.seq
    player.page.mouse.click(x, y + 60)
    expect(bubble).to_contain_text("The short sides of two of your blocks would touch")
    assert player.seq == before
    player.page.keyboard.press("Escape")
    expect(bubble).to_have_count(0)
    player.click_at(*player.corner())
    expect(bubble).to_have_count(0)  # a click on nothing says nothing, and plays nothing
    player.page.locator("[data-thing^='hand:']").first.click()
    expect(bubble.locator(".clause")).to_have_text("K1")
    assert player.seq == before
    assert not player.faults
    player.close()


def test_an_answer_goes_when_something_else_is_pressed(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, PHONE, has_touch=True)
    player.open(player.make("kwinty", ["me", "bot:1"]))
    player.await_touches()
    bubble = player.page.locator(".bubble")
    for button in ("Turn", "Hint"):
        player.page.locator("[data-thing^='hand:']").first.tap()
        expect(bubble.locator(".clause")).to_have_text("K1")
        player.page.get_by_role("button", name=button).tap()
        expect(bubble).to_have_count(0)
    assert not player.faults
    player.close()


def test_the_bare_ground_beside_the_wall_says_why_nothing_can_stand_there(
    browser: Browser, server: Server
) -> None:
    player = Player(browser, server.url)
    table = player.make("kwinty", ["me", "me"])
    player.open(table)
    player.await_touches()
    for seat, move in ((0, "iv"), (1, "jv")):
        player.send(table, seat, move)
    player.await_touches()
    player.settle()
    (west, south), (east, north) = player.middle("column:h"), player.middle("column:k")
    x, y = east + 0.6 * (east - west), north + 0.6 * (north - south)  # two columns further on
    before = player.seq
    player.page.mouse.move(x, y)
    expect(player.page.locator(".tip.refused")).to_contain_text("must share a side")
    player.page.mouse.click(x, y)
    expect(player.page.locator(".bubble .clause")).to_have_text("K3")
    assert player.seq == before
    player.close()


def open_with_blocks(player: Player) -> None:
    """Sit down where blocks are taken and placed in any order, and take two."""
    player.open(player.make("hirstopolis", ["me", "bot:1"], **BUILDING))
    for block in ("pile:B1", "pile:B2"):
        player.await_touches(60)
        player.touch(block)


def take_up(player: Player) -> str:
    """Find a piece in a sheet that can be taken up."""
    player.await_touches(60)
    return next(touch["id"] for touch in player.touches if not touch["move"])


def test_a_piece_is_dragged_from_its_sheet_to_its_place(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    open_with_blocks(player)
    piece = take_up(player)
    mouse, chip = player.page.mouse, player.page.locator(f"[data-touch='{piece}']")
    for drop in ("beside", "there"):
        before, box = player.seq, chip.bounding_box()
        assert box
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        mouse.down()
        mouse.move(box["x"] + box["width"] / 2, box["y"] - 40, steps=4)
        player.until(HELD, piece)
        player.until("() => window.opolisTest.spots() > 0")
        x, y = player.point(player.touches[0]["id"]) if drop == "there" else (400, 20)
        mouse.move(x, y, steps=4)
        mouse.up()
        if drop == "beside":  # above the table, over the page's header
            player.until(HELD, "")
            assert player.seq == before
    player.until("(seq) => window.opolisTest.seq() > seq", before)
    assert not player.faults
    player.close()


def try_two(player: Player) -> None:
    """Try out two moves on a private copy."""
    player.page.get_by_role("button", name="Try out").click()
    trial = player.page.get_by_role("group", name="Trying out")
    expect(trial).to_be_visible()
    for number in ("Play it", "Play all 2 moves"):
        player.settle()
        player.press(take_up(player), "window.opolisTest.spots() > 0")
        player.settle()
        player.click(player.touches[0]["id"])
        expect(trial.get_by_role("button", name=number)).to_be_visible()


def test_moves_are_tried_out_put_back_and_then_played(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    open_with_blocks(player)
    before, there = player.seq, player.ask("stats")["parts"]
    try_two(player)
    assert player.seq == before, "nothing is played yet"
    player.until("(there) => window.opolisTest.stats().parts === there + 2", there)
    player.page.get_by_role("button", name="Put everything back").click()
    player.until("(there) => window.opolisTest.stats().parts === there", there)
    try_two(player)
    player.page.get_by_role("button", name="Undo").click()
    expect(player.page.get_by_role("button", name="Play it")).to_be_visible()
    player.page.get_by_role("button", name="Put everything back").click()
    try_two(player)
    player.page.get_by_role("button", name="Play all 2 moves").click()
    player.until("(seq) => window.opolisTest.seq() >= seq + 2", before)
    player.until("(there) => window.opolisTest.stats().parts >= there + 2", there)
    assert not player.faults
    player.close()


def test_what_is_held_stays_in_the_hand_while_another_acts(browser: Browser, server: Server) -> None:
    ada, ben = Player(browser, server.url), Player(browser, server.url)
    table = ada.make("hirstopolis", ["me", "open"])
    ben.sit(table, 1)
    for player in (ada, ben):
        player.open(table)
    rng = random.Random(6)
    while "Choose 3 blocks" not in ada.page.content():  # both choose what to pass at the same time
        mover = ada if ada.touches else ben
        if mover.touches:
            mover.play(rng)
    piece = ada.touches[0]["id"]
    ada.click(piece)
    ada.until(HELD, piece)
    before = ada.seq
    ben.await_touches()
    ben.play(rng)
    ada.until("(seq) => window.opolisTest.seq() > seq", before)
    ada.until(HELD, piece)
    for player in (ada, ben):
        assert not player.faults
        player.close()


def test_hints_are_off_between_people_unless_allowed_and_told_to_all(
    browser: Browser, server: Server
) -> None:
    ada, ben = Player(browser, server.url), Player(browser, server.url)
    hint = ada.page.get_by_role("button", name="Hint")
    for allowed in (False, True):
        table = ada.make("kwinty", ["me", "open"], {"hints": allowed})
        ben.open(table)
        told = ben.page.get_by_text("Hints are allowed at this table")
        expect(told).to_have_count(int(allowed))  # before anybody sits down
        ben.page.get_by_role("button", name="Sit here").click()
        ada.open(table)
        ada.await_touches()
        expect(hint).to_have_count(int(allowed))
    hint.click()
    expect(ben.page.get_by_text(re.compile("has asked for a hint"))).to_be_visible()  # for some seconds
    expect(ada.page.locator(".hint")).to_be_visible()
    for player in (ada, ben):
        assert not player.faults
        player.close()


def test_a_finger_drags_a_piece_and_asks_before_it_is_played(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, PHONE, has_touch=True, is_mobile=True)
    open_with_blocks(player)
    piece = take_up(player)
    box = player.page.locator(f"[data-touch='{piece}']").bounding_box()
    assert box
    line = player.context.new_cdp_session(player.page)

    def finger(kind: str, x: float, y: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = player.seq
    finger("touchStart", x, y)
    for step in range(1, 5):
        finger("touchMove", x, y - 12 * step)
    player.until(HELD, piece)
    player.until("() => window.opolisTest.spots() > 0")
    x, y = player.point(player.touches[0]["id"])
    for step in range(1, 5):
        finger("touchMove", x, y + ABOVE + 12 * (4 - step))
    for _ in range(4):  # lifted in full swing it would fling, and the browser keeps the tap that ends that
        player.page.wait_for_timeout(30)
        finger("touchMove", x, y + ABOVE)
    player.page.evaluate("() => { window.setTimeout = () => 0 }")  # a busy page comes late to its timers
    finger("touchEnd", x, y + ABOVE)
    player.until("() => window.opolisTest.armed() || document.querySelector('.minimap')")
    if not player.ask("armed"):  # it was too small for a finger, and not known to lay a move
        player.settle()
        player.page.touchscreen.tap(*player.point(player.touches[0]["id"]))
    go = player.page.locator(".actions .confirm")
    expect(go).to_be_visible()
    assert player.seq == before, "a finger is asked first"
    go.tap()
    player.until("(seq) => window.opolisTest.seq() > seq", before)
    assert not player.faults
    player.close()


TERRAIN = 'opolis-record 1\nGame: rollopolis\nRules: 2\nSeats: ["ada", "ben"]\n\n* first:0\n* {5+6}\n'


def test_a_space_for_several_things_asks_which_and_buttons_tell_what_they_bring(
    browser: Browser, server: Server
) -> None:
    player = Player(browser, server.url)
    player.open(player.make("rollopolis", ["me", "bot:1"], {"record": TERRAIN}))
    player.await_touches()
    before = player.seq
    player.click("space:0:e4")
    player.until("() => window.opolisTest.held().length > 0")
    player.click("space:0:e4")
    player.settle()
    assert player.seq == before, "which terrain is meant was not said"
    pond = player.page.get_by_role("button", name="Pond on e4")
    pond.hover()
    expect(player.page.locator(".tip")).to_contain_text("points +1")
    pond.click()
    player.until("(seq) => window.opolisTest.seq() > seq", before)
    assert not player.faults
    player.close()
