"""Lessons in a real browser: done to their ends, offered, kept, shared, and a coach after them."""

import json
import re
import time

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Server
from browser.learner import INPUTS, Input, Learner
from browser.player import Player
from opolis import games
from opolis.match import lesson_shelf

pytestmark = pytest.mark.browser
# Every game by one input each; `make prove` takes all.
ONE_EACH: list[tuple[str, Input]] = [
    (name, INPUTS[at % len(INPUTS)]) for at, name in enumerate(games.names())
]
ALL = [(name, by) for name in games.names() for by in INPUTS if (name, by) not in ONE_EACH]


def do_all(browser: Browser, server: Server, name: str, by: Input) -> None:
    game = games.load(name)
    learner, lessons = Learner(browser, server.url, by), lesson_shelf.names(game)
    learner.begin(name, lessons[0])
    for number, lesson in enumerate(lessons):
        learner.do(lesson_shelf.load(game, lesson))
        if number < len(lessons) - 1:
            learner.page.get_by_role("button", name="Next lesson").click()
    await_done(learner, name)
    assert not learner.faults
    learner.close()


def await_done(learner: Learner, name: str, patience: float = 30) -> None:
    """Wait until all lessons are listed as done: the last is, when its record has been played to the end."""
    end = time.monotonic() + patience
    while not all(one.get("done") for one in learner.lessons(name)):
        assert time.monotonic() < end, "a lesson that was done is not listed as such"
        learner.page.wait_for_timeout(50)


@pytest.mark.parametrize(("name", "by"), ONE_EACH)
def test_every_lesson_is_done_to_its_end(browser: Browser, server: Server, name: str, by: Input) -> None:
    do_all(browser, server, name, by)


@pytest.mark.long
@pytest.mark.parametrize(("name", "by"), ALL)
def test_every_lesson_is_done_by_every_input(browser: Browser, server: Server, name: str, by: Input) -> None:
    do_all(browser, server, name, by)


def test_what_a_lesson_lights_stays_in_sight_on_a_phone(browser: Browser, server: Server) -> None:
    learner = Learner(browser, server.url, "touch")
    lesson = lesson_shelf.load(games.load("hirstopolis"), "roofs")
    learner.begin("hirstopolis", "roofs")
    for number, step in enumerate(lesson.steps):  # blocks are put on a corner of the map that is lit
        learner.at_step(number, len(lesson.steps))
        learner.make_move(lesson.match_at(number), lesson.seat, step.right[0])
    assert not learner.faults
    learner.close()


# Whether something lies within the dock, which may have scrolled it away.
IN_DOCK = """(thing) => {
  const [frame, { top, bottom }] = [".dock", `.dock [data-touch="${thing}"]`]
    .map((one) => document.querySelector(one).getBoundingClientRect());
  return top >= frame.top - 1 && bottom <= frame.bottom + 1;
}"""

# Whether the bar is as high as its buttons, with a rim, and not as those of the step before.
TIGHT = """() => {
  const [bar, row] = [".bar", ".bar .row"].map((one) => document.querySelector(one).clientHeight);
  return bar <= row + 16;
}"""


def test_a_tile_that_a_lesson_asks_for_is_scrolled_into_sight_on_a_phone(
    browser: Browser, server: Server
) -> None:
    learner, lesson = Learner(browser, server.url, "touch"), lesson_shelf.load(games.load("hamlet"), "year")
    learner.page.set_viewport_size({"width": 320, "height": 700})
    learner.begin("hamlet", "year", quality="standard")
    for number in range(2):
        learner.at_step(number, len(lesson.steps))
        learner.make_move(lesson.match_at(number), 0, lesson.steps[number].right[0])
    learner.at_step(2, len(lesson.steps))  # what can be built lies above what can be bought
    learner.until(IN_DOCK, "stack:CropFarm", seconds=5)
    learner.settle()
    learner.until(TIGHT, seconds=5)
    assert not learner.faults
    learner.close()


def test_a_button_and_a_tile_that_a_lesson_asks_for_shine(browser: Browser, server: Server) -> None:
    learner = Learner(browser, server.url, "mouse")
    lesson = lesson_shelf.load(games.load("hamlet"), "year")
    learner.begin("hamlet", "year")
    learner.at_step(0, len(lesson.steps))
    shining = learner.page.locator(".taught")
    expect(shining).to_have_text(re.compile("green bag"))
    learner.make_move(lesson.match_at(0), 0, "green")
    learner.at_step(1, len(lesson.steps))
    expect(shining).to_have_attribute("data-touch", "queue:0:AnimalFarm")
    assert not learner.faults
    learner.close()


def test_progress_survives_a_reload_and_signing_up(browser: Browser, server: Server) -> None:
    learner = Learner(browser, server.url, "mouse")
    lesson = lesson_shelf.load(games.load("kwinty"), "five")
    learner.begin("kwinty", "five")
    learner.at_step(0, 3)
    learner.make_move(lesson.match_at(0), 0, "ih")
    learner.at_step(1, 3)
    learner.page.reload()
    learner.at_step(1, 3)
    made = {"login": "learner", "password": "a long password"}
    assert learner.page.request.post("/api/account", data=made).ok
    learner.page.reload()
    learner.at_step(1, 3)
    learner.page.goto("/learn/kwinty?quality=test")
    expect(learner.page.get_by_role("listitem").filter(has_text="Five in a row")).to_contain_text("begun")
    assert not learner.faults
    learner.close()


