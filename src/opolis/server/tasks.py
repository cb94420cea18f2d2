"""Work beside what is answered: its faults are logged, and harm nobody."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from opolis.server.logs import fault
from opolis.server.metrics import Metrics


class Tasks:
    """All background work of one process."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._running: set[asyncio.Task[None]] = set()
        self._closed = False

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Start something; once everything was stopped, nothing starts."""
        if self._closed:
            work.close()
            return
        task = asyncio.ensure_future(self._guarded(work))
        self._running.add(task)
        task.add_done_callback(self._running.discard)

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
