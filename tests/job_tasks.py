"""Tasks for jobs that are killed: found by name in other processes."""

import os
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from opolis.core.errors import OpolisError
from opolis.lab.jobs.job import Execution, Job, run


@dataclass(frozen=True)
class Square:
    """A number to be squared; where a folder is given, the first try there waits to be killed."""

    number: int
    trap: str = ""

    @property
    def key(self) -> str:
        return f"square {self.number}"


@dataclass(frozen=True)
class Squared:
    key: str
    square: int


def square(task: Square) -> Squared:
    if task.trap:
        pid = Path(task.trap) / f"{task.number}.pid"
        if not pid.exists():
            written = pid.with_suffix(".new")
            written.write_text(str(os.getpid()))
            written.rename(pid)
            time.sleep(600)
    return Squared(task.key, task.number**2)


def die(task: Square) -> Squared:
    """Kill the worker that is to square 0."""
    if task.number == 0:
        os._exit(1)
    return square(task)


def refuse(task: Square) -> Squared:
    raise OpolisError(f"{task.number} has no square")


def count(task: Square) -> Squared:
    """Leave a mark for every time a task was done."""
    with (Path(task.trap) / "done").open("a") as file:
        file.write(f"{task.number}\n")
    time.sleep(0.02)
    return Squared(task.key, task.number**2)


def main() -> None:
    """Be a driver that can be killed: `python job_tasks.py FOLDER WORKERS count|square`."""
    folder, workers = Path(sys.argv[1]), int(sys.argv[2])
    work = {"count": count, "square": square}[sys.argv[3]]
    tasks = [Square(number, str(folder)) for number in range(60)]
    for _ in run(Job(work, tasks, Squared), Execution(workers, file=folder / "results.jsonl")):
        pass


if __name__ == "__main__":
    main()
