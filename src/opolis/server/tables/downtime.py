"""When nobody was served: found by missing heartbeats, and credited to all clocks."""

import asyncio
import time

from opolis.server.logs import fault
from opolis.server.store.store import Store
from opolis.server.tables import clocks

LATE = 3  # heartbeats missed before it counts as a downtime
HEARTBEAT = "beat"


class Downtime:
    """The times when no server ran or none could write, and the heartbeat by which the next one knows."""

    def __init__(self, store: Store, beat_seconds: float) -> None:
        self._store, self._beat_seconds = store, beat_seconds
        self._downtimes: list[tuple[float, float]] = []
        self._stopped_at, self._beat_at = 0.0, 0.0

    def now(self) -> float:
        """The store's time."""
        return self._store.now()

    async def open(self) -> None:
        """Add the time since the last heartbeat; of a file that is one process's own, all of it."""
        await self._beat(0.0 if not self._store.shared else self._beat_seconds * LATE)

    async def beat(self) -> None:
        """Write a heartbeat now and then, until time stops; the clock is set each time."""
        while True:
            await asyncio.sleep(self._beat_seconds)
            if self._stopped_at:
                continue
            try:
                await self._store.set_clock()
                await self._beat(self._beat_seconds * LATE)
            except Exception:
                fault("the heartbeat could not be written")

    async def _beat(self, longest: float) -> None:
        """Write a heartbeat; a silence that was too long is a downtime."""
        last, now = float(await self._store.fact(HEARTBEAT) or 0), self.now()
        if last and now - last > longest:
            await self._store.add_downtime(last, now)
        await self._store.set_fact(HEARTBEAT, repr(now))
        self._downtimes = await self._store.downtimes()
        self._beat_at = time.monotonic()

    async def ensure_known(self) -> None:
        """Before time is called: make sure that a downtime which has just ended is known."""
        if time.monotonic() - self._beat_at > self._beat_seconds * 2:
            await self._beat(self._beat_seconds * LATE)

    def stop(self) -> None:
        """Charge no time from now on."""
        self._stopped_at = self._stopped_at or self.now()

    async def close(self) -> None:
        """Write when time stopped."""
        await self._store.set_fact(HEARTBEAT, repr(self._stopped_at))

    def credit(self, since: float, until: float) -> float:
        """How much of a time nobody was served."""
        return clocks.credit(self._downtimes, since, until)
