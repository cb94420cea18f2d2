"""The pages around the table."""

import random
import re

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Server
from browser.player import DESK, PHONE, Player
from opolis import games

pytestmark = pytest.mark.browser

UNREACHABLE = "The server cannot be reached. Check your connection and try again."
RECORD = """opolis-record 1
Game: kwinty
Rules: 1
Options: {}
Seats: ["ada", "ben"]

0 iv
1 jh
0 kv
"""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_guest_plays_at_once(browser: Browser, server: Server, size: dict[str, int]) -> None:
    player = Player(browser, server.url, size)
    player.page.goto("/?quality=test")
    cards = player.page.get_by_role("article")
    expect(cards).to_have_count(len(games.names()))
    expect(player.page.get_by_text("a guest; no account is needed")).to_be_visible()
    assert player.page.evaluate("() => document.documentElement.scrollWidth") <= size["width"]
    kwinty = cards.filter(has_text="Kwinty")
    pictures = player.page.locator("article img")
    expect(pictures).to_have_count(len(games.names()))
    kwinty.get_by_role("button", name="Play now").click()
    kwinty.get_by_role("button", name="Just play").click()
    expect(player.page).to_have_url(re.compile("/table/"))
    player.page.wait_for_selector("[aria-label=points]", state="attached")
    player.await_touches()
    player.page.goto("/")
    expect(player.page.get_by_role("heading", name="Your games")).to_be_visible()
    expect(player.page.get_by_text("your turn").first).to_be_visible()
    assert not player.faults
    player.close()


@pytest.mark.parametrize("name", games.names())
def test_a_card_offers_a_lesson_once_then_begins_a_game_against_bots(
    browser: Browser, server: Server, name: str
) -> None:
    player, game = Player(browser, server.url), games.load(name)
    player.page.goto("/?quality=test")
    card = player.page.get_by_role("article").filter(has=player.page.get_by_role("heading", name=game.title))
    card.get_by_role("button", name="Play now").click()
    expect(card.get_by_role("button", name=re.compile("Learn it in . minutes"))).to_be_focused()
    player.page.keyboard.press("Escape")
    card.get_by_role("button", name="Play now").click()
    player.page.wait_for_selector("[aria-label=points]", state="attached", timeout=120_000)
    assert player.await_touches(120), "it is your turn, and the game is not over"
    table = player.page.request.get(f"/api/tables/{player.page.url.rpartition('/')[2]}").json()
    assert table["status"] == "running"
    assert [seat["kind"] for seat in table["seats"]] == ["person", *["bot"] * (game.default_seats - 1)]
    assert {seat["level"] for seat in table["seats"][1:]} <= {2}, "a first game begins gently"
    assert not player.faults
    player.close()


@pytest.mark.parametrize("name", games.names())
def test_every_option_of_a_game_has_a_field(browser: Browser, server: Server, name: str) -> None:
    player = Player(browser, server.url)
    game = games.load(name)
    player.page.goto(f"/new/{name}?quality=test")
    expect(player.page.locator(".field")).to_have_count(len(game.options))
    presets = player.page.get_by_role("group", name="Presets").get_by_role("button")
    expect(presets).to_have_text(["As in the rulebook", *game.presets])
    expect(presets.and_(player.page.locator("[aria-pressed=true]"))).to_have_text(["As in the rulebook"])
    title, rules = next(iter(game.presets.items()))
    player.page.get_by_role("button", name=title).click()
    expect(presets.and_(player.page.locator("[aria-pressed=true]"))).to_have_text([title])
    player.page.get_by_text("On one screen").click()
    with player.page.expect_response("**/api/tables") as made:
        player.page.get_by_role("button", name="Begin").click()
    table = made.value.json()
    assert {name: table["options"][name] for name in rules} == rules
    assert {seat["kind"] for seat in table["seats"]} == {"person"}
    player.page.wait_for_url(f"**/table/{table['id']}")
    player.close()


