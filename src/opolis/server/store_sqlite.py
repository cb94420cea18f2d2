"""SQLite: one file, one writer thread that commits many appends at once, readers beside it."""

import asyncio
import contextlib
import fcntl
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, Any

from opolis.core.errors import OpolisError
from opolis.server.rows import Conflict, Logged, Summary
from opolis.server.schema import STEPS, statements
from opolis.server.store import INSERT_EVENT, Statement, Store, Taken, event_values, summary_statements

WORDS = {"real": "REAL", "blob": "BLOB", "clustered": "WITHOUT ROWID"}
READERS = 2
MOST_IN_ONE_COMMIT = 2000

Job = Callable[[sqlite3.Connection], Any]
Asked = tuple[Job, "asyncio.Future[Any]"]


class InUse(OpolisError):
    """Another server has the file open."""


def connect(path: str) -> sqlite3.Connection:
    """Open the file so that a commit survives a power cut."""
    link = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=30)
    link.execute("PRAGMA journal_mode = WAL")
    link.execute("PRAGMA synchronous = FULL")
    link.execute("PRAGMA busy_timeout = 30000")
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
        self.path, self._alone = str(path), alone
        self._asked: queue.SimpleQueue[Asked | None] = queue.SimpleQueue()
        self._heads: dict[str, int] = {}
        self._readers = ThreadPoolExecutor(READERS, "opolis-read", initializer=self._open_reader)
        self._local = threading.local()
        self._links: list[sqlite3.Connection] = []
        self.commits = 0

    async def open(self) -> None:
        """Create or migrate the file and start the writer."""
        self._loop = asyncio.get_running_loop()
        Path(self.path).parent.mkdir(parents=True, exist_ok=True)
        self._lock = self._hold() if self._alone else None
        self._link = connect(self.path)
        migrate(self._link)
        self._writer = threading.Thread(target=self._run, name="opolis-write", daemon=True)
        self._writer.start()

    def _hold(self) -> IO[str]:
        """Keep other servers from the file while this one has it open."""
        lock = Path(f"{self.path}.lock").open("w")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            raise InUse(f"{self.path} is in use by another server") from None
        return lock

    async def close(self) -> None:
        """Let the writer finish, then close everything."""
        self._asked.put(None)
        await asyncio.to_thread(self._writer.join)
        await asyncio.to_thread(self._readers.shutdown)
        for link in [*self._links, self._link]:
            link.close()
        if self._lock:
            self._lock.close()

    async def append(
        self, table: str, expected: int, events: Sequence[Logged], summary: Summary | None = None
    ) -> int | Conflict:
        """Add events after number `expected`, durably, or say at which number the table is."""
        rows = [event_values(table, event) for event in events]
        rest = summary_statements(table, summary, events[-1].at) if summary else []
        answer: int | Conflict = await self._ask(lambda link: self._append(link, table, expected, rows, rest))
        return answer

    def _append(
        self, link: sqlite3.Connection, table: str, expected: int, rows: list[Any], rest: list[Statement]
    ) -> int | Conflict:
        head = self._heads.get(table)
        if head is None:
            sql = "SELECT COALESCE(MAX(seq), 0) FROM events WHERE table_id = ?"
            (head,) = link.execute(sql, (table,)).fetchone()
        if head != expected:
            return Conflict(head)
        for row in rows:
            link.execute(INSERT_EVENT, row)
        for sql, values in rest:
            link.execute(sql, values)
        self._heads[table] = head + len(rows)
        return self._heads[table]

    async def backup(self, path: str) -> None:
        """Write a consistent copy while running."""
        await asyncio.get_running_loop().run_in_executor(self._readers, self._backup, path)

    def _backup(self, path: str) -> None:
        with contextlib.closing(sqlite3.connect(path)) as copy:
            self._local.link.backup(copy)

    async def keep(self, table: str) -> bool:
        """One process serves the file: it runs every table."""
        return True

    async def release(self, table: str) -> None:
        """Nobody else waits."""

    async def _read(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._fetch, sql, values)

    def _open_reader(self) -> None:
        self._local.link = connect(self.path)
        self._links.append(self._local.link)

    def _fetch(self, sql: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        return list(self._local.link.execute(sql, values))

    async def _write(self, statements: Sequence[Statement]) -> None:
        def run(link: sqlite3.Connection) -> None:
            for sql, values in statements:
                link.execute(sql, values)

        await self._ask(run)

    async def _ask(self, job: Job) -> Any:
        future: asyncio.Future[Any] = self._loop.create_future()
        self._asked.put((job, future))
        return await future

    def _run(self) -> None:
        """Take what is asked, as much as there is, and commit it at once."""
        while (first := self._asked.get()) is not None:
            group, last = self._gather(first)
            answers = self._commit(group)
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self._loop.call_soon_threadsafe(_resolve, group, answers)
            if last:
                return

    def _gather(self, first: Asked) -> tuple[list[Asked], bool]:
        group = [first]
        while len(group) < MOST_IN_ONE_COMMIT:
            try:
                asked = self._asked.get_nowait()
            except queue.Empty:
                return group, False
            if asked is None:
                return group, True
            group.append(asked)
        return group, False

    def _commit(self, group: list[Asked]) -> list[Any]:
        """Run the jobs in one transaction; a job that fails takes only its own work back."""
        try:
            self._link.execute("BEGIN IMMEDIATE")
            answers = [self._run_job(job) for job, _ in group]
            self._link.execute("COMMIT")
        except sqlite3.Error as error:
            self._heads.clear()
            with contextlib.suppress(sqlite3.Error):
                self._link.execute("ROLLBACK")
            time.sleep(0.01)  # a full or broken disk: do not spin
            return [error] * len(group)
        self.commits += 1
        return answers

    def _run_job(self, job: Job) -> Any:
        self._link.execute("SAVEPOINT job")
        try:
            answer = job(self._link)
        except sqlite3.IntegrityError as error:
            self._link.execute("ROLLBACK TO job")
            answer = Taken(str(error))
        self._link.execute("RELEASE job")
        return answer


def _resolve(group: list[Asked], answers: list[Any]) -> None:
    """Give the answers out, in the event loop."""
    for (_, future), answer in zip(group, answers, strict=True):
        if future.cancelled():
            continue
        if isinstance(answer, Exception):
            future.set_exception(answer)
        else:
            future.set_result(answer)
