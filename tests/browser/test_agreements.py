"""What two people at a table ask of each other: draws, take-backs, rematches; and what they say."""

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Server
from browser.player import Player

pytestmark = pytest.mark.browser

Pair = tuple[Player, Player]


@pytest.fixture
def pair(browser: Browser, server: Server) -> Iterator[Pair]:
    ada, ben = Player(browser, server.url), Player(browser, server.url)
    table = ada.make("kwinty", ["me", "open"])
    ben.sit(table, 1)
    for player in (ada, ben):
        player.open(table)
    yield ada, ben
    for player in (ada, ben):
        assert not player.faults
        player.close()


def test_a_take_back_and_a_draw_wait_for_the_others_yes(pair: Pair) -> None:
    ada, ben = pair
    rng = random.Random(4)
    for player in pair:
        player.await_touches()
        expect(player.page.get_by_role("button", name="Take back")).to_have_count(0)
        player.play(rng)
    ada.until("() => window.opolisTest.stats().parts === 2")
    ben.page.get_by_role("button", name="Take back").click()
    expect(ada.page.get_by_text("asks to take back the last move")).to_be_visible()
    assert ben.ask("stats")["parts"] == 2
    ada.answer("Yes")
    for player in pair:
        player.until("() => window.opolisTest.stats().parts === 1")
        expect(player.page.locator(".log .undone")).to_have_count(1)
    ada.menu("Offer a draw")
    expect(ben.page.get_by_text("offers a draw")).to_be_visible()
    ben.answer("No")
    expect(ada.page.get_by_text("The draw was declined.")).to_be_visible()
    ada.menu("Offer a draw")
    ben.answer("Yes")
    for player in pair:
        expect(player.page.locator(".result")).to_contain_text("A draw")
        expect(player.page.locator(".result")).to_contain_text("by agreement")


def test_whoever_resigns_can_have_a_rematch(pair: Pair) -> None:
    ada, ben = pair
    ada.page.get_by_label("Say something").fill("<b>I</b> give up")
    ada.page.get_by_role("button", name="Send").click()
    expect(ben.page.get_by_label("Chat", exact=True)).to_contain_text("<b>I</b> give up")
    ada.menu("Resign")
    ada.page.get_by_role("button", name="Really resign?").click()
    for player in pair:
        expect(player.page.locator(".result")).to_contain_text("by resignation")
    ada.page.get_by_role("button", name="Rematch").click()
    expect(ada.page.get_by_role("button", name="Rematch offered")).to_be_disabled()
    ben.page.get_by_role("button", name="Accept the rematch").click()
    first = ada.page.url
    for player in pair:
        player.page.get_by_role("link", name="To the rematch").click()
        player.page.wait_for_url(lambda url: url != first)
        expect(player.page.locator(".result")).to_have_count(0)
    ada.await_touches()
    ada.play(random.Random(3))
    ben.await_touches()
