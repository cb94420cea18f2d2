"""All tables at once: into record files, out of them, and whether they still replay."""

from collections.abc import AsyncIterator
from pathlib import Path

from opolis import games
from opolis.core.errors import OpolisError
from opolis.match import record
from opolis.server.refusal import Refuse
from opolis.server.store.rows import TableQuery, TableRow
from opolis.server.store.store import Store
from opolis.server.tables.logged_match import LoggedMatch
from opolis.server.tables.records import import_record, record_of

PAGE = 500


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


async def export_all(store: Store, folder: Path) -> tuple[int, list[str]]:
    """Write every table as a record file; returns how many, and what could not be written."""
    folder.mkdir(parents=True, exist_ok=True)
    count, faults = 0, []
    async for row in all_tables(store):
        try:
            record.save(folder / f"{row.game}-{row.id}.txt", record_of(await replayed(store, row)))
            count += 1
        except (OpolisError, Refuse) as error:
            faults.append(f"{row.id}: {error}")
    return count, faults


async def import_all(store: Store, folder: Path, who: str = "") -> tuple[int, list[str]]:
    """Read every record file of a folder into the store; those that are there already are left alone."""
    count, faults = 0, []
    for path in sorted(folder.glob("*.txt")):
        name = path.stem.rpartition("-")[2]
        try:
            if not await store.table(name):
                await import_record(store, record.open_record(path), who, name)
                count += 1
        except OpolisError as error:
            faults.append(str(error))
    return count, faults


async def check_all(store: Store) -> tuple[int, list[str]]:
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
