"""The store: the event log and all that stands around it, one interface for two engines.

An engine gives `_read`, `_write` and `append`; everything else is written once, in SQL that both speak.
"""

import abc
import contextlib
import secrets
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from opolis.protocol.to_client import ClockRule
from opolis.server.store.clock import StoreClock
from opolis.server.store.engine import Statement, Taken, marks
from opolis.server.store.keepers import Keepers, orphaned
from opolis.server.store.moderation import Moderation
from opolis.server.store.openings import Openings
from opolis.server.store.people import People
from opolis.server.store.process_messages import AnyMessage
from opolis.server.store.puzzles import Puzzles
from opolis.server.store.results import Results
from opolis.server.store.rows import (
    ChatRow,
    Conflict,
    LogEvent,
    Snapshot,
    TableQuery,
    TableRow,
    TableSummary,
)
from opolis.server.store.studies import Studies

ProcessListener = Callable[[str, AnyMessage], None]
TABLE = (
    "id, game, rules, seats, options, clock, creator, invite, open, correspondence, "
    "created, previous, status, ended_by, updated, scores, lesson, locked, hints, pace, winners, rated"
)
TRIES = 5
EVENT = "seq, at, kind, seat, text, act, who, clocks"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def event_values(table: str, event: LogEvent) -> tuple[Any, ...]:
    """List an event's values in the order of its columns."""
    clocks = _json(event.left) if event.left else ""
    return (
        table, event.seq, event.at, event.kind, event.seat, event.text, event.act, event.who, clocks,
    )  # fmt: skip


def summary_statements(table: str, summary: TableSummary, now: float) -> list[Statement]:
    """Write where a table stands, and who holds its seats."""
    changed = Statement(
        "UPDATE tables SET status = ?, ended_by = ?, updated = ?, scores = ?, winners = ? WHERE id = ?",
        (summary.status, summary.ended_by, now, _json(summary.scores), _json(summary.winners), table),
    )
    cleared = Statement("DELETE FROM holders WHERE table_id = ?", (table,))
    held = [
        Statement("INSERT INTO holders (table_id, seat, who, name) VALUES (?, ?, ?, ?)", (table, *holder))
        for holder in summary.holders
    ]
    waiting = "INSERT INTO to_rate (table_id, at, places) VALUES (?, ?, ?) ON CONFLICT (table_id) DO NOTHING"
    rated = [Statement(waiting, (table, now, _json(summary.places)))] if summary.places else []
    return [changed, cleared, *held, *rated]


def insert_events(count: int) -> str:
    """Write the statement that adds a number of events."""
    return f"INSERT INTO events (table_id, {EVENT}) VALUES {', '.join([f'({marks(9)})'] * count)}"


INSERT_EVENT = insert_events(1)


