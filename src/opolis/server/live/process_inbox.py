"""What other processes say is passed on to the tables and connections that it is about."""

from opolis.server.live.audiences import Audiences
from opolis.server.live.connections import Connections
from opolis.server.store.process_messages import (
    EVERY_TABLE,
    AnyMessage,
    EventsLogged,
    Expelled,
    Proposed,
    Said,
    Visitors,
    WhoIsThere,
    Withdrawn,
)
from opolis.server.tables.consent import hear_proposal, hear_withdrawal
from opolis.server.tables.registry import Registry
from opolis.server.tables.table import Table
from opolis.server.tasks import Tasks


class ProcessInbox:
    """Hears what other processes say."""

    def __init__(
        self, registry: Registry, audiences: Audiences, connections: Connections, tasks: Tasks
    ) -> None:
        self._registry, self._audiences = registry, audiences
        self._connections, self._tasks = connections, tasks

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
