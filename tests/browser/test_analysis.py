"""Looking back in the browser: a record is opened, analysed, varied, commented, exported and read again."""

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import opolis
from browser.conftest import Server
from browser.learner import Learner
from browser.player import DESK, PHONE, Player
from opolis import games
from opolis.match.annotated import Annotated
from opolis.match.lesson_reader import read_lesson
from opolis.match.record import read

pytestmark = pytest.mark.browser

WAIT = 120_000
# What is marked in the record that was brought, as the browser keeps it.
MARKED = """() => /;@mark (.*)/.exec(localStorage.getItem("opolis.analysis.") ?? "")?.[1] ?? "" """


def record(name: str, moves: int) -> str:
    """Write a match of first moves of the list."""
    match = opolis.game(name).new(seats=2)
    while len(match.events) < moves and not match.over:
        seat = match.movers[0]
        match.play(seat, match.moves(seat)[0])
    return match.record()


def bring(player: Player, text: str, again: bool = False) -> None:
    """Paste a record into the page, which may still hold the one before."""
    player.page.goto("/analysis?quality=test")
    if again:
        expect(player.page.get_by_role("slider")).to_be_visible(timeout=WAIT)
        player.page.get_by_text("Analyse a record of your own").click()
    player.page.get_by_role("textbox", name="Record", exact=True).fill(text)
    player.page.get_by_role("button", name="Open", exact=True).click()
    expect(player.page.get_by_role("slider")).to_be_visible(timeout=WAIT)


@pytest.mark.parametrize("name", games.names())
def test_a_record_is_analysed_varied_commented_exported_and_read_again_equal(
    browser: Browser, server: Server, tmp_path: Path, name: str
) -> None:
    player, text = Player(browser, server.url), record(name, 4)
    page = player.page
    bring(player, text)
    analyse(player)
    step(player, "End")
    step(player, "ArrowLeft")
    vary(player)
    expect(page.locator(".variation, .moves > li").first).to_be_visible()
    page.get_by_label(re.compile("Comment on this position")).fill("a thought of mine")
    page.get_by_label(re.compile("Comment on this position")).blur()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export the record").click()
    written = Path(download.value.path()).read_text(encoding="utf-8")
    assert read(written) == read(text), "the main line is the match itself"
    tree = Annotated.parse(written)
    assert "; a thought of mine" in written
    assert str(tree) == written
    bring(player, written, again=True)
    with page.expect_download() as download:
        page.get_by_role("button", name="Export the record").click()
    assert Path(download.value.path()).read_text(encoding="utf-8") == written
    assert not player.faults
    player.close()


def analyse(player: Player) -> None:
    """Have all moves judged, and wait for the last."""
    player.page.get_by_role("button", name="Analyse all moves").click()
    graph = player.page.get_by_role("img", name="What the positions were worth to each player")
    expect(graph).to_be_visible(timeout=WAIT)
    expect(player.page.get_by_role("button", name="Cancel")).to_have_count(0, timeout=WAIT)


def step(player: Player, key: str) -> None:
    """Go to another position by a key, and wait until it is laid out."""
    player.until("() => window.opolisTest?.seq() > 0")
    before = player.seq
    player.page.keyboard.press(key)
    player.until("(seq) => window.opolisTest.seq() > seq", before)


def vary(player: Player) -> None:
    """Try a move by touching the board; what chance does is chosen from the list."""
    if player.touches:
        player.play(random.Random(1))
        return
    player.page.get_by_text("Try another move from here").click()
    player.page.locator(".choices button").last.click()


@pytest.mark.parametrize("finger", [False, True])
def test_the_board_is_touched_as_at_a_table(browser: Browser, server: Server, finger: bool) -> None:
    size, touch = (PHONE, {"has_touch": True, "is_mobile": True}) if finger else (DESK, {})
    player = Player(browser, server.url, size, **touch)
    page = player.page
    bring(player, record("kwinty", 4))
    step(player, "End")
    step(player, "ArrowLeft")
    tip, bubble, confirm = page.locator(".tip"), page.locator(".bubble"), page.locator(".confirm")
    player.settle()
    thing = page.locator("[data-thing^='hand:']").first  # blocks are put by touching columns, not these
    thing.tap() if finger else thing.click()
    expect(bubble.locator(".clause")).to_have_text("K1")
    page.keyboard.press("Escape")
    expect(bubble).to_have_count(0)

    column = player.touches[-1]["id"]  # not where the match went on
    letter = column.rpartition(":")[2]
    if finger:
        page.evaluate("scrollTo(0, 0)")
        player.settle()
        player.press(column, "window.opolisTest.armed()")
        expect(confirm).to_contain_text(re.compile(f"on .*{letter}"))
        confirm.tap()
    else:
        page.mouse.move(*player.point(column))
        expect(tip).to_contain_text(re.compile(f"on .*{letter}"))
        player.click(column)
    expect(page.locator(".now")).to_contain_text("variation")
    expect(page.locator(".now")).to_contain_text(re.compile(f"on .*{letter}"))
    assert page.evaluate("() => document.documentElement.scrollWidth") <= size["width"]
    assert not player.faults
    player.close()


