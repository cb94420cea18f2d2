"""On a served table a hint is thought in the visitor's browser where it can, and by the server where not."""

import json
import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Server
from browser.player import Player
from browser.site import STARTING
from browser.test_analysis import analyse, bring, record
from engine import engine_for

pytestmark = pytest.mark.browser

GAME = "kwinty"


@pytest.fixture(scope="module")
def thoughtful(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has the engine for browsers."""
    place = tmp_path_factory.mktemp("thoughtful")
    running = Server(place / "tables.sqlite3", warm="false", engine=str(engine_for([GAME])))
    running.start()
    yield running
    running.stop()


def ask(player: Player) -> list[str]:
    """Ask for a hint; returns what the table sent for it."""
    del player.frames[:]
    player.page.get_by_role("button", name="Hint", exact=True).click()
    expect(player.page.locator(".hint strong")).to_be_visible(timeout=STARTING)
    return [
        kind for kind in ("hinted", "position") if any(f'"type":"{kind}"' in text for text in player.frames)
    ]


def test_a_hint_is_thought_here_or_by_the_server_as_the_setting_says(
    browser: Browser, thoughtful: Server
) -> None:
    player = Player(browser, thoughtful.url)
    asked: list[str] = []
    player.page.on("request", lambda request: asked.append(request.url))
    player.page.goto("/", wait_until="networkidle")  # which makes a guest
    player.open(player.make(GAME, ["me", "me"]))
    player.await_touches()
    assert not any("/engine/" in url for url in asked), "nothing of the engine is in the first load"
    assert ask(player) == ["position"]
    assert any("/engine/" in url for url in asked)
    move = player.page.locator(".hint strong").get_attribute("title")
    before = player.seq
    player.page.locator(".hint .go").click()
    player.until("(seq) => window.opolisTest.seq() > seq", before)
    assert (
        move
        in player.page.request.get(
            f"{player.page.url.replace('/table/', '/api/tables/').split('?')[0]}/record"
        ).text()
    )
    player.page.evaluate("localStorage.setItem('opolis.settings', JSON.stringify({ thinkHere: false }))")
    player.reload()
    player.await_touches()
    assert ask(player) == ["hinted"]
    assert not player.faults
    player.close()


def test_a_record_is_analysed_here(browser: Browser, thoughtful: Server) -> None:
    player = Player(browser, thoughtful.url)
    page, asked = player.page, list[str]()
    page.on("request", lambda request: asked.append(request.url))
    bring(player, record(GAME, 4))
    analyse(player)
    assert any("/engine/" in url for url in asked)
    assert not any("/api/analyses" in url for url in asked)
    assert not player.faults
    player.close()


def test_where_the_engine_is_missing_a_record_is_analysed_by_the_server(
    browser: Browser, thoughtful: Server
) -> None:
    player = Player(browser, thoughtful.url)
    asked = list[str]()
    player.page.on("request", lambda request: asked.append(request.url))
    player.context.route("**/engine/**", lambda route: route.fulfill(status=404))
    bring(player, record(GAME, 2))
    analyse(player)
    assert any("/api/analyses" in url for url in asked)
    player.close()


def test_where_the_engine_is_missing_the_server_thinks(browser: Browser, thoughtful: Server) -> None:
    player = Player(browser, thoughtful.url)
    player.context.route("**/engine/**", lambda route: route.fulfill(status=404))
    player.page.goto("/", wait_until="networkidle")  # which makes a guest
    player.open(player.make(GAME, ["me", "me"]))
    player.await_touches()
    assert ask(player) == ["hinted"]
    player.close()


def test_where_the_engine_breaks_the_server_thinks(browser: Browser, thoughtful: Server) -> None:
    player = Player(browser, thoughtful.url)
    player.context.route("**/opolis.zip", lambda route: route.fulfill(status=500))
    player.page.goto("/", wait_until="networkidle")  # which makes a guest
    player.open(player.make(GAME, ["me", "me"]))
    player.await_touches()
    assert ask(player) == ["hinted", "position"]
    player.close()


def seen(player: Player) -> list[object]:
    """What can be touched and where it stands, and everything that is written beside the table."""
    player.settle()
    places = [(touch, player.ask("middle", touch["id"])) for touch in player.touches]
    return [*places, player.page.locator("section.seats").inner_text()]


def test_once_the_engine_runs_here_the_page_draws_what_its_seat_knows(
    browser: Browser, thoughtful: Server
) -> None:
    player, rng = Player(browser, thoughtful.url), random.Random(1)
    player.page.goto("/", wait_until="networkidle")
    player.open(player.make(GAME, ["me", "bot:1"]))
    player.await_touches()
    assert ask(player) == ["position"]
    for _ in range(2):
        before = player.seq
        player.play(rng)
        player.until("(seq) => window.opolisTest.seq() > seq + 1", before)  # the bot has moved as well
        assert player.await_touches()
    messages = [json.loads(text) for text in player.frames]
    begun = next(number for number, message in enumerate(messages) if "position" in message)
    assert messages[begun]["type"] == "welcome"
    updates = [message for message in messages[begun:] if message["type"] == "update"]
    assert updates
    assert all("position" in update and "parts" not in update for update in updates)
    here = seen(player)
    player.page.evaluate("localStorage.setItem('opolis.settings', JSON.stringify({ thinkHere: false }))")
    player.reload()
    player.await_touches()
    assert seen(player) == here, "the server draws the same"
    assert not player.faults
    player.close()
