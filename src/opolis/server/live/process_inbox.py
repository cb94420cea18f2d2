"""What other processes say is passed on to the tables and connections that it is about."""

import asyncio

from opolis.server.live.audiences import Audiences
from opolis.server.live.connections import Connections
from opolis.server.live.hosting import hear_block, hear_lock
from opolis.server.logs import fault
from opolis.server.store.process_messages import (
    EVERY_TABLE,
    REWRITTEN,
    AnyMessage,
    Blocked,
    EventsLogged,
    Expelled,
    Locked,
    Proposed,
    Reread,
    Said,
    Visitors,
    WhoIsThere,
    Withdrawn,
)
from opolis.server.store.store import Store
from opolis.server.tables.consent import hear_proposal, hear_withdrawal
from opolis.server.tables.registry import Registry
from opolis.server.tables.table import Table
from opolis.server.tasks import Tasks

WATCH_SECONDS = 2.0


class ProcessInbox:
    """Hears what other processes say."""

    def __init__(
        self,
        registry: Registry,
        audiences: Audiences,
        connections: Connections,
        store: Store,
        tasks: Tasks,
    ) -> None:
        self._registry, self._audiences, self._store = registry, audiences, store
        self._connections, self._tasks = connections, tasks
        self._rewritten: str | None = None

    def hear(self, name: str, message: AnyMessage) -> None:
        """Take a message about one table, about every table, or about somebody."""
        if isinstance(message, Expelled):
            self._connections.expelled(message.who)
            return
        live = self._registry.live
        for table in list(live.values()) if name == EVERY_TABLE else [live[name]] if name in live else []:
            self._hear(table, message)

    def _hear(self, table: Table, message: AnyMessage) -> None:
        audience = self._audiences.get(table)
        if audience is None:
            return
        match message:
            case EventsLogged():
                self._tasks.spawn(table.catch_up())
            case Visitors():
                audience.presence.heard(message)
            case WhoIsThere():
                audience.presence.publish()
            case Said():
                audience.hear_chat(message.line)
            case Proposed():
                hear_proposal(table, message)
            case Withdrawn():
                hear_withdrawal(table, message)
            case Locked():
                hear_lock(audience, message)
            case Blocked():
                hear_block(audience, message)
            case Reread():
                self._tasks.spawn(self._registry.reread(table))

    async def watch(self) -> None:
        """Look again and again whether another process has rewritten our file: then all is read again."""
        while True:
            try:
                await self._look()
            except Exception:
                fault("changes from outside could not be looked for")
            await asyncio.sleep(WATCH_SECONDS)

    async def _look(self) -> None:
        word = await self._store.fact(REWRITTEN)
        if self._rewritten not in (None, word):
            self._connections.all_expelled()
            self.hear(EVERY_TABLE, Reread())
        self._rewritten = word
