"""Connect Four, a game from outside the package, against the field; Kwinty against OpenSpiel's mnk.

Baselines are run by $OPOLIS_BASELINES, a Python that has them installed; what is not there is skipped.
"""

import json
import os
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

import numpy as np

from benchmarks.table import Table, count, cpu_seconds
from opolis import games
from opolis.bots.tree_search import TreeSearch
from opolis.core.game import Game
from opolis.core.rng import seeded
from opolis.lab.players import PLAIN_UCT
from opolis.search.mcts import run_simulations
from opolis.search.playout import buffers, playouts

HERE = Path(__file__).parent
PYTHON = os.environ.get("OPOLIS_BASELINES", sys.executable)
HOW = (
    "Baselines: `pip install open_spiel pgx 'jax[cpu]' pettingzoo pygame` into a Python of their own, "
    "and name it in OPOLIS_BASELINES."
)
MNK = "mnk(m=9,n=9,k=5)"
ROUNDS = 5


def ours(game: Game, matches: int) -> tuple[float, float]:
    """Moves and games per second of random play."""
    start = np.zeros(1, game.room("state").State.dtype).view(np.recarray)
    start[0] = game.new().state
    work, lists, rng = start.copy(), buffers(game.max_moves), seeded(1)
    playouts(start, work, 10, lists, rng)
    made: list[int] = []
    seconds = min(
        cpu_seconds(lambda: made.append(playouts(start, work, matches, lists, rng))) for _ in range(ROUNDS)
    )
    return max(made) / seconds, matches / seconds


def simulations(game: Game, number: int) -> float:
    """Simulations per second of plain UCT with playouts to the end."""
    best = 0.0
    for _ in range(3):
        tree_search = TreeSearch(game, PLAIN_UCT, "1", nodes=8 * number)
        tree_search._new_tree(game.new().state, 0, 1)
        tree = tree_search.workspaces[0]
        run_simulations(tree, 10)
        best = max(best, number / cpu_seconds(partial(run_simulations, tree, number)))
    return best


def in_c(matches: int) -> float:
    """Moves per second of the same game in C."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "connect_four"
        subprocess.run(["cc", "-O3", "-o", program, HERE / "connect_four.c"], check=True)
        best = 0.0
        for _ in range(ROUNDS):
            output = subprocess.run([program, str(matches), "1"], check=True, capture_output=True, text=True)
            moves, _, seconds = map(float, output.stdout.split())
            assert abs(moves / matches - 21.3) < 0.3, "C plays another game"
            best = max(best, moves / seconds)
        return best


def baseline(script: str, *words: str) -> dict[str, float] | None:
    """Ask a baseline for its speed; None if it is not installed."""
    command = [PYTHON, str(HERE / "baselines" / script), *words]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        reason = done.stderr.strip().splitlines()[-1] if done.stderr.strip() else "no answer"
        print(f"skipped {script}: {reason}", flush=True)
        return None
    found: dict[str, float] = json.loads(done.stdout.strip().splitlines()[-1])
    return found


class Bars:
    """Rows of a table, and which bars were met."""

    def __init__(self) -> None:
        self.rows: list[tuple[str, ...]] = []
        self.notes: list[str] = []

    def row(self, name: str, speed: float, base: float, bar: float | None = None) -> None:
        """Compare our speed with a baseline's."""
        ratio = speed / base
        mark = "" if bar is None else f"≥ {bar:g}: {'met' if ratio >= bar else 'missed'}"
        self.rows.append((name, count(base), f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.3g}", mark))

    def skip(self, name: str) -> None:
        """Say that a baseline is not there."""
        self.rows.append((name, "not installed", "", ""))


def run() -> Table:
    """Measure Connect Four, then Kwinty."""
    bars = Bars()
    if "connect_four" in games.names():
        connect_four(bars)
    else:
        bars.notes.append("Connect Four was not measured: `make bench` installs it beside the package.")
    kwinty(bars)
    return Table(
        ("against the field, one core", "per second", "opolis is × this", "bar"),
        bars.rows,
        (*bars.notes, HOW),
    )


def connect_four(bars: Bars) -> None:
    """Compare random play and tree search of Connect Four."""
    game = games.load("connect_four")
    moves, matches = ours(game, 100_000)
    searched = simulations(game, 50_000)
    assert abs(moves / matches - 21.3) < 0.3, "opolis plays another game"
    bars.rows.append(("Connect Four, moves: opolis", count(moves), "1", ""))
    bars.row("C, -O3", moves, in_c(1_000_000), 0.5)
    spiel = baseline("spiel.py", "connect_four", "20000", "20000")
    if spiel:
        bars.row("OpenSpiel's rollouts, C++", moves, spiel["rollouts"] * moves / matches, 20)
    else:
        bars.skip("OpenSpiel")
    steps = baseline("pgx_steps.py", "1", "128", "4096")
    for batch, speed in (steps or {}).items():
        bars.row(f"Pgx, batches of {batch}", moves, speed, 20)
    if not steps:
        bars.skip("Pgx")
    zoo = baseline("zoo.py")
    if zoo:
        bars.row("PettingZoo", moves, zoo["steps"])
    else:
        bars.skip("PettingZoo")
    bars.rows.append(("Connect Four, simulations: opolis", count(searched), "1", ""))
    if spiel:
        bars.row("OpenSpiel's MCTS, C++", searched, spiel["simulations"], 4)


def kwinty(bars: Bars) -> None:
    """Compare Kwinty with its nearest relative there."""
    game = games.load("kwinty")
    _, matches = ours(game, 20_000)
    searched = simulations(game, 20_000)
    spiel = baseline("spiel.py", MNK, "100", "500")
    bars.rows.append(("Kwinty, games played at random: opolis", count(matches), "1", ""))
    if spiel:
        bars.row(f"OpenSpiel's {MNK}, C++", matches, spiel["rollouts"], 50)
    bars.rows.append(("Kwinty, simulations: opolis", count(searched), "1", ""))
    if spiel:
        bars.row(f"OpenSpiel's MCTS on {MNK}", searched, spiel["simulations"], 50)
    else:
        bars.skip(f"OpenSpiel's {MNK}")
