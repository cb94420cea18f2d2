"""What a spectator must not know reaches neither the page nor the socket."""

import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Server
from browser.player import Player

pytestmark = pytest.mark.browser

Trio = tuple[Player, Player, Player]


@pytest.fixture
def trio(browser: Browser, server: Server) -> Iterator[Trio]:
    """Two players and a spectator."""
    ada, ben, eve = (Player(browser, server.url) for _ in range(3))
    yield ada, ben, eve
    for player in (ada, ben, eve):
        assert not player.faults
        player.close()


def gather(trio: Trio, game: str) -> None:
    """Sit two people down at a new table, and let the third watch."""
    ada, ben, _ = trio
    table = ada.make(game, ["me", "open"])
    ben.sit(table, 1)
    for player in trio:
        player.open(table)


def heard(player: Player) -> str:
    """All that a player's browser has received and shows."""
    return "\n".join([*player.frames, player.page.content()])


def tiles(player: Player, title: str) -> set[str]:
    """Name the tiles in a tray, as its owner reads them."""
    chips = player.page.get_by_role("region", name=title).locator(".chip").all()
    labels = [chip.get_attribute("aria-label") or chip.get_attribute("title") or "" for chip in chips]
    return {re.split("\n| ×|: ", label)[0] for label in labels}


def test_a_spectator_never_learns_what_is_in_a_queue(trio: Trio) -> None:
    ada, ben, eve = trio
    gather(trio, "hamlet")
    rng = random.Random(5)
    for player in (ada, ben):
        player.await_touches()
        player.play(rng)
        ben.until("(seq) => window.opolisTest.seq() >= seq", player.seq)  # what ada did is no move of ben's
    for player, title in ((ada, "Queue"), (ben, "Queue")):
        player.until("() => window.opolisTest.touches().some(({ id }) => id.startsWith('queue'))")
        eve.until("(seq) => window.opolisTest.seq() === seq", player.seq)
        secret = tiles(player, title)
        assert secret
        assert all(name in heard(player) for name in secret)
        assert title in heard(eve), "the backs are seen"
        assert [name for name in secret if name in heard(eve)] == []


def test_a_spectator_never_learns_what_is_laid_aside(trio: Trio) -> None:
    ada, ben, eve = trio
    gather(trio, "hirstopolis")
    rng = random.Random(6)
    while "Choose 3 blocks" not in ada.page.content():
        mover = ada if ada.touches else ben
        if mover.touches:
            mover.play(rng)
    ada.play(rng)
    entry = ada.page.locator(".log .words").last
    expect(entry).to_have_text(re.compile("You chose .* to pass"))
    passed = str(entry.get_attribute("title")).removeprefix("pass:")
    ways = [passed, entry.inner_text().removeprefix("You chose ").partition(" to pass")[0]]
    assert all(way in heard(ada) for way in ways)
    for other in (ben, eve):
        other.until("(seq) => window.opolisTest.seq() === seq", ada.seq)
        expect(other.page.locator(".log .words").last).to_have_text(re.compile("chose blocks to pass"))
        assert not any(way in heard(other) for way in ways)
