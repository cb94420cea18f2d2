"""Who is at a table: here, and at other processes that serve it."""

import asyncio
import time
from collections.abc import Callable, Set

from opolis.protocol.to_client import Present, encode
from opolis.server.live.visitor import Visitor
from opolis.server.store.process_messages import Visitors, WhoIsThere
from opolis.server.store.store import Store
from opolis.server.tables.description import describe_holders
from opolis.server.tables.table import Table
from opolis.server.tasks import Tasks

SOON = 0.2  # seconds: a crowd that comes at once is announced together
BELIEVED = 45.0  # seconds that another process's word is believed


class Presence:
    """Who is at one table; `visitors` are those at this process."""

    def __init__(
        self,
        table: Table,
        visitors: Set[Visitor],
        store: Store,
        tasks: Tasks,
    ) -> None:
        self._table, self._match, self._visitors = table.id, table.match, visitors
        self._is_locked: Callable[[], bool] = lambda: table.row.locked
        self._store, self._tasks = store, tasks
        self._elsewhere: dict[str, tuple[Visitors, float]] = {}
        self._soon: asyncio.TimerHandle | None = None

    def here(self, who: str) -> bool:
        """Whether somebody is at the table now."""
        return any(visitor.who == who for visitor in self._visitors) or any(
            who in others.players for others in self._others()
        )

    @property
    def watchers(self) -> int:
        """How many look on without a seat."""
        return self._own_watchers() + sum(others.watchers for others in self._others())

    def _own_watchers(self) -> int:
        return sum(not self._match.seats_of(visitor.who) for visitor in self._visitors)

    def _others(self) -> list[Visitors]:
        now = time.monotonic()
        return [others for others, until in self._elsewhere.values() if until > now]

    def moved(self) -> None:
        """Somebody came or went: tell it soon, together with those who come and go meanwhile."""
        if not self._soon:
            self._soon = asyncio.get_running_loop().call_later(SOON, self.changed)

    def changed(self) -> None:
        """Tell everybody, here and elsewhere."""
        if self._soon:
            self._soon.cancel()
            self._soon = None
        self._tell()
        self.publish()

    def close(self) -> None:
        """Announce nothing more: a timer would hold the closed table in memory."""
        if self._soon:
            self._soon.cancel()
            self._soon = None

    def _tell(self) -> None:
        """Tell everybody here who is here; each sees which seats are theirs."""
        watchers, encoded = self.watchers, dict[str, bytes]()
        for visitor in list(self._visitors):
            mine = visitor.who if self._match.seats_of(visitor.who) else ""
            if mine not in encoded:
                holders = describe_holders(self._match.occupants, mine, self.here)
                encoded[mine] = encode(Present(holders, watchers, self._is_locked()))
            if visitor.group:
                visitor.queue.push(encoded[mine])

    def publish(self) -> None:
        """Tell other processes who is here."""
        if self._store.shared:
            players = {visitor.who for visitor in self._visitors}
            seated = tuple(who for who in players if self._match.seats_of(who))
            message = Visitors(self._store.process, seated, self._own_watchers())
            self._tasks.spawn(self._store.publish(self._table, message))

    def ask(self) -> None:
        """Ask other processes who is there."""
        if self._store.shared:
            self._tasks.spawn(self._store.publish(self._table, WhoIsThere()))

    def heard(self, others: Visitors) -> None:
        """Believe what another process says, for a while."""
        self._elsewhere[others.process] = others, time.monotonic() + BELIEVED
        self._tell()
