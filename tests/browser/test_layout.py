"""At every size of window: what must be chosen is in the window and large, and nothing overlaps."""

import random

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Server
from browser.player import DESK, PHONE, TABLET, Player
from opolis import games
from opolis.match.random_play import step

pytestmark = pytest.mark.browser

SIZES = ((DESK, 28), (TABLET, 44), (PHONE, 44))  # a window, and the least width and height of a target there
PATIENCE = 10  # seconds in which a page gets its sheets in order
SHARES = (0, 0.4, 0.8)  # of a match, from its first position to its end
HEAD = 'opolis-record 1\nGame: rollopolis\nRules: 2\nSeats: ["ada", "ben"]\n\n'
# A phone in a browser with much around the page: spaces and markers are small.
LOW = {"width": 390, "height": 500}
TERRAIN_IN_THE_EAST = "* first:0\n* {3+4}\n"

# Chips and buttons that are cut off, covered by something else, or too small.
# What lies folded away with the points is said by buttons as well.
AMISS = """(least) => {
  const amiss = [];
  for (const one of document.querySelectorAll("main [data-touch], aside [data-touch]")) {
    if (one.closest("aside") && one.offsetParent === null) continue;
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    const corners = [[left + 2, top + 2], [left + width - 2, top + height - 2]];
    const inside = corners.every(([a, b]) => a >= 0 && b >= 0 && a <= innerWidth && b <= innerHeight);
    const seen = inside && hit && (one.contains(hit) || hit.contains(one));
    const large = Math.min(width, height) >= least - 0.5;
    if (!seen || !large) amiss.push(`${one.dataset.touch} ${seen ? `${width}x${height}` : "hidden"}`);
  }
  return amiss;
}"""
# Names, titles and print that do not fit where they stand, and parts of the header that lie over each other.
CLIPPED = """() => {
  const shown = (one) => one.offsetParent !== null;
  const wide = [...document.querySelectorAll("h1, h3, .who strong, .strip .name")].filter(shown);
  const clipped = wide.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent);
  for (const one of [...document.querySelectorAll(".facts")].filter(shown))
    if (one.scrollHeight > one.clientHeight + 1) clipped.push(one.parentElement.textContent);
  const head = [...document.querySelectorAll(".page > header > *")].filter(shown)
    .map((one) => [one.className || one.tagName, one.getBoundingClientRect()]);
  for (const [a, p] of head) for (const [b, q] of head) {
    const over = a < b && p.left < q.right - 1 && q.left < p.right - 1
      && p.top < q.bottom - 1 && q.top < p.bottom - 1;
    if (over) clipped.push(`${a} over ${b}`);
  }
  return clipped;
}"""
# A moment is told, and what the game is about does not lie there as well.
TOLD_FIRST = """(words) => document.querySelector(".moments")?.textContent.includes(words)
  && !document.querySelector(".aim:not(.coming)")"""


def positions(name: str) -> list[str]:
    """Play a match, always the same, and write down some positions in which the first seat may act."""
    match, rng, found = games.load(name).new(2), random.Random(name), list[str]()
    while not match.over:
        if 0 in match.movers:
            found.append(match.record())
        step(match, rng)
    return [found[int(share * len(found))] for share in SHARES]


def amiss(player: Player, script: str, given: int | None = None) -> list[str]:
    """Find what is amiss for good: a sheet may still be on its way into the window."""
    player.waited(f"(given) => !({script})(given).length", given, PATIENCE)
    return list(player.page.evaluate(script, given))


@pytest.mark.parametrize("name", games.names())
def test_choices_are_in_the_window_at_every_size(browser: Browser, server: Server, name: str) -> None:
    player = Player(browser, server.url)
    for number, record in enumerate(positions(name)):
        player.page.set_viewport_size(DESK)  # type: ignore[arg-type]
        player.open(player.make(name, ["me", "bot:1"], {"record": record}))
        player.await_touches(120)
        for size, least in SIZES:
            player.page.set_viewport_size(size)  # type: ignore[arg-type]
            player.settle()
            assert amiss(player, AMISS, least) == [], (size, number)
            assert amiss(player, CLIPPED) == [], (size, number)
    assert not player.faults
    player.close()


