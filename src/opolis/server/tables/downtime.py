"""When nobody was served: found by missing heartbeats, and credited to all clocks."""

import asyncio

from opolis.server.logs import fault
from opolis.server.store.store import Store
from opolis.server.tables import clocks

LATE = 3  # heartbeats missed before it counts as a downtime
HEARTBEAT = "beat"


class Downtime:
    """The times when no server ran, and the heartbeat by which the next one knows."""

    def __init__(self, store: Store, beat_seconds: float) -> None:
        self._store, self._beat_seconds = store, beat_seconds
        self._downtimes: list[tuple[float, float]] = []
        self._stopped_at = 0.0

    async def open(self) -> None:
        """Add the time since the last heartbeat."""
        last, now = float(await self._store.fact(HEARTBEAT) or 0), clocks.now()
        if last and (now - last > self._beat_seconds * LATE or not self._store.shared):
            await self._store.add_downtime(last, now)
        await self._store.set_fact(HEARTBEAT, repr(now))
        self._downtimes = await self._store.downtimes()

    async def beat(self) -> None:
        """Write a heartbeat now and then, until time stops."""
        while True:
            await asyncio.sleep(self._beat_seconds)
            if self._stopped_at:
                return
            try:
                await self._store.set_fact(HEARTBEAT, repr(clocks.now()))
            except Exception:
                fault("the heartbeat could not be written")

    def stop(self) -> None:
        """Charge no time from now on."""
        self._stopped_at = self._stopped_at or clocks.now()

    async def close(self) -> None:
        """Write when time stopped."""
        await self._store.set_fact(HEARTBEAT, repr(self._stopped_at))

    def credit(self, since: float, until: float) -> float:
        """How much of a time nobody was served."""
        return clocks.credit(self._downtimes, since, until)
