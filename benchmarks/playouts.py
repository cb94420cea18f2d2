"""Every game: random moves and games per second against its oracle, simulations, bytes per state."""

import random
from importlib import import_module
from pathlib import Path

import numpy as np

from benchmarks.field import simulations
from benchmarks.table import Table, count, cpu_seconds
from opolis import games
from opolis.core.game import Game
from opolis.core.rng import seeded
from opolis.search.playout import buffers, playouts

SECONDS = 1.5
SIMULATIONS = 2000
ORACLES = Path(__file__).parents[1] / "tests" / "oracle"


def speed(game: Game, seats: int) -> tuple[float, float]:
    """Moves and games per second of random play."""
    start = np.zeros(1, game.room("state").State.dtype).view(np.recarray)
    start[0] = game.new(seats).state
    work, lists, rng = start.copy(), buffers(game.max_moves), seeded(1)
    once = cpu_seconds(lambda: playouts(start, work, 3, lists, rng))
    once = cpu_seconds(lambda: playouts(start, work, 3, lists, rng)) or once
    number = max(3, int(3 * SECONDS / once))
    made: list[int] = []
    seconds = cpu_seconds(lambda: made.append(playouts(start, work, number, lists, rng)))
    return made[0] / seconds, number / seconds


def oracle_speed(game: Game, seats: int) -> float:
    """Moves per second of the plain rules, over a second or a game."""
    oracle = import_module(f"tests.oracle.{game.name}").Oracle(seats)
    rng, made = random.Random(1), 0

    def play() -> None:
        nonlocal made
        while not oracle.over and made < 300:
            seat = rng.choice(oracle.movers())
            if seat < 0:
                odds = oracle.odds()
                oracle.play(seat, rng.choices(list(odds), list(odds.values()))[0])
            else:
                oracle.play(seat, rng.choice(oracle.moves(seat)))
            made += 1

    return (lambda seconds: made / seconds)(cpu_seconds(play))


def run() -> Table:
    """Measure every game with its usual number of seats."""
    rows = []
    for name in games.names():
        game = games.load(name)
        if not (ORACLES / f"{name}.py").exists():
            continue
        moves, matches = speed(game, game.default_seats)
        plain = oracle_speed(game, game.default_seats)
        size = game.room("state").State.dtype.itemsize
        thinking = simulations(game, SIMULATIONS)
        rows.append(
            (name, count(moves), count(matches), f"{moves / plain:,.0f}", count(thinking), f"{size:,}")
        )
    headings = ("random playouts", "moves/s", "games/s", "× the oracle", "simulations/s", "bytes per state")
    return Table(
        headings,
        rows,
        ("One core, the usual number of seats; simulations are those of plain UCT, playouts to the end.",),
    )
