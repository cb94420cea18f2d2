"""What whoever runs a server can do about people, tables, designs, studies, reports, also while it runs."""

import time
from collections.abc import AsyncIterator, Iterable
from pathlib import Path
from typing import NamedTuple

import msgspec

from opolis import games
from opolis.core.errors import OpolisError
from opolis.server.ids import id_of_text
from opolis.server.store.process_messages import EVERY_TABLE, Expelled, Reread
from opolis.server.store.rows import Person, Report, StudyRow, TableQuery, TableRow
from opolis.server.store.store import Store
from opolis.server.tables.archive import all_tables
from opolis.server.tables.personal_data import forget, personal_data
from opolis.wording.catalogue import GUEST

LISTED = 100
HEADLINE = 40  # characters of a design that are shown


class Design(NamedTuple):
    """A design that tables were made with: its id, game, first words, and the tables."""

    id: str
    game: str
    headline: str
    tables: list[str]


async def people(store: Store, words: str) -> list[str]:
    """List people whose id, name, login or address holds these words."""
    return [_person_line(person) for person in await store.people(words, LISTED)]


def _person_line(person: Person) -> str:
    kind = f"login {person.login}" if person.login else "guest"
    address = f", {person.email}" if person.email else ""
    banned = f", banned: {person.banned}" if person.banned else ""
    return f"{person.id}  {_day(person.created)}  {person.name} ({kind}{address}{banned})"


def _day(at: float) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(at))


async def ban(store: Store, who: str, reason: str) -> str:
    """Let somebody do nothing here any more; "" lifts the ban."""
    person = await _known(store, who)
    await store.save_person(msgspec.structs.replace(person, banned=reason))
    await store.publish(EVERY_TABLE, Expelled(person.id))
    return f"{person.name} ({person.id}) {'is banned' if reason else 'may play again'}"


async def _known(store: Store, who: str) -> Person:
    """Find somebody by id or login; a guest who never chose a name is known by the seats of a table."""
    person = await store.person(who) or await store.person_by_login(who.lower())
    if person:
        return person
    if await store.tables_with(who):
        return Person(who, f"{GUEST} {who[:4]}", store.now())
    raise OpolisError(f"{who!r}: nobody has this id or login")


async def export(store: Store, who: str, path: Path) -> str:
    """Write all that is kept of somebody to a file."""
    person = await _known(store, who)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(await personal_data(store, person.id))))
    return f"all that is kept of {person.name} is in {path}"


async def delete(store: Store, who: str) -> str:
    """Delete somebody; their matches stay, with a deleted player."""
    person = await _known(store, who)
    rewritten = await forget(store, person.id)
    return f"{person.name} ({person.id}) is deleted, {len(rewritten)} tables name a deleted player instead"


async def tables(store: Store, status: str, game: str) -> list[str]:
    """List tables and who holds their seats, those that changed last first."""
    rows = await store.tables(TableQuery(status, game, limit=LISTED))
    holders = await store.holders([row.id for row in rows])
    return [_table_line(row, holders[row.id].values()) for row in rows]


def _table_line(row: TableRow, holders: Iterable[tuple[str, str]]) -> str:
    held = ", ".join(f"{name} ({who})" for who, name in holders) or "nobody"
    return f"{row.id}  {_day(row.updated)}  {row.game}, {row.status}: {held}"


async def remove(store: Store, name: str) -> str:
    """Remove a table with all that happened there, a study, or a design with all tables made with it."""
    if await store.table(name):
        await _remove_tables(store, [name])
        return f"table {name} is removed"
    if await store.study(name):
        await store.delete_study(name)
        return f"study {name} is removed"
    async for design in designs(store):
        if design.id == name:
            await _remove_tables(store, design.tables)
            return f"design {name} is removed with {len(design.tables)} tables"
    raise OpolisError(f"{name!r}: no table, no study and no design has this id")


async def studies(store: Store) -> list[str]:
    """List studies and who edits them, those that changed last first."""
    return [_study_line(row, await store.editors(row.id)) for row in await store.all_studies(LISTED)]


def _study_line(row: StudyRow, editors: dict[str, str]) -> str:
    beside = ", ".join(f"{name} ({who})" for who, name in editors.items()) or "nobody"
    return (
        f"{row.id}  {_day(row.updated)}  {row.access}, of {row.owner}, edited beside by {beside}: {row.title}"
    )


async def _remove_tables(store: Store, names: Iterable[str]) -> None:
    for name in names:
        await store.remove_table(name)
        await store.publish(name, Reread())


async def designs(store: Store) -> AsyncIterator[Design]:
    """Go through all designs that people have brought."""
    found: dict[str, Design] = {}
    async for row in all_tables(store):
        for text in _texts(row):
            name = id_of_text(f"{row.game}\n{text}")
            headline = " ".join(text.split())[:HEADLINE]
            found.setdefault(name, Design(name, row.game, headline, [])).tables.append(row.id)
    for design in found.values():
        yield design


def _texts(row: TableRow) -> list[str]:
    if row.game not in games.names():
        return []
    kinds = {option.name: option.kind for option in games.load(row.game).options}
    given = [value for name, value in row.options.items() if kinds.get(name) == "design"]
    return [value for value in given if isinstance(value, str) and "\n" in value]


async def design_lines(store: Store) -> list[str]:
    """List all designs that people have brought."""
    return [
        f"{design.id}  {design.game}, {len(design.tables)} tables: {design.headline}"
        async for design in designs(store)
    ]


async def reports(store: Store, settled: bool) -> list[str]:
    """List what people report."""
    return [_report_line(report) for report in await store.reports(settled)]


def _report_line(report: Report) -> str:
    said = f" said “{report.said}”" if report.said else ""
    words = f": {report.words}" if report.words else ""
    done = f" [settled {_day(report.settled)}]" if report.settled else ""
    who = f"{report.name} ({report.who or 'deleted'})"
    return f"{report.id}  {_day(report.at)}  {who}{said} at table {report.table}{words}{done}"


async def settle(store: Store, report: str) -> str:
    """Note that a report was dealt with."""
    if not await store.settle_report(report):
        raise OpolisError(f"{report!r}: there is no such report")
    return f"report {report} is settled"