def test_what_a_lesson_looks_at_is_large_enough_for_a_finger(browser: Browser, server: Server) -> None:
    learner = Learner(browser, server.url, "touch")
    learner.begin("gridopolis", "first")
    learner.at_step(0, 3)
    expect(learner.page.locator(".minimap")).to_be_visible()  # it came nearer by itself
    learner.settle()
    assert learner.ask("pointOf", "marker:blue:5")
    assert not learner.faults
    learner.close()


def test_a_position_that_is_laid_out_tells_nothing_of_its_past(browser: Browser, server: Server) -> None:
    learner = Learner(browser, server.url, "mouse")
    lesson = lesson_shelf.load(games.load("turris"), "well")
    learner.begin("turris", "well")
    for number in range(3):
        learner.at_step(number, 4)
        learner.make_move(lesson.match_at(number), 0, lesson.steps[number].right[0])
        learner.page.get_by_role("button", name="Go on").click()
    learner.at_step(3, 4)  # a bonus was earned on the way to it, and a block taken at the step before
    expect(learner.page.locator(".moments")).to_have_count(0)
    assert not learner.faults
    learner.close()


def test_a_lesson_speaks_german_where_that_is_spoken(browser: Browser, server: Server) -> None:
    learner = Learner(browser, server.url, "mouse", locale="de-DE")
    lesson = lesson_shelf.load(games.load("kwinty"), "five")
    begun = learner.page.request.post("/api/tables", data={"game": "kwinty", "lesson": "five"})
    learner.page.goto(f"/table/{begun.json()['id']}?quality=test")
    card = learner.page.locator(".lesson")
    expect(card).to_contain_text(lesson.steps[0].say["de"])
    expect(card.get_by_role("button")).to_have_text("Zeig es mir")
    learner.await_touches()
    learner.make_move(lesson.match_at(0), 0, "iv")
    expect(learner.page.locator(".bubble")).to_contain_text(lesson.steps[0].poor["iv"]["de"])
    learner.close()


def test_a_lesson_of_ones_own_is_checked_and_passed_on(browser: Browser, server: Server) -> None:
    ada, eve = Player(browser, server.url), Player(browser, server.url)
    text = lesson_shelf.template(games.load("kwinty"))
    ada.page.goto("/lessons?quality=test")
    box, share = ada.page.get_by_role("textbox"), ada.page.get_by_role("button", name="Check and share")
    for damage, reason in (
        (text.replace(";@title", ";@titel", 1), "line 9: a lesson has no note 'titel'; did you mean title?"),
        (text.replace("0 i", "0 z", 1), re.compile("line 14: .* is said to be right but is refused")),
        (text.replace("opolis-record 1", "my lesson", 1), "line 1: a lesson begins with"),
        (text.replace("Game: kwinty", "Game: chess", 1), "chess"),
    ):
        box.fill(damage)
        share.click()
        expect(ada.page.get_by_role("alert")).to_contain_text(reason)
    box.fill(text)
    share.click()
    expect(ada.page.get_by_role("heading", name="My lesson")).to_be_visible()
    link = ada.page.get_by_label("Link to pass on").input_value()
    eve.page.goto(link + "?quality=test")
    eve.page.get_by_role("button", name="Begin").click()
    expect(eve.page.locator(".lesson .title")).to_have_text("My lesson")
    assert not eve.faults
    assert all("responded with a status of 40" in fault for fault in ada.faults), (
        "what was damaged is refused"
    )
    for player in (ada, eve):
        player.close()


