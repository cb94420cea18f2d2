"""On a phone names of pieces and players, print on tiles and moments are read whole, in German as well."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Server
from browser.player import PHONE, Player
from opolis import games
from opolis.match.match import Match
from opolis.match.random_play import step

pytestmark = pytest.mark.browser

SEATS = 4
# Words that reach beyond what they stand on: names of pieces, what tiles say, names of players.
BEYOND = """() => {
  const found = [];
  const look = (words, frame) => {
    const range = document.createRange();
    range.selectNodeContents(words);
    const [a, b] = [range.getBoundingClientRect(), frame.getBoundingClientRect()];
    if (a.left < b.left - 1 || a.right > b.right + 1) found.push(words.textContent);
  };
  for (const one of document.querySelectorAll(".chip .caption")) look(one, one.closest(".chip"));
  for (const one of document.querySelectorAll(".facts .mark")) look(one, one.closest(".facts"));
  for (const one of document.querySelectorAll(".strip .name"))
    if (one.scrollWidth > one.clientWidth) found.push(one.textContent);
  return found;
}"""
PILES = ("queue:0", "kept:0", "stacks")
FEET = "(all) => all.map((one) => [...one.children].map((chip) => chip.getBoundingClientRect().top))"
OVER = "(all) => all.map((one) => one.scrollHeight - one.clientHeight)"
LAID = "[aria-label=Punkte]"
# A card that is cut by the table's edge, by the window's or by its own.
CUT = """() => {
  const card = document.querySelector(".moments"), box = card.getBoundingClientRect();
  const stage = document.querySelector(".stage").getBoundingClientRect();
  const end = getComputedStyle(card).position === "fixed" ? innerHeight : stage.bottom;
  return card.scrollHeight > card.clientHeight + 1 || box.bottom > end;
}"""


def holds(match: Match, pile: str, words: str) -> bool:
    """Tell whether the first seat may act and has a piece with these words in a pile."""
    if match.movers == [-1] or 0 not in match.movers:
        return False
    panels = [panel for panel in match.scene(0).panels if panel.id == pile]
    return any(words in part.label for panel in panels for part in panel.parts)


def played_until(name: str, reached: Callable[[Match], bool]) -> str:
    """Play a match at random up to some position, always the same, and write it down."""
    match, rng = games.load(name).new(SEATS), random.Random(name)
    while not reached(match):
        assert not match.over, "it never comes to that"
        step(match, rng)
    return match.record()


@pytest.mark.parametrize(
    ("name", "pile", "words"),
    [("hirstopolis", "quarry:0", "square base"), ("hamlet", "queue:0", "Farmstead")],
)
def test_long_words_stay_on_their_pieces(
    browser: Browser, server: Server, name: str, pile: str, words: str
) -> None:
    record = played_until(name, lambda match: holds(match, pile, words) and len(match.movers) > 1)
    player = Player(browser, server.url, PHONE, has_touch=True, is_mobile=True, locale="de-DE")
    table = player.make(name, ["me", "bot:1", "bot:1", "bot:1"], {"record": record})
    player.page.goto(f"/table/{table}?quality=test")
    player.page.wait_for_selector(LAID, state="attached")
    player.await_touches(120)
    player.settle()
    assert player.page.evaluate(BEYOND) == []
    player.close()


def kinds(match: Match, *piles: str) -> int:
    """Count the kinds of pieces in some piles."""
    panels = [panel for panel in match.scene(0).panels if panel.id in piles]
    return sum(len({part.label for part in panel.parts}) for panel in panels)


def test_twelve_kinds_of_tiles_lie_in_a_row_at_a_desk(browser: Browser, server: Server) -> None:
    def many(match: Match) -> bool:
        return match.movers == [0] and 12 == kinds(match, *PILES) == kinds(match, "queue:0", "stacks")

    player = Player(browser, server.url)
    table = player.make("hamlet", ["me", *["bot:1"] * (SEATS - 1)], {"record": played_until("hamlet", many)})
    player.open(table)
    player.await_touches(120)
    assert player.page.locator(".dock .chip.printed").count() == 12
    feet = player.page.locator(".dock .flow").evaluate_all(FEET)
    assert all(len(set(each)) == 1 for each in feet), feet
    assert all(panel <= 0 for panel in player.page.locator(".dock .panel").evaluate_all(OVER)), "none scrolls"
    player.close()


def test_the_end_of_a_year_is_told_whole_on_a_phone(browser: Browser, server: Server) -> None:
    def ends(match: Match) -> bool:
        return match.movers == [0] and match.touches(0)[0].id == "pass"

    player = Player(browser, server.url, PHONE, has_touch=True, is_mobile=True)
    table = player.make("hamlet", ["me", *["bot:1"] * (SEATS - 1)], {"record": played_until("hamlet", ends)})
    player.open(table, quality="standard")
    player.await_touches(120)
    player.skip_moments()
    player.send(table, 0, "pass")
    expect(player.page.locator(".moments .seat")).to_have_count(SEATS)
    player.page.wait_for_timeout(600)  # the card has turned over
    assert not player.page.evaluate(CUT)
    player.close()
