"""A job: independent, seeded tasks, each known by its key; what a file has already is not done again."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from opolis.core.errors import BadArgument
from opolis.core.machine import cores
from opolis.lab.jobs.processes import Processes
from opolis.lab.jobs.results_file import ResultsFile


class Keyed(Protocol):
    """A task or its result."""

    @property
    def key(self) -> str:
        """Name it among all tasks of a file."""
        ...


Task = TypeVar("Task", bound=Keyed)
Result = TypeVar("Result", bound=Keyed)


@dataclass(frozen=True)
class Job(Generic[Task, Result]):
    """Work to be done for every task; `work` is found by its name in another process, so no closure."""

    work: Callable[[Task], Result]
    tasks: Sequence[Task]
    result: type[Result]


@dataclass(frozen=True)
class Execution:
    """Where a job runs: on processes (0: one for every core) or on Ray, and the file of its results."""

    workers: int = 0
    ray: str = ""
    file: Path | None = None


HERE = Execution(workers=1)  # in this process


class Crew(Protocol):
    """Whoever does the work of one job after another."""

    def results(self, work: Callable[[Any], Any], tasks: Sequence[Any]) -> Iterator[Any]:
        """Yield the results of tasks as they come, each once."""
        ...

    def close(self) -> None:
        """Stop everything at once."""
        ...


class ThisProcess:
    """One task after another, right here."""

    def results(self, work: Callable[[Any], Any], tasks: Sequence[Any]) -> Iterator[Any]:
        """Yield the results in the order of the tasks."""
        return map(work, tasks)

    def close(self) -> None:
        """Nothing runs beside."""


@contextmanager
def crew_for(execution: Execution) -> Iterator[Crew]:
    """Hire a crew for several jobs."""
    with closing(_hired(execution)) as crew:
        yield crew


def _hired(execution: Execution) -> Crew:
    if execution.ray:
        from opolis.lab.jobs.ray_cluster import RayCluster  # an extra

        return RayCluster(execution.ray)
    workers = execution.workers or cores()
    return Processes(workers) if workers > 1 else ThisProcess()


def run(job: Job[Task, Result], execution: Execution = HERE, crew: Crew | None = None) -> Iterator[Result]:
    """Yield the result of every task once: first those that are kept, then the others as they come."""
    todo = _by_key(job.tasks)
    kept = ResultsFile(execution.file, job.result)
    for result in kept.read():
        if todo.pop(result.key, None) is not None:
            yield result
    if not todo:
        return
    with nullcontext(crew) if crew else crew_for(execution) as hands:
        for result in hands.results(job.work, list(todo.values())):
            kept.append(result)
            yield result


def run_in_order(
    job: Job[Task, Result], execution: Execution = HERE, crew: Crew | None = None
) -> list[Result]:
    """Run a job and put its results into the order of its tasks."""
    found = {result.key: result for result in run(job, execution, crew)}
    return [found[task.key] for task in job.tasks]


def _by_key(tasks: Sequence[Task]) -> dict[str, Task]:
    named = {task.key: task for task in tasks}
    if len(named) < len(tasks):
        raise BadArgument("tasks: two of them have the same key")
    return named