def test_play_now_offers_the_first_lesson_once(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    card = player.page.get_by_role("article").filter(has_text="Kwinty")
    player.page.goto("/?quality=test")
    card.get_by_role("button", name="Play now").click()
    card.get_by_role("button", name="Learn it in 2 minutes").click()
    expect(player.page.locator(".lesson .title")).to_have_text("Five in a row")
    player.page.goto("/?quality=test")
    card.get_by_role("button", name="Play now").click()
    player.page.wait_for_url("**/table/*")
    expect(player.page.locator(".lesson")).to_have_count(0)
    assert not player.faults
    player.close()


def test_every_refusal_leads_to_a_clause_with_something_to_try(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.page.goto("/rules/kwinty?quality=test#K6")
    shown = player.page.locator("[data-clause=K6]")
    expect(shown.locator("img")).to_be_visible()
    expect(shown).to_contain_text("short ends must not meet")
    shown.get_by_role("button", name="Try it: K6").click()
    player.page.wait_for_selector(".lesson", timeout=60_000)
    player.await_touches()
    player.page.keyboard.press("/")
    player.page.keyboard.type("gh")
    player.page.keyboard.press("Enter")
    player.page.locator(".bubble .clause").click()
    drawer = player.page.locator(".drawer")
    expect(drawer.locator("li.marked")).to_contain_text("K6")
    expect(drawer.locator("[data-clause=K6] img")).to_be_visible()
    assert not player.faults
    player.close()


def test_a_note_on_playing_well_has_a_position_to_try(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.page.goto("/rules/kwinty?quality=test#playing-well-1")
    note = player.page.locator("#playing-well-1")
    expect(note).to_contain_text("two threats at once")
    expect(note.locator("img")).to_be_visible()
    note.get_by_role("button", name="Try it").click()
    expect(player.page.get_by_role("button", name="What would a strong player do?")).to_be_visible()
    expect(player.page.locator(".lesson .dots")).to_have_attribute("aria-label", "Step 1 of 1")
    assert not player.faults
    player.close()


def test_rules_and_their_pictures_are_german_where_that_is_spoken(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, locale="de-DE")
    player.page.goto("/rules/kwinty?quality=test#playing-well-1")
    note = player.page.locator("#playing-well-1")
    expect(note).to_contain_text("Versuch es: Gut spielen, 1.")
    expect(note).not_to_contain_text("#playing")
    expect(note.locator("img")).to_be_visible()
    expect(player.page.locator("#K6")).to_contain_text("Die kurzen Seiten zweier Blöcke")
    expect(player.page.get_by_role("heading", name="Die Regeln", exact=True)).to_be_visible()
    assert not player.faults
    player.close()


# What a coach answers, as the server sends it.
MISSED = {
    "type": "coached", "id": "ask-coach-1", "seq": 3, "kind": "chance", "move": "ih",
    "words": "Lay a block flat on i–j", "reasons": ["It makes four in a row"],
}  # fmt: skip
WARNED = MISSED | {
    "seq": 4,
    "kind": "threat",
    "move": "jv",
    "warnings": ["Leaves Mira a win on j"],
    "reasons": [],
}
HEAR = """(said) => window.sockets.at(-1).dispatchEvent(
  new MessageEvent("message", { data: JSON.stringify(said) }))"""


def asked(player: Player, table: str, move: str, patience: float = 30) -> bool:
    """Make a move and tell whether the coach is asked about it before patience ends, in seconds."""
    player.sent.clear()
    player.until("() => document.title.startsWith('●')")
    player.send(table, 0, move)
    end = time.monotonic() + patience
    while not any(json.loads(frame)["type"] == "coach" for frame in player.sent):
        if time.monotonic() > end:
            return False
        player.page.wait_for_timeout(50)
    return True


def test_a_block_that_was_tried_in_vain_by_finger_lies_there_still_to_be_turned(
    browser: Browser, server: Server
) -> None:
    learner = Learner(browser, server.url, "touch")
    lesson = lesson_shelf.load(games.load("kwinty"), "five")
    learner.begin("kwinty", "five")
    learner.at_step(0, 3)
    learner.make_move(lesson.match_at(0), 0, "iv")
    expect(learner.page.locator(".bubble")).to_contain_text("turn it first")
    learner.page.locator(".actions button", has_text="↻").tap()
    learner.page.locator(".actions .confirm").tap()
    learner.at_step(1, 3)
    learner.close()


def test_a_strong_players_move_is_told_in_words_and_a_first_game_with_a_coach_follows(
    browser: Browser, server: Server
) -> None:
    learner, game = Learner(browser, server.url, "mouse"), games.load("kwinty")
    learner.begin("kwinty", "well")
    learner.page.get_by_role("button", name="What would a strong player do?").click()
    hint = learner.page.locator(".hint")
    expect(hint).to_contain_text("Lay a block flat on f–g")
    learner.begin("kwinty", "fours")
    learner.do(lesson_shelf.load(game, "fours"))
    learner.page.get_by_role("button", name="Play a first game").click()
    expect(learner.page.locator(".lesson")).to_have_count(0)
    learner.laid()
    table = learner.page.url.rpartition("/")[2].partition("?")[0]
    assert asked(learner, table, learner.position(table).moves(0)[0])
    assert not learner.faults
    learner.close()


def test_a_coach_speaks_up_against_a_beginner_until_it_is_switched_off(
    browser: Browser, server: Server
) -> None:
    player = Player(browser, server.url)
    table = player.make("kwinty", ["me", "bot:1"])
    player.open(table)
    assert asked(player, table, "iv")
    player.page.evaluate(HEAR, MISSED)
    coach = player.page.get_by_role("status", name="Coach")
    expect(coach).to_contain_text("A chance missed")
    expect(coach).to_contain_text("Better: Lay a block flat on i–j")
    expect(coach).to_contain_text("It makes four in a row")
    player.page.evaluate(HEAR, WARNED)  # what is wrong is said of one's own move, before the better one
    expect(coach).to_contain_text(re.compile(r"Careful!\s+Your move: Leaves Mira a win on j\s*Better:"))
    coach.get_by_role("button", name="No more of this").click()
    expect(coach).to_have_count(0)
    assert not asked(player, table, player.position(table).moves(0)[0], 0.5)
    player.menu("Coach on")
    player.page.goto("/settings?quality=test")
    expect(player.page.get_by_label("A coach speaks up")).to_be_checked()
    assert not player.faults
    player.close()
