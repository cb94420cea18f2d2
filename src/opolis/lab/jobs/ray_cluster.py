"""Tasks over the cores of a Ray cluster; what a dead worker or a lost node had is handed out again."""

import logging
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from opolis.core.errors import OpolisError
from opolis.core.machine import VARIABLE, cores
from opolis.lab.jobs.chunks import Chunks

Work = Callable[[Any], Any]
LOCAL = "local"  # a cluster of this machine alone, for as long as the job takes
AHEAD = 2  # chunks for every core, so that none waits for the driver


class RayCluster:
    """A crew of all cores of a cluster."""

    def __init__(self, address: str) -> None:
        self.ray: Any = _connected(address)
        # Ray's own retries are off: what was lost goes back to the others, as it does with processes.
        self.remote = self.ray.remote(num_cpus=1, max_retries=0)(timed)

    def results(self, work: Work, tasks: Sequence[Any]) -> Iterator[Any]:
        """Yield the results of tasks as they come, each once."""
        chunks: Chunks[Any] = Chunks(tasks)
        running: dict[Any, list[Any]] = {}
        while chunks.waiting or running:
            chunks.workers = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
            while chunks.waiting and len(running) < AHEAD * chunks.workers:
                chunk = chunks.take()
                running[self.remote.remote(work, chunk)] = chunk
            (ready,), _ = self.ray.wait(list(running), num_returns=1)
            yield from self._collected(ready, running.pop(ready), chunks)

    def _collected(self, ready: Any, chunk: list[Any], chunks: Chunks[Any]) -> list[Any]:
        try:
            found, seconds = self.ray.get(ready)
        except self.ray.exceptions.RayTaskError:
            raise  # the task's own error
        except self.ray.exceptions.RayError:
            chunks.lost(chunk)
            return []
        chunks.took(len(found), seconds)
        done: list[Any] = found
        return done

    def close(self) -> None:
        """Leave the cluster; what still runs for this driver is stopped."""
        self.ray.shutdown()


def timed(work: Work, chunk: Sequence[Any]) -> tuple[list[Any], float]:
    """Do a chunk, and say how long it took."""
    os.environ[VARIABLE] = "1"  # Ray gives a task one core
    began = time.perf_counter()
    return [work(task) for task in chunk], time.perf_counter() - began


def _connected(address: str) -> Any:
    try:
        import ray
    except ImportError:
        raise OpolisError("--ray needs Ray: pip install 'opolis[ray]'") from None
    own: dict[str, Any] = {"num_cpus": cores(), "include_dashboard": False} if address == LOCAL else {}
    try:
        with _import_path_handed_on():
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, **own)
    except (ConnectionError, ValueError) as error:
        raise OpolisError(f"ray: nothing answers at {address!r}: {error}") from None
    return ray


@contextmanager
def _import_path_handed_on() -> Iterator[None]:
    """Let the processes of a cluster that starts here find what this one finds."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    try:
        yield
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before
