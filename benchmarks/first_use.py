"""First use of every game: seconds to compile it cold, and to load it warm."""

import os
import subprocess
import sys
import tempfile

from benchmarks.table import Table
from opolis import games

CODE = """
from opolis import games
from opolis.bots import warm
for _, work in warm.{}(games.load({!r})):
    work()
"""
PARTS = ("rules", "steps")


def seconds(game: str, part: str, cache: str) -> float:
    """Start Python, get a game ready, and stop: CPU time, since it is one thread's work."""
    began = os.times()
    env = {**os.environ, "OPOLIS_CACHE": cache}
    subprocess.run([sys.executable, "-c", CODE.format(part, game)], check=True, env=env)
    ended = os.times()
    return ended.children_user + ended.children_system - began.children_user - began.children_system


def bare() -> float:
    """Start Python with Numba alone."""
    began = os.times()
    subprocess.run([sys.executable, "-c", "import numba"], check=True)
    ended = os.times()
    return ended.children_user + ended.children_system - began.children_user - began.children_system


def run() -> Table:
    """Measure each game with an empty cache, then with a full one: its rules, and with search."""
    rows, numba = [], min(bare() for _ in range(3))
    for name in games.names():
        row = [name]
        for part in PARTS:
            with tempfile.TemporaryDirectory() as cache:
                cold = seconds(name, part, cache)
                warm = min(seconds(name, part, cache) for _ in range(2))
            row += [f"{cold:.1f}", f"{max(0.0, warm - numba):.2f}"]
        rows.append(tuple(row))
    headings = ("first use", "rules cold, s", "rules warm, s", "with search cold, s", "with search warm, s")
    note = f"CPU seconds; warm is less importing Numba ({numba:.2f} s here). Bars: 40 s cold, 1 s warm."
    return Table(headings, rows, (note,))