def test_on_a_phone_a_marker_is_taken_up_by_its_first_touch(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, PHONE, has_touch=True)
    player.open(player.make("gridopolis", ["me", "me"]))
    player.await_touches()
    player.settle()
    before = player.middle("pad:l12/3")
    player.page.touchscreen.tap(*player.point("marker:blue:4"))
    player.until("() => window.opolisTest.touches().some(({ id }) => id === 'pad:l12/3')")
    player.settle()
    assert player.middle("pad:l12/3") == before, "the table keeps its place while a marker is held"
    player.page.touchscreen.tap(*player.point("pad:l12/3"))
    expect(player.page.locator(".actions .confirm")).to_have_text(
        "Step from l11 on floor 2 to l12 on floor 3"
    )
    assert not player.faults
    player.close()


def test_on_a_phone_no_button_lies_over_a_floor(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, PHONE, has_touch=True)
    table = player.make("gridopolis", ["me", "me"])
    player.open(table)
    for seat, move in enumerate(("m11/2-m12/2", "^l16/3")):
        player.send(table, seat, move)
    player.settle()
    buttons = player.page.locator(".views").bounding_box()
    _, y = player.middle("pad:l16/3")
    assert buttons
    assert y - 22 > buttons["y"] + buttons["height"], "a finger reaches the highest pad"
    assert not player.faults
    player.close()


def test_a_die_is_taken_on_a_phone_without_losing_sight_of_the_district(
    browser: Browser, server: Server
) -> None:
    player = Player(browser, server.url, PHONE, has_touch=True)
    player.open(player.make("rollopolis", ["me"]))
    rng = random.Random(1)
    while not any(touch["id"].startswith("die:") for touch in player.touches):
        player.skip_moments()
        player.play(rng)
        player.await_touches()
    player.skip_moments()
    player.settle()
    die = next(touch["id"] for touch in player.touches if touch["id"].startswith("die:"))
    before = player.middle("space:0:c3")
    player.page.touchscreen.tap(*player.point(die))
    player.until("() => window.opolisTest.armed()")
    player.settle()
    assert not player.near
    assert player.middle("space:0:c3") == before
    assert not player.faults
    player.close()


def test_a_small_piece_comes_nearer_before_it_is_taken_up(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, LOW, has_touch=True)
    player.open(player.make("gridopolis", ["me", "me"]))
    player.await_touches()
    marker = next(touch["id"] for touch in player.touches if touch["id"].startswith("marker:"))
    player.page.touchscreen.tap(*player.point(marker))
    expect(player.page.get_by_role("button", name="The whole")).to_be_visible()
    player.settle()
    assert marker in [touch["id"] for touch in player.touches], "the first touch takes up nothing"
    player.page.touchscreen.tap(*player.point(marker))
    player.until("(id) => !window.opolisTest.touches().some((touch) => touch.id === id)", marker)
    player.page.get_by_role("button", name="The whole").tap()
    player.settle()
    expect(player.page.get_by_role("button", name="The whole")).to_have_count(0)
    assert not player.faults
    player.close()


def test_what_comes_up_under_a_finger_is_not_pressed_by_it(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, LOW, has_touch=True)
    table = player.make("rollopolis", ["me", "bot:1"], {"record": HEAD + TERRAIN_IN_THE_EAST})
    player.open(table, quality="standard")
    player.await_touches()
    player.settle()
    (_, north), (east, south) = player.middle("space:0:e4"), player.middle("space:0:e5")
    player.page.touchscreen.tap(east, 3 * south - 2 * north)  # the mat before the district
    expect(player.page.locator(".bubble .clause")).to_have_text("O1")
    player.page.locator(".bubble .close").tap()
    x, y = player.point("space:0:e5")
    x, y = x + 22, y + 12  # near its rim, where the button is going to lie
    whole = player.page.get_by_role("button", name="The whole")
    player.page.touchscreen.tap(x, y)
    expect(whole).to_be_visible()
    player.settle()
    box = whole.bounding_box()
    assert box
    assert box["x"] <= x <= box["x"] + box["width"], "the button lies elsewhere: this shows nothing"
    assert box["y"] <= y <= box["y"] + box["height"], "the button lies elsewhere: this shows nothing"
    expect(whole).to_be_visible()
    assert not player.faults
    player.close()


