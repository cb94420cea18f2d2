"""W2: after the first visit the static site plays without a network, and loses nothing at a reload."""

import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import opolis
from browser.conftest import Server
from browser.player import Player
from browser.site import ASK, FIRST, KEPT, OFFLINE, STARTING, LocalPlayer, Site
from opolis import games
from opolis.bots.levels import STRONGEST

pytestmark = pytest.mark.browser

SHORT: dict[str, dict[str, Any]] = {
    "turris": {"blocks": 6},
    "gridopolis": {"rounds": 3},
    "rollopolis": {"sheet": "short"},
    "hirstopolis": {"mode": "headtohead", "placements": 4},
}
LONGEST = 160
LIVE = Path(__file__).parents[2] / "docs/_static/live.js"
CORRUPT = """(name) => new Promise((resolve) => {
  const opening = indexedDB.open(`opolis ${new URL(".", location.href.split("#")[0]).href}`);
  opening.onsuccess = () => {
    const writing = opening.result.transaction("documents", "readwrite");
    writing.objectStore("documents").put("{damaged", name);
    writing.oncomplete = () => resolve(opening.result.close());
  };
})"""
# A way to spoil what is kept of Python's memory.
SPOIL = """async () => {
  const shelf = await caches.open("opolis python");
  for (const key of await shelf.keys()) await shelf.put(key, new Response(new Uint8Array(1000)));
}"""
# A trial has a move that can be played, or asks for the next touch.
TRIED = """(ids) =>
  [...document.querySelectorAll("button")].some((one) => one.textContent.includes("Play it"))
  || window.opolisTest.touches().map(({ id }) => id).join() !== ids"""
DENIED = 'Object.defineProperty(self, "indexedDB", { value: undefined });'


@pytest.mark.parametrize(
    "name",
    [FIRST, *(pytest.param(name, marks=pytest.mark.long) for name in games.names() if name != FIRST)],
)
def test_a_whole_match_is_played_without_a_network(browser: Browser, site: Site, name: str) -> None:
    player, rng = LocalPlayer(browser, site), random.Random(name)
    player.arrive(OFFLINE)
    player.context.set_offline(True)
    seats = games.load(name).default_seats
    table = player.make(name, ["me", *["bot:1"] * (seats - 1)], **SHORT.get(name, {}))
    player.open(table)
    assert player.await_touches(STARTING / 1000)
    player.play(rng)  # in a hurry it may end a race with its first move
    assert player.await_touches(STARTING / 1000)
    before = player.seq
    player.reload()
    assert player.await_touches(STARTING / 1000)
    assert player.seq == before, "nothing is lost at a reload"
    other = player.context.new_page()
    other.goto(player.page.url)
    other.wait_for_selector("[aria-label=points]", timeout=STARTING, state="attached")
    for _ in range(LONGEST):
        if not player.await_touches(STARTING / 1000):
            break
        player.play(rng, 0.4)
    assert player.over
    expect(other.locator(".result strong")).to_be_visible(timeout=STARTING)
    assert not player.faults
    player.close()


@pytest.mark.parametrize(
    "name",
    [FIRST, *(pytest.param(name, marks=pytest.mark.long) for name in games.names() if name != FIRST)],
)
def test_a_lesson_is_done_without_a_network(browser: Browser, site: Site, name: str) -> None:
    player = LocalPlayer(browser, site)
    player.arrive(OFFLINE)
    player.context.set_offline(True)
    player.visit(f"/learn/{name}")
    player.page.get_by_role("button", name="Begin the lesson").first.click()
    card = player.page.locator(".lesson")
    expect(card).to_be_visible(timeout=STARTING)
    for _ in range(LONGEST):
        follow = card.get_by_role("button", name="Go on")
        show = card.get_by_role("button", name="Show me")
        finished = card.get_by_text("Well done: that was all of this lesson.")
        expect(follow.or_(show).or_(finished).first).to_be_visible(timeout=STARTING)
        if finished.is_visible():
            break
        if follow.is_visible():
            follow.click()
            continue
        before = player.seq
        show.click()
        player.page.locator(".hint .go").click(timeout=STARTING)
        player.until("(seq) => window.opolisTest.seq() > seq", before, STARTING / 1000)
    assert finished.is_visible()
    assert not player.faults
    player.close()


