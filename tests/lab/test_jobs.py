"""Jobs: the same results anywhere; nothing is lost or doubled, whoever is killed."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

import job_tasks
from job_tasks import Square, Squared, count, die, refuse, square
from opolis.core.errors import BadArgument, OpolisError
from opolis.lab.jobs.chunks import CHUNK_SECONDS, Chunks
from opolis.lab.jobs.job import Execution, Job, crew_for, run, run_in_order
from opolis.lab.jobs.results_file import ResultsFile
from opolis.lab.simulate import MatchResult, Simulation, SimulationPlan, simulated

TRAPPED = 7
NUMBERS = range(40)


def squares(tasks: list[Square]) -> list[Squared]:
    return [Squared(task.key, task.number**2) for task in tasks]


def with_trap(folder: Path) -> list[Square]:
    return [Square(number, str(folder) if number == TRAPPED else "") for number in NUMBERS]


def is_at_work(pid: int) -> bool:
    """Tell whether a process still runs."""
    with suppress(FileNotFoundError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] not in "ZX"
    return False


@contextmanager
def killed_in_the_trap(folder: Path) -> Iterator[None]:
    """Kill the worker that walks into the trap."""
    pid = folder / f"{TRAPPED}.pid"

    def kill() -> None:
        while not pid.exists():
            time.sleep(0.01)
        os.kill(int(pid.read_text()), signal.SIGKILL)

    killer = threading.Thread(target=kill, daemon=True)
    killer.start()
    yield
    killer.join()


@pytest.mark.parametrize("workers", [1, 2])
def test_every_task_is_done_once_and_results_keep_the_order_of_the_tasks(workers: int) -> None:
    tasks = [Square(number) for number in NUMBERS]
    assert run_in_order(Job(square, tasks, Squared), Execution(workers)) == squares(tasks)


def test_a_killed_worker_loses_and_doubles_nothing(tmp_path: Path) -> None:
    tasks, file = with_trap(tmp_path), tmp_path / "results.jsonl"
    with killed_in_the_trap(tmp_path):
        results = list(run(Job(square, tasks, Squared), Execution(2, file=file)))
    assert sorted(one.square for one in results) == [number**2 for number in NUMBERS]
    assert sorted(one.square for one in ResultsFile(file, Squared).read()) == [n**2 for n in NUMBERS]


def test_a_task_that_kills_its_workers_is_named() -> None:
    with pytest.raises(OpolisError, match="task square 0: 3 workers died of it"):
        list(run(Job(die, [Square(0), Square(1)], Squared), Execution(2)))


@pytest.mark.parametrize("workers", [1, 2])
def test_a_task_that_fails_ends_the_job_with_its_own_error(workers: int) -> None:
    with pytest.raises(OpolisError, match="has no square"):
        list(run(Job(refuse, [Square(1), Square(2)], Squared), Execution(workers)))


@pytest.mark.parametrize("workers", [1, 2])
def test_a_killed_driver_goes_on_where_it_was(tmp_path: Path, workers: int) -> None:
    file = tmp_path / "results.jsonl"
    driver = subprocess.Popen([sys.executable, job_tasks.__file__, tmp_path, str(workers), "count"])
    while not file.exists() or file.read_bytes().count(b"\n") < 5:
        time.sleep(0.01)
    driver.kill()
    driver.wait()
    kept = {one.key for one in ResultsFile(file, Squared).read()}
    second = tmp_path / "second"
    second.mkdir()
    tasks = [Square(number, str(second)) for number in range(60)]
    results = list(run(Job(count, tasks, Squared), Execution(workers, file=file)))
    assert sorted(one.square for one in results) == [number**2 for number in range(60)]
    assert file.read_bytes().count(b"\n") == 60
    done = Counter((second / "done").read_text().split())
    assert done == Counter(str(task.number) for task in tasks if task.key not in kept)


def test_workers_of_a_killed_driver_leave_what_they_are_at(tmp_path: Path) -> None:
    driver = subprocess.Popen([sys.executable, job_tasks.__file__, tmp_path, "2", "square"])
    while len(found := list(tmp_path.glob("*.pid"))) < 2:
        time.sleep(0.01)
    driver.kill()
    driver.wait()
    for pid in found:
        while is_at_work(int(pid.read_text())):
            time.sleep(0.01)


@pytest.mark.parametrize("torn", [b'{"key":"square 3","squ', b'{"key":"square 3","square":9}'])
def test_a_torn_line_is_done_and_written_again(tmp_path: Path, torn: bytes) -> None:
    file, tasks = tmp_path / "results.jsonl", [Square(number) for number in range(4)]
    whole = b"".join(b'{"key":"square %d","square":%d}\n' % (n, n * n) for n in range(3))
    file.write_bytes(whole + torn)
    assert run_in_order(Job(square, tasks, Squared), Execution(1, file=file)) == squares(tasks)
    assert file.read_bytes() == whole + b'{"key":"square 3","square":9}\n'


def test_a_file_of_something_else_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    file.write_text('{"key":"square 1","square":1}\n{"other": 1}\n')
    with pytest.raises(OpolisError, match=r"results.jsonl, line 2: not a result of this job"):
        list(run(Job(square, [Square(1)], Squared), Execution(1, file=file)))


def test_results_of_other_tasks_in_a_file_are_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    list(run(Job(square, [Square(1), Square(2)], Squared), Execution(1, file=file)))
    results = list(run(Job(square, [Square(2), Square(3)], Squared), Execution(1, file=file)))
    assert results == squares([Square(2), Square(3)])
    assert file.read_bytes().count(b"\n") == 3


def test_two_tasks_with_one_key_are_refused() -> None:
    with pytest.raises(BadArgument, match="two of them have the same key"):
        list(run(Job(square, [Square(1), Square(1)], Squared)))


def test_ctrl_c_keeps_what_is_done_and_stops_the_workers(tmp_path: Path) -> None:
    file, tasks = tmp_path / "results.jsonl", with_trap(tmp_path)
    results = run(Job(square, tasks, Squared), Execution(2, file=file))
    found = [next(results) for _ in range(3)]
    with pytest.raises(KeyboardInterrupt):
        results.throw(KeyboardInterrupt)
    assert list(ResultsFile(file, Squared).read()) == found
    (tmp_path / f"{TRAPPED}.pid").touch()  # the trap is known now
    rest = list(run(Job(square, tasks, Squared), Execution(2, file=file)))
    assert sorted(one.square for one in rest) == [number**2 for number in NUMBERS]


def test_short_tasks_travel_together_and_lost_ones_alone() -> None:
    chunks = Chunks(list(range(1000)), workers=2)
    assert len(chunks.take()) == 1
    for _ in range(5):
        chunks.took(1, CHUNK_SECONDS / 20)
    assert len(chunks.take()) == 20
    chunks.lost([1, 2, 3])
    assert chunks.take() == [1]
    few = Chunks(list(range(4)), workers=2)
    few.size = 100
    assert few.take() == [0]


@pytest.mark.filterwarnings("ignore")  # Ray's own
def test_on_ray_results_are_the_same_and_a_killed_worker_loses_and_doubles_nothing(tmp_path: Path) -> None:
    tasks, execution = with_trap(tmp_path), Execution(ray="local", file=tmp_path / "results.jsonl")
    matches = [Simulation("kwinty", 1, number, SimulationPlan(2, {}, ["3", "2"])) for number in range(4)]
    played = Job(simulated, matches, MatchResult)
    with crew_for(execution) as crew:
        with killed_in_the_trap(tmp_path):
            results = list(run(Job(square, tasks, Squared), execution, crew))
        assert run_in_order(played, crew=crew) == run_in_order(played)
    assert sorted(one.square for one in results) == [number**2 for number in NUMBERS]
    kept = ResultsFile(execution.file, Squared).read()
    assert sorted(one.square for one in kept) == [number**2 for number in NUMBERS]
