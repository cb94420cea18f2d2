"""Runs in the engine for browsers (tools/engine/run.mjs): how long scenes of random positions take, in ms."""

import random
import time
from typing import Any

from opolis import games

POSITIONS = 60


def scenes(name: str) -> dict[str, float]:
    """Make the scene of the mover's seat in positions of a random match; each is made once."""
    match, rng, taken = games.load(name).new(), random.Random(1), list[float]()
    while not match.over and len(taken) < POSITIONS:
        seat = rng.choice(match.movers)
        if seat < 0:
            match.roll(rng)
            continue
        began = time.perf_counter()
        match.scene(seat)
        taken.append(1000 * (time.perf_counter() - began))
        match.play(seat, rng.choice(match.moves(seat)))
    taken = sorted(taken[1:])  # the first imports and builds tables
    return {"median": taken[len(taken) // 2], "p95": taken[int(0.95 * len(taken))], "longest": taken[-1]}


if "GAME" in globals():
    result: Any = scenes(globals()["GAME"])
