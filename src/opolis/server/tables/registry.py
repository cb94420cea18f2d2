"""The registry of tables: those in memory, and how others are found, woken and put away."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable

from opolis import games
from opolis.core.errors import OpolisError
from opolis.core.game import Game
from opolis.server.logs import fault, log
from opolis.server.refusal import Refuse, by_error
from opolis.server.store.rows import LogEvent, TableQuery, TableRow
from opolis.server.tables.creation import find_game
from opolis.server.tables.driver import Driver
from opolis.server.tables.logged_match import LoggedMatch
from opolis.server.tables.observer import Observer
from opolis.server.tables.older_rules import check_rules, end_as_void
from opolis.server.tables.services import TableServices
from opolis.server.tables.snapshots import Snapshots
from opolis.server.tables.table import Table
from opolis.server.tables.tutor import Tutor, lesson_of
from opolis.server.warm import RULES

TEND_SECONDS = 15.0
MOST_SETTLED = 100_000
MEGABYTE = 1 << 20

OpenAudience = Callable[[Table], Awaitable[Iterable[Observer]]]
OnVoid = Callable[[TableRow], None]


class Registry:
    """All tables of one process.

    `open_audience` makes those who observe a table besides its driver; `on_void` hears of matches that ended
    because the rules have changed.
    """

    def __init__(self, services: TableServices, open_audience: OpenAudience, on_void: OnVoid) -> None:
        self._services, self._open_audience, self._on_void = services, open_audience, on_void
        self.live: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Future[Table]] = {}

    # Finding.

    async def get(self, name: str) -> Table:
        """Find a table, reading it from the log if it is not in memory."""
        table = self.live.get(name)
        if table:
            return table
        if name not in self._loading:
            self._loading[name] = asyncio.ensure_future(self._load(name))
            self._loading[name].add_done_callback(lambda done: self._loading.pop(name, None))
        return await asyncio.shield(self._loading[name])

    async def row(self, name: str) -> TableRow:
        """Find what a table is, without bringing it to life."""
        table = self.live.get(name)
        row = table.row if table else await self._services.store.table(name)
        if row is None:
            raise Refuse("not_found", "there is no such table", "check the link")
        return row

    async def _load(self, name: str) -> Table:
        await self.make_room(self._services.settings.table_megabytes * MEGABYTE)
        row = await self.row(name)
        game = await self._game_of(row)
        began = self._services.store.now()
        await self._services.warm_up.prepare(game.name)
        prepared = self._services.store.now()
        table = Table(self._services, await self.replayed(row, game), self.forget)
        table.clock.pauses[RULES] = began, prepared
        table.observers = [
            *await self._open_audience(table),
            self._driver(table),
            Snapshots(table, self._services),
        ]
        self.live[name] = table
        await table.begin()
        await self._claim(table)
        return table

    def _driver(self, table: Table) -> Observer:
        """Find who does what no person does: bots and bells, or where somebody learns a tutor."""
        if not table.row.lesson:
            return Driver(table, self._services)
        try:
            return Tutor(table, self._services, lesson_of(table.row))
        except OpolisError as error:
            raise by_error(error) from None

    async def _claim(self, table: Table) -> None:
        """Keep the table if nobody else does; if that cannot be written now, it is tried again soon."""
        try:
            table.keep(bool(not table.match.over and await self._services.store.claim([table.id])))
        except Exception:
            fault("table not claimed", table=table.id)

    async def _game_of(self, row: TableRow) -> Game:
        """Find a table's game, or refuse; a match by older rules that has not ended is void."""
        game = find_game(row.game)
        check_rules(await self.settle(row, game), game)
        return game

    async def settle(self, row: TableRow, game: Game) -> TableRow:
        """End a match that was being played by older rules, and tell its players."""
        if row.status == "over" or row.rules >= game.rules:
            return row
        if await end_as_void(self._services.store, row):
            log("table void", table=row.id, rules=row.rules)
            self._on_void(row)
        return await self._services.store.table(row.id) or row

    async def replayed(self, row: TableRow, game: Game) -> LoggedMatch:
        """Bring a table's log to life, from its latest snapshot on."""
        snapshot = await self._services.store.snapshot(row.id)

        def begin() -> LoggedMatch:
            match = LoggedMatch(row, game, self._services.settings.stand_in)
            if snapshot:
                match.restore(snapshot)
            return match

        try:
            match = await asyncio.to_thread(begin)
        except OpolisError as error:
            raise by_error(error) from None
        events = await self._services.store.events(row.id, match.seq)
        await asyncio.to_thread(_replay, match, events)
        return match

    # Tending.

    def forget(self, table: Table) -> None:
        """Drop a copy from memory; nothing of it refers to itself, so it is freed at once."""
        table.observers = []
        if self.live.get(table.id) is table:
            del self.live[table.id]

    async def settle_all(self) -> None:
        """End all matches that were being played by older rules."""
        for status in ("running", "waiting"):
            for row in await self._services.store.tables(TableQuery(status=status, limit=MOST_SETTLED)):
                if row.game in games.names():
                    await self.settle(row, games.load(row.game))

    async def tend(self) -> None:
        """Put away tables that nobody uses."""
        while True:
            await asyncio.sleep(TEND_SECONDS)
            for table in list(self.live.values()):
                try:
                    await _tend(table)
                    await self._put_away(table)
                except Exception:
                    fault("table not tended", table=table.id)

    async def _put_away(self, table: Table) -> None:
        quiet = time.monotonic() - table.used > self._services.settings.idle_minutes * 60
        if quiet and table.idle:
            await self._release(table)

    async def _release(self, table: Table) -> None:
        table.close("idle")
        self.forget(table)
        await self._services.store.release(table.id)

    async def make_room(self, size: int) -> None:
        """Put away tables that nobody is at, those used longest ago first, until all fit into a size."""
        taken = self.size
        for table in sorted(self.live.values(), key=lambda table: table.used):
            if taken <= size:
                return
            if table.idle:
                taken -= table.match.size
                await self._release(table)

    @property
    def size(self) -> int:
        """How much memory all live tables take, about."""
        return sum(table.match.size for table in self.live.values())

    async def reread(self, table: Table) -> None:
        """Drop a table whose log was rewritten: everybody comes back to what is kept now."""
        async with table.lock:
            table.close("restart")
            self.forget(table)

    def send_away(self) -> None:
        """Send everybody away; they will come back to the next process."""
        for table in list(self.live.values()):
            table.close("restart")

    async def close(self) -> None:
        """Drop all tables, each when what it is writing is written."""
        self.send_away()
        for table in list(self.live.values()):
            async with table.lock:
                self.forget(table)


async def _tend(table: Table) -> None:
    for observer in table.observers:
        await observer.tend()


def _replay(match: LoggedMatch, events: list[LogEvent]) -> None:
    for event in events:
        match.replay(event)
        match.forget_past()
