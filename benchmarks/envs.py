"""Environments: steps a second through the batch, beside Pgx, PettingZoo's Connect Four and our own AEC."""

import statistics
import time

import numpy as np

from benchmarks.field import HOW, Bars, baseline
from benchmarks.table import Table, count, cpu_seconds
from opolis import games
from opolis.envs.batch import Batch
from opolis.envs.pettingzoo import OpolisAEC

ROUNDS = 20
ROUND = 0.03  # seconds: long beside the steps of the clock, short beside the moods of the machine
BATCHES = (32, 128, 512, 1024)  # observations of a large game in many lanes do not fit into the cache
APART = 500  # steps after which lanes are at different points of their games
PGX_BATCHES = ("128", "1024", "4096", "16384")
AEC_SECONDS = 1.0
MOST = {"hamlet": 2048, "hirstopolis": 4096}  # moves that lists show: longer ones would only slow our AEC


def batch_speed(name: str, lanes: int) -> float:
    """Steps a CPU second through the batch on one core, observations and masks written at every step.

    They are taken inside one compiled loop, as Pgx takes them.
    """
    batch = Batch(name, lanes, threads=1, seed=1)
    batch.step_at_random(APART)
    assert batch.counts.all(), "a lane has nothing to do"
    steps = max(1, round(APART * ROUND / cpu_seconds(lambda: batch.step_at_random(APART))))
    return lanes * steps / min(cpu_seconds(lambda: batch.step_at_random(steps)) for _ in range(ROUNDS))


def best_batch(name: str) -> tuple[int, float]:
    """Find the number of lanes with which the batch is fastest, and its steps a second."""
    speeds = {lanes: batch_speed(name, lanes) for lanes in BATCHES}
    best = max(BATCHES, key=lambda lanes: speeds[lanes])
    return best, speeds[best]


def two_cores(name: str, lanes: int = 4096, steps: int = 40) -> float:
    """How many times faster two threads are than one, by the clock: the middle of rounds in turn."""
    one, two = (Batch(name, lanes, threads=threads, seed=1) for threads in (1, 2))
    return statistics.median(clocked(one, steps) / clocked(two, steps) for _ in range(ROUNDS))


def clocked(batch: Batch, steps: int) -> float:
    """Seconds by the clock that some steps take."""
    began = time.perf_counter()
    batch.step_at_random(steps)
    return time.perf_counter() - began


def aec_speed(name: str) -> float:
    """Moves a CPU second through our PettingZoo environment, at random; compiling is not counted."""
    env, rng = OpolisAEC(name, actions="index", most=MOST.get(name)), np.random.default_rng(1)
    env.reset(seed=1)
    episode(env, rng)
    began, steps = time.process_time(), 0
    while time.process_time() < began + AEC_SECONDS:
        env.reset()
        steps += episode(env, rng)
    return steps / (time.process_time() - began)


def episode(env: OpolisAEC, rng: np.random.Generator) -> int:
    """Play one at random; returns how many moves it took."""
    steps = 0
    for _ in env.agent_iter():
        shown, _, over, _, _ = env.last()
        env.step(None if over else int(rng.choice(np.flatnonzero(shown["action_mask"]))))
        steps += not over
    return steps


def connect_four(bars: Bars) -> None:
    """Compare Connect Four with Pgx at its best batch and with PettingZoo."""
    say("Connect Four beside Pgx and PettingZoo")
    before = best_batch("connect_four")
    pgx = baseline("pgx_steps.py", *PGX_BATCHES)
    lanes, ours = max(before, best_batch("connect_four"), key=lambda found: found[1])  # on both sides of Pgx
    bars.row(f"Connect Four: the batch of opolis at its best, {lanes}", ours, ours)
    if pgx:
        best = max(pgx, key=lambda batch: pgx[batch])
        bars.row(f"Pgx at its best batch, {best}", ours, pgx[best], 10)
    else:
        bars.skip("Pgx")
    if zoo := baseline("zoo.py"):
        bars.row("PettingZoo's connect_four_v3", ours, zoo["steps"], 500)
    else:
        bars.skip("PettingZoo's connect_four_v3")


def say(what: str) -> None:
    """Say what is measured now."""
    print(f"  {what} …", flush=True)


def run() -> Table:
    """Measure Connect Four against the field, then every game against its own PettingZoo environment."""
    bars = Bars()
    if "connect_four" in games.names():
        connect_four(bars)
    for name in games.names():
        say(f"{name} (its kernels are compiled first, unless they are kept: minutes for a large game)")
        lanes, ours = best_batch(name)
        bars.rows.append((f"{name}: the batch at its best, {lanes}", count(ours), "1", ""))
        bars.row(f"{name} through PettingZoo's API", ours, aec_speed(name), 50)
    say("two cores")
    gain = two_cores("kwinty")
    mark = f"≥ 1.8: {'met' if gain >= 1.8 else 'missed'}"
    bars.rows.append(("kwinty: two cores, by the clock", "", f"{gain:.2f} × one", mark))
    return Table(
        ("environments, one core, random legal moves", "steps/s", "the batch is × this", "bar"),
        bars.rows,
        ("Steps of the batch write observations and masks.", HOW),
    )
