"""Everything that one server process shares, put together, started and stopped in one place."""

from opolis.server.identity import Identities
from opolis.server.limits import Limits
from opolis.server.live.admission import Admission
from opolis.server.live.audiences import Audiences
from opolis.server.live.connections import Connections
from opolis.server.live.dispatch import Dispatcher
from opolis.server.live.process_inbox import ProcessInbox
from opolis.server.live.services import LiveServices
from opolis.server.logs import log
from opolis.server.metrics import Metrics
from opolis.server.notices import Notices
from opolis.server.self_check import SelfCheck
from opolis.server.settings import ServerSettings
from opolis.server.store.store import Store
from opolis.server.tables.advice import Advisor
from opolis.server.tables.bots import BotPool
from opolis.server.tables.consent import Consent
from opolis.server.tables.creation import Creation
from opolis.server.tables.designs import DesignCheck
from opolis.server.tables.downtime import Downtime
from opolis.server.tables.registry import Registry
from opolis.server.tables.services import TableServices
from opolis.server.tasks import Tasks
from opolis.server.warm import WarmUp


class Services:
    """Settings, store, identities, tables and their audiences of one process."""

    def __init__(self, settings: ServerSettings, store: Store) -> None:
        self.settings, self.store = settings, store
        self.metrics, self.limits = Metrics(), Limits(settings)
        self.tasks = Tasks(self.metrics)
        self.identities = Identities(store, settings.max_name)
        self.warm_up = WarmUp()
        self.self_check = SelfCheck(store, self.warm_up, self.tasks)
        self.downtime = Downtime(store, settings.beat_seconds)
        self.bots = BotPool(settings.bot_threads, settings.bot_seconds, settings.bot_megabytes)
        self.advisor = Advisor(self.bots, self.warm_up)
        self.designs = DesignCheck(settings.max_design)
        self._join_tables()
        self._join_audiences()
        self._declare_gauges()

    def _join_tables(self) -> None:
        shared = TableServices(
            self.settings, self.store, self.metrics, self.tasks, self.downtime, self.warm_up, self.bots,
            self.designs,
        )  # fmt: skip
        notices = Notices(self.settings, self.metrics)
        self.audiences = Audiences(self.settings, self.store, self.tasks, self.identities, notices)
        self.registry = Registry(shared, self.audiences.open, self.audiences.ended_as_void)
        self.creation = Creation(shared)

    def _join_audiences(self) -> None:
        settings, store = self.settings, self.store
        self.connections = Connections(settings.sockets_per_address, self.identities, store)
        self.admission = Admission(self.registry, self.audiences, store, self.warm_up)
        self.dispatcher = Dispatcher(
            settings, store, self.limits, self.identities, self.audiences.paces,
            Consent(store, self.creation), self.advisor,
        )  # fmt: skip
        self.live = LiveServices(
            settings, self.metrics, self.limits, self.identities, self.connections, self.admission,
            self.dispatcher,
        )  # fmt: skip
        self._inbox = ProcessInbox(self.registry, self.audiences, self.connections, self.tasks)

    def _declare_gauges(self) -> None:
        gauge = self.metrics.gauge
        gauge("opolis_tables", "tables in memory", lambda: len(self.registry.live))
        gauge("opolis_tables_bytes", "memory of the tables in memory, about", lambda: self.registry.size)
        gauge("opolis_sockets", "sockets and streams open", lambda: len(self.connections))
        gauge("opolis_bots_bytes", "memory of what bots keep between moves", lambda: self.bots.kept.size)
        gauge("opolis_games_ready", "games whose rules are compiled", lambda: len(self.warm_up.rules_ready))

    async def start(self) -> None:
        """Go on where the last process stopped; the store is open."""
        await self.identities.open(self.settings.secret)
        await self.downtime.open()
        self.store.listen(self._inbox.hear)
        self.tasks.keep("the heartbeat", self.downtime.beat())
        self.tasks.keep("the keeper of tables", self.registry.tend())
        self.tasks.keep("the self-check", self.self_check.run())
        if self.settings.warm:
            self.tasks.spawn(self.warm_up.prepare_all())
        self.tasks.spawn(self.registry.wake())

    def stop_soon(self) -> None:
        """Take no more; from now on no time is charged."""
        self.connections.stopping = True
        self.downtime.stop()
        self.registry.send_away()

    async def stop(self) -> None:
        """Finish what is under way and close the store."""
        self.stop_soon()
        await self.tasks.close()
        await self.registry.close()
        self.bots.close()
        await self.warm_up.close()
        await self.downtime.close()
        await self.store.close()
        log("stopped")
