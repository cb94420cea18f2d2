"""Every game: random moves a second against its oracle and Kwinty, moves listed, simulations, bytes."""

import random
from functools import partial
from importlib import import_module
from pathlib import Path

import numpy as np

from benchmarks.field import simulations
from benchmarks.table import Table, count, cpu_seconds
from opolis import games
from opolis.core.game import Game
from opolis.core.records import Array, Record
from opolis.core.rng import seeded
from opolis.core.verbs import legal
from opolis.match.random_play import actor, step
from opolis.search.playout import buffers, playouts

SECONDS = 1.5
SIMULATIONS = 2000
STEPS = 200
REPEATS = 50
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


def list_often(state: Record, seat: int, moves: Array) -> None:
    """List a seat's moves again and again, so that the clock can see it."""
    for _ in range(REPEATS):
        legal(state, seat, moves)


def listed(game: Game, seats: int) -> float:
    """Moves that `legal` lists in a second, along a random game."""
    match, rng, moves = game.new(seats), random.Random(1), buffers(game.max_moves)[0]
    found, seconds = 0, 0.0
    while not match.over and len(match.events) < STEPS:
        seat = actor(match, rng)
        if seat >= 0:
            found += REPEATS * legal(match.state, seat, moves)
            seconds += cpu_seconds(partial(list_often, match.state, seat, moves))
        step(match, rng)
    return found / seconds


def run() -> Table:
    """Measure every game with its usual number of seats."""
    rows, kwinty = [], speed(games.load("kwinty"), 2)[0]
    for name in games.names():
        if not (ORACLES / f"{name}.py").exists():
            continue
        game = games.load(name)
        seats, size = game.default_seats, game.room("state").State.dtype.itemsize
        moves, matches = speed(game, seats)
        ratios = f"{moves / oracle_speed(game, seats):,.0f}", f"{moves / kwinty:.3g}"
        searched = simulations(game, SIMULATIONS)
        speeds = count(listed(game, seats)), count(searched)
        rows.append((name, count(moves), count(matches), *ratios, *speeds, f"{size:,}"))
    return Table(
        (
            "random playouts", "moves/s", "games/s", "× the oracle", "× Kwinty", "moves listed/s",
            "simulations/s", "bytes per state",
        ),
        rows,
        ("One core, the usual number of seats; simulations are those of plain UCT, playouts to the end.",),
    )  # fmt: skip
