"""Rated matches by mouse: set up, sat down to, given up; then the page of ratings, in all sizes."""

import itertools

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Server
from browser.player import DESK, PHONE, Player

pytestmark = pytest.mark.browser
TABLET = {"width": 820, "height": 1180}
numbers = itertools.count(1)


def member(browser: Browser, server: Server, name: str) -> Player:
    """Somebody with an account."""
    player = Player(browser, server.url)
    player.page.goto("/")
    player.page.request.post("/api/me", data={"name": name})
    login = f"{name.lower()}{next(numbers)}"
    answer = player.page.request.post("/api/account", data={"login": login, "password": "correct horse"})
    assert answer.ok, answer.text()
    return player


def test_a_rated_match_changes_the_page_of_ratings(browser: Browser, server: Server) -> None:
    guest, ada, bob = Player(browser, server.url), *(member(browser, server, name) for name in ("Ada", "Bob"))
    guest.page.goto("/new/kwinty")
    expect(guest.page.get_by_role("checkbox", name="Rated")).to_be_disabled()
    ada.page.goto("/new/kwinty")
    ada.page.get_by_text("With others").click()
    ada.page.get_by_role("checkbox", name="Rated").check()
    expect(ada.page.get_by_text("without hints and take-backs")).to_be_visible()
    expect(ada.page.get_by_text("House rules")).to_be_hidden()
    ada.page.get_by_role("button", name="Begin").click()
    ada.page.wait_for_url("**/table/*")
    bob.page.goto(ada.page.url)
    expect(bob.page.get_by_text("This match is rated")).to_be_visible()
    bob.page.get_by_role("button", name="Sit here").click()
    bob.page.get_by_role("button", name="Menu").click()
    expect(bob.page.get_by_role("button", name="Take back")).to_have_count(0)
    bob.page.get_by_role("button", name="Resign").click()
    bob.page.get_by_role("button", name="Really resign").click()
    expect(ada.page.get_by_text("Look at it again")).to_be_visible()
    ada.page.goto("/ratings")
    expect(ada.page.get_by_text("Your rated matches")).to_be_visible()
    expect(ada.page.locator(".change")).to_contain_text("(+")
    expect(ada.page.get_by_role("row", name="Ada")).to_be_visible()
    ada.page.request.post("/api/me", data={"language": "de"})
    ada.page.goto("/")  # learns the language
    ada.page.get_by_role("link", name="Wertungen").click()
    for size in (DESK, TABLET, PHONE):
        ada.page.set_viewport_size(size)  # type: ignore[arg-type]
        expect(ada.page.get_by_role("heading", name="Wer am besten spielt")).to_be_visible()
        assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for player in (guest, ada, bob):
        assert player.faults == []
        player.close()