def test_bots_play_by_the_clock_while_somebody_watches(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.page.goto("/new/kwinty?quality=test")
    player.page.get_by_text("Watch bots").click()
    player.page.get_by_label("Clock").select_option("minutes per player")
    player.page.get_by_role("button", name="Begin").click()
    player.page.wait_for_selector("[aria-label=points]", state="attached", timeout=120_000)
    expect(player.page.locator("article time")).to_have_count(2)
    player.until("() => window.opolisTest.seq() > 6")
    assert player.touches == []
    player.close()


def test_a_friend_comes_by_the_link_alone(browser: Browser, server: Server) -> None:
    ada, ben = Player(browser, server.url), Player(browser, server.url)
    ada.page.goto("/new/kwinty?quality=test")
    ada.page.get_by_text("With others").click()
    ada.page.get_by_label("Only with the link").check()
    ada.page.get_by_role("button", name="Begin").click()
    link = ada.page.get_by_label("Invitation link")
    expect(link).to_have_value(re.compile("invite="))
    ben.page.goto("/")
    expect(ben.page.get_by_role("heading", name="Open tables")).to_be_visible()
    expect(ben.page.locator(f"a[href='/table/{ada.page.url.rpartition('/')[2]}']")).to_have_count(0)
    ben.page.goto(f"{link.input_value()}&quality=test")
    ben.page.get_by_role("button", name="Sit here").click()
    ada.await_touches()
    for player in (ada, ben):
        assert not player.faults
        player.close()


def test_an_open_table_is_on_everybodys_page(browser: Browser, server: Server) -> None:
    ada, ben = Player(browser, server.url), Player(browser, server.url)
    table = ada.make("kwinty", ["me", "open"])
    ben.page.goto("/?quality=test")
    row = ben.page.locator(f"a[href='/table/{table}']")
    expect(row).to_contain_text("join")
    row.click()
    expect(ben.page.get_by_role("button", name="Sit here")).to_be_visible(timeout=60_000)
    ada.page.goto("/?quality=test")
    once = ada.page.locator(f"a[href='/table/{table}']")
    expect(once).to_have_count(1)
    for player in (ada, ben):
        player.close()


def test_the_home_page_says_that_the_server_is_away(browser: Browser, fragile: Server) -> None:
    player = Player(browser, fragile.url)
    player.page.goto("/?quality=test")
    cards = player.page.get_by_role("article")
    expect(cards).to_have_count(len(games.names()))
    fragile.stop()
    cards.first.get_by_role("button", name="Play now").click()
    expect(cards.first.get_by_role("alert")).to_have_text(UNREACHABLE)
    problem = player.page.get_by_text(UNREACHABLE)
    for link in ("Records", "opolis"):
        player.page.get_by_role("link", name=link).click()
        expect(problem).to_be_visible()
    fragile.start()
    player.page.get_by_role("button", name="Try again").click()
    expect(problem).to_have_count(0)
    cards.first.get_by_role("button", name="Play now").click()
    cards.first.get_by_role("button", name="Just play").click()
    player.page.wait_for_url("**/table/*")
    assert not player.faults
    player.close()


def test_the_rules_can_be_read_clause_by_clause(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    for name in games.names():
        game = games.load(name)
        clause = game.clause(max(game.clauses))
        player.page.goto(f"/rules/{name}#{clause}")
        expect(player.page.locator(f"#{clause}.marked")).to_be_visible()
    player.close()


def test_settings_are_kept(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.page.goto("/settings")
    player.page.get_by_label("Theme").select_option("dark")
    player.page.get_by_label("Your name").fill("Ada")
    player.page.get_by_role("button", name="Save").click()
    expect(player.page.get_by_text("Saved.")).to_be_visible()
    player.page.goto("/")
    expect(player.page.locator("html[data-theme=dark]")).to_be_attached()
    expect(player.page.get_by_role("link", name="Ada")).to_be_visible()
    player.close()


def test_a_record_is_added_and_shown(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.page.goto("/records?quality=test")
    player.page.get_by_label("Record", exact=True).fill(RECORD)
    player.page.get_by_role("button", name="Add it").click()
    player.page.wait_for_selector("[aria-label=points]", state="attached")
    expect(player.page.locator(".log .words")).to_have_count(3)
    player.page.goto("/records")
    expect(player.page.get_by_role("link", name="Kwinty").first).to_be_visible()
    player.close()


def test_your_finished_games_are_among_the_records(browser: Browser, server: Server) -> None:
    ada, ben = Player(browser, server.url), Player(browser, server.url)
    table = ada.make("kwinty", ["me", "bot:1"])
    link = f"a[href='/table/{table}']"
    ada.open(table)
    ada.menu("Resign")
    ada.page.get_by_role("button", name="Really resign?").click()
    expect(ada.page.locator(".result")).to_be_visible()
    expect(ada.page.get_by_role("banner")).to_contain_text("wins by resignation")
    ada.page.goto("/")
    expect(ada.page.get_by_role("heading", name="Open tables")).to_be_visible()
    expect(ada.page.locator(link)).to_have_count(0)
    for player, times in ((ben, 0), (ada, 1)):
        player.page.goto("/records?quality=test")
        expect(player.page.locator(link)).to_have_count(1)
        expect(player.page.locator(link)).to_contain_text("won")
        player.page.get_by_label("Whose").select_option("my own")
        expect(player.page.locator(link)).to_have_count(times)
    ada.page.locator(link).first.click()
    expect(ada.page.locator(".result")).to_contain_text("by resignation")
    ada.page.locator(".result").get_by_role("link", name="Analysis").click()
    expect(ada.page).to_have_url(re.compile("/analysis/"))
    expect(ada.page.get_by_role("slider")).to_be_visible()
    for player in (ada, ben):
        assert not player.faults
        player.close()


def test_a_match_by_older_rules_is_listed_without_a_board(browser: Browser, server: Server) -> None:
    game = next(game for game in map(games.load, games.names()) if game.rules > 1)
    text = RECORD.replace("kwinty", game.name).replace("\n\n", "\nScores: [3, 5]\n\n")
    player = Player(browser, server.url)
    table = player.page.request.post("/api/records", data={"record": text}).json()["id"]
    player.page.goto(f"/table/{table}")
    expect(player.page).to_have_url(re.compile(f"/records/{table}"))
    expect(player.page.get_by_role("note")).to_contain_text("can be read but not replayed")
    expect(player.page.get_by_text("ben: 5")).to_be_visible()
    expect(player.page.get_by_role("listitem").filter(has_text="ben jh")).to_be_visible()
    with player.page.expect_download() as download:
        player.page.get_by_role("link", name="Download").click()
    assert "Scores: [3, 5]" in download.value.path().read_text()
    assert not player.faults
    player.close()


def test_games_stand_from_easy_to_hard_with_what_they_ask_for(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.page.goto("/")
    cards = player.page.get_by_role("article")
    expect(cards).to_have_count(len(games.names()))
    every = [games.load(name) for name in games.names()]
    for card, game in zip(
        cards.all(), sorted(every, key=lambda game: (game.difficulty, game.minutes[1])), strict=True
    ):
        expect(card.get_by_role("heading")).to_have_text(game.title)
        expect(card).to_contain_text(f"{game.minutes[0]}–{game.minutes[1]} min")
        expect(card).to_contain_text("player")
    player.close()


PAGES = (
    "/",
    "/records",
    "/ratings",
    "/settings",
    "/privacy",
    "/rules/turris",
    "/learn/turris",
    "/new/turris",
)


def test_a_way_leads_back_to_the_game_from_everywhere(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    table = player.make("kwinty", ["me", "bot:1"])
    player.open(table)
    for page in PAGES:
        player.page.goto(f"{page}?quality=test")
        expect(player.page.get_by_role("link", name="Back to Kwinty")).to_have_attribute(
            "href", f"/table/{table}"
        )
    player.page.get_by_role("link", name="Back to Kwinty").click()
    player.await_touches()
    player.menu("Resign")
    player.page.get_by_role("button", name="Really resign?").click()
    expect(player.page.locator(".result")).to_be_visible()
    player.page.goto("/settings")
    expect(player.page.get_by_label("Theme")).to_be_visible()
    expect(player.page.get_by_role("link", name="Back to Kwinty")).to_have_count(0)
    player.close()


def test_records_tell_winner_scores_and_day_and_are_filtered(browser: Browser, server: Server) -> None:
    player, rng = Player(browser, server.url), random.Random(2)
    table = player.make("turris", ["me", "me"], blocks=6)
    player.open(table)
    while not (position := player.position(table)).over:
        seat = position.movers[0]
        player.send(table, seat, rng.choice(list(position.moves(seat))))
    player.page.goto("/records")
    row = player.page.locator(f"a[href='/table/{table}']")
    expect(row.locator(".won").first).to_be_visible()
    expect(row.locator(".names b")).to_have_text([str(score) for score in position.scores])
    expect(row.locator(".when")).to_have_text(re.compile(r"\d{4}"))
    player.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    expect(row.locator(".when")).to_be_visible()
    player.page.set_viewport_size(DESK)  # type: ignore[arg-type]
    game = player.page.get_by_role("search").get_by_role("combobox").nth(1)
    for title, found in (("Kwinty", 0), ("Turris", 1)):
        game.select_option(title)
        expect(row).to_have_count(found)
    for name, found in (("nobody at all", 0), ("Guest", 1)):
        player.page.get_by_role("searchbox").fill(name)
        expect(row).to_have_count(found)
    player.close()


def test_an_address_that_leads_nowhere_says_so(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, PHONE)
    player.page.goto("/no/such/page")
    expect(player.page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    player.page.goto("/table/none")
    expect(player.page.get_by_text("There is no table with this address")).to_be_visible()
    expect(player.page.get_by_text("Reconnecting")).to_have_count(0)
    player.page.locator(".banners").get_by_role("link", name="Games").click()
    expect(player.page.get_by_role("heading", name="Build something together")).to_be_visible()
    player.close()
