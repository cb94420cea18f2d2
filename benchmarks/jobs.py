"""Jobs: how they scale over cores, how much of their time kernels take, and how long a report takes."""

import resource
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from benchmarks.table import Table
from opolis import games
from opolis.core.compiling import Whole
from opolis.core.game import Game
from opolis.lab.balance.matches import Measured, measured
from opolis.lab.balance.plan import BalancePlan, equal_matches
from opolis.lab.jobs.job import Execution, Job, run
from opolis.lab.simulate import SimulationPlan, simulate, suiting

LEVELS, MATCHES = ("4", "5", "6"), (24, 8, 4)  # of each game, in which kernels are timed
SCALED = ("turris", "4", 600)  # what one and two cores play
REPORT, SAMPLE, MOST_SECONDS = 400, 10, 300
CORES = 2


class KernelClock:
    """Counts the processor time that passes in kernels called from Python."""

    def __init__(self) -> None:
        self.seconds = 0.0

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Time every call of a kernel."""
        plain = Whole.__call__

        def timed(kernel: Any, *arguments: Any) -> Any:
            began = time.process_time()
            try:
                return plain(kernel, *arguments)
            finally:
                self.seconds += time.process_time() - began

        Whole.__call__ = timed  # type: ignore[method-assign]  # for the benchmark alone
        try:
            yield
        finally:
            del Whole.__call__


def kernel_share(game: Game, level: str, matches: int) -> float:
    """Say how much of the time of matches between bots of a level kernels take, once they are loaded."""
    plan = SimulationPlan(2, suiting(game, 2), [level] * 2)
    list(simulate(game, 1, 2, plan))
    clock, began = KernelClock(), time.process_time()
    with clock.watching():
        list(simulate(game, matches, 1, plan))
    return clock.seconds / (time.process_time() - began)


def seconds_a_match(game: Game) -> float:
    """Measure the processor time of one match of a balance report at level 4."""
    matches = equal_matches(game, BalancePlan(2, suiting(game, 2), ["4"], SAMPLE), "4")
    measured(matches[0])
    began = time.process_time()
    played = list(run(Job(measured, matches, Measured)))
    return (time.process_time() - began) / len(played)


def scaling() -> tuple[float, float]:
    """Say how many times as fast two processes are as one: by the clock, and on cores of their own.

    Where others use the machine the clock says little; the processor time that both need for the same
    matches, their start included, says how fast they would be on two cores that nobody else uses.
    """
    name, level, count = SCALED
    plan, seconds, spent = SimulationPlan(2, {}, [level] * 2), {}, {}
    list(simulate(games.load(name), 1, 1, plan))
    for workers in (1, CORES):
        began, before = time.perf_counter(), _processor_seconds()
        list(simulate(games.load(name), count, 1, plan, Execution(workers)))
        seconds[workers], spent[workers] = time.perf_counter() - began, _processor_seconds() - before
    return seconds[1] / seconds[CORES], CORES * spent[1] / spent[CORES]


def _processor_seconds() -> float:
    """Add up the processor time of this process and of all that it has waited for."""
    own, children = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime


def run_all() -> Table:
    """Measure every game."""
    rows = []
    for game in map(games.load, games.names()):
        shares = [f"{kernel_share(game, *one):.1%}" for one in zip(LEVELS, MATCHES, strict=True)]
        each = seconds_a_match(game)
        whole = each * REPORT / CORES
        mark = "met" if whole <= MOST_SECONDS else "missed"
        rows.append((game.name, *shares, f"{each:.2f} s", f"{whole:.0f} s", f"≤ {MOST_SECONDS} s: {mark}"))
        print(*rows[-1], flush=True)
    clock, alone = scaling()
    name, level, count = SCALED
    note = (
        f"Two processes play {count} matches of {name} at level {level} {clock:.2f} times as fast as one by "
        f"the clock; by the processor time that they need, {alone:.2f} times on two free "
        "cores."
    )
    return Table(
        (
            "in kernels at",
            *(f"level {level}" for level in LEVELS),
            "a match at level 4",
            "400 on two cores",
            "bar",
        ),
        rows,
        (note, "Processor time of one process; a report of 400 matches is worked out from 10."),
    )
