"""How long a scene and a touch take: random matches of every game, all numbers of seats, every viewer."""

import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from benchmarks.table import Table
from opolis import games
from opolis.core.game import Game
from opolis.match.match import Match
from opolis.match.random_play import random_match, step
from opolis.protocol.from_client import Touching
from opolis.server.live.questions import Asking, answer
from opolis.wording.catalogue import LANGUAGES

POSITIONS = 60  # for each number of seats
LOOKS = 0.15  # the share of a match's positions that are looked at
BAR = 5.0  # milliseconds, at the 99th percentile


def positions(game: Game, number: int, rng: random.Random) -> Iterator[Match]:
    """Play matches at random and give so many of their positions for each number of seats."""
    for seats in game.seats:
        left = number
        while left:
            match = random_match(game, rng, seats)
            while left and match.movers:
                step(match, rng)
                if rng.random() < LOOKS:
                    left -= 1
                    yield match


def milliseconds(work: Callable[[], Any]) -> tuple[float, Any]:
    """Measure the CPU time of some work, and give what it made."""
    began = time.process_time()
    made = work()
    return (time.process_time() - began) * 1e3, made


def look(match: Match) -> Iterator[float]:
    """Make the scene of every viewer."""
    for seat in range(-1, match.seats):
        yield milliseconds(partial(match.scene, seat))[0]


def touch(match: Match, rng: random.Random) -> Iterator[float]:
    """Ask at random for one touch after the other, until there is a move.

    What can be touched first comes with the scene; after that the server is asked, and tells also where a
    held piece cannot be put and what the moves do.
    """
    for seat in [seat for seat in match.movers if seat >= 0]:
        path: list[str] = []
        while True:
            ask = partial(asked, match, seat, tuple(path)) if path else partial(match.touches, seat)
            taken, _ = milliseconds(ask)
            yield taken
            chosen = rng.choice(match.touches(seat, path))
            if chosen.move:
                break
            path.append(chosen.id)


def asked(match: Match, seat: int, path: tuple[str, ...]) -> object:
    """Answer the question what can be touched after a path."""
    asking = Asking(match.copy(), 0, seat, match.called, LANGUAGES[0])
    return answer(asking, Touching("1", seat, path))


def quantile(times: list[float], share: float) -> float:
    """Give the time that a share of all stay below."""
    return sorted(times)[int(share * (len(times) - 1))] if times else 0.0


def measured(game: Game, number: int) -> dict[str, list[float]]:
    """Look and touch through random matches; a few positions warm up and are not counted."""
    rng = random.Random(game.name)
    for match in positions(game, 4, rng):
        for _ in (*look(match), *touch(match, rng)):
            pass
    times: dict[str, list[float]] = {"scene": [], "touch": []}
    for match in positions(game, number, rng):
        times["scene"] += look(match)
        times["touch"] += touch(match, rng)
    return times


def run(number: int = POSITIONS) -> Table:
    """Measure every game."""
    rows, slow = [], []
    for name in games.names():
        times = measured(games.load(name), number)
        worst = {kind: quantile(taken, 0.99) for kind, taken in times.items()}
        slow += [f"{name}'s {kind}" for kind, taken in worst.items() if taken > BAR]
        cells = [
            cell
            for kind, taken in times.items()
            for cell in (f"{len(taken):,}", f"{quantile(taken, 0.5):.2f}", f"{worst[kind]:.2f}")
        ]
        rows.append((name, *cells))
    kept = f"missed by {', '.join(slow)}" if slow else "met"
    headings = ("game", "scenes", "median ms", "99 % ms", "touches", "median ms", "99 % ms")
    return Table(headings, rows, (f"CPU time. Bar: ≤ {BAR:g} ms for 99 of 100: {kept}.",))