def test_the_engine_advises_and_answers_what_is_tried(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    page = player.page
    bring(player, record("kwinty", 4))
    step(player, "End")
    step(player, "ArrowLeft")
    page.get_by_role("button", name="What would the engine play?").click()
    card = page.locator(".hint")
    expect(card).to_be_visible(timeout=WAIT)
    said = card.locator("strong").inner_text()
    page.get_by_label("Replies by").select_option(label="the engine, learner")
    card.get_by_role("button", name="Play it").click()
    variation = page.locator(".variation button")
    expect(variation).to_have_count(2, timeout=WAIT)
    column = said.rpartition(" ")[2]
    expect(variation.first).to_contain_text(column)
    expect(variation.first).to_contain_text("Black")
    expect(variation.last).to_contain_text("White")
    expect(page.locator(".now")).to_contain_text("variation")
    with page.expect_download() as download:
        page.get_by_role("button", name="Export the record").click()
    written = Path(download.value.path()).read_text(encoding="utf-8")
    assert [line[:4] for line in written.splitlines() if line.startswith(";>")] == [";> 1", ";> 0"]
    assert str(Annotated.parse(written)) == written
    assert not player.faults
    player.close()


def test_chance_decides_where_it_comes_next(browser: Browser, server: Server) -> None:
    match = opolis.game("rollopolis").new(seats=1)
    player = Player(browser, server.url)
    bring(player, match.record())
    player.page.get_by_role("button", name="Let chance decide").click()
    expect(player.page.locator(".now")).to_contain_text("The dice")
    expect(player.page.get_by_role("slider")).to_have_attribute("max", "1")
    assert not player.faults
    player.close()


def test_a_link_brings_what_was_written_to_somebody_else(
    browser: Browser, server: Server, tmp_path: Path
) -> None:
    """A record from a file, with a comment in a variation, is opened just there by whoever has the link."""
    ada = Player(browser, server.url, permissions=["clipboard-read", "clipboard-write"])
    page, file = ada.page, tmp_path / "match.opolis"
    file.write_text(record("kwinty", 4), encoding="utf-8")
    page.goto("/analysis?quality=test")
    page.get_by_label("Record file").set_input_files(file)
    expect(page.get_by_role("slider")).to_be_visible(timeout=WAIT)
    step(ada, "End")
    step(ada, "ArrowLeft")
    vary(ada)
    expect(page.locator(".now")).to_contain_text("variation")
    moved = page.locator(".now p").first.inner_text()
    page.get_by_label(re.compile("Comment on this position")).fill("a thought of mine")
    page.get_by_label(re.compile("Comment on this position")).blur()
    page.get_by_role("button", name="Link to this move").click()
    expect(page.get_by_text("The link is copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    eve = Player(browser, server.url, PHONE)
    eve.page.goto(link.replace("/analysis#", "/analysis?quality=test#"))
    expect(eve.page.locator(".now p").first).to_have_text(moved, timeout=WAIT)
    expect(eve.page.get_by_label(re.compile("Comment on this position"))).to_have_value("a thought of mine")
    eve.page.goto(f"/analysis?quality=test#{link.rpartition('#')[2][:-9]}")
    eve.page.reload()
    expect(eve.page.get_by_role("alert")).to_contain_text("This link is not complete")
    for one in (ada, eve):
        assert not one.faults
        one.close()


def test_a_preview_tells_what_a_move_that_is_tried_would_bring(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    bring(player, record("turris", 4))
    step(player, "End")
    player.settle()
    player.page.mouse.move(*player.point(player.touches[0]["id"]))
    expect(player.page.locator(".tip .brought")).to_contain_text("point")
    assert not player.faults
    player.close()


def point_on_a_part(page: Page) -> tuple[float, float]:
    """Click up the middle of the board, from its lower edge, until something is marked."""
    box = page.locator("canvas").first.bounding_box()
    assert box
    for share in range(95, 5, -5):
        at = box["x"] + box["width"] / 2, box["y"] + box["height"] * share / 100
        page.mouse.click(*at)
        if page.evaluate(MARKED):
            return at
    raise AssertionError("there is nothing on the board")


def test_a_piece_is_marked_until_it_is_touched_again(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    page = player.page
    bring(player, record("kwinty", 1))
    page.keyboard.press("End")
    expect(page.get_by_role("slider")).to_have_value("1")
    page.get_by_role("button", name="Mark pieces").click()
    at = point_on_a_part(page)
    for marks in ([page.evaluate(MARKED)], []):
        with page.expect_download() as download:
            page.get_by_role("button", name="Export the record").click()
        written = Path(download.value.path()).read_text(encoding="utf-8")
        assert re.findall(";@mark (.*)", written) == marks
        page.mouse.click(*at)
    assert not player.faults
    player.close()


def test_what_was_better_is_kept_as_a_variation_and_own_mistakes_become_exercises(
    browser: Browser, server: Server
) -> None:
    """Black can stop white's row of three, and does not."""
    head = 'opolis-record 1\nGame: kwinty\nRules: 1\nOptions: {"row": 3}\nSeats: ["ada", "ben"]\n\n'
    player = Learner(browser, server.url, "mouse")
    page = player.page
    bring(player, f"{head}0 iv\n1 jv\n0 hv\n1 kv\n")
    analyse(player)
    step(player, "End")
    expect(page.locator(".now .said")).to_contain_text("blunder")
    page.get_by_role("button", name="What was better?").click()
    expect(page.locator(".better button")).to_contain_text(["block"])
    page.get_by_role("button", name="Keep as a variation").click()
    expect(page.locator(".variation button")).to_contain_text(["block"])
    expect(page.locator(".now")).to_contain_text("variation")
    ben = page.get_by_role("listitem").filter(has_text="ben").filter(has_text="%")
    with page.expect_request(lambda one: one.method == "POST" and one.url.endswith("/api/tables")) as made:
        ben.get_by_role("button", name="Learn from the mistakes").click()
    lesson = read_lesson(made.value.post_data_json["lesson"])  # made here or by the server
    player.laid()
    player.at_step(0, len(lesson.steps))
    match = player.position(page.url.rpartition("/")[2])
    player.make_move(match, lesson.seat, "kv")
    expect(page.locator(".bubble")).to_be_visible()
    page.keyboard.press("Escape")
    player.at_step(0, len(lesson.steps))
    player.make_move(match, lesson.seat, lesson.steps[0].right[0])
    player.until("(seq) => window.opolisTest.seq() > seq", len(match.events))
    assert not player.faults
    player.close()


def test_a_match_of_the_library_is_stepped_through_and_linked_to_a_move(
    browser: Browser, server: Server
) -> None:
    player = Player(browser, server.url, PHONE)
    page = player.page
    uploaded = page.request.post("/api/records", data={"record": record("kwinty", 6)}).json()
    page.goto(f"/analysis/{uploaded['id']}?quality=test#3")
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("3", timeout=WAIT)
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("4")
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    page.get_by_role("group", name="Replay").get_by_role("button", name="Play").click()
    expect(slider).to_have_value("2")
    page.get_by_role("button", name="Pause").click()
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    expect(page.locator(".moves [aria-current='true']")).to_have_text("Start")
    assert page.evaluate("scrollY") == 0, "the board stays in sight, though the list of moves is below"
    page.get_by_role("button", name="Link to this move").click()
    expect(page).to_have_url(re.compile("#0$"))
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
    with page.expect_download() as download:
        page.get_by_role("button", name="Save a picture").click()
    assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")
    assert not player.faults
    player.close()


def test_a_broken_file_is_refused_with_line_and_reason(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, DESK)
    player.page.goto("/analysis?quality=test")
    broken = record("kwinty", 2) + "0 zz\n"
    player.page.get_by_role("textbox", name="Record", exact=True).fill(broken)
    player.page.get_by_role("button", name="Open", exact=True).click()
    line = len(broken.splitlines())
    expect(player.page.get_by_role("alert")).to_contain_text(f"line {line}: move zz of seat 0 is refused")
    player.close()
