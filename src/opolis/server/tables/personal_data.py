"""What is kept of one person: told to them, or forgotten; their matches stay, with a deleted player."""

import contextlib
from typing import Any

import msgspec

from opolis import games
from opolis.core.errors import OpolisError
from opolis.server.ids import new_id
from opolis.server.ratings import count_all
from opolis.server.store.people import NOBODY
from opolis.server.store.process_messages import EVERY_TABLE, Expelled, Reread
from opolis.server.store.rows import ChatRow, Conflict, LogEvent, TableQuery, TableRow, TableSummary
from opolis.server.store.store import Store
from opolis.server.tables.archive import replayed

PAGE = 500
MOST_RESULTS = 100_000
SECRETS = ("password", "digest")


async def tables_of(store: Store, who: str) -> list[TableRow]:
    """List all tables where somebody holds a seat."""
    found: list[TableRow] = []
    before = 0.0
    while rows := await store.tables(TableQuery(who=who, before=before, limit=PAGE)):
        found += rows
        before = rows[-1].updated
    return found


async def personal_data(store: Store, who: str) -> dict[str, Any]:
    """Gather all that is kept of somebody, but hashes of secrets."""
    person = await store.person(who)
    return {
        "person": _plain(person) if person else {"id": who},
        "tokens": [_plain(token) for token in await store.tokens(who)],
        "tables": [await _table(store, row, who) for row in await tables_of(store, who)],
        "said": [_said(table, line) for table, line in await store.chat_of(who)],
        "ratings": [_plain(rating) for rating in await store.own_ratings(who)],
        "results": [_plain(one.result) for one in await store.own_results(who, store.now(), MOST_RESULTS)],
        "puzzles": [one._asdict() for one in await store.puzzle_players_of(who)],
        "studies": [_plain(study) for study in await store.studies(who, store.now() + 1, MOST_RESULTS)],
        "written": [{"study": study, "edit": body} for study, body in await store.edits_of(who)],
        "reports": [_plain(report) for report in await store.reports(True) if report.reporter == who],
    }


def _plain(row: msgspec.Struct) -> dict[str, Any]:
    return {name: value for name, value in msgspec.structs.asdict(row).items() if name not in SECRETS}


def _said(table: str, line: ChatRow) -> dict[str, Any]:
    return {"table": table, "at": line.at, "text": line.text}


async def _table(store: Store, row: TableRow, who: str) -> dict[str, Any]:
    holders = (await store.holders([row.id]))[row.id]
    seats = {seat: name for seat, (holder, name) in holders.items() if holder == who}
    return {
        "id": row.id, "game": row.game, "created": row.created, "status": row.status, "seats": seats,
        "scores": row.scores, "record": f"/api/tables/{row.id}/record",
    }  # fmt: skip


async def forget(store: Store, who: str) -> list[str]:
    """Delete what is kept of somebody, who gets up from all tables first; every process learns of it.

    Returns the tables that were rewritten.
    """
    for row in await tables_of(store, who):
        if row.status != "over":
            await _get_up(store, row, who)
    await count_all(store)  # while it is known who played
    rewritten = await store.tables_with(who)
    await store.forget_person(who, f"{NOBODY}{new_id()}")
    await store.publish(EVERY_TABLE, Expelled(who))
    for table in rewritten:
        await store.publish(table, Reread())
    return rewritten


async def _get_up(store: Store, row: TableRow, who: str) -> None:
    """Leave all seats of a table that is not over, by its log alone; a rated match is given up."""
    if row.rated and row.status == "running" and row.game in games.names():
        with contextlib.suppress(OpolisError):  # of rules that are not these: nobody can play on
            await _give_up(store, row, who)
            return
    while not await _left(store, row, who):
        pass


async def _left(store: Store, row: TableRow, who: str) -> bool:
    """Leave all seats; False if something else happened at the table meanwhile."""
    holders = (await store.holders([row.id]))[row.id]
    seats = [seat for seat, (holder, _) in holders.items() if holder == who]
    last = (await store.last_seqs([row.id])).get(row.id, 0)
    events = [LogEvent(last + number, store.now(), "left", seat, "") for number, seat in enumerate(seats, 1)]
    left = tuple((seat, *held) for seat, held in holders.items() if seat not in seats)
    if not events:
        return True
    return not isinstance(
        await store.append(row.id, last, events, TableSummary("waiting", "", left)), Conflict
    )


async def _give_up(store: Store, row: TableRow, who: str) -> None:
    """Resign, so that those who go on have their result."""
    match = await replayed(store, row)
    while seats := () if match.over else match.seats_of(who):
        event = LogEvent(match.seq + 1, store.now(), "resigned", seats[0], "", "", who, match.clocks_left)
        match.replay(event)
        if isinstance(await store.append(row.id, event.seq - 1, [event], match.summary()), Conflict):
            match = await replayed(store, row)
