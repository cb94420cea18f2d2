"""Studies and openings in the browser: edited by two people at once, embedded, made into puzzles."""

import contextlib
import random
import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Browser, Page, expect

import opolis
from browser.conftest import Server
from browser.player import DESK, PHONE, Player
from browser.test_analysis import bring, record
from opolis.match.annotated import Annotated

pytestmark = pytest.mark.browser

WAIT = 30_000
COMMENT = re.compile("Comment on this position")


def note(page: Page, text: str) -> None:
    """Write a comment on the position that is shown."""
    page.get_by_label(COMMENT).fill(text)
    page.get_by_label(COMMENT).blur()


def vary(page: Page, words: str) -> None:
    """Try a move from here."""
    if not page.locator(".choices").is_visible():
        page.get_by_text("Try another move from here").click()
    page.locator(".choices").get_by_role("button", name=words, exact=True).click()


@contextlib.contextmanager
def elsewhere(body: str) -> Iterator[str]:
    """Serve a page of somebody else."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *_: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Page) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{other.server_port}/"
        other.shutdown()


def begun(player: Player, text: str) -> str:
    """Begin a study of one chapter; returns its address."""
    page = player.page
    page.goto("/studies?quality=test")
    page.get_by_label("Title").fill("Walls")
    page.get_by_role("button", name="Begin a study").click()
    page.get_by_role("textbox", name="Record", exact=True).fill(text)
    page.get_by_role("button", name="From this record").click()
    expect(page.get_by_role("slider")).to_be_visible(timeout=WAIT)
    return page.url


def test_two_people_edit_a_study_at_once_and_one_loses_the_line(browser: Browser, server: Server) -> None:
    ada, bob = Player(browser, server.url, DESK), Player(browser, server.url, PHONE)
    begun(ada, record("kwinty", 2))
    ada.page.get_by_text("Share", exact=True).click()
    invite = ada.page.get_by_label("Link for those who edit with you").input_value()
    bob.page.goto(invite)
    expect(bob.page.get_by_role("slider")).to_be_visible(timeout=WAIT)
    expect(bob.page).not_to_have_url(re.compile("invite"))
    vary(bob.page, "Stand a block upright on i")
    note(bob.page, "by Bob")
    expect(ada.page.locator(".moves")).to_contain_text("by Bob", timeout=WAIT)

    ada.context.set_offline(True)
    note(ada.page, "written without a line")
    expect(ada.page.get_by_role("status").filter(has_text="The line is cut")).to_be_visible(timeout=WAIT)
    expect(ada.page.locator(".moves")).to_contain_text("written without a line")
    note(bob.page, "again by Bob")
    bob.page.get_by_role("button", name="To the start").or_(bob.page.locator(".steps button").first).click()
    expect(bob.page.locator(".moves")).not_to_contain_text("written without a line")
    ada.context.set_offline(False)
    expect(bob.page.locator(".moves")).to_contain_text("written without a line", timeout=WAIT)
    expect(ada.page.locator(".moves")).to_contain_text("again by Bob", timeout=WAIT)
    expect(ada.page.get_by_text("The line is cut")).to_have_count(0, timeout=WAIT)
    assert ada.page.locator(".moves").text_content() == bob.page.locator(".moves").text_content()
    link = ada.page.get_by_role("link", name="Export the record").get_attribute("href")
    texts = [one.page.request.get(str(link)).text() for one in (ada, bob)]
    assert texts[0] == texts[1] == str(Annotated.parse(texts[0]))
    assert not bob.faults

    ada.page.reload()
    ada.page.get_by_text("Share", exact=True).click()
    ada.page.get_by_role("button", name="edit no more").click()
    expect(ada.page.get_by_role("button", name="edit no more")).to_have_count(0)
    assert ada.page.get_by_label("Link for those who edit with you").input_value() != invite
    bob.page.reload()
    expect(bob.page.get_by_role("alert")).to_contain_text("there is no such study")
    assert bob.page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
    ada.close()
    bob.close()


def test_a_chapter_is_embedded_and_a_position_becomes_a_puzzle(browser: Browser, server: Server) -> None:
    ada, eve = Player(browser, server.url, DESK), Player(browser, server.url, DESK)
    page = ada.page
    begun(ada, record("kwinty", 3))
    page.get_by_text("Share", exact=True).click()
    page.get_by_label("Who may read it").select_option("public")
    frame = page.get_by_label("To put this chapter into another page").input_value()
    address = re.search(r'src="([^"]+)"', frame)
    assert address
    note(page, "the beginning of it all")
    page.get_by_text("Make a puzzle of this position").click()
    page.get_by_label("What is to be done").fill("Begin as they did.")
    page.get_by_role("button", name="Make the puzzle").click()
    page.get_by_role("link", name="Open the puzzle").click()
    expect(page.get_by_role("button", name="Begin")).to_be_visible(timeout=WAIT)

    with elsewhere(f'<iframe src="{address[1]}?quality=test" width="900" height="700"></iframe>') as other:
        eve.page.goto(other)
        inside = eve.page.frame_locator("iframe")
        expect(inside.get_by_role("slider")).to_be_visible(timeout=WAIT)
        expect(inside.locator(".now")).to_contain_text("the beginning of it all")
        expect(inside.get_by_label(COMMENT)).to_have_count(0)
    eve.page.goto("/studies")
    expect(eve.page.get_by_role("link", name="Walls")).to_be_visible()
    assert not ada.faults
    ada.close()
    eve.close()


def test_a_link_leads_to_a_move_of_a_chapter_also_within_another_page(
    browser: Browser, server: Server
) -> None:
    ada = Player(browser, server.url, DESK, permissions=["clipboard-read", "clipboard-write"])
    eve = Player(browser, server.url, PHONE)
    page = ada.page
    begun(ada, record("kwinty", 2))
    page.get_by_text("Add a chapter").click()
    page.get_by_label("Title").first.fill("Another wall")
    page.get_by_role("textbox", name="Record", exact=True).fill(record("kwinty", 3))
    page.get_by_role("button", name="From this record").click()
    chapters = page.get_by_role("navigation", name="Chapters")
    expect(chapters.get_by_role("link", name="Another wall")).to_have_attribute("aria-current", "page")
    page.get_by_role("button", name="To the next move").or_(page.locator(".steps button").last).click()
    expect(page.get_by_role("slider")).to_have_value("1")
    vary(page, "Stand a block upright on i")
    note(page, "a thought of mine")
    moved = page.locator(".now p").first.inner_text()

    def link(told: str) -> str:
        page.get_by_role("button", name="Link to this move").click()
        expect(page.get_by_role("status").filter(has_text=told)).to_be_visible()
        return str(page.evaluate("navigator.clipboard.readText()"))

    def visit(address: str) -> None:
        eve.page.goto("about:blank")  # else one that has been there stays
        eve.page.goto(address.replace("#", "?quality=test#"))

    visit(link("Only those who may read this study can open it"))
    expect(eve.page.get_by_role("alert")).to_contain_text("there is no such study")
    page.get_by_text("Share", exact=True).click()
    page.get_by_label("Who may read it").select_option("link")
    address = link("The link to this move is copied")
    visit(address)
    expect(eve.page.locator(".now p").first).to_have_text(moved, timeout=WAIT)
    expect(eve.page.locator(".now")).to_contain_text("a thought of mine")

    frame = re.search(r'src="([^"]+)"', page.get_by_label("To put this chapter into").input_value())
    assert frame
    with elsewhere(f'<iframe src="{frame[1]}" width="640" height="620"></iframe>') as other:
        eve.page.goto(other)
        inside = eve.page.frame_locator("iframe")
        expect(inside.locator(".now p").first).to_have_text(moved, timeout=WAIT)
        assert inside.get_by_role("link", name="the whole study").get_attribute("href") in address

    page.get_by_role("button", name="Remove this variation").click()
    expect(page.locator(".variation")).to_have_count(0)
    chapters.get_by_role("link", name="Chapter 1").click()
    expect(page.get_by_role("slider")).to_have_attribute("max", "2")
    page.go_back()
    expect(page.get_by_role("slider")).to_have_attribute("max", "3")
    visit(address)
    gone = eve.page.get_by_role("status").filter(has_text="no longer here")
    expect(gone).to_be_visible(timeout=WAIT)
    expect(eve.page.get_by_role("slider")).to_have_attribute("max", "3")
    for one in (ada, eve):
        assert not [fault for fault in one.faults if "404" not in fault]
        one.close()


def test_openings_are_explored_move_by_move(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, DESK)
    page = player.page
    bring(player, record("kwinty", 2))
    page.get_by_text("Openings: what was tried from here").click()
    bars = page.get_by_role("img", name=re.compile("wins .* drawn .* wins"))
    expect(bars).to_have_count(2, timeout=WAIT)
    page.locator("details").get_by_role("button", name="Stand a block upright on i").last.click()
    expect(page.locator(".now")).to_contain_text("variation")
    expect(bars).to_have_count(3, timeout=WAIT)
    page.get_by_role("button", name="Remove this variation").click()
    expect(page.locator(".variation")).to_have_count(0)
    page.get_by_role("button", name="Keep as a study").click()
    expect(page.get_by_role("heading", name="Analysis of Kwinty")).to_be_visible(timeout=WAIT)
    assert not player.faults
    player.close()


def test_openings_of_a_game_have_a_page_of_their_own(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, PHONE)
    page = player.page
    page.goto("/learn/turris?quality=test")
    page.get_by_role("link", name="Openings").click()
    expect(page.get_by_role("heading", name="Openings of Turris")).to_be_visible(timeout=WAIT)
    bars = page.get_by_role("img", name=re.compile("wins .* drawn .* wins"))
    expect(bars.first).to_be_visible(timeout=WAIT)
    first = page.locator("details[open] li button").first
    said = first.inner_text()
    first.click()
    expect(page.locator(".now")).to_contain_text(said.rpartition(" ")[2])
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
    assert not player.faults
    player.close()


def test_a_thousand_moves_are_stepped_through_with_a_question_each(browser: Browser, server: Server) -> None:
    """Nothing grows with the record but what is asked for: a step is one question, not one for every move."""
    match = opolis.game("hirstopolis").new(seats=6)
    rng = random.Random(1)
    while len(match.events) < 1000 and not match.over:
        seat = match.movers[0]
        if seat < 0:
            match.roll(rng)
        else:
            match.play(seat, rng.choice(match.moves(seat)))
    player = Player(browser, server.url, DESK)
    page, asked = player.page, []
    page.on("request", lambda one: asked.append(one.url) if "/api/positions" in one.url else None)
    bring(player, match.record())
    expect(page.get_by_role("slider")).to_have_attribute("max", str(len(match.events)))
    before = len(asked)
    page.keyboard.press("End")
    expect(page.get_by_role("slider")).to_have_value(str(len(match.events)))
    for _ in range(5):
        page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("slider")).to_have_value(str(len(match.events) - 5))
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("slider")).to_have_value(str(len(match.events)))
    assert len(asked) - before <= 11, "a position that was shown before is not asked for again"
    assert not player.faults
    player.close()
