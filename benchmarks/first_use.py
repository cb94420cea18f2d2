"""First use of every game: seconds to compile its rules cold, and to load them warm."""

import os
import subprocess
import sys
import tempfile
import time

from benchmarks.table import Table
from opolis import games

CODE = "import sys; from opolis import games; from opolis.bots.warm import rules; [work() for _, work in rules(games.load({!r}))]"
BARS = (15.0, 0.5)


def seconds(game: str, cache: str) -> float:
    """Start Python, get a game ready, and stop."""
    began = time.perf_counter()
    env = {**os.environ, "OPOLIS_CACHE": cache}
    subprocess.run([sys.executable, "-c", CODE.format(game)], check=True, env=env)
    return time.perf_counter() - began


def run() -> Table:
    """Measure each game with an empty cache, then with a full one, less Python's own start with NumPy and Numba."""
    rows = []
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import numba"], check=True)
    bare = time.perf_counter() - began
    for name in games.names():
        with tempfile.TemporaryDirectory() as cache:
            cold = seconds(name, cache)
            warm = min(seconds(name, cache) for _ in range(3))
        rows.append((name, f"{cold:.1f}", f"{warm:.2f}", f"{max(0.0, warm - bare):.2f}"))
    headings = ("first use", "cold, s", "warm, s", "warm less importing Numba, s")
    return Table(headings, rows, (f"Importing Numba alone takes {bare:.2f} s here.",))
