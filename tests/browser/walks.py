"""Newcomer walks: what somebody does in the first minutes of each game, with a picture of every step.

`python tests/browser/walks.py [GAME ...]` takes all pictures again, on a server of its own. The steps are in
docs/pictures/walks/walks.toml, from where the games' pages of the documentation take them, too.
"""

import base64
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from browser.conftest import CHROMIUM, FLAGS, Server
from browser.pictures import WEBP
from browser.player import DESK, PHONE, Player
from opolis import games

WALKS = Path(__file__).parents[2] / "docs/pictures/walks"
GLANCE = 700  # milliseconds that a newcomer looks at what has happened
MOST = 60  # touches until something else is asked for


class Step(NamedTuple):
    """Something a newcomer does, and what they should learn from the picture after it."""

    name: str
    does: str
    learns: str


PLAYERS = ["me", "bot:1"]


def steps(game: str) -> list[Step]:
    """Read a game's walk."""
    walks = tomllib.loads((WALKS / "walks.toml").read_text())
    return [Step(**step) for step in walks[game]]


def meant(player: Player, does: str) -> str | None:
    """Find what a step means among the things that can be touched."""
    offered = [touch["id"] for touch in player.touches]
    what = does.partition(" ")[2]
    if what == "+":
        on_stage = [name for name in offered if player.ask("middle", name)]
        return next(iter(on_stage or offered), None)
    if what.startswith("part "):
        return next((name for name in offered if what[5:] in name), next(iter(offered), None))
    return what if what in offered else next(iter(offered), None)


def go_on(player: Player, what: str) -> None:
    """Touch whatever comes first, as somebody in a hurry would, until something comes to be touched."""
    for _ in range(MOST):
        player.await_touches(60)
        player.settle()
        offered = [touch["id"] for touch in player.touches]
        if any(what in name for name in offered):
            return
        if offered and player.find(offered[0]):
            player.click(offered[0])
            player.page.mouse.move(2, 2)
            player.page.wait_for_timeout(GLANCE)


def walk(browser: Browser, url: str, game: str, size: dict[str, int] = DESK) -> Iterator[tuple[Step, bytes]]:
    """Do what a newcomer does, and take a picture after every step."""
    player = Player(browser, url, size)
    player.open(player.make(game, PLAYERS), quality="standard", theme="light")
    player.await_touches(120)
    for step in steps(game):
        if step.does != "begin" and player.await_touches(60):
            player.settle()
            if step.does.startswith("until"):
                go_on(player, step.does.partition(" ")[2])
                player.skip_moments()
                player.page.wait_for_timeout(GLANCE)
                yield step, player.page.screenshot()
                continue
            thing = meant(player, step.does)
            assert thing, f"{game}: nothing to do at {step.name}"
            if step.does.startswith("point"):
                player.page.mouse.move(*player.point(thing))
            else:
                player.click(thing)
                player.page.mouse.move(2, 2)
        player.page.wait_for_timeout(GLANCE)
        player.settle()
        player.page.wait_for_timeout(GLANCE)
        yield step, player.page.screenshot()
    assert not player.faults, player.faults
    player.close()


def make_all(browser: Browser, url: str, names: list[str]) -> None:
    """Take the pictures of some games' walks, at a desk, and the first one on a phone as well."""
    WALKS.mkdir(parents=True, exist_ok=True)
    page = browser.new_page()
    for game in names:
        taken = [(f"{game}-{step.name}", shot) for step, shot in walk(browser, url, game)]
        taken += [(f"{game}-phone", shot) for _, shot in [next(walk(browser, url, game, PHONE))]]
        for name, shot in taken:
            webp = page.evaluate(WEBP, base64.b64encode(shot).decode())
            (WALKS / f"{name}.webp").write_bytes(base64.b64decode(webp))
        print(game, flush=True)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Server(Path(folder) / "tables.sqlite3")
        server.start()
        opened = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            make_all(opened, server.url, sys.argv[1:] or games.names())
        finally:
            opened.close()
            server.stop()
