"""How long a held piece takes to follow the pointer, for every game, also over a slow line.

Milliseconds from a real pointer event in Chromium to another ghost in the scene, drawing excluded. The line
is slowed down in the page: half of the delay there, half back. Needs the client with probes
(`python hatch_build.py build probes`).
"""

import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from benchmarks.table import Table
from opolis import games

sys.path.append(str(Path(__file__).parents[1] / "tests"))

DELAYS = (0, 150)
COUNT = 25
BAR = 50


def run() -> Table:
    """Measure every game on a quick line and on a slow one."""
    from browser.conftest import CHROMIUM, FLAGS, Server
    from browser.player import Player
    from browser.pointing import ghost_times

    rows = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.sqlite3")
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name in games.names():
            row = [name]
            for delay in DELAYS:
                taken = ghost_times(Player(browser, server.url), name, delay, COUNT)
                row += [f"{statistics.median(taken):.1f}", f"{max(taken):.1f}", str(len(taken))]
            rows.append(tuple(row))
        browser.close()
        server.stop()
    headings = ["pointer to ghost"]
    for delay in DELAYS:
        headings += [f"{delay} ms delay: median, ms", "longest, ms", "moves"]
    return Table(tuple(headings), rows, (f"Bar: a median of {BAR} ms, drawing excluded.",))
