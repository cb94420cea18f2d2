"""Kwinty's random playouts against the same algorithm in C at -O3, and against plain Python."""

import random
import subprocess
import tempfile
from pathlib import Path

import numpy as np
from tests.oracle.kwinty import Oracle

from benchmarks.table import Table, count, cpu_seconds
from opolis import games
from opolis.core.rng import seeded
from opolis.search.playout import buffers, playouts

SOURCE = Path(__file__).with_name("kwinty.c")
GAMES, ORACLE_GAMES, ROUNDS = 3_000, 20, 40
BAR = 0.7


def in_c(program: Path) -> tuple[float, float]:
    """Moves per second in C, and the mean length of a game."""
    output = subprocess.run([program, str(GAMES), "1"], check=True, capture_output=True, text=True).stdout
    moves, _, seconds = map(float, output.split())
    return moves / seconds, moves / GAMES


def in_opolis() -> tuple[float, float]:
    """Moves per second through the verbs, and the mean length of a game."""
    game = games.load("kwinty")
    start = np.zeros(1, game.room("state").State.dtype).view(np.recarray)
    start[0] = game.new().state
    work, lists, rng = start.copy(), buffers(game.max_moves), seeded(1)
    playouts(start, work, 10, lists, rng)
    made: list[int] = []
    seconds = cpu_seconds(lambda: made.append(playouts(start, work, GAMES, lists, rng)))
    return made[0] / seconds, made[0] / GAMES


def in_plain_python() -> tuple[float, float]:
    """Moves per second of the oracle, and the mean length of a game."""
    rng, made = random.Random(1), 0

    def play() -> None:
        nonlocal made
        for _ in range(ORACLE_GAMES):
            oracle = Oracle(2)
            while not oracle.over:
                seat = oracle.movers()[0]
                oracle.play(seat, rng.choice(oracle.moves(seat)))
                made += 1

    return (lambda seconds: made / seconds)(cpu_seconds(play)), made / ORACLE_GAMES


def run() -> Table:
    """Measure in turn, many short times; the best of each counts, since a busy machine only slows down."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "kwinty"
        subprocess.run(["cc", "-O3", "-o", program, SOURCE], check=True)
        pairs = [(in_opolis(), in_c(program)) for _ in range(ROUNDS)]
    ours, c = max(pair[0] for pair in pairs), max(pair[1] for pair in pairs)
    plain = in_plain_python()
    for name, length in (("opolis", ours[1]), ("C", c[1])):
        assert abs(length - 20.3) < 0.5, f"{name} plays another game: {length} moves on average"
    rows = [
        ("opolis, one core", count(ours[0]), "1"),
        ("the same algorithm in C, -O3", count(c[0]), f"{ours[0] / c[0]:.2f}"),
        ("plain Python (the oracle)", count(plain[0]), f"{ours[0] / plain[0]:,.0f}"),
    ]
    verdict = "met" if ours[0] / c[0] >= BAR else "missed"
    return Table(
        ("random playouts of Kwinty", "moves/s", "opolis is × this"), rows, (f"Bar: ≥ {BAR} × C: {verdict}.",)
    )
