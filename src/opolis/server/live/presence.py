"""Who is at a table: here, and at other processes that serve it."""

import asyncio
import time
from typing import TYPE_CHECKING

import msgspec

from opolis.protocol.to_client import Present
from opolis.server.live.views import encode

if TYPE_CHECKING:
    from opolis.server.tables.table import Table

SOON = 0.2  # seconds: a crowd that comes at once is told of together
LASTS = 45.0  # seconds that another process's word is believed


class Elsewhere(msgspec.Struct, frozen=True):
    """What another process says of its visitors: who of the players is there, how many watch."""

    process: str
    players: tuple[str, ...]
    watchers: int
    until: float = 0.0


class Presence:
    """Who is at one table."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self._elsewhere: dict[str, Elsewhere] = {}
        self._soon: asyncio.TimerHandle | None = None

    def here(self, who: str) -> bool:
        """Whether somebody is at the table now."""
        visitors = self.table.visitors.values()
        return any(visitor.who == who for visitor in visitors) or any(
            who in told.players for told in self._others()
        )

    @property
    def watchers(self) -> int:
        """How many look on without a seat."""
        return self._watchers() + sum(told.watchers for told in self._others())

    def _watchers(self) -> int:
        return sum(not self.table.seats_of(visitor.who) for visitor in self.table.visitors.values())

    def _others(self) -> list[Elsewhere]:
        now = time.monotonic()
        return [told for told in self._elsewhere.values() if told.until > now]

    def moved(self) -> None:
        """Somebody came or went: tell it in a moment, together with who comes and goes meanwhile."""
        if not self._soon:
            self._soon = asyncio.get_running_loop().call_later(SOON, self.changed)

    def changed(self) -> None:
        """Tell everybody, here and elsewhere."""
        if self._soon:
            self._soon.cancel()
            self._soon = None
        self.tell()
        self.publish()

    def tell(self) -> None:
        """Tell everybody here who is here; each sees which seats are theirs."""
        watchers, told = self.watchers, dict[str, bytes]()
        for visitor in list(self.table.visitors.values()):
            mine = visitor.who if self.table.seats_of(visitor.who) else ""
            if mine not in told:
                told[mine] = encode(Present(self.table.holders(mine), watchers))
            if visitor.key:
                visitor.outlet.push(told[mine])

    def publish(self) -> None:
        """Tell other processes."""
        store = self.table.house.store
        if store.shared and not self.table.house.stopping:
            players = {visitor.who for visitor in self.table.visitors.values()}
            seated = tuple(who for who in players if self.table.seats_of(who))
            word = encode(Elsewhere(store.process, seated, self._watchers())).decode()
            self.table.house.spawn(store.publish(self.table.id, f"here {word}"))

    def ask(self) -> None:
        """Ask other processes who is there."""
        store = self.table.house.store
        if store.shared:
            self.table.house.spawn(store.publish(self.table.id, "who"))

    def heard(self, body: str) -> None:
        """Believe what another process says, for a while."""
        told = msgspec.json.decode(body, type=Elsewhere)
        until = time.monotonic() + LASTS
        self._elsewhere[told.process] = msgspec.structs.replace(told, until=until)
        self.tell()
