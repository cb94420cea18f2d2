"""Work beside what is answered: its faults are logged, and harm nobody."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from opolis.server.logs import fault, log
from opolis.server.metrics import Metrics

AGAIN_SECONDS = 1.0


class Tasks:
    """All background work of one process."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._running: set[asyncio.Task[None]] = set()
        self._kept: dict[str, asyncio.Task[None]] = {}
        self._closed = False
        self.replaced = 0  # workers that ended and were replaced

    @property
    def dead(self) -> list[str]:
        """Those that should work as long as the server does, and have ended."""
        return [name for name, task in self._kept.items() if task.done() and not self._closed]

    def keep(self, name: str, work: Callable[[], Coroutine[Any, Any, Any]]) -> None:
        """Start something that should never end; if it does it is soon started again."""
        if not self._closed:
            self._kept[name] = self._start(work())
            self._kept[name].add_done_callback(lambda task: self._replace(name, work))

    def _replace(self, name: str, work: Callable[[], Coroutine[Any, Any, Any]]) -> None:
        if not self._closed:
            log("worker replaced", logging.ERROR, worker=name)
            self.replaced += 1
            asyncio.get_running_loop().call_later(AGAIN_SECONDS, self.keep, name, work)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Start something; once everything was stopped, nothing starts."""
        if self._closed:
            work.close()
            return
        self._start(work)

    def _start(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[None]":
        task = asyncio.ensure_future(self._guarded(work))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def _guarded(self, work: Coroutine[Any, Any, Any]) -> None:
        try:
            await work
        except Exception:
            fault("background work failed")
            self._metrics.count("opolis_errors_total")

    async def close(self) -> None:
        """Stop everything."""
        self._closed = True
        for task in list(self._running):
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
