"""SQLite: one file, one writer thread that commits many appends at once, readers beside it."""

import asyncio
import contextlib
import itertools
import logging
import queue
import secrets
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, Any, NamedTuple

from opolis.core.errors import OpolisError
from opolis.server.logs import log
from opolis.server.store.engine import Statement, Taken
from opolis.server.store.file_lock import locked
from opolis.server.store.process_messages import REWRITTEN, AnyMessage
from opolis.server.store.rows import Conflict, LogEvent, TableSummary
from opolis.server.store.schema import STEPS, statements
from opolis.server.store.store import (
    Store,
    event_values,
    insert_events,
    summary_statements,
)

WORDS = {"real": "REAL", "blob": "BLOB", "clustered": "WITHOUT ROWID"}
READERS = 2
REMEDY = "Move it away and bring a copy back: python -m opolis.server restore COPY"
REST = 0.002  # seconds between two commits: whoever was answered may act again, and share the next one
MOST_HEADS = 100_000  # tables whose last number need not be read again
CHECKPOINT_PAGES = 4000  # of 4 kB: a page that many moves change goes to the file once for all of them

# One statement for all events of a commit: the writer needs Python's lock a few times a commit, not a few
# times an event, and the event loop is not held up.
MOST_IN_ONE_STATEMENT = 1000


class Job(NamedTuple):
    """What is to be written together: rows of events, other statements, and who waits for it."""

    rows: list[tuple[Any, ...]]
    rest: Sequence[Statement]
    done: "asyncio.Future[None]"


class Damaged(OpolisError):
    """A file that is no sound database."""


class InUse(OpolisError):
    """Another server has the file open."""


def connect(path: str) -> sqlite3.Connection:
    """Open the file so that a commit survives a power cut."""
    link = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=30)
    link.execute("PRAGMA journal_mode = WAL")
    link.execute("PRAGMA synchronous = FULL")
    link.execute("PRAGMA busy_timeout = 30000")
    link.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
    return link


def migrate(link: sqlite3.Connection) -> None:
    """Run the steps that this file has not seen."""
    link.execute("BEGIN IMMEDIATE")
    (seen,) = link.execute("PRAGMA user_version").fetchone()
    for step in STEPS[seen:]:
        for statement in statements(step, **WORDS):
            link.execute(statement)
    link.execute(f"PRAGMA user_version = {len(STEPS)}")
    link.execute("COMMIT")


