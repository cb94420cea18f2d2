"""Keeping tables: this process shows that it lives, keeps what it has, and takes orphans over."""

import asyncio

from opolis.server.logs import fault, log
from opolis.server.refusal import Refuse
from opolis.server.tables.registry import Registry
from opolis.server.tables.services import TableServices

BEAT_SECONDS = 1.5
LOOK_SECONDS = 1.0
AT_ONCE = 8  # orphans that are brought to life together
DAY = 24 * 3600.0
WAITS = ("not_ready", "unavailable")


class Keeping:
    """Keeps the tables of a registry."""

    def __init__(self, services: TableServices, registry: Registry) -> None:
        self._services, self._registry = services, registry

    async def beat(self) -> None:
        """Show again and again that this process lives, and learn which tables are still its own."""
        while True:
            try:
                await self._services.store.beat()
                await self.renew()
            except Exception:
                fault("this process could not show that it lives")
            await asyncio.sleep(BEAT_SECONDS)

    async def renew(self) -> None:
        """Claim all live tables that are not over; let go of the others."""
        live = list(self._registry.live.values())
        kept = await self._services.store.claim([table.id for table in live if not table.match.over])
        for table in live:
            table.keep(table.id in kept)

    async def look(self) -> None:
        """Look again and again for orphans."""
        while True:
            try:
                await self.take_over()
            except Exception:
                fault("orphans could not be looked for")
            await asyncio.sleep(LOOK_SECONDS)

    async def take_over(self) -> None:
        """Bring every orphan to life that this process can claim."""
        services = self._services
        since = services.store.now() - services.settings.wake_days * DAY
        found = await services.store.orphans(since)
        names = [name for name in found if name not in self._registry.live]
        for first in range(0, len(names), AT_ONCE):
            claimed = await services.store.claim(names[first : first + AT_ONCE])
            await asyncio.gather(*(self._wake(name) for name in claimed))

    async def _wake(self, name: str) -> None:
        try:
            await self._registry.get(name)
            log("table taken over", table=name)
        except Refuse as refusal:
            log("table not woken", table=name, why=refusal.text)
            if refusal.code not in WAITS:
                await self._services.store.release(name)
        except Exception:
            fault("table not woken", table=name)
