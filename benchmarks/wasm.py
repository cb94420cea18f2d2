"""Every game in WebAssembly, run by Node, against the same kernels compiled for this machine."""

import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.table import Table, count, cpu_seconds
from opolis import games
from opolis.bots.bot import Bot
from opolis.bots.budget import Budget
from opolis.core import verbs
from opolis.core.game import Game
from opolis.core.rng import seeded
from opolis.match.match import Match
from opolis.search.mcts import run_simulations
from opolis.search.playout import buffers, playouts
from opolis.wasm.kept import module

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from wasm.node import NODE, Node

PLAYOUTS_BAR, SIMULATIONS_BAR = 0.7, 0.55
SECONDS = 0.1
ROUNDS = 15  # best of these: short ones find a moment when nobody else works, and Node compiles as it goes
TRIED = 100
NODES, MOST = 400_000, 20_000  # nodes of a tree, simulations of a round
LEVEL = 7


def amount(work: Callable[[int], object]) -> int:
    """Find how often some work fits into the time of a round."""
    work(1)  # compiled, if it must be, before the clock starts
    seconds = cpu_seconds(partial(work, TRIED))
    return max(1, int(TRIED * SECONDS / seconds))


def playout_speeds(game: Game, node: Node) -> tuple[float, float]:
    """Moves a second of random play, here and there; both must end in the same position."""
    start = np.zeros(1, game.room("state").State.dtype).view(np.recarray)
    start[0] = game.new().state
    lists = buffers(game.max_moves)
    number = amount(lambda times: playouts(start, start.copy(), times, lists, seeded(1)))
    here = there = 0.0
    for _ in range(ROUNDS):
        ends = start.copy(), start.copy()
        seconds = cpu_seconds(partial(playouts, start, ends[0], number, lists, seeded(1)))
        moves = node.call("playouts", (start, ends[1], number, lists, seeded(1)))
        assert ends[0].tobytes() == ends[1].tobytes()
        here, there = max(here, moves / seconds), max(there, moves / node.seconds)
    return here, there


def simulation_speeds(game: Game, node: Node) -> tuple[float, float]:
    """Simulations a second from the first decision; both must grow the same tree."""
    match = game.new()
    while match.mover == verbs.NATURE:
        match.advance(verbs.NATURE, match.legal(verbs.NATURE)[0])
    number = min(MOST, amount(partial(run_simulations, workspace(match))))
    here = there = 0.0
    for _ in range(ROUNDS):
        spaces = [workspace(match), workspace(match)]
        seconds = cpu_seconds(partial(run_simulations, spaces[0], number))
        node.call("run_simulations", (spaces[1], number))
        assert spaces[0].nodes.tobytes() == spaces[1].nodes.tobytes()
        here, there = max(here, number / seconds), max(there, number / node.seconds)
    return here, there


def workspace(match: Match) -> Any:
    """Lay out the search that a bot of the game would do here."""
    bot = Bot(match.game, LEVEL, 1, Budget(1))
    bot.tree_search.nodes = NODES
    bot.tree_search.compile(match.state)
    space = bot.tree_search.workspaces[0]
    space.plan[0].seat = match.mover
    return space._replace(nodes=zeroed(space.nodes))


def zeroed(nodes: Any) -> Any:
    """Copy the root into nodes of zeros, so that trees can be compared whole."""
    blank = np.zeros_like(nodes)
    blank[0] = nodes[0]
    blank[0].spare = 0
    return blank.view(np.recarray)


def run() -> Table:
    """Measure every game of the package."""
    rows: list[tuple[str, ...]] = []
    with tempfile.TemporaryDirectory() as folder:
        for name in games.names():
            game, file = games.load(name), Path(folder, f"{name}.wasm")
            if not game.package.startswith("opolis."):
                continue
            file.write_bytes(module(game))
            with Node(file) as node:
                rows.append((name, *speeds(game, node), f"{file.stat().st_size:,}"))
    version = subprocess.run([NODE, "--version"], capture_output=True, text=True).stdout.strip()
    return Table(
        ("in WebAssembly", "moves/s", "× native", "simulations/s", "× native", "bytes"),
        rows,
        (
            f"Node {version}, one core, CPU time, the best of {ROUNDS} rounds in turn with native ones. "
            "Last positions and trees are the same, byte for byte.",
            f"Bars: ≥ {PLAYOUTS_BAR} × native in random playouts, ≥ {SIMULATIONS_BAR} in its own search.",
        ),
    )


def speeds(game: Game, node: Node) -> tuple[str, ...]:
    """Measure playouts and simulations of a game, and say whether the bars are met."""
    played = playout_speeds(game, node)
    searched = simulation_speeds(game, node)
    return (
        count(played[1]), verdict(played, PLAYOUTS_BAR),
        count(searched[1]), verdict(searched, SIMULATIONS_BAR),
    )  # fmt: skip


def verdict(speeds: tuple[float, float], bar: float) -> str:
    """Say how fast it is there, compared with here."""
    ratio = speeds[1] / speeds[0]
    return f"{ratio:.2f}{'' if ratio >= bar else ' (missed)'}"
