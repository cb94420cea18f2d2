"""All tables: those in memory, and how others are made, found, woken and put away."""

import asyncio
import time
from typing import TYPE_CHECKING, Any

import msgspec

from opolis import games
from opolis.bots.levels import LEVELS, STRONGEST, WEAKEST
from opolis.core.errors import OpolisError, UnknownGame
from opolis.core.game import Game
from opolis.match.match import Match
from opolis.match.series import next_round
from opolis.protocol.http_requests import NewTable
from opolis.protocol.to_client import Proposal, Spoken
from opolis.server.identity import word
from opolis.server.logs import fault, log
from opolis.server.refusal import Refuse, by_error
from opolis.server.store.rows import LogEvent, TableQuery, TableRow, TableSummary
from opolis.server.tables import clocks, consent
from opolis.server.tables.designs import check_designs
from opolis.server.tables.history import BOT, Occupant, occupant_of
from opolis.server.tables.logged_match import LoggedMatch
from opolis.server.tables.table import Table
from opolis.server.warm import RULES

if TYPE_CHECKING:
    from opolis.server.house import House

TEND_SECONDS = 15.0
LONGEST_CLOCK = 400 * 24 * 3600.0


class Tables:
    """The registry of live tables."""

    def __init__(self, house: "House") -> None:
        self.house = house
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
        row = table.row if table else await self.house.store.table(name)
        if row is None:
            raise Refuse("not_found", "there is no such table", "check the link")
        return row

    async def _load(self, name: str) -> Table:
        row = await self.row(name)
        game = self._game(row)
        began = clocks.now()
        await self.house.warmth.prepare(game.name)
        prepared = clocks.now()
        match = await self._replayed(row, game)
        table = Table(self.house, match, await self.house.store.chat(name))
        table.keeper.pauses[RULES] = began, prepared
        self.live[name] = table
        await table.begin()
        return table

    def _game(self, row: TableRow) -> Game:
        try:
            game = games.load(row.game)
        except UnknownGame as error:
            raise Refuse("not_found", str(error)) from None
        if game.rules != row.rules:
            words = f"this match was played by version {row.rules} of the rules; this is version {game.rules}"
            raise Refuse("not_allowed", words, "read its record with the older version")
        return game

    async def _replayed(self, row: TableRow, game: Game) -> LoggedMatch:
        """Bring a table's log to life, from its latest snapshot on."""
        snapshot = await self.house.store.snapshot(row.id)

        def begin() -> LoggedMatch:
            match = LoggedMatch(row, game, self.house.settings.stand_in)
            if snapshot:
                match.restore(snapshot)
            return match

        try:
            match = await asyncio.to_thread(begin)
        except OpolisError as error:
            raise by_error(error) from None
        events = await self.house.store.events(row.id, match.seq)
        await asyncio.to_thread(_replay, match, events)
        return match

    # Making.

    async def create(self, who: str, name: str, asked: NewTable) -> TableRow:
        """Make a table with its first holders; never waits for rules to be compiled."""
        game = self._asked_game(asked.game)
        seats, options = await self._checked(game, asked)
        _check_clock(asked)
        players = asked.players or ("me",) + ("open",) * (seats - 1)
        if len(players) != seats:
            raise Refuse("malformed", f"{len(players)} players are named for {seats} seats")
        held = [_holder(player, who, name) for player in players]
        row = TableRow(
            word(), game.name, game.rules, seats, options, asked.clock, who, word(16), asked.open,
            asked.correspondence, clocks.now(),
        )  # fmt: skip
        return await self._lay(row, held)

    async def _lay(self, row: TableRow, held: list[Occupant]) -> TableRow:
        """Write a new table and who sits at it."""
        full = clocks.full(row.clock, row.seats)
        taken = [(seat, holder) for seat, holder in enumerate(held) if holder.who]
        events = [
            LogEvent(seq, row.created, "sat", seat, holder.name, "", holder.who, full)
            for seq, (seat, holder) in enumerate(taken, 1)
        ]
        status = "running" if len(taken) == row.seats else "waiting"
        row = msgspec.structs.replace(row, status=status, updated=row.created)
        holders = tuple((seat, holder.who, holder.name) for seat, holder in taken)
        await self.house.store.create(row, events, TableSummary(status, "", holders))
        log("table made", table=row.id, game=row.game)
        return row

    def _asked_game(self, name: str) -> Game:
        try:
            return games.load(name)
        except UnknownGame as error:
            raise Refuse("not_found", str(error)) from None

    async def _checked(self, game: Game, asked: NewTable) -> tuple[int, dict[str, Any]]:
        """Check seats and options; once the rules are compiled, also whether they go together."""
        named = len(asked.players) if asked.players else None
        try:
            check_designs(game, asked.options, self.house.settings.max_design)
            seats, options = game.checked(asked.seats or named, asked.options)
            if game.name in self.house.warmth.ready:
                await asyncio.to_thread(Match, game, seats, options)
        except OpolisError as error:
            raise by_error(error) from None
        return seats, options

    async def rematch(self, table: Table) -> str:
        """Lay the same table again; the loser begins."""
        row, shares = table.row, table.match.shares
        options, order = next_round(table.match.game, row.seats, row.options, shares)
        held = [table.match.occupants[seat] for seat in order]
        row = msgspec.structs.replace(
            row, id=word(), invite=word(16), options=options, created=clocks.now(), previous=table.id
        )
        return (await self._lay(row, held)).id

    # Tending.

    def forget(self, table: Table) -> None:
        """Drop a copy from memory."""
        if self.live.get(table.id) is table:
            del self.live[table.id]

    async def wake(self) -> None:
        """Go on with the tables where a bot or a clock waits."""
        oldest = clocks.now() - self.house.settings.wake_days * 24 * 3600
        rows = await self.house.store.tables(TableQuery(status="running", limit=100_000))
        rows = [row for row in rows if row.updated > oldest]
        holders = await self.house.store.holders([row.id for row in rows])
        for row in rows:
            bots = any(who.startswith(BOT) for who, _ in holders[row.id].values())
            if bots or row.clock.kind != "none":
                await self._wake(row.id)

    async def _wake(self, name: str) -> None:
        try:
            await self.get(name)
        except Refuse as refusal:
            log("table not woken", table=name, why=refusal.text)
        except Exception:
            fault("table not woken", table=name)

    async def tend(self) -> None:
        """Put away tables that nobody uses; try to keep those whose keeper has gone."""
        while True:
            await asyncio.sleep(TEND_SECONDS)
            for table in list(self.live.values()):
                try:
                    await self._tend(table)
                except Exception:
                    fault("table not tended", table=table.id)

    async def _tend(self, table: Table) -> None:
        await table.keeper.claim()
        if table.visitors:
            table.presence.publish()
        if self._idle(table):
            self.forget(table)
            table.close("idle")
            await self.house.store.release(table.id)

    def _idle(self, table: Table) -> bool:
        quiet = time.monotonic() - table.used > self.house.settings.idle_minutes * 60
        return quiet and not table.visitors and not table.keeper.busy and not table.lock.locked()

    async def close(self) -> None:
        """Send everybody away; they will come back to the next process."""
        for table in list(self.live.values()):
            table.close("restart")
            async with table.lock:
                self.forget(table)

    # Hearing from other processes.

    def hear(self, name: str, news: str) -> None:
        """Learn what another process has done at a table; `*` is every table."""
        kind, _, body = news.partition(" ")
        if kind == "expel":
            self.house.expelled(body)
            return
        if name == "*":
            for each in list(self.live):
                self.hear(each, news)
        table = self.live.get(name)
        if table is None:
            return
        if kind == "events":
            self.house.spawn(table.catch_up())
        elif kind == "here":
            table.presence.heard(body)
        elif kind == "who":
            table.presence.publish()
        elif kind == "chat":
            table.hear(msgspec.json.decode(body, type=Spoken))
        elif kind == "ask":
            proposal, text = msgspec.json.decode(body, type=tuple[Proposal, str])
            table.proposals[proposal.what] = proposal
            consent.heard(table, text)
        elif kind == "withdraw":
            what, text = msgspec.json.decode(body, type=tuple[str, str])
            table.proposals.pop(what, None)
            consent.heard(table, text)


def _replay(match: LoggedMatch, events: list[LogEvent]) -> None:
    for event in events:
        match.replay(event)


def _check_clock(asked: NewTable) -> None:
    clock = asked.clock
    fine = 0 <= clock.increment <= LONGEST_CLOCK and 0 <= clock.seconds <= LONGEST_CLOCK
    if not fine or (clock.kind != "none" and clock.seconds < 1):
        raise Refuse("malformed", "a clock has 1 second to 400 days, and an increment")


def _holder(player: str, who: str, name: str) -> Occupant:
    """Read "me", "open" or "bot:5"."""
    if player == "me":
        return occupant_of(who, name)
    if player == "open":
        return Occupant()
    level = player.removeprefix(BOT)
    if not player.startswith(BOT) or level not in map(str, LEVELS):
        raise Refuse(
            "malformed", f"{player!r} is no player; write me, open or {BOT}{WEAKEST} to {BOT}{STRONGEST}"
        )
    return occupant_of(player, f"bot {level}")
