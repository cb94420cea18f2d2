"""What happened is told, heard and shown again: moments, sounds, replays, endings."""

import json
import random
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Server
from browser.pictures import POSITIONS
from browser.player import PHONE, Player
from browser.test_lessons import HEAR, MISSED

pytestmark = pytest.mark.browser

SMALL = {"width": 960, "height": 640}
# Counts the tones that are made; nothing is heard in tests anyway.
COUNT_TONES = """
window.contexts = 0; window.tones = 0;
const Plain = window.AudioContext;
window.AudioContext = class extends Plain {
  constructor() { super(); window.contexts += 1; }
  createOscillator() { window.tones += 1; return super.createOscillator(); }
};
"""
HEARD = "() => [window.contexts, window.tones]"
# A brisk card may have left before a test looks.
REMEMBER_DICE = """
new MutationObserver(() => { window.diceSeen ||= document.querySelector(".moment.dice .dice i") !== null; })
  .observe(document, { childList: true, subtree: true });
"""


def prefer(player: Player, **settings: Any) -> None:
    """Set what a person prefers, before a page is opened."""
    player.page.add_init_script(f"localStorage.setItem('opolis.settings', '{json.dumps(settings)}')")


def step_to_several(player: Player) -> None:
    """Look at the move before one that has several moments, and go on to that one."""
    welcome = next(json.loads(frame) for frame in player.frames if '"welcome"' in frame)
    moves = [event for event in welcome["events"] if event.get("kind", "move") == "move"]
    several = next(at for at, move in enumerate(moves) if len(move.get("moments", ())) > 1)
    player.page.get_by_role("button", name="Log").click()
    player.page.locator(".log button.move-entry").nth(several).click()  # the start is the first entry
    player.until("() => document.querySelector('.bar .words')")
    shown = player.ask("shown")
    player.page.get_by_role("button", name="A move on").click()
    player.until("(shown) => window.opolisTest.shown() > shown", shown)


def record_of_hamlet(player: Player) -> str:
    """Keep a record in which a year ends, with its card, its plaque and what is drawn then."""
    answer = player.page.request.post("/api/records", data={"record": (POSITIONS / "hamlet.txt").read_text()})
    return str(answer.json()["id"])


def test_moments_come_one_at_a_time_and_can_be_skipped(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, SMALL)
    player.open(record_of_hamlet(player), quality="plain")
    step_to_several(player)
    moment = player.page.locator(".moment")
    expect(moment).to_have_count(1)
    first = moment.locator("h2 > span").first.inner_text()
    moment.get_by_role("button").click()
    expect(moment).to_have_count(1)
    expect(moment.locator("h2 > span").first).not_to_have_text(first)
    player.page.keyboard.press("Escape")
    expect(moment).to_have_count(0)
    assert not player.faults
    player.close()