def test_two_on_one_screen_take_back_ask_for_a_hint_and_take_their_record_to_a_server(
    browser: Browser, site: Site, server: Server
) -> None:
    player, rng = LocalPlayer(browser, site), random.Random(1)
    player.arrive(OFFLINE)
    player.context.set_offline(True)
    player.open(player.make(FIRST, ["me", "me"]))
    for _ in range(2):
        assert player.await_touches(STARTING / 1000)
        player.play(rng)
    assert player.await_touches(STARTING / 1000)
    before = player.seq
    player.page.get_by_role("button", name="Take back").click()
    player.until("(seq) => window.opolisTest.seq() > seq", before)
    player.page.get_by_role("button", name="Hint", exact=True).click()
    expect(player.page.locator(".hint")).to_be_visible(timeout=STARTING)
    player.page.locator(".hint .go").click()
    player.until("(seq) => window.opolisTest.seq() > seq + 1", before)
    player.page.get_by_role("button", name="Menu").click()
    with player.page.expect_download() as saved:
        player.page.get_by_role("link", name="Download the record").click()
    record = saved.value.path().read_text(encoding="utf-8")
    assert len(opolis.read(record).events) == 2
    player.page.get_by_role("link", name="Take it to a server").click()
    player.page.get_by_label("Address of the server").fill(server.url)
    address = player.page.get_by_role("link", name="Take it there").get_attribute("href")
    player.visit("/records")
    player.page.get_by_label("Record", exact=True).fill(record)
    player.page.get_by_role("button", name="Add it").click()
    player.laid(STARTING / 1000)
    assert not player.faults
    player.close()
    guest = Player(browser, server.url)
    asked: list[str] = []
    guest.page.on("request", lambda request: asked.append(request.url))
    guest.page.goto(address or "")
    expect(guest.page.get_by_label("Record", exact=True)).to_have_value(record)
    assert not any("bring" in url.partition("#")[0] for url in asked), "no server is sent it unasked"
    guest.page.get_by_role("button", name="Add it").click()
    expect(guest.page).to_have_url(re.compile("/table/"), timeout=STARTING)
    guest.close()


