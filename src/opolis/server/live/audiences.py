"""The audiences of all tables in memory."""

from collections.abc import Iterable
from functools import partial

from opolis import games
from opolis.server.identity import Identities
from opolis.server.live.audience import Audience
from opolis.server.live.chat import ChatLog
from opolis.server.live.pace import Paces
from opolis.server.live.turn_notices import TurnNotices
from opolis.server.notices import Notices
from opolis.server.refusal import Refuse
from opolis.server.settings import ServerSettings
from opolis.server.store.rows import TableRow
from opolis.server.store.store import Store
from opolis.server.tables.history import occupant_of
from opolis.server.tables.observer import Observer
from opolis.server.tables.table import Table
from opolis.server.tasks import Tasks


class Audiences:
    """Opens an audience for each table that comes to life, and finds it again."""

    def __init__(
        self, settings: ServerSettings, store: Store, tasks: Tasks, identities: Identities, notices: Notices
    ) -> None:
        self._settings, self._store, self._tasks = settings, store, tasks
        self._identities, self._notices = identities, notices
        self.paces = Paces(settings.scene_ms / 1000)
        self._open: dict[Table, Audience] = {}

    async def open(self, table: Table) -> Iterable[Observer]:
        """Open a table's audience; gives all who observe the table for it."""
        chat = ChatLog(await self._store.chat(table.id))
        pace = self.paces.of(table.row.game)
        audience = Audience(table, chat, self._store, self._tasks, pace, self._settings)
        audience.presence.ask()
        audience.on_closed = partial(self._open.pop, table, None)
        self._open[table] = audience
        if not self._notices.on:
            return [audience]
        return [
            audience, TurnNotices(table, audience.presence, self._identities, self._notices, self._tasks),
        ]  # fmt: skip

    def ended_as_void(self, row: TableRow) -> None:
        """Tell the people of a table that it ended because the rules have changed."""
        if self._notices.on:
            self._tasks.spawn(self._tell_of_void(row))

    async def _tell_of_void(self, row: TableRow) -> None:
        game, holders = games.load(row.game), (await self._store.holders([row.id]))[row.id]
        for who in {who for who, name in holders.values() if occupant_of(who, name).is_person}:
            await self._notices.send_void(await self._identities.known(who), row.id, game)

    def get(self, table: Table) -> Audience | None:
        """Find the audience of a table; None once the table has left memory."""
        return self._open.get(table)

    def of(self, table: Table) -> Audience:
        """Find the audience of a table, or refuse."""
        audience = self.get(table)
        if audience is None:
            raise Refuse("unavailable", "this table has just been closed", "try again")
        return audience