class SqliteStore(Store):
    """One file; writes go through one thread, in groups that are committed together."""

    name = "sqlite"

    def __init__(self, path: str | Path, alone: bool = True) -> None:
        super().__init__()
        self.path, self._alone = str(path), alone
        self._asked: queue.SimpleQueue[list[Job]] = queue.SimpleQueue()
        self._waiting: list[Job] = []
        self._busy = False  # whether the writer has something, or is about to get it
        self._heads: dict[str, int] = {}
        self._readers = ThreadPoolExecutor(READERS, "opolis-read")
        self._local = threading.local()
        self._links: list[sqlite3.Connection] = []
        self.commits = 0

    async def open(self) -> None:
        """Create or migrate the file and start the writer; a damaged file is refused."""
        self._loop = asyncio.get_running_loop()
        Path(self.path).parent.mkdir(parents=True, exist_ok=True)
        self._lock = self._hold() if self._alone else None
        try:
            self._link = connect(self.path)
            migrate(self._link)
            self._check()
            if self._alone:
                self._link.execute("DELETE FROM processes")
        except sqlite3.DatabaseError as error:
            self._unlock()
            raise Damaged(f"{self.path} cannot be used: {error}. {REMEDY}") from None
        self._start_writer()

    def _start_writer(self) -> None:
        self._writer = threading.Thread(target=self._run, name="opolis-write", daemon=True)
        self._writer.start()

    def _check(self) -> None:
        """Look for damage."""
        (found,) = self._link.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise sqlite3.DatabaseError(str(found).replace("\n", " "))

    def _unlock(self) -> None:
        if self._lock:
            self._lock.close()

    def _hold(self) -> IO[str]:
        """Keep other servers from the file while this one has it open."""
        try:
            return locked(Path(f"{self.path}.lock"))
        except OSError:
            raise InUse(f"{self.path} is in use by another server") from None

    async def close(self) -> None:
        """Let the writer finish, then close everything."""
        self._flush()
        self._asked.put([])
        await asyncio.to_thread(self._writer.join)
        await asyncio.to_thread(self._readers.shutdown)
        for link in [*self._links, self._link]:
            link.close()
        self._unlock()

    async def append(
        self, table: str, expected: int, events: Sequence[LogEvent], summary: TableSummary | None = None
    ) -> int | Conflict:
        """Add events after number `expected`, durably, or say at which number the table is."""
        if table not in self._heads:
            sql = "SELECT COALESCE(MAX(seq), 0) FROM events WHERE table_id = ?"
            found = await self._read(sql, table)
            self._heads.setdefault(table, found[0][0])
        if self._heads[table] != expected:
            return Conflict(self._heads[table])
        head = self._grow(table, expected + len(events))
        rows = [event_values(table, event) for event in events]
        try:
            await self._ask(rows, summary_statements(table, summary, events[-1].at) if summary else ())
        except Exception:
            self._heads.pop(table, None)
            raise
        return head

    def _grow(self, table: str, head: int) -> int:
        """Note a table's last number; the one that grew longest ago, written by now, is forgotten."""
        self._heads.pop(table, None)
        self._heads[table] = head
        if len(self._heads) > MOST_HEADS:
            del self._heads[next(iter(self._heads))]
        return head

    async def backup(self, path: str) -> None:
        """Write a consistent copy while running."""
        await asyncio.get_running_loop().run_in_executor(self._readers, self._backup, path)

    def _backup(self, path: str) -> None:
        with contextlib.closing(sqlite3.connect(path)) as copy:
            self._reader().backup(copy)

    async def publish(self, table: str, message: AnyMessage) -> None:
        """Leave a word for the server of this file, if this is another process."""
        if not self._alone:
            await self.set_fact(REWRITTEN, secrets.token_hex(8))

    async def _read(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._fetch, sql, values)

    def _reader(self) -> sqlite3.Connection:
        """The connection of this thread; where it cannot be opened now, the next question tries again."""
        if not hasattr(self._local, "link"):
            self._local.link = connect(self.path)
            self._links.append(self._local.link)
        link: sqlite3.Connection = self._local.link
        return link

    def _fetch(self, sql: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        return list(self._reader().execute(sql, values))

    async def _write(self, statements: Sequence[Statement]) -> None:
        await self._ask([], statements)

    async def _ask(self, rows: list[tuple[Any, ...]], rest: Sequence[Statement]) -> None:
        """Have something written, together with all that is asked for until the writer is free."""
        done: asyncio.Future[None] = self._loop.create_future()
        self._waiting.append(Job(rows, rest, done))
        if not self._busy:
            self._busy = True
            self._loop.call_soon(self._flush)
        await done

    def _flush(self) -> None:
        """Hand what waits to the writer, or to a new one if that has died."""
        jobs, self._waiting = self._waiting, []
        self._busy = bool(jobs)
        if not jobs:
            return
        if not self._writer.is_alive():
            log("worker replaced", logging.ERROR, worker="the writer of the database")
            self.replaced += 1
            self._start_writer()
        self._asked.put(jobs)

    def _run(self) -> None:
        """Commit what is handed over, each time at once; an empty list is the last word."""
        while jobs := self._asked.get():
            answers: list[Exception | None] = [OSError("the writer of the database has died")] * len(jobs)
            try:
                answers = self._commit(jobs)
            finally:
                with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                    self._loop.call_soon_threadsafe(self._resolve, jobs, answers)

    def _resolve(self, jobs: list[Job], answers: list[Exception | None]) -> None:
        """Give the answers out, in the event loop; the writer goes on once they are out."""
        for job, answer in zip(jobs, answers, strict=True):
            if job.done.cancelled():
                continue
            if answer:
                job.done.set_exception(answer)
            else:
                job.done.set_result(None)
        self._loop.call_later(REST, self._flush)

    def _commit(self, jobs: list[Job]) -> list[Exception | None]:
        """Write all jobs in one transaction; if one cannot be, each in its own."""
        try:
            self._transact(jobs)
        except sqlite3.IntegrityError as error:
            return [Taken(str(error))] if len(jobs) == 1 else [self._commit([job])[0] for job in jobs]
        except sqlite3.Error as error:
            time.sleep(0.01)  # a full or broken disk: do not spin
            return [error] * len(jobs)
        except Exception as error:  # values that cannot be written, say: whoever asked for that is told
            return [error] if len(jobs) == 1 else [self._commit([job])[0] for job in jobs]
        self.commits += 1
        return [None] * len(jobs)

    def _transact(self, jobs: list[Job]) -> None:
        """Write all jobs or nothing; a single statement is a transaction by itself."""
        rows = [row for job in jobs for row in job.rows]
        statements = [*_insertions(rows), *(statement for job in jobs for statement in job.rest)]
        if len(statements) == 1:
            self._link.execute(*statements[0])
            return
        try:
            self._link.execute("BEGIN IMMEDIATE")
            for sql, values in statements:
                self._link.execute(sql, values)
            self._link.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                self._link.execute("ROLLBACK")
            raise


def _insertions(rows: list[tuple[Any, ...]]) -> Iterator[Statement]:
    """Insert events, as many at once as a statement can."""
    for start in range(0, len(rows), MOST_IN_ONE_STATEMENT):
        part = rows[start : start + MOST_IN_ONE_STATEMENT]
        yield Statement(insert_events(len(part)), tuple(itertools.chain.from_iterable(part)))
