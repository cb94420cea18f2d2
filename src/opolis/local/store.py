"""The store of a page: SQLite in memory, and a document for every table and study that the page keeps.

A document holds the rows that belong to a table or study, by the names of their columns, so that one from
before a change of the schema is read as well. What belongs to none of them (the person, facts) is a document
of its own.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from opolis.local.page import Page
from opolis.server.store.engine import Statement
from opolis.server.store.rows import Conflict, LogEvent, TableSummary
from opolis.server.store.schema import STEPS, statements
from opolis.server.store.store import Store, event_values, insert_events, summary_statements

WORDS = {"real": "REAL", "blob": "BLOB", "clustered": "WITHOUT ROWID"}
OF_A_TABLE = {"tables": "id", "events": "table_id", "holders": "table_id", "chat": "table_id"}
OF_A_STUDY = {"studies": "id", "study_edits": "study"}  # nobody else edits one here
OF_THE_HOUSE = (
    "people",
    "facts",
    "downtimes",
    "puzzle_players",
    "puzzle_ratings",
    "openings",
    "counted_openings",
)
PASSING = ("processes", "keepers", "snapshots")  # not kept: one page is one process, and replays are quick
HOUSE = "house"
# What of the house another browser may bring, and when its row is better than ours.
BROUGHT = {
    "people": "TRUE",
    "puzzle_players": "excluded.solved + excluded.failed > puzzle_players.solved + puzzle_players.failed",
    "puzzle_ratings": "excluded.tries > puzzle_ratings.tries",
}

Row = dict[str, Any]
Document = dict[str, list[Row]]


class LocalStore(Store):
    """Everything in memory; a write has happened when the page has kept it."""

    name = "page"

    def __init__(self, page: Page) -> None:
        super().__init__()
        self._page = page
        self._link = sqlite3.connect(":memory:", isolation_level=None)
        for step in STEPS:
            for statement in statements(step, **WORDS):
                self._link.execute(statement)

    async def open(self) -> None:
        """Be ready; there is nothing to create."""

    async def close(self) -> None:
        """Forget everything: the page has kept it."""
        self._link.close()

    async def backup(self, path: str) -> None:
        """Refuse: a page has no files."""
        raise NotImplementedError("a page keeps its tables itself")

    def load(self, text: str) -> None:
        """Read a document that the page has kept; ValueError if it is damaged, and nothing of it is there."""
        try:
            document = msgspec.json.decode(text, type=Document)
            self._link.execute("BEGIN")
            for table, rows in document.items():
                for row in rows:
                    self._insert(table, row)
            self._link.execute("COMMIT")
        except (msgspec.MsgspecError, sqlite3.Error) as error:
            if self._link.in_transaction:
                self._link.execute("ROLLBACK")
            raise ValueError(str(error)) from None

    def _insert(self, table: str, row: Row) -> None:
        self._link.execute(*_insertion(table, row))

    def introduce(self, person: str, name: str) -> None:
        """Know somebody who has no name yet by this one; it is kept when something else of the house is."""
        given = {"login": "", "password": "", "email": "", "epoch": 0}
        row = {"id": person, "name": name, "created": self.now(), **given}
        sql, values = _insertion("people", row)
        self._link.execute(f"{sql} ON CONFLICT DO NOTHING", values)

    async def bring(self, name: str, document: Document) -> bool:
        """Keep a document of another browser; False if it is known here. ValueError if it is none of ours."""
        if name != HOUSE and name in self.names():
            return False
        rows = [(table, row) for table, rows in document.items() for row in rows]
        if name == HOUSE:
            rows = [(table, row) for table, row in rows if table in BROUGHT]
        elif not rows or any(row.get(self._key(table)) != name for table, row in rows):
            raise ValueError(f"{name}: this is no document of ours")
        try:
            await self._write([_brought(table, row) for table, row in rows])
        except sqlite3.Error as error:
            raise ValueError(f"{name}: {error}") from None
        return True

    def _key(self, table: str) -> str:
        return (OF_A_TABLE | OF_A_STUDY).get(table, "")

    async def append(
        self, table: str, expected: int, events: Sequence[LogEvent], summary: TableSummary | None = None
    ) -> int | Conflict:
        """Add events after number `expected`, durably, or say at which number the table is."""
        sql = "SELECT COALESCE(MAX(seq), 0) FROM events WHERE table_id = ?"
        ((head,),) = await self._read(sql, table)
        if head != expected:
            return Conflict(head)
        written = [Statement(insert_events(1), event_values(table, event)) for event in events]
        await self._write([*written, *(summary_statements(table, summary, events[-1].at) if summary else ())])
        return expected + len(events)

    async def _read(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return self._link.execute(sql, values).fetchall()

    async def _write(self, statements: Sequence[Statement]) -> None:
        before = self.names()
        self._link.execute("BEGIN")
        try:
            for sql, values in statements:
                self._link.execute(sql, values)
        except BaseException:
            self._link.execute("ROLLBACK")
            raise
        self._link.execute("COMMIT")
        for name in self._changed(statements):
            await self._page.keep(name, self.document(name))
        for name in before - self.names():
            await self._page.forget(name)

    def names(self) -> set[str]:
        """Name all tables and studies."""
        return {name for (name,) in self._link.execute("SELECT id FROM tables UNION SELECT id FROM studies")}

    def _changed(self, statements: Sequence[Statement]) -> set[str]:
        """Name the documents that statements have changed: those of tables and studies that values name."""
        lasting = [one for one in statements if not any(word in one.sql for word in PASSING)]
        words = {value for _, values in lasting for value in values if isinstance(value, str)}
        house = any(f" {table} " in sql for sql, _ in lasting for table in OF_THE_HOUSE)
        return (words & self.names()) | ({HOUSE} if house else set())

    def document(self, name: str) -> str:
        """Write all that belongs to a table, to a study, or to the house."""
        parts = dict.fromkeys(OF_THE_HOUSE, "") if name == HOUSE else self._parts(name)
        found = {table: list(self._rows(table, key, name)) for table, key in parts.items()}
        return msgspec.json.encode(found).decode()

    def _parts(self, name: str) -> dict[str, str]:
        is_study = self._link.execute("SELECT 1 FROM studies WHERE id = ?", (name,)).fetchone()
        return OF_A_STUDY if is_study else OF_A_TABLE

    def _rows(self, table: str, key: str, name: str) -> Iterable[Row]:
        where, values = (f" WHERE {key} = ?", (name,)) if key else ("", ())
        read = self._link.execute(f"SELECT * FROM {table}{where}", values)
        columns = [column[0] for column in read.description]
        for row in read:
            yield dict(zip(columns, row, strict=True))


def _insertion(table: str, row: Row) -> Statement:
    """Write the statement that adds a row of a document."""
    if table not in (*OF_A_TABLE, *OF_A_STUDY, *OF_THE_HOUSE) or not all(map(str.isidentifier, row)):
        raise sqlite3.DataError(f"{table}: this is no row of ours")
    columns, marks = ", ".join(row), ", ".join("?" * len(row))
    return Statement(f"INSERT INTO {table} ({columns}) VALUES ({marks})", tuple(row.values()))


def _brought(table: str, row: Row) -> Statement:
    """Write the statement that adds a row of another browser, in place of a worse one of ours."""
    sql, values = _insertion(table, row)
    if table not in BROUGHT:
        return Statement(sql, values)
    changed = ", ".join(f"{column} = excluded.{column}" for column in row)
    return Statement(f"{sql} ON CONFLICT DO UPDATE SET {changed} WHERE {BROUGHT[table]}", values)
