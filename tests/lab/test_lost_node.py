"""A cluster of several nodes, one of which is lost in the middle of a job."""

import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from job_tasks import Square, Squared, square
from opolis.lab.jobs.job import Execution, Job, run
from opolis.lab.jobs.results_file import ResultsFile

TRAPPED = 7
NUMBERS = range(40)
# A lost node is noticed within a second or two instead of half a minute.
WATCHFUL = {
    "health_check_initial_delay_ms": 0,
    "health_check_period_ms": 200,
    "health_check_timeout_ms": 1000,
    "health_check_failure_threshold": 3,
}


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A head that works on nothing, so that any node with work can be lost, and two nodes of one core."""
    from ray.cluster_utils import Cluster

    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, sys.path)))
    found = Cluster(
        initialize_head=True,
        head_node_args={"num_cpus": 0, "include_dashboard": False, "_system_config": WATCHFUL},
    )
    for _ in range(2):
        found.add_node(num_cpus=1)
    yield found
    found.shutdown()


def parent(pid: int) -> int:
    """Find who started a process: a worker's raylet, of which every node has one."""
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def raylet(node: Any) -> int:
    """Find the process that a node lives and dies with."""
    return int(node.all_processes["raylet"][0].process.pid)


@contextmanager
def node_lost_in_the_trap(cluster: Any, folder: Path) -> Iterator[None]:
    """Take the whole node away on which a worker walks into the trap, without a word to anybody."""
    pid = folder / f"{TRAPPED}.pid"

    def lose() -> None:
        while not pid.exists():
            time.sleep(0.01)
        owner = parent(int(pid.read_text()))
        node = next(one for one in cluster.worker_nodes if raylet(one) == owner)
        cluster.remove_node(node, allow_graceful=False)

    loser = threading.Thread(target=lose, daemon=True)
    loser.start()
    yield
    loser.join()


@pytest.mark.long  # two more nodes take their time to start
@pytest.mark.filterwarnings("ignore")  # Ray's own
def test_a_lost_node_loses_and_doubles_nothing(cluster: Any, tmp_path: Path) -> None:
    tasks = [Square(number, str(tmp_path) if number == TRAPPED else "") for number in NUMBERS]
    execution = Execution(ray=cluster.address, file=tmp_path / "results.jsonl")
    with node_lost_in_the_trap(cluster, tmp_path):
        results = list(run(Job(square, tasks, Squared), execution))
    assert len(cluster.worker_nodes) == 1
    assert sorted(one.square for one in results) == [number**2 for number in NUMBERS]
    kept = ResultsFile(execution.file, Squared).read()
    assert sorted(one.square for one in kept) == [number**2 for number in NUMBERS]