OVERLAP = """([one, other]) => {
  const [a, b] = [one, other].map((name) => document.querySelector(name).getBoundingClientRect());
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""
NARROW = """() => [...document.querySelectorAll(".aspect")].map((one) => one.getBoundingClientRect())
  .filter(({ width, left }, at, all) => width < 50 || all.some((other, index) =>
    index > at && other.left > left && other.left < left + width - 1)).length"""


def test_maps_on_a_phone_are_free_and_have_room_for_their_numbers(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, PHONE, has_touch=True, is_mobile=True)
    player.open(player.make("turris", ["me", "bot:1"]))
    player.await_touches()
    expect(player.page.locator(".aim")).to_contain_text("Build one tower")  # what it is all about
    player.touch(player.touches[0]["id"])
    player.await_touches()
    expect(player.page.locator(".aim")).to_have_count(0)
    expect(player.page.get_by_role("button", name="Since my turn")).to_be_visible()
    expect(player.page.locator(".aspects")).to_be_visible()
    assert not player.page.evaluate(OVERLAP, [".views", ".aspects"])
    assert player.page.evaluate(NARROW) == 0
    assert not player.faults
    player.close()


def test_a_drawer_on_a_phone_folds_away_when_something_else_is_touched(
    browser: Browser, server: Server
) -> None:
    player = Player(browser, server.url, PHONE, has_touch=True, is_mobile=True)
    player.open(player.make("turris", ["me", "me"]))
    player.await_touches()
    drawer = player.page.locator("section.seats.chosen")
    player.page.locator(".strip").tap()
    expect(drawer).to_be_visible()
    player.page.locator(".strip").tap()
    expect(drawer).to_have_count(0)
    player.page.get_by_role("tab", name="Log").tap()
    log = player.page.locator("section.log.chosen")
    expect(log).to_be_visible()
    player.page.get_by_role("heading", name="Turris").tap()
    expect(log).to_have_count(0)
    assert not player.faults
    player.close()


def test_a_panel_that_is_opened_on_a_phone_is_seen(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, PHONE, has_touch=True, is_mobile=True)
    player.open(player.make("hirstopolis", ["me", "bot:1"]))
    player.await_touches()
    player.page.get_by_role("button", name="Quarry").tap()
    quarry = player.page.get_by_role("region", name="Quarry")
    expect(quarry).to_be_in_viewport(ratio=1)
    player.page.locator(".panel button.chip").last.tap()
    player.page.locator(".actions .confirm").tap()
    expect(quarry).to_contain_text("bridge")  # what has been drawn is seen beside what can be
    expect(quarry).to_be_in_viewport(ratio=0.9)
    assert not player.faults
    player.close()


def test_whoever_looked_from_elsewhere_sees_the_whole_at_the_end(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.open(player.make("kwinty", ["me", "me"]))
    player.await_touches()
    player.touch("column:i")
    player.settle()
    seen = player.middle("block:i1")
    player.ask("view", "top")
    player.settle()
    assert player.middle("block:i1") != seen
    player.menu("Resign")
    player.page.get_by_role("button", name="Really resign?").click()
    expect(player.page.get_by_role("region", name="Result")).to_be_visible()
    player.settle()
    at = player.middle("block:i1")
    player.reset()
    assert player.middle("block:i1") == pytest.approx(at, abs=2)
    assert not player.faults
    player.close()


def test_sides_and_floors_are_looked_at_by_a_touch_or_a_key(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.open(player.make("turris", ["me", "me"]))
    player.await_touches()
    net = player.page.get_by_role("group", name="Sides and floors")
    expect(net.get_by_role("button")).to_have_count(5)
    player.page.mouse.move(*player.point(player.touches[0]["id"]))
    expect(net.locator(".fresh").first).to_be_attached()  # the net shows what the block would change
    player.open(player.make("gridopolis", ["me", "me"]))
    player.await_touches()
    marker = player.touches[0]["id"]
    before = player.middle(marker)
    player.page.keyboard.press("PageUp")
    player.settle()
    expect(net.get_by_role("button", name="floor 1")).to_have_attribute("aria-pressed", "true")
    assert player.middle(marker) != before
    player.page.keyboard.press("PageDown")
    player.settle()
    assert player.middle(marker) == pytest.approx(before, abs=2)
    assert not player.faults
    player.close()


def test_the_next_floor_is_laid_out_only_for_whoever_builds_there(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, PHONE, has_touch=True, is_mobile=True)
    player.open(player.make("gridopolis", ["me", "me"]))
    player.await_touches()
    expect(player.page.locator(".aspect")).to_have_count(
        0
    )  # maps would lie over the floors, and show the same
    assert player.ask("middle", "floor:4") is None
    player.click("build:post")
    player.settle()
    assert player.ask("middle", "floor:4")
    player.page.get_by_role("button", name="Back", exact=True).tap()
    player.until("() => !window.opolisTest.middle('floor:4')")
    player.menu("Resign")
    player.page.get_by_role("button", name="Really resign?").tap()
    expect(player.page.get_by_role("region", name="Result")).to_be_visible()
    expect(player.page.locator(".dock")).to_have_count(
        0
    )  # buttons said what the kits hold, which lie with the points
    player.page.locator(".strip").tap()
    expect(player.page.locator("aside summary", has_text="Kit")).to_have_count(2)
    assert not player.faults
    player.close()


HIDDEN = """() => {
  const list = document.querySelector("aside .seats"), { bottom } = list.getBoundingClientRect();
  const feet = [...list.querySelectorAll("article")].map((one) => one.getBoundingClientRect().bottom);
  return feet.filter((foot) => foot > bottom + 1).length;
}"""


def test_at_a_desk_the_cards_of_four_players_are_in_sight(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, DESK)
    player.open(player.make("gridopolis", ["me", "bot:1", "bot:1", "bot:1"]))
    player.await_touches()
    expect(player.page.locator("aside .seats article")).to_have_count(4)
    assert player.page.evaluate(HIDDEN) == 0
    assert not player.faults
    player.close()


def test_what_a_game_is_about_lies_over_no_name_of_a_floor(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, DESK)
    player.open(player.make("gridopolis", ["me", "bot:1", "bot:1", "bot:1"]))
    player.await_touches()
    player.settle()
    aim = player.page.locator(".aim").bounding_box()
    assert aim
    for floor in (1, 2, 3):
        x, y = player.middle(f"floor:{floor}")
        right, bottom = aim["x"] + aim["width"], aim["y"] + aim["height"]
        assert not (aim["x"] <= x <= right and aim["y"] - 10 <= y <= bottom + 10), floor
    player.close()


def test_what_can_be_taken_is_not_cut_by_its_sheet(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url, DESK)
    player.open(player.make("gridopolis", ["me", "me"]))
    player.await_touches()
    panel = player.page.locator(".dock .panel").first
    assert panel.evaluate("(one) => one.scrollHeight <= one.clientHeight")
    player.close()


WIDTHS = "(all) => all.map((one) => one.offsetWidth)"


def test_printed_tiles_say_how_many_there_are_and_use_the_room(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.open(player.make("hamlet", ["me", "bot:1"]))
    tile = player.page.locator(".chip.printed", has_text="Crossroads")
    expect(tile.locator(".count")).to_have_text("×4")
    widths = player.page.locator(".dock .chip.printed").evaluate_all(WIDTHS)
    assert min(widths) > 96, widths  # at 84 the words of what a tile does became a column
    player.close()


def test_a_moment_does_not_lie_over_what_a_game_is_about(browser: Browser, server: Server) -> None:
    people = Player(browser, server.url), Player(browser, server.url)
    table = people[0].make("rollopolis", ["me", "open"])
    people[1].page.request.post("/api/me", data={"name": "Ben"})  # before the page asks who looks at it
    for one in people:
        one.open(table)
    people[1].sit(table, 1)
    expect(people[0].page.locator(".moments")).to_contain_text("The dice")
    first = people[people[0].position(table).movers[0]]
    first.until(TOLD_FIRST, "The dice")
    first.skip_moments()
    expect(first.page.locator(".aim")).to_be_visible()
    for one in people:
        one.close()
