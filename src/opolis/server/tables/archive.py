"""Records: out of tables, into tables, all of them at once, and whether they still replay."""

import asyncio
import datetime
import itertools
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from opolis import games
from opolis.core.errors import OpolisError
from opolis.match import record
from opolis.match.match import Match
from opolis.protocol.to_client import ClockRule
from opolis.server.identity import word
from opolis.server.live.views import HIDDEN
from opolis.server.refusal import Refuse
from opolis.server.store.rows import LogEvent, TableQuery, TableRow, TableSummary
from opolis.server.store.store import Store
from opolis.server.tables import clocks
from opolis.server.tables.designs import check_designs
from opolis.server.tables.logged_match import LoggedMatch

if TYPE_CHECKING:
    from opolis.server.house import House
    from opolis.server.tables.table import Table

PAGE = 500
LONG_AGO = "record"  # who holds the seats of a match that was played elsewhere


def written(match: LoggedMatch) -> str:
    """Write a table's match as a record."""
    replayed = match.at(match.seq)
    replayed.date = datetime.date.fromtimestamp(match.row.created).isoformat()
    return replayed.record()


async def record_of(table: "Table", who: str) -> str:
    """Give the record of a table; while it runs, only to those from whom nothing in it is hidden."""
    async with table.lock:
        match, moment = table.match, table.moment()
        view = moment.view(table.seats_of(who), -1)
        if any(moved.text == HIDDEN for moved in moment.events(0, view)):
            raise Refuse("not_allowed", "parts of this match are still secret", "wait until it is over")
        return await asyncio.to_thread(written, match)


async def read(house: "House", text: str) -> Match:
    """Read a record that came from outside: it may name no file of this machine."""
    headers = [line.partition(";")[0].strip() for line in text.splitlines()]
    names = [line.partition(":")[2].strip() for line in headers if line.startswith("Game:")]
    if len(names) != 1:
        raise Refuse("malformed", "a record names its game once")
    game = games.load(names[0])
    for line in headers:
        if line.startswith("Options:"):
            check_designs(game, _options(line.partition(":")[2]), house.settings.max_design)
    await house.warmth.prepare(game.name)
    return await asyncio.to_thread(record.read, text)


def _options(text: str) -> dict[str, Any]:
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Refuse("malformed", f"Options: {error}") from None


async def bring_in(house: "House", text: str, who: str) -> TableRow:
    """Check a record and keep it as a table that is over."""
    return await keep(house.store, await read(house, text), who)


async def keep(store: Store, match: Match, who: str, name: str = "") -> TableRow:
    """Write a match as a table that is over."""
    at = clocks.now()
    numbers = itertools.count(1)
    players = [player[:64] for player in match.players]
    events = [
        *(LogEvent(next(numbers), at, "sat", seat, name, "", LONG_AGO) for seat, name in enumerate(players)),
        *(LogEvent(next(numbers), at, "move", event.seat, event.text) for event in match.events),
        *([] if match.over else [LogEvent(next(numbers), at, "ended", -1, "imported")]),
    ]
    game, ended_by = match.game, "play" if match.over else "imported"
    row = TableRow(
        name or word(), game.name, game.rules, match.seats, match.options, ClockRule(), who, word(16), True,
        False, at, "", "over", ended_by,
    )  # fmt: skip
    holders = tuple((seat, LONG_AGO, player) for seat, player in enumerate(players))
    await store.create(row, events, TableSummary(row.status, row.ended_by, holders))
    return row


async def all_tables(store: Store) -> AsyncIterator[TableRow]:
    """Go through all tables, newest first."""
    before = 0.0
    while rows := await store.tables(TableQuery(before=before, limit=PAGE)):
        for row in rows:
            yield row
        before = rows[-1].updated


async def replayed(store: Store, row: TableRow) -> LoggedMatch:
    """Bring a table's whole log to life, without its snapshots."""
    match = LoggedMatch(row, games.load(row.game))
    for event in await store.events(row.id):
        match.replay(event)
    return match


async def export(store: Store, folder: Path) -> tuple[int, list[str]]:
    """Write every table as a record file; returns how many, and what could not be written."""
    folder.mkdir(parents=True, exist_ok=True)
    count, faults = 0, []
    async for row in all_tables(store):
        try:
            match = await replayed(store, row)
            record.save(folder / f"{row.game}-{row.id}.txt", written(match))
            count += 1
        except (OpolisError, Refuse) as error:
            faults.append(f"{row.id}: {error}")
    return count, faults


async def bring_in_all(store: Store, folder: Path, who: str = "") -> tuple[int, list[str]]:
    """Read every record file of a folder into the store; those that are there already are left alone."""
    count, faults = 0, []
    for path in sorted(folder.glob("*.txt")):
        name = path.stem.rpartition("-")[2]
        try:
            if not await store.table(name):
                await keep(store, record.open_record(path), who, name)
                count += 1
        except OpolisError as error:
            faults.append(str(error))
    return count, faults


async def check(store: Store) -> tuple[int, list[str]]:
    """Replay every table; returns how many do, and which do not."""
    count, faults = 0, []
    async for row in all_tables(store):
        try:
            if games.load(row.game).rules != row.rules:
                raise Refuse("not_allowed", f"by version {row.rules} of the rules")
            match = await replayed(store, row)
            if match.status != row.status:
                raise OpolisError(f"the log says {match.status}, the list {row.status}")
            count += 1
        except (OpolisError, Refuse) as error:
            faults.append(f"{row.id} ({row.game}): {error}")
    return count, faults
