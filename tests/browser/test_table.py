"""What happens at a table: two browsers, spectators, bad networks, refusals, look-back, phones, keys."""

import math
import random
import re

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Server
from browser.player import PHONE, Player

pytestmark = pytest.mark.browser


def test_two_browsers_a_spectator_and_an_interruption(browser: Browser, server: Server) -> None:
    ada, ben, eve = (Player(browser, server.url) for _ in range(3))
    table = ada.make("kwinty", ["me", "open"])
    ada.open(table)
    expect(ada.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    ben.open(table)
    ben.page.get_by_role("button", name="Sit here").click()
    eve.open(table)
    rng = random.Random(1)
    for player in (ada, ben, ada):
        player.await_touches()
        player.play(rng)
    ben.await_touches()
    played = ada.seq
    ben.context.set_offline(True)
    ben.disconnect()
    expect(ben.page.get_by_text("Reconnecting")).to_be_visible()
    ben.click(ben.touches[0]["id"])
    assert ada.seq == played
    ben.context.set_offline(False)
    ada.await_touches(40)
    assert ada.seq == played + 1, "the move made while offline was sent once the connection was back"
    for player in (ada, ben, eve):
        player.until("(seq) => window.opolisTest.seq() === seq", played + 1)
        expect(player.page.locator(".log .words")).to_have_count(4)
        assert not player.faults
    assert eve.touches == []
    for player in (ada, ben, eve):
        player.close()


def test_a_refused_move_shows_its_clause_and_leads_to_the_rule(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.open(player.make("kwinty", ["me", "me"]))
    for column in ("column:i", "column:j"):
        player.touch(column)
    player.menu("Type a move")
    bubble = player.page.get_by_role("alert")
    bubble.get_by_label("A move in notation").fill("iv")
    bubble.get_by_role("button", name="Try").click()
    expect(bubble).to_contain_text("short sides")
    bubble.get_by_role("link", name="K6").click()
    expect(player.page.locator("#K6.marked")).to_be_visible()
    player.close()


def test_escape_closes_what_is_open_before_it_goes_a_step_back(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.open(player.make("kwinty", ["me", "me"]))
    player.touch("column:i")
    player.await_touches()
    player.page.get_by_role("button", name="Menu").click()
    expect(player.page.get_by_role("link", name="Home")).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(player.page.get_by_role("link", name="Home")).to_have_count(0)
    player.page.keyboard.press("/")
    bubble = player.page.get_by_role("alert")
    bubble.get_by_label("A move in notation").fill("nonsense")
    player.page.keyboard.press("Enter")
    expect(bubble).to_contain_text("nonsense")
    player.page.keyboard.press("Escape")
    expect(bubble).to_have_count(0)
    player.close()


def test_a_seat_that_is_shown_is_asked_for_once(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.open(player.make("kwinty", ["me", "me"]))
    received = len(player.frames)
    player.page.get_by_role("button", name="Show what this seat sees").click()
    while len(player.frames) == received:
        player.page.wait_for_timeout(50)
    player.page.wait_for_timeout(1000)
    assert len(player.frames) < received + 5
    player.close()


def test_hot_seat_look_back_and_take_back(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.open(player.make("kwinty", ["me", "me"]))
    rng = random.Random(2)
    for name in ("White", "Black", "White", "Black"):
        expect(player.page.locator(".expected")).to_have_text(
            f"{name} Put a block where it glows, upright or flat"
        )
        player.await_touches()
        player.play(rng)
    player.page.locator(".log button.move-entry").nth(2).click()
    expect(player.page.get_by_role("group", name="Replay")).to_contain_text("Black")
    player.until("() => window.opolisTest.stats().parts === 2")
    player.page.keyboard.press("Escape")
    player.until("() => window.opolisTest.stats().parts === 4")
    player.page.get_by_role("button", name="Take back").first.click()
    player.until("() => window.opolisTest.stats().parts === 3")
    assert not player.faults
    player.close()


def test_the_wheel_turns_a_piece_and_a_cautious_player_confirms(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.page.goto("/settings")
    player.page.get_by_label("Ask before playing a move").check()
    player.open(player.make("kwinty", ["me", "me"]))
    player.await_touches()
    before, tip = player.seq, player.page.locator(".tip")
    player.page.mouse.move(*player.point("column:i"))
    expect(tip).to_contain_text("upright")
    player.page.mouse.wheel(0, 120)
    expect(tip).to_contain_text("flat")
    player.click("column:i")
    assert player.seq == before
    player.page.get_by_role("button", name="Lay a block flat on i–j").click()
    player.until("(seq) => window.opolisTest.seq() > seq", before)
    told = "White laid a block flat on i–j"
    expect(player.page.locator(".log .words")).to_have_text(told)
    expect(player.page.locator(".hidden-words[aria-live=polite]")).to_have_text(told)
    player.close()


def test_a_table_is_seen_from_all_sides_and_its_floors_apart(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.open(player.make("gridopolis", ["me", "me"]))
    player.await_touches()
    marker = player.touches[0]["id"]
    seen = [player.middle(marker)]
    for view in ("Top", "Front", "Right", "Back", "Left"):
        player.page.get_by_role("group", name="Views").get_by_role("button", name=view).click()
        player.settle()
        assert player.middle(marker) not in seen, view
        seen.append(player.middle(marker))
    player.page.get_by_role("button", name="Floors").click()
    player.settle()
    assert player.middle(marker) != seen[-1]
    player.reset()
    assert player.middle(marker) not in seen[1:]
    player.close()


def apart(player: Player) -> float:
    """Measure in pixels how far the two blocks of a wall are from each other."""
    (left, top), (right, bottom) = player.middle("block:i1"), player.middle("block:j1")
    return math.hypot(right - left, bottom - top)


def test_a_drag_orbits_pans_and_the_wheel_zooms_until_reset(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.open(player.make("kwinty", ["me", "me"]))
    for column in ("column:i", "column:j"):
        player.touch(column)
    player.settle()
    start, width = player.middle("block:i1"), apart(player)
    player.drag(90, 0)
    assert apart(player) != pytest.approx(width, abs=2), "an orbit turns the wall"
    player.reset()
    assert player.middle("block:i1") == pytest.approx(start, abs=1)
    player.drag(60, -40, "right")
    assert player.middle("block:i1") == pytest.approx((start[0] + 60, start[1] - 40), abs=8)
    player.reset()
    assert player.middle("block:i1") == pytest.approx(start, abs=1)
    player.page.mouse.move(*player.corner())
    player.page.mouse.wheel(0, -240)
    player.settle()
    assert apart(player) > width * 1.2, "the wheel comes nearer"
    player.reset()
    assert player.middle("block:i1") == pytest.approx(start, abs=1)
    assert not player.faults
    player.close()


def test_a_table_says_that_the_server_is_away_and_goes_on_once_it_is_back(
    browser: Browser, fragile: Server
) -> None:
    player = Player(browser, fragile.url)
    player.open(player.make("kwinty", ["me", "me"]))
    player.touch("column:i")
    before = player.seq
    fragile.stop()
    expect(player.page.get_by_text("Reconnecting")).to_be_visible()
    expect(player.page.get_by_text("The server cannot be reached.")).to_be_visible(timeout=60_000)
    expect(player.page.get_by_role("button", name="Try now")).to_be_visible()
    fragile.start()
    expect(player.page.get_by_text("The server cannot be reached.")).to_have_count(0, timeout=60_000)
    player.touch("column:j")
    assert player.seq == before + 1
    assert not player.faults
    player.close()


def test_keys_alone_play_a_move(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.open(player.make("kwinty", ["me", "me"]))
    player.await_touches()
    before = player.seq
    for key in ("n", "r", "Enter"):
        player.page.keyboard.press(key)
    player.until("(seq) => window.opolisTest.seq() > seq", before)
    expect(player.page.locator(".log .words")).to_have_text("White laid a block flat on i–j")
    player.close()


def test_a_phone_asks_twice_and_nothing_is_cut_off(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, PHONE, has_touch=True, is_mobile=True)
    player.open(player.make("kwinty", ["me", "me"]))
    player.await_touches()
    before = player.seq
    player.page.touchscreen.tap(*player.point("column:i"))
    expect(player.page.get_by_role("button", name="Stand a block upright on i")).to_be_visible()
    player.settle()
    assert not player.near, (
        "what the button names stays where it is, with all that lies around (decision 141)"
    )
    assert player.seq == before
    player.page.touchscreen.tap(*player.point("column:i"))
    player.until("(seq) => window.opolisTest.seq() > seq", before)
    wide = player.page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]
    player.close()


def test_the_time_until_the_bell_is_shown(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.open(player.make("hirstopolis", ["me", "bot:1"], clock=True))
    player.await_touches()
    player.touch(player.touches[0]["id"])  # the king gives the signal to begin
    expect(player.page.get_by_title("Time until the bell rings")).to_have_text(re.compile(r"\d:\d\d"))
    player.close()


def test_a_hint_can_be_played(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.open(player.make("kwinty", ["me", "me"]))
    player.await_touches()
    before = player.seq
    player.page.get_by_role("button", name="Hint").click()
    hint = player.page.locator(".hint")
    expect(hint).to_be_visible(timeout=60_000)
    move, reason = hint.locator("strong").inner_text(), hint.inner_text()
    assert len(reason) > len(move) + 10, "a hint says why"
    assert reason.count(move) == 1, "what it advises is said once"
    sure = hint.get_by_role("meter", name="How you stand")
    expect(sure).to_be_visible()
    assert 0 < float(sure.get_attribute("value") or 0) < 100
    expect(hint.locator(".next")).to_contain_text("Next best: ")
    card, stage = hint.bounding_box(), player.page.locator("div.stage").bounding_box()
    assert card
    assert stage
    assert card["x"] >= stage["x"] + stage["width"], "what it advises is not hidden under it"
    player.page.get_by_role("button", name="Play it").click(timeout=60_000)
    player.until("(seq) => window.opolisTest.seq() > seq", before)
    player.close()


@pytest.mark.long
def test_whoever_comes_before_the_rules_are_compiled_waits_and_then_plays(
    browser: Browser, cold: Server
) -> None:
    player = Player(browser, cold.url)
    player.page.goto(f"/table/{player.make('turris', ['me', 'me'])}?quality=test")
    banner = player.page.locator(".banner")
    expect(banner).to_contain_text("prepared")
    expect(player.page.get_by_label("points").first).to_be_attached(timeout=300_000)
    expect(banner).to_have_count(0)
    player.settle()
    player.touch(player.touches[0]["id"])
    player.until("() => window.opolisTest.seq() > 0")
    player.close()


def test_the_eye_follows_what_can_be_touched(browser: Browser, server: Server) -> None:
    """Whoever builds last begins on an empty plot, and the others' hamlets fill the picture."""
    player, rng = Player(browser, server.url), random.Random(5)
    player.open(player.make("hamlet", ["me", "bot:1", "bot:1", "bot:1"]))
    while player.seq < 60 or not any(touch["id"].startswith("stack:") for touch in player.touches):
        assert player.await_touches(120)
        player.play(rng, 1.0)
    seq = -1
    while player.seq != seq:  # until the others have built
        seq = player.seq
        player.page.wait_for_timeout(1500)
    tile = next(touch["id"] for touch in player.touches if touch["id"].startswith("stack:"))
    player.click(tile)
    player.until("() => window.opolisTest.touches().some(({ id }) => id.startsWith('space:'))")
    player.settle()
    space = player.touches[0]["id"]
    box = player.page.locator(".stage canvas").bounding_box()
    assert box
    x, y = player.point(space)
    assert box["x"] < x < box["x"] + box["width"]
    assert box["y"] < y < box["y"] + box["height"]
    player.click(space)
    player.until("(seq) => window.opolisTest.seq() > seq", seq)
    player.close()
