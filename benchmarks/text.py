"""Moves as text: all legal moves are listed and one is played, beside python-chess in SAN."""

import random
import time
from collections.abc import Callable

from benchmarks.table import Table, count
from opolis import games
from opolis.core.game import Game
from opolis.match.random_play import actor

ROUNDS, SECONDS = 8, 0.5
BAR = 20_000


def plies(game: Game) -> Callable[[random.Random], int]:
    """Play one random match: list the seat's moves as sorted text, play one of them as text."""

    def play(rng: random.Random) -> int:
        match = game.new()
        while not match.over:
            seat = actor(match, rng)
            if seat < 0:
                match.roll(rng)
            else:
                match.play(seat, rng.choice(match.moves(seat)))
        return len(match.events)

    return play


def chess_plies(rng: random.Random) -> int:
    """Do the same in python-chess."""
    import chess

    board, made = chess.Board(), 0
    while not board.is_game_over():
        board.push_san(rng.choice(sorted(map(board.san, board.legal_moves))))
        made += 1
    return made


def speed(play: Callable[[random.Random], int]) -> float:
    """Measure plies a CPU second in the best of some rounds; the first match compiles and is not counted."""
    rng = random.Random(1)
    play(rng)
    return max(one_round(play, rng) for _ in range(ROUNDS))


def one_round(play: Callable[[random.Random], int], rng: random.Random) -> float:
    """Measure plies a CPU second for a while."""
    began, made = time.process_time(), 0
    while time.process_time() < began + SECONDS:
        made += play(rng)
    return made / (time.process_time() - began)


def run() -> Table:
    """Measure every game, then python-chess, in one run."""
    chess = speed(chess_plies)
    rows = []
    for name in games.names():
        made = speed(plies(games.load(name)))
        rows.append((name, count(made), f"{made / chess:.1f}", "met" if made >= BAR else "missed"))
    rows.append(("python-chess, SAN", count(chess), "1", ""))
    return Table(
        ("moves as text", "moves/s", "× python-chess", f"≥ {BAR:,}"),
        rows,
        ("One core, CPU time; at each move the whole list is made as sorted text and one of it is played.",),
    )