class Store(Keepers, People, Moderation, Results, Puzzles, Openings, Studies):
    """What every engine can do."""

    name = ""
    shared = False  # whether other processes may write to it
    replaced = 0  # workers that died and were replaced

    @abc.abstractmethod
    async def open(self) -> None:
        """Create or migrate the database and be ready."""

    @abc.abstractmethod
    async def close(self) -> None:
        """Finish what is under way."""

    @abc.abstractmethod
    async def append(
        self, table: str, expected: int, events: Sequence[LogEvent], summary: TableSummary | None = None
    ) -> int | Conflict:
        """Add events after number `expected`, durably, or say at which number the table is."""

    @abc.abstractmethod
    async def backup(self, path: str) -> None:
        """Write a consistent copy while running."""

    def __init__(self) -> None:
        self.process = secrets.token_hex(4)
        self.clock = StoreClock()

    def now(self) -> float:
        """The store's time."""
        return self.clock.now()

    async def set_clock(self) -> None:  # a file has no clock of its own
        """Measure how far this process's clock is from the database's, and go by that one."""

    def listen(self, listener: ProcessListener) -> None:  # one process alone hears nobody
        """Hear from other processes: about which table, and what."""

    async def publish(self, table: str, message: AnyMessage) -> None:
        """Tell other processes."""

    async def create(self, row: TableRow, events: Sequence[LogEvent], summary: TableSummary) -> None:
        """Make a table with its first events."""
        values = (
            row.id, row.game, row.rules, row.seats, _json(row.options), _json(row.clock), row.creator,
            row.invite, int(row.open), int(row.correspondence), row.created, row.previous, row.status,
            row.ended_by, row.created, _json(row.scores), row.lesson, int(row.locked), int(row.hints),
            row.pace, _json(row.winners), int(row.rated),
        )  # fmt: skip
        await self._write([
            Statement(f"INSERT INTO tables ({TABLE}) VALUES ({marks(22)})", values),
            *(Statement(INSERT_EVENT, event_values(row.id, event)) for event in events),
            *summary_statements(row.id, summary, row.created),
            *([orphaned(row.id)] if row.status == "running" and row.clock.kind != "none" else []),
        ])  # fmt: skip

    async def table(self, table: str) -> TableRow | None:
        """Find a table."""
        rows = await self._read(f"SELECT {TABLE} FROM tables WHERE id = ?", table)
        return _table_row(rows[0]) if rows else None

    async def tables(self, wanted: TableQuery) -> list[TableRow]:
        """List tables, those that changed last first."""
        clauses = {
            "status = ?": wanted.status,
            "game = ?": wanted.game,
            "id IN (SELECT table_id FROM holders WHERE who = ?)": wanted.who,
            "open = ? AND locked = 0": int(wanted.open_only),
            "updated < ?": wanted.before,
        }
        used = {clause: value for clause, value in clauses.items() if value}
        kind = "lesson <> ''" if wanted.lessons else "lesson = ''"
        where = " AND ".join([kind, *used])
        sql = f"SELECT {TABLE} FROM tables WHERE {where} ORDER BY updated DESC LIMIT {wanted.limit:d}"
        return [_table_row(row) for row in await self._read(sql, *used.values())]

    async def unfinished(self, creator: str, lessons: bool = False) -> int:
        """Count the tables that somebody has made and that are not over; matches or lessons."""
        kind = "<>" if lessons else "="
        sql = f"SELECT COUNT(*) FROM tables WHERE creator = ? AND status <> 'over' AND lesson {kind} ''"
        return int((await self._read(sql, creator))[0][0])

    async def unfinished_of_bots(self, creator: str) -> int:
        """Count the tables of bots alone that somebody has made and that are not over."""
        sql = (
            "SELECT COUNT(*) FROM tables WHERE creator = ? AND status = 'running' AND NOT EXISTS "
            "(SELECT 1 FROM holders WHERE table_id = tables.id AND who NOT LIKE 'bot:%')"
        )
        return int((await self._read(sql, creator))[0][0])

    async def last_seqs(self, tables: Sequence[str]) -> dict[str, int]:
        """Give the number of the last event of some tables."""
        places = marks(len(tables))
        sql = f"SELECT table_id, MAX(seq) FROM events WHERE table_id IN ({places}) GROUP BY table_id"
        return dict(await self._read(sql, *tables)) if tables else {}

    async def unfinished_seats(self, who: str) -> int:
        """Count the seats that somebody holds at tables that are not over."""
        sql = (
            "SELECT COUNT(*) FROM holders JOIN tables ON tables.id = holders.table_id "
            "WHERE holders.who = ? AND tables.status <> 'over' AND tables.lesson = ''"
        )
        return int((await self._read(sql, who))[0][0])

    async def holders(self, tables: Sequence[str]) -> dict[str, dict[int, tuple[str, str]]]:
        """Give who holds the seats of some tables: by table and seat, (who, name)."""
        found: dict[str, dict[int, tuple[str, str]]] = {table: {} for table in tables}
        sql = f"SELECT table_id, seat, who, name FROM holders WHERE table_id IN ({marks(len(tables))})"
        for table, seat, who, name in await self._read(sql, *tables) if tables else []:
            found[table][seat] = (who, name)
        return found

    async def events(self, table: str, after: int = 0) -> list[LogEvent]:
        """Read the log after a number."""
        sql = f"SELECT {EVENT} FROM events WHERE table_id = ? AND seq > ? ORDER BY seq"
        return [_log_event(row) for row in await self._read(sql, table, after)]

    async def snapshot(self, table: str) -> Snapshot | None:
        """Read the latest snapshot."""
        sql = "SELECT seq, rules, layout, state, past FROM snapshots WHERE table_id = ?"
        rows = await self._read(sql, table)
        return Snapshot(*rows[0]) if rows else None

    async def save_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Keep a snapshot in place of the one before."""
        sql = (
            f"INSERT INTO snapshots (table_id, seq, rules, layout, state, past) VALUES ({marks(6)}) "
            "ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, rules = excluded.rules, "
            "layout = excluded.layout, state = excluded.state, past = excluded.past"
        )
        await self._write([Statement(sql, (table, *msgspec.structs.astuple(snapshot)))])

    async def say(self, table: str, line: ChatRow) -> bool:
        """Keep a line of chat, its number is the next one; False if it was kept before."""
        sql = (
            "INSERT INTO chat (table_id, number, at, seat, who, name, text, act) VALUES (?, "
            "(SELECT COALESCE(MAX(number), 0) + 1 FROM chat WHERE table_id = ?), ?, ?, ?, ?, ?, ?)"
        )
        values = (table, table, line.at, line.seat, line.who, line.name, line.text, line.act)
        for _ in range(TRIES):
            if await self._said(table, line):
                return False
            with contextlib.suppress(Taken):  # another process took the number, or the same line came twice
                await self._write([Statement(sql, values)])
                return True
        raise Taken("too many lines of chat at once")

    async def _said(self, table: str, line: ChatRow) -> bool:
        sql = "SELECT number FROM chat WHERE table_id = ? AND who = ? AND act = ?"
        return bool(line.act and await self._read(sql, table, line.who, line.act))

    async def chat(self, table: str, limit: int = 100) -> list[ChatRow]:
        """Read the latest lines of chat, oldest first."""
        sql = (
            "SELECT at, seat, who, name, text FROM chat WHERE table_id = ? "
            f"ORDER BY number DESC LIMIT {limit:d}"
        )
        return [ChatRow(*row) for row in reversed(await self._read(sql, table))]

    async def line_at(self, table: str, at: float) -> ChatRow | None:
        """Find the line of chat that was said at a time."""
        sql = "SELECT at, seat, who, name, text FROM chat WHERE table_id = ? AND at = ?"
        rows = await self._read(sql, table, at)
        return ChatRow(*rows[0]) if rows else None

    async def fact(self, name: str) -> str:
        """Read a small fact; "" if there is none."""
        rows = await self._read("SELECT value FROM facts WHERE name = ?", name)
        return str(rows[0][0]) if rows else ""

    async def set_fact(self, name: str, value: str, keep: bool = False) -> None:
        """Write a small fact; with `keep` only if there is none."""
        action = "NOTHING" if keep else "UPDATE SET value = excluded.value"
        sql = f"INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO {action}"
        await self._write([Statement(sql, (name, value))])

    async def add_downtime(self, began: float, ended: float) -> None:
        """Remember that nobody was served for a while."""
        sql = "INSERT INTO downtimes (began, ended) VALUES (?, ?) ON CONFLICT (began) DO NOTHING"
        await self._write([Statement(sql, (began, ended))])

    async def downtimes(self) -> list[tuple[float, float]]:
        """List the times when nobody was served."""
        return [(row[0], row[1]) for row in await self._read("SELECT began, ended FROM downtimes")]


def _table_row(row: tuple[Any, ...]) -> TableRow:
    """Read a table's columns."""
    (name, game, rules, seats, options, clock, creator, invite, open_, letters, created, *rest) = row
    previous, status, ended_by, updated, scores, lesson, locked, hints, pace, winners, rated = rest
    return TableRow(
        name, game, rules, seats, msgspec.json.decode(options), msgspec.json.decode(clock, type=ClockRule),
        creator, invite, bool(open_), bool(letters), created, previous, status, ended_by, updated,
        tuple(msgspec.json.decode(scores)), lesson, bool(locked), bool(hints), pace,
        tuple(msgspec.json.decode(winners)), bool(rated),
    )  # fmt: skip


def _log_event(row: tuple[Any, ...]) -> LogEvent:
    """Read an event's columns."""
    seq, at, kind, seat, text, act, who, clocks = row
    left = tuple(msgspec.json.decode(clocks)) if clocks else ()
    return LogEvent(seq, at, kind, seat, text, act, who, left)
