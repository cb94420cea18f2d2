"""Environments: steps a second through the batch, beside Pgx, PettingZoo's Connect Four and our own AEC."""

import time

import numpy as np

from benchmarks.field import HOW, Bars, baseline
from benchmarks.table import Table, count, cpu_seconds
from opolis import games
from opolis.envs.batch import Batch
from opolis.envs.pettingzoo import OpolisAEC

LANES, ROUNDS = 2048, 8
PGX_BATCHES = ("128", "1024", "4096", "16384")
AEC_SECONDS = 1.0
MOST = {"hamlet": 2048, "hirstopolis": 4096}  # moves that lists show: longer ones would only slow our AEC


def batch_speed(name: str, lanes: int = LANES, steps: int = 20) -> float:
    """Steps a CPU second through the batch on one core, observations and masks written."""
    batch = Batch(name, lanes, threads=1, seed=1)

    def work() -> None:
        for _ in range(steps):
            batch.step_at_random()

    work()
    assert batch.counts.all(), "a lane has nothing to do"
    return lanes * steps / min(cpu_seconds(work) for _ in range(ROUNDS))


def two_cores(name: str, lanes: int = 8 * LANES, steps: int = 10) -> float:
    """How many times faster two threads are than one, by the clock."""
    seconds = []
    for threads in (1, 2):
        batch = Batch(name, lanes, threads=threads, seed=1)
        batch.step_at_random()
        taken = []
        for _ in range(ROUNDS):
            began = time.perf_counter()
            for _ in range(steps):
                batch.step_at_random()
            taken.append(time.perf_counter() - began)
        seconds.append(min(taken))
    return seconds[0] / seconds[1]


def aec_speed(name: str) -> float:
    """Moves a CPU second through our PettingZoo environment, at random."""
    env, rng, steps = OpolisAEC(name, actions="index", most=MOST.get(name)), np.random.default_rng(1), 0
    env.reset(seed=1)
    began = time.process_time()
    while time.process_time() < began + AEC_SECONDS:
        env.reset()
        for _ in env.agent_iter():
            shown, _, over, _, _ = env.last()
            env.step(None if over else int(rng.choice(np.flatnonzero(shown["action_mask"]))))
            steps += not over
    return steps / (time.process_time() - began)


def connect_four(bars: Bars) -> None:
    """Compare Connect Four with Pgx at its best batch and with PettingZoo."""
    ours = batch_speed("connect_four")
    bars.row("Connect Four: the batch of opolis", ours, ours)
    if pgx := baseline("pgx_steps.py", *PGX_BATCHES):
        best = max(pgx, key=lambda batch: pgx[batch])
        bars.row(f"Pgx at its best batch, {best}", ours, pgx[best], 10)
    else:
        bars.skip("Pgx")
    if zoo := baseline("zoo.py"):
        bars.row("PettingZoo's connect_four_v3", ours, zoo["steps"], 500)
    else:
        bars.skip("PettingZoo's connect_four_v3")


def run() -> Table:
    """Measure Connect Four against the field, then every game against its own PettingZoo environment."""
    bars = Bars()
    if "connect_four" in games.names():
        connect_four(bars)
    for name in games.names():
        ours = batch_speed(name, 512)
        bars.rows.append((f"{name}: the batch", count(ours), "1", ""))
        bars.row(f"{name} through PettingZoo's API", ours, aec_speed(name), 50)
    gain = two_cores("kwinty")
    mark = f"≥ 1.8: {'met' if gain >= 1.8 else 'missed'}"
    bars.rows.append(("kwinty: two cores, by the clock", "", f"{gain:.2f} × one", mark))
    return Table(
        ("environments, one core, random legal moves", "steps/s", "the batch is × this", "bar"),
        bars.rows,
        ("Steps of the batch write observations and masks.", HOW),
    )
