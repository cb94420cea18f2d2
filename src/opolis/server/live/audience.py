"""The audience of a table: everybody who is connected to it at this process, and what they are told."""

import math
from collections.abc import Callable

import msgspec

from opolis.protocol.to_client import Chat, FromTable, Holder, Spoken, TableInfo, Welcome
from opolis.server.live.broadcast import Broadcast
from opolis.server.live.chat import ChatLog
from opolis.server.live.pace import Pace
from opolis.server.live.presence import Presence
from opolis.server.live.views import Views
from opolis.server.live.visitor import GroupKey, Newcomer, Visitor
from opolis.server.settings import ServerSettings
from opolis.server.store.store import Store
from opolis.server.tables.description import describe_holders, describe_table
from opolis.server.tables.observer import Observer
from opolis.server.tables.table import Table
from opolis.server.tasks import Tasks


class Audience(Observer):
    """Welcomes clients to one table, shows them what happens, and knows who is there."""

    def __init__(
        self, table: Table, chat: ChatLog, store: Store, tasks: Tasks, pace: Pace, settings: ServerSettings
    ) -> None:
        self.table, self.chat, self._max_leaves = table, chat, settings.max_leaves
        self.visitors: set[Visitor] = set()
        self.presence = Presence(table, self.visitors, store, tasks)
        self.on_closed: Callable[[], object] = lambda: None
        self._closed = False
        self._broadcast = Broadcast(pace, tasks, table.match.seq, table.match.over)

    # What is said.

    def holders(self, who: str = "") -> tuple[Holder, ...]:
        """Describe who holds the seats, to somebody."""
        return describe_holders(self.table.match.occupants, who, self.presence.here)

    def info(self, who: str = "") -> TableInfo:
        """Describe the table, to somebody."""
        match = self.table.match
        row = msgspec.structs.replace(
            self.table.row, status=match.status, ended_by=match.ended_by, updated=match.last_at
        )
        return describe_table(row, match.game, match.occupants, who, self.presence.here)

    def views(self) -> Views:
        """Everything that can be shown of the table as it is."""
        return Views(self.table.match, self.table.now(), self._max_leaves)

    # Who comes and goes.

    async def enter(self, visitor: Visitor, seen: int) -> None:
        """Welcome a client: all events since the one it saw, and the scene."""
        async with self.table.lock:
            if self._closed:  # the table was put away before this client said hello
                visitor.queue.close("restart")
                return
            fresh, visitor.here = not visitor.here, True
            self.visitors.add(visitor)
            self._welcome(visitor, seen)
            if fresh:
                self.presence.moved()

    def _welcome(self, visitor: Visitor, seen: int) -> None:
        table, seats = self.table, self.table.match.seats_of(visitor.who)
        welcome = Welcome(
            self.info(visitor.who), seats, (), table.now(), None, self.chat.lines, self.presence.watchers
        )
        key = GroupKey(seats, visitor.chosen, visitor.want, visitor.language, visitor.digest, visitor.words)
        self._broadcast.welcome(self.views(), Newcomer(visitor, key, welcome, seen))

    def sees(self, who: str) -> bool:
        """Whether somebody is connected, here or at another process."""
        return self.presence.here(who)

    def address(self, who: str) -> str:
        """From where somebody is connected to this process; "" if they are not."""
        return next((each.address for each in self.visitors if each.who == who and each.address), "")

    def unheard(self, who: str) -> float:
        """When the oldest message of somebody arrived that was not answered yet."""
        return min((each.unheard() for each in self.visitors if each.who == who), default=math.inf)

    def leave(self, visitor: Visitor) -> None:
        """Let a client go."""
        if visitor.here:
            visitor.here = False
            self.visitors.discard(visitor)
            self._broadcast.leave(visitor)
            self.table.touch()
            self.presence.moved()

    def hear_chat(self, line: Spoken) -> None:
        """Tell everybody what was said."""
        self.chat.add(line)
        self._broadcast.tell(Chat(line))

    # What happens at the table.

    @property
    def busy(self) -> bool:
        """Whether anybody is here."""
        return bool(self.visitors)

    def changed(self, after: int) -> None:
        """Show what has happened; those whose seats have changed are welcomed again."""
        self._broadcast.show(self.views())
        if any(event.kind != "move" for event in self.table.match.events_since(after)):
            self._regroup(after)

    def _regroup(self, after: int) -> None:
        for visitor in list(self.visitors):
            if visitor.group and visitor.group.seats != self.table.match.seats_of(visitor.who):
                self._welcome(visitor, after)
        self.presence.changed()

    def hear(self, message: FromTable) -> None:
        """Say something to everybody."""
        self._broadcast.tell(message)

    async def tend(self) -> None:
        """Tell other processes who is here: they believe it for a while only."""
        if self.visitors:
            self.presence.publish()

    def closed(self, reason: str) -> None:
        """Send everybody away."""
        self._closed = True
        for visitor in list(self.visitors):
            visitor.queue.close(reason)
        self.presence.close()
        self.on_closed()
