"""A job on two nodes of a Ray cluster, one of which is lost in the middle."""

import os
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from job_tasks import Square, Squared, square
from opolis.lab.jobs.job import Execution, Job, run
from opolis.lab.jobs.results_file import ResultsFile

pytestmark = pytest.mark.long
NUMBERS, TRAPPED = range(40), 7


def parent(pid: int) -> int:
    """Say which process started another."""
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def lose_node_of(cluster: Any, folder: Path) -> None:
    """Take the node away whose worker walks into the trap."""
    pid = folder / f"{TRAPPED}.pid"
    while not pid.exists():
        time.sleep(0.05)
    raylet = parent(int(pid.read_text()))
    for node in list(cluster.worker_nodes):
        if any(one.process.pid == raylet for one in node.all_processes["raylet"]):
            cluster.remove_node(node, allow_graceful=False)


@pytest.mark.filterwarnings("ignore")  # Ray's own
def test_a_lost_node_loses_and_doubles_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ray.cluster_utils import Cluster

    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, sys.path)))  # nodes find the tasks
    tasks = [Square(number, str(tmp_path) if number == TRAPPED else "") for number in NUMBERS]
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    file = tmp_path / "results.jsonl"
    try:
        for _ in range(2):
            cluster.add_node(num_cpus=1)
        thief = threading.Thread(target=lose_node_of, args=(cluster, tmp_path), daemon=True)
        thief.start()
        results = list(run(Job(square, tasks, Squared), Execution(ray=cluster.address, file=file)))
        thief.join(60)
        assert len(cluster.worker_nodes) == 1
    finally:
        cluster.shutdown()
    assert sorted(one.square for one in results) == [number**2 for number in NUMBERS]
    assert sorted(one.square for one in ResultsFile(file, Squared).read()) == [n**2 for n in NUMBERS]
