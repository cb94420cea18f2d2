"""Everything that one server process shares, put together, started and stopped in one place."""

from collections.abc import Iterable

from opolis.server.heap import keep_small
from opolis.server.identity import Identities
from opolis.server.limits import Limits
from opolis.server.live.admission import Admission
from opolis.server.live.audiences import Audiences
from opolis.server.live.connections import Connections
from opolis.server.live.dispatch import Dispatcher
from opolis.server.live.hosting import Hosting
from opolis.server.live.process_inbox import ProcessInbox
from opolis.server.live.services import LiveServices
from opolis.server.logs import fault, log
from opolis.server.metrics import Metrics
from opolis.server.notices import Notices
from opolis.server.ratings import Ratings
from opolis.server.self_check import SelfCheck
from opolis.server.settings import ServerSettings
from opolis.server.store.store import Store
from opolis.server.tables.advice import Advisor
from opolis.server.tables.analyses import Analyses
from opolis.server.tables.bots import BotPool
from opolis.server.tables.consent import Consent
from opolis.server.tables.creation import Creation
from opolis.server.tables.designs import DesignCheck
from opolis.server.tables.downtime import Downtime
from opolis.server.tables.keeping import Keeping
from opolis.server.tables.lesson_tables import LessonTables
from opolis.server.tables.opening_book import OpeningBook
from opolis.server.tables.puzzle_desk import PuzzleDesk
from opolis.server.tables.registry import Registry
from opolis.server.tables.services import TableServices
from opolis.server.tables.study_shelf import StudyShelf
from opolis.server.tables.turns import Turns
from opolis.server.tasks import Tasks
from opolis.server.warm import WarmUp


class Services:
    """Settings, store, identities, tables and their audiences of one process."""

    def __init__(
        self,
        settings: ServerSettings,
        store: Store,
        warm_up: WarmUp | None = None,
        bots: BotPool | None = None,
        designs: DesignCheck | None = None,
    ) -> None:
        self.settings, self.store = settings, store
        self.metrics, self.limits = Metrics(), Limits(settings)
        self.tasks = Tasks(self.metrics)
        self.identities = Identities(store, settings.max_name)
        self.warm_up = warm_up or WarmUp()
        self.self_check = SelfCheck(store, self.warm_up, self.tasks)
        self.downtime = Downtime(store, settings.beat_seconds)
        self.bots = bots or BotPool(settings.bot_threads, settings.bot_seconds, settings.bot_megabytes)
        self.advisor = Advisor(self.bots, self.warm_up)
        self.analyses = Analyses(self.bots, self.warm_up, self.tasks)
        self.puzzles = PuzzleDesk(store)
        self.openings = OpeningBook(store)
        self.studies = StudyShelf(store)
        self.designs = designs or DesignCheck(settings.max_design)
        self.ratings = Ratings(store)
        self._join_tables()
        self._join_audiences()
        self._declare_gauges()

    def _join_tables(self) -> None:
        shared = TableServices(
            self.settings, self.store, self.metrics, self.tasks, self.downtime, self.warm_up, self.bots,
            self.designs, self.ratings, self.puzzles,
        )  # fmt: skip
        self.notices = Notices(self.settings, self.metrics)
        self.audiences = Audiences(self.settings, self.store, self.tasks, self.identities, self.notices)
        self.registry = Registry(shared, self.audiences.open, self.audiences.ended_as_void)
        self.keeping = Keeping(shared, self.registry)
        self.turns = Turns(self.registry, self.store, self.warm_up)
        self.creation = Creation(shared)
        self.lessons = LessonTables(shared, self.creation)

    def _join_audiences(self) -> None:
        settings, store = self.settings, self.store
        self.connections = Connections(settings.sockets_per_address, self.identities, store)
        self.admission = Admission(self.registry, self.audiences, store, self.warm_up)
        self.dispatcher = Dispatcher(
            settings, store, self.limits, self.identities,
            Consent(store, self.creation), self.advisor, Hosting(store, self.limits),
        )  # fmt: skip
        self.live = LiveServices(
            settings, self.metrics, self.limits, self.identities, self.connections, self.admission,
            self.dispatcher,
        )  # fmt: skip
        self._inbox = ProcessInbox(self.registry, self.audiences, self.connections, self.store, self.tasks)

    def _declare_gauges(self) -> None:
        gauge = self.metrics.gauge
        gauge("opolis_tables", "tables in memory", lambda: len(self.registry.live))
        gauge("opolis_tables_bytes", "memory of the tables in memory, about", lambda: self.registry.size)
        gauge("opolis_sockets", "sockets and streams open", lambda: len(self.connections))
        gauge("opolis_bots_bytes", "memory of what bots keep between moves", lambda: self.bots.kept.size)
        gauge("opolis_games_ready", "games whose rules are compiled", lambda: len(self.warm_up.rules_ready))

    async def start(self) -> None:
        """Go on where the last process stopped; the store is open."""
        await self.open_tables()
        self.tasks.keep("the watch for changes from outside", self._inbox.watch)
        self.tasks.keep("the self-check", self.self_check.run)
        self.tasks.keep("the rating of matches", self.ratings.follow)
        self.tasks.spawn(keep_small())
        if self.settings.warm:
            self.tasks.spawn(self.warm_up.prepare_all())
        self.tasks.spawn(self.registry.settle_all())

    async def open_tables(self) -> None:
        """Let people come to the tables, and keep these."""
        await self.identities.open(self.settings.secret)
        await self.downtime.open()
        self.store.listen(self._inbox.hear)
        self.tasks.keep("the heartbeat", self.downtime.beat)
        self.tasks.keep("the keeper of tables", self.registry.tend)
        self.tasks.keep("the sign of life", self.keeping.beat)
        self.tasks.keep("the search for orphans", self.keeping.look)

    async def forget(self, who: str, tables: Iterable[str]) -> None:
        """Have nothing of somebody in memory who was deleted, nor of the tables that were rewritten."""
        self.connections.expelled(who)
        for table in [self.registry.live[name] for name in tables if name in self.registry.live]:
            await self.registry.reread(table)

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
        try:
            await self.downtime.close()
            await self.store.leave()
        except Exception:
            fault("the last word could not be written")
        await self.store.close()
        log("stopped")
