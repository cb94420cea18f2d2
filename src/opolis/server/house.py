"""The house: all that one server process shares among its tables."""

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from opolis.server.identity import Identities
from opolis.server.limits import Limit
from opolis.server.live.audience import Pace
from opolis.server.live.send_queue import Outlet
from opolis.server.logs import fault, log
from opolis.server.metrics import Metrics
from opolis.server.notices import Notices
from opolis.server.settings import ServerSettings
from opolis.server.store.store import Store
from opolis.server.tables import clocks
from opolis.server.tables.bots import BotPool
from opolis.server.tables.registry import Tables
from opolis.server.warm import Warmth

if TYPE_CHECKING:
    from opolis.server.tables.table import Table

LATE = 3  # so many beats missed are a downtime


class House:
    """Settings, store, tables, bots, limits and counts of one process."""

    def __init__(self, settings: ServerSettings, store: Store) -> None:
        self.settings, self.store = settings, store
        self.metrics = Metrics()
        self.identities = Identities(store)
        self.tables = Tables(self)
        self.warmth = Warmth()
        self.bots = BotPool(settings.bot_threads, settings.bot_seconds)
        self.notices = Notices(settings, self.metrics)
        self.limits = {
            name: Limit(getattr(settings, f"{name}_rate"))
            for name in ("socket", "address", "create", "chat", "sign_in", "think", "connect")
        }
        self.sockets: dict[str, int] = {}
        self._outlets: dict[Outlet, str] = {}
        self._paces: dict[str, Pace] = {}
        self.stopping = False
        self._stopped_at = 0.0
        self._downtimes: list[tuple[float, float]] = []
        self._tasks: set[asyncio.Task[Any]] = set()
        self._declare_gauges()

    def _declare_gauges(self) -> None:
        gauge = self.metrics.gauge
        gauge("opolis_tables", "tables in memory", lambda: len(self.tables.live))
        gauge("opolis_sockets", "sockets and streams open", lambda: sum(self.sockets.values()))
        gauge("opolis_games_ready", "games whose rules are compiled", lambda: len(self.warmth.ready))

    async def start(self) -> None:
        """Go on where the last process stopped; the store is open."""
        await self.identities.open(self.settings.secret)
        await self._count_downtime()
        self.store.listen(self.tables.hear)
        self.spawn(self._beat())
        self.spawn(self.tables.tend())
        if self.settings.warm:
            self.spawn(self.warmth.prepare_all())
        self.spawn(self.tables.wake())

    def stop_soon(self) -> None:
        """Take no more; from now on no time is charged."""
        self.stopping = True
        self._stopped_at = self._stopped_at or clocks.now()
        for table in list(self.tables.live.values()):
            table.close("restart")

    async def stop(self) -> None:
        """Finish what is under way and close the store."""
        self.stop_soon()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.tables.close()
        self.bots.close()
        await self.warmth.close()
        await self.store.set_fact("beat", repr(self._stopped_at))
        await self.store.close()
        log("stopped")

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something beside; its faults are told, and harm nobody."""
        task = asyncio.ensure_future(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: Coroutine[Any, Any, Any]) -> None:
        try:
            await work
        except Exception:
            fault("work beside failed")
            self.metrics.count("opolis_errors_total")

    async def _count_downtime(self) -> None:
        """Credit the time since the last sign of life to all clocks."""
        last, now = float(await self.store.fact("beat") or 0), clocks.now()
        if (last and now - last > self.settings.beat_seconds * LATE) or (last and not self.store.shared):
            await self.store.add_downtime(last, now)
        await self.store.set_fact("beat", repr(now))
        self._downtimes = await self.store.downtimes()

    async def _beat(self) -> None:
        """Give signs of life."""
        while True:
            await asyncio.sleep(self.settings.beat_seconds)
            if self.stopping:
                return
            try:
                await self.store.set_fact("beat", repr(clocks.now()))
            except Exception:
                fault("no sign of life")

    def pace(self, game: str) -> Pace:
        """How long the scenes of a game take here."""
        return self._paces.setdefault(game, Pace(self.settings.scene_ms / 1000))

    def credit(self, since: float, until: float) -> float:
        """How much of a time nobody was served."""
        return clocks.credit(self._downtimes, since, until)

    def noticed(self, table: "Table", seq: int) -> None:
        """See to what follows from events after `seq`: snapshots, and notices to those who are away."""
        match, every = table.match, self.settings.snapshot_every
        if every and match.seq // every > seq // every:
            self.spawn(self.store.save_snapshot(table.id, match.snapshot()))
        if self.notices.on:
            self.spawn(self.notices.turns(table, seq, self.identities))

    async def expel(self, who: str) -> None:
        """End all connections of somebody, here and elsewhere: who still has a right to them comes back."""
        self.expelled(who)
        await self.store.publish("*", f"expel {who}")

    def expelled(self, who: str) -> None:
        """End all connections of somebody to this process."""
        self.identities.forget(who)
        for outlet in [outlet for outlet, holder in self._outlets.items() if holder == who]:
            outlet.close("restart")

    @contextlib.contextmanager
    def socket(self, address: str, outlet: Outlet, who: str) -> Any:
        """Count a socket while it is open, and remember whose it is."""
        self.sockets[address] = self.sockets.get(address, 0) + 1
        self._outlets[outlet] = who
        try:
            yield
        finally:
            del self._outlets[outlet]
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]