def test_whoever_looks_on_sees_the_maps_above_a_moment(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.open(player.make("turris", ["bot:1", "bot:1"], {"pace": 1.0}), quality="plain")
    card = player.page.locator(".moments")
    expect(card).to_be_visible(timeout=120_000)
    player.page.get_by_role("button", name="Pause").click()
    maps, told = player.page.locator(".aspects").bounding_box(), card.bounding_box()
    assert maps
    assert told
    assert told["y"] >= maps["y"] + maps["height"]
    player.close()


@pytest.mark.parametrize("calm", [False, True], ids=["the setting", "reduced motion"])
def test_moments_are_told_at_once_if_wished(browser: Browser, server: Server, calm: bool) -> None:
    player = Player(browser, server.url, SMALL, reduced_motion="reduce" if calm else "no-preference")
    prefer(player, pace="calm" if calm else "once")
    player.open(record_of_hamlet(player), quality="plain")
    step_to_several(player)
    player.until("() => document.querySelectorAll('.moment').length > 1")
    expect(player.page.locator(".moments.moving")).to_have_count(0)
    assert not player.faults
    player.close()


def test_a_brisk_moment_leaves_by_itself_and_the_roll_is_heard(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, SMALL)
    prefer(player, pace="brisk")
    for script in (COUNT_TONES, REMEMBER_DICE):
        player.page.add_init_script(script)
    player.open(player.make("rollopolis", ["me", "bot:1"]), quality="plain")
    player.await_touches()
    assert player.page.evaluate(HEARD) == [0, 0], "no page sounds before a gesture"
    player.play(random.Random(1))  # what can be touched depends on the dice
    player.until("() => window.diceSeen")
    expect(player.page.locator(".moment.dice")).to_have_count(0)
    contexts, tones = player.page.evaluate(HEARD)
    assert contexts == 1
    assert tones > 0
    assert not player.faults
    player.close()


def test_whoever_wants_no_sounds_hears_none(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, SMALL)
    prefer(player, sounds=False)
    player.page.add_init_script(COUNT_TONES)
    player.open(player.make("kwinty", ["me", "bot:1"]))
    for _ in range(2):
        player.await_touches()
        player.touch(player.touches[0]["id"])
    assert player.page.evaluate(HEARD)[1] == 0
    player.page.add_init_script("localStorage.setItem('opolis.settings', '{}')")
    player.reload()
    player.await_touches()
    player.touch(player.touches[0]["id"])
    player.until("() => window.tones > 0")
    player.close()


def test_what_others_did_since_my_turn_is_shown_again(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, SMALL)
    player.open(player.make("kwinty", ["me", "bot:1"]))
    player.await_touches()
    since = player.page.get_by_role("button", name=re.compile("Since my turn"))
    expect(since).to_have_count(0)  # nothing has happened yet
    player.touch(player.touches[0]["id"])
    player.await_touches()
    player.until("() => window.opolisTest.stats().parts === 2")
    since.click()
    replay = player.page.get_by_role("group", name="Replay")
    expect(replay).to_be_visible()
    player.until("() => window.opolisTest.stats().parts === 1")  # as I left it
    expect(replay).to_have_count(0)  # it goes on by itself and ends in the present
    player.until("() => window.opolisTest.stats().parts === 2")
    assert player.await_touches()
    assert not player.faults
    player.close()


def test_whoever_watches_bots_plays_pauses_steps_and_sets_the_speed(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, SMALL)
    player.open(player.make("kwinty", ["bot:1", "bot:1"], {"pace": 1.0}))
    replay = player.page.get_by_role("group", name="Replay")
    words = replay.locator(".words")
    expect(words).to_contain_text("block")
    expect(player.page.locator(".expected")).to_have_text("Bots play, you watch")
    replay.get_by_role("button", name="Pause").click()
    stood, there, shown = words.inner_text(), player.ask("stats")["parts"], player.ask("shown")
    player.until("(seq) => window.opolisTest.seq() > seq + 3", player.seq)  # the bots play on meanwhile
    assert (words.inner_text(), player.ask("stats")["parts"]) == (stood, there)
    for name in ("A move on", "A move back"):
        before = words.inner_text()
        replay.get_by_role("button", name=name).click()
        expect(words).not_to_have_text(before)
    expect(words).to_have_text(stood)
    replay.get_by_label("Speed").select_option("4×")
    replay.get_by_role("button", name="Play", exact=True).click()
    player.until("(shown) => window.opolisTest.shown() > shown + 2", shown)
    assert player.touches == []
    assert not player.faults
    player.close()


# Where the last arrow ends, and where a piece is, in pixels of the window.
ENDS = """(id) => {
  const arrow = document.querySelector(".lit line"), piece = window.opolisTest.middle(id);
  if (!arrow || !piece) return null;
  const { left, top } = arrow.closest(".lit").getBoundingClientRect();
  return [arrow.x2.baseVal.value + left, arrow.y2.baseVal.value + top, piece.x, piece.y];
}"""


def test_arrows_end_at_pieces_also_on_floors_that_lie_side_by_side(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, SMALL)
    begun = (
        'opolis-record 1\nGame: gridopolis\nRules: 2\nSeats: ["ada", "ben"]\n\n0 l11/2-l12/3\n1 n15/2-n14/2\n'
    )
    player.open(player.make("gridopolis", ["me", "me"], {"record": begun}))
    player.await_touches()
    player.page.get_by_role("button", name="Start", exact=True).click()
    player.page.get_by_role("group", name="Replay").get_by_role("button", name="A move on").click()
    player.until(f"(id) => ({ENDS})(id)", "marker:blue:4")
    x, y, there, low = player.page.evaluate(ENDS, "marker:blue:4")
    assert (x, y) == pytest.approx((there, low), abs=6)
    assert not player.faults
    player.close()


# A replay ends by itself: on a busy machine it may be over before a click from outside arrives. The bar is
# there before its first position is.
LEAVE_REPLAY = """() => {
  const back = document.querySelector('[role=group][aria-label=Replay] [aria-label="Back to the present"]');
  const isThere = back !== null && !back.disabled;
  if (isThere) back.click();
  return isThere;
}"""


def test_an_ending_says_why_shows_its_lines_and_leads_on(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, SMALL)
    table = player.make("turris", ["me", "bot:2"], blocks=6)
    player.open(table)
    while player.await_touches():
        plain = [touch["id"] for touch in player.touches if touch["id"] != "pass"]
        for thing in plain[:1]:  # none while the bot's answer is on its way
            player.touch(thing)
    result = player.page.get_by_role("region", name="Result")
    expect(result.get_by_role("status")).to_contain_text(re.compile("has won|have won|a draw", re.IGNORECASE))
    expect(player.page.get_by_role("banner")).not_to_contain_text("to build")
    result.get_by_role("button", name="Show the scores").click()
    lines = result.locator("article").first.locator("dt button")
    lines.first.hover()
    player.until("() => window.opolisTest.lit().length > 0")
    player.page.mouse.move(2, 2)
    result.get_by_role("button", name="Look at it again").click()
    player.until(LEAVE_REPLAY)
    expect(result).to_be_visible()
    for name, levels in (("Rematch", {2}), (re.compile("Next level|Easier"), {1, 3})):
        player.open(table)
        result.get_by_role("button", name=name).click()
        player.page.wait_for_url(lambda url: table not in url)
        made = player.page.request.get(f"/api/tables/{player.page.url.rpartition('/')[2]}").json()
        assert {seat["level"] for seat in made["seats"] if seat["kind"] == "bot"} <= levels
        assert made["options"]["blocks"] == 6
    assert not player.faults
    player.close()


UNDER = """() => {
  const moment = document.querySelector(".moment");
  if (!moment) return null;
  const { left, top, width, height } = moment.getBoundingClientRect();
  const [x, y] = [left + width / 3, top + height - 8];
  return { x, y, there: document.elementFromPoint(x, y).tagName };
}"""


def test_a_finger_reaches_what_lies_under_a_moment(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, PHONE, has_touch=True, is_mobile=True)
    prefer(player, pace="calm")
    player.open(player.make("rollopolis", ["me", "bot:1"]), quality="plain")
    rng = random.Random(1)
    while not (under := player.page.evaluate(UNDER)):  # until dice are rolled
        player.await_touches()
        player.play(rng)
    assert under["there"] == "CANVAS"
    player.page.touchscreen.tap(under["x"], under["y"])
    expect(player.page.locator(".moment")).to_have_count(0)
    assert not player.faults
    player.close()


def test_on_a_phone_a_coach_lets_a_moment_be_read_first(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, PHONE, has_touch=True, is_mobile=True)
    prefer(player, pace="calm")
    table = player.make(
        "turris", ["me", "bot:1"], {"hints": False}
    )  # no word of the coach's own comes between
    player.open(table, quality="plain")
    rng = random.Random(1)
    while not player.page.locator(".moment.bonus").count():
        if player.await_touches() and (middle := [m for m in player.position(table).moves(0) if "b2" in m]):
            player.send(table, 0, middle[0])
        else:
            player.play(rng)
    player.page.evaluate(HEAR, MISSED)
    coach = player.page.get_by_role("status", name="Coach")
    assert coach.count() == 0
    player.page.touchscreen.tap(200, 60)  # a finger puts the moment away
    expect(coach).to_be_visible()
    assert not player.faults
    player.close()
