"""All tables at once: into record files, out of them, and whether they still replay."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

from opolis import games
from opolis.core.errors import OpolisError
from opolis.match import record
from opolis.server.ids import id_of_text, is_id
from opolis.server.refusal import Refuse
from opolis.server.store.rows import LogEvent, TableQuery, TableRow
from opolis.server.store.store import Store
from opolis.server.tables.logged_match import LoggedMatch
from opolis.server.tables.older_rules import logged_record
from opolis.server.tables.records import InThread, Played, import_played, older_played, played_of, record_of

PAGE = 500
SUFFIXES = (".txt", ".opolis")  # as tables are exported here, and as the terminal saves matches


async def all_tables(store: Store) -> AsyncIterator[TableRow]:
    """Go through all tables, newest first."""
    before = 0.0
    while rows := await store.tables(TableQuery(before=before, limit=PAGE)):
        for row in rows:
            yield row
        before = rows[-1].updated


async def replayed(store: Store, row: TableRow, in_thread: InThread = asyncio.to_thread) -> LoggedMatch:
    """Bring a table's whole log to life, without its snapshots."""
    match: LoggedMatch = await in_thread(_replayed, row, await store.events(row.id))
    return match


def _replayed(row: TableRow, events: list[LogEvent]) -> LoggedMatch:
    match = LoggedMatch(row, games.load(row.game))
    for event in events:
        match.replay(event)
    return match


class Report(NamedTuple):
    """How many were done, and of the others, a line each: what could not be, and what was left alone."""

    done: int
    faults: list[str]
    skipped: list[str]


async def export_all(store: Store, folder: Path) -> Report:
    """Write every table as a record file."""
    folder.mkdir(parents=True, exist_ok=True)
    done, faults = 0, []
    async for row in all_tables(store):
        try:
            record.save(folder / f"{row.game}-{row.id}.txt", await text_of(store, row))
            done += 1
        except (OpolisError, Refuse) as error:
            faults.append(f"{row.id}: {error}")
    return Report(done, faults, [])


async def text_of(store: Store, row: TableRow) -> str:
    """Write a table's record; one by older rules as the log has it."""
    game = games.load(row.game)
    if not record.why_read_only(game, row.rules):
        return record_of(await replayed(store, row))
    holders = (await store.holders([row.id]))[row.id]
    return logged_record(row, game, await store.events(row.id), holders)


async def import_all(store: Store, folder: Path, who: str = "") -> Report:
    """Read every record file of a folder into the store."""
    done, faults, skipped = 0, [], []
    for path in sorted(path for path in folder.iterdir() if path.is_file()):
        if path.suffix not in SUFFIXES:
            skipped.append(f"{path}: records end in {' or '.join(SUFFIXES)}")
            continue
        try:
            played = _open(path)
            name = _id_of(path, played)
            if await store.table(name):
                skipped.append(f"{path}: was brought in before")
                continue
            await import_played(store, played, who, name)
            done += 1
        except (OpolisError, Refuse) as error:
            faults.append(str(error))
    return Report(done, faults, skipped)


def _open(path: Path) -> Played:
    """Read a record file and replay it, unless it is by older rules."""
    try:
        return played_of(record.open_record(path))
    except record.OlderRules:
        return older_played(record.Record.open(path))


def _id_of(path: Path, played: Played) -> str:
    """A table that was exported keeps its id; other records have the id of what was played."""
    name = path.stem.removeprefix(f"{played.game}-")
    return name if is_id(name) else id_of_text(repr(played))


async def check_all(store: Store) -> Report:
    """Replay every table; those by older rules are left alone."""
    done, faults, skipped = 0, [], []
    async for row in all_tables(store):
        try:
            if record.why_read_only(games.load(row.game), row.rules):
                skipped.append(
                    f"{row.id} ({row.game}): by version {row.rules} of the rules, can only be read"
                )
                continue
            match = await replayed(store, row)
            if match.status != row.status:
                raise OpolisError(f"the log says {match.status}, the list {row.status}")
            done += 1
        except (OpolisError, Refuse) as error:
            faults.append(f"{row.id} ({row.game}): {error}")
    return Report(done, faults, skipped)
