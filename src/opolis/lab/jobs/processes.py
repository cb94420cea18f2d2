"""Tasks over processes of this machine; when one dies, all are started again with what they had."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from typing import Any

from opolis.core.machine import cores
from opolis.lab import core_sharing
from opolis.lab.core_sharing import SharedCores
from opolis.lab.jobs.chunks import Chunks

Work = Callable[[Any], Any]
SPAWN = get_context("spawn")  # a fork would copy threads of Numba in the middle of something


class Worker:
    """A process and what it is doing."""

    def __init__(self, shared: SharedCores) -> None:
        self.pipe, theirs = SPAWN.Pipe()
        self.process = SPAWN.Process(target=serve, args=(theirs, shared), daemon=True)
        self.process.start()
        theirs.close()
        self.chunk: list[Any] = []

    def begin(self, work: Work, chunk: list[Any]) -> None:
        """Hand it tasks."""
        self.chunk = chunk
        if chunk:
            with suppress(OSError):  # it has just died: its answer will tell
                self.pipe.send((work, chunk))

    def answer(self) -> tuple[list[Any], float]:
        """Take the results and how long they took; EOFError if it died, or the task's own error."""
        found, seconds = self.pipe.recv()
        if isinstance(found, Exception):
            raise found
        return found, seconds

    def stop(self) -> None:
        """End it at once."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


def serve(pipe: Connection, shared: SharedCores) -> None:
    """Work until the driver is gone; only the driver hears Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_driver, daemon=True).start()
    core_sharing.machine = shared
    with suppress(EOFError, OSError):
        while True:
            work, chunk = pipe.recv()
            began = time.perf_counter()
            pipe.send((_done(work, chunk), time.perf_counter() - began))


def _end_with_the_driver() -> None:
    """Leave a task that nobody waits for any more, when the driver has been killed."""
    if driver := parent_process():
        driver.join()
        os._exit(1)


def _done(work: Work, chunk: Sequence[Any]) -> list[Any] | Exception:
    try:
        return [work(task) for task in chunk]
    except Exception as error:  # raised again by the driver
        return error


class Processes:
    """A crew of processes, started when there is something to do."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.workers: list[Worker] = []
        self.shared = SharedCores(cores(), SPAWN)  # gone with whoever holds it

    def results(self, work: Work, tasks: Sequence[Any]) -> Iterator[Any]:
        """Yield the results of tasks as they come, each once."""
        count = min(self.count, len(tasks))
        chunks = Chunks(tasks, count)
        while chunks.waiting or any(worker.chunk for worker in self.workers):
            self._start(count)
            for worker in self.workers:
                if not worker.chunk:
                    worker.begin(work, chunks.take())
            ready = wait([worker.pipe for worker in self.workers if worker.chunk])
            yield from self._collected(next(one for one in self.workers if one.pipe in ready), chunks)

    def _collected(self, worker: Worker, chunks: Chunks[Any]) -> list[Any]:
        try:
            found, seconds = worker.answer()
        except (EOFError, ConnectionError):
            # What a killed process held of the shared cores stays held: all begin with new ones.
            chunks.lost(worker.chunk)
            worker.chunk = []
            for other in self.workers:
                chunks.put_back(other.chunk)
            self.close()
            return []
        chunks.took(len(found), seconds)
        worker.chunk = []
        return found

    def _start(self, count: int) -> None:
        if not self.workers:
            self.shared = SharedCores(cores(), SPAWN)
            self.workers = [Worker(self.shared) for _ in range(count)]

    def close(self) -> None:
        """Stop every process at once."""
        for worker in self.workers:
            worker.stop()
        self.workers = []