def test_everything_that_is_kept_is_saved_and_brought_to_another_browser(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    player = LocalPlayer(browser, site)
    player.arrive()
    table = player.make(FIRST, ["me", "me"])
    player.open(table)
    assert player.await_touches(STARTING / 1000)
    player.play(random.Random(1))
    before = player.seq
    player.visit("/settings")
    with player.page.expect_download() as saved:
        player.page.get_by_role("button", name="Save everything").click()
    saved.value.save_as(tmp_path / "opolis.json")
    assert not player.faults
    player.close()
    other = LocalPlayer(browser, site)
    other.arrive()
    other.visit("/settings")
    other.page.get_by_label("Bring what another browser has saved").set_input_files(tmp_path / "opolis.json")
    expect(other.page.get_by_text("Brought: 1.")).to_be_visible(timeout=STARTING)
    other.arrive()
    other.open(table)
    assert other.seq == before
    assert not other.faults
    other.close()


def test_a_puzzle_is_tried_without_a_network(browser: Browser, site: Site) -> None:
    player = LocalPlayer(browser, site)
    player.arrive(OFFLINE)
    player.context.set_offline(True)
    player.visit(f"/puzzles/{FIRST}")
    player.page.get_by_role("button", name="Next puzzle").click(timeout=STARTING)
    player.laid(STARTING / 1000)
    assert player.await_touches(STARTING / 1000)
    player.play(random.Random(1))
    tried = """async () => {
      const { body } = await (%s)(["GET", "/games/%s/puzzles", ""]);
      const { solved = 0, failed = 0 } = JSON.parse(body).you;
      return solved + failed === 1;
    }"""
    player.until(tried % (ASK, FIRST), seconds=STARTING / 1000)
    assert not player.faults
    player.close()


def test_several_moves_are_tried_out_and_clocks_run_without_a_network(browser: Browser, site: Site) -> None:
    player = LocalPlayer(browser, site)
    player.arrive(OFFLINE)
    player.context.set_offline(True)
    clock = {"kind": "bank", "seconds": 600}
    player.open(player.made({"game": FIRST, "players": ["me", "bot:1"], "seats": 2, "clock": clock}))
    assert player.await_touches(STARTING / 1000)
    running = player.page.locator("time.runs").first
    expect(running).not_to_have_text(running.inner_text(), timeout=STARTING)
    before = player.seq
    player.page.get_by_role("button", name="Try out").click()
    play = player.page.get_by_role("button", name="Play it")
    for _ in range(LONGEST):
        player.settle()
        if play.is_visible():
            break
        offered = [touch["id"] for touch in player.touches]
        if offered and (point := player.find(offered[0])):  # else the trial is being laid
            player.click_at(*point)
            player.waited(TRIED, ",".join(offered), STARTING / 1000)
    assert player.seq == before, "nothing is played yet"
    play.click()
    player.until("(seq) => window.opolisTest.seq() > seq", before)
    assert not player.faults
    player.close()


def test_a_page_of_the_documentation_has_a_live_board(browser: Browser, site: Site) -> None:
    pages = site.folder / "docs/games"
    pages.mkdir(parents=True, exist_ok=True)
    (site.folder / "docs/live.js").write_bytes(LIVE.read_bytes())
    board = f'<h1>A game</h1><div class="live" data-site="../../" data-game="{FIRST}" hidden></div>'
    (pages / "game.html").write_text(
        f'<!doctype html><title>docs</title>{board}<script defer src="../live.js"></script>', encoding="utf-8"
    )
    page = browser.new_page()
    page.goto(f"{site.url}docs/games/game.html")
    page.get_by_role("button", name="Play here").click()
    table = page.frame_locator("iframe[title='A board of A game']")
    expect(table.locator("[aria-label=points]").first).to_be_attached(timeout=STARTING)
    page.close()


def test_a_damaged_game_is_told_of_and_can_be_saved(browser: Browser, site: Site) -> None:
    player = LocalPlayer(browser, site)
    player.arrive()
    table = player.make(FIRST, ["me", "me"])
    player.page.evaluate(CORRUPT, table)
    player.arrive()
    told = player.page.get_by_text(f"A stored game ({table}) cannot be read")
    expect(told).to_be_visible()
    with player.page.expect_download() as saved:
        told.get_by_role("button", name="Save a copy").click()
    assert saved.value.path().read_text(encoding="utf-8") == "{damaged"
    assert player.make(FIRST, ["me", "me"]), "play goes on"
    player.close()


def test_later_visits_go_on_from_pythons_memory_and_a_spoilt_one_is_made_again(
    browser: Browser, site: Site
) -> None:
    player = LocalPlayer(browser, site)
    player.arrive(OFFLINE)
    player.until(f"async () => (await ({KEPT})()).length === 1", seconds=STARTING / 1000)
    (size,) = player.page.evaluate(KEPT)
    player.arrive()
    assert player.page.evaluate(KEPT) == [size], "it was of use: otherwise it would be gone"
    player.page.evaluate(SPOIL)
    player.arrive(OFFLINE)
    player.until(f"async () => String(await ({KEPT})()) === String({size})", seconds=STARTING / 1000)
    player.open(player.make(FIRST, ["me", "bot:1"]))
    assert player.await_touches(STARTING / 1000)
    player.close()


def test_from_the_second_visit_on_the_strongest_level_thinks_in_two_workers(
    browser: Browser, site: Site
) -> None:
    player = LocalPlayer(browser, site)
    player.arrive(OFFLINE)
    assert not player.page.evaluate("crossOriginIsolated"), "the host sends nothing for it"
    player.arrive()
    assert player.page.evaluate("crossOriginIsolated"), "the copy in the browser does"
    player.open(player.make(FIRST, [f"bot:{STRONGEST}", "me"]))
    assert player.await_touches(STARTING / 1000), "it has moved"
    helpers = [url for url in workers(player) if "/helper-" in url]
    assert len(helpers) == 1, workers(player)
    assert not player.faults
    player.close()


def workers(player: LocalPlayer) -> list[str]:
    """List the scripts of all workers, those of workers among them."""
    targets = player.context.new_cdp_session(player.page).send("Target.getTargets")["targetInfos"]
    return [target["url"] for target in targets if target["type"] == "worker"]


def test_where_nothing_can_be_kept_it_is_said_and_play_goes_on(browser: Browser, site: Site) -> None:
    player = LocalPlayer(browser, site, service_workers="block")

    def without_storage(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=f"{DENIED}\n{answer.text()}")

    player.context.route("**/assets/server-*.js", without_storage)
    player.arrive("This browser keeps nothing for this site")
    player.open(player.make(FIRST, ["me", "bot:1"]))
    told = player.page.get_by_text("This browser keeps nothing for this site")
    expect(told).to_be_visible(timeout=STARTING)  # whoever came to the table by a link has seen no other page
    told.get_by_role("button", name="Close").click()
    before = player.seq
    assert player.await_touches(STARTING / 1000)
    player.play(random.Random(1), 0.4)
    assert player.seq > before
    player.close()


def test_a_newer_site_is_offered_while_a_game_runs_and_the_game_goes_on(browser: Browser, site: Site) -> None:
    player = LocalPlayer(browser, site)
    player.arrive(OFFLINE)
    table = player.make(FIRST, ["me", "bot:1"])
    player.open(table)
    assert player.await_touches(STARTING / 1000)
    player.play(random.Random(1), 0.4)
    assert player.await_touches(STARTING / 1000)
    before = player.seq
    site.publish()
    player.page.evaluate("() => navigator.serviceWorker.getRegistration().then((one) => one.update())")
    player.page.get_by_role("link", name="opolis").first.click()
    newer = player.page.get_by_role("button", name="Use it now")
    expect(newer).to_be_visible(timeout=STARTING)
    with player.page.expect_navigation(timeout=STARTING):
        newer.click()
    expect(player.page.get_by_text(OFFLINE).first).to_be_visible(timeout=STARTING)
    player.open(table)
    assert player.await_touches(STARTING / 1000)
    assert player.seq == before
    player.close()
