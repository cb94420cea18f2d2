"""PostgreSQL: any number of processes serve any table; the primary key decides who was first."""

import asyncio
import hashlib
import re
import secrets
import shutil
from collections.abc import Sequence
from functools import cache
from typing import Any

import asyncpg
import msgspec

from opolis.core.errors import OpolisError
from opolis.server.logs import fault
from opolis.server.store.process_messages import (
    EVERY_TABLE,
    AnyMessage,
    Envelope,
    EventsLogged,
    decode_envelope,
    encode_envelope,
)
from opolis.server.store.rows import Conflict, LogEvent, TableSummary
from opolis.server.store.schema import STEPS, statements
from opolis.server.store.store import (
    ProcessListener,
    Statement,
    Store,
    Taken,
    event_values,
    summary_statements,
)

WORDS = {"real": "DOUBLE PRECISION", "blob": "BYTEA", "clustered": ""}
CHANNEL = "opolis"
MIGRATING = 0x6F706F6C6973  # the lock that one migrating process holds
LINKS = 8
AGAIN_SECONDS = 2.0

APPEND = """
    WITH added AS (
        INSERT INTO events (table_id, seq, at, kind, seat, text, act, who, clocks)
        SELECT $1, new.* FROM unnest(
            $3::int[], $4::float8[], $5::text[], $6::int[], $7::text[], $8::text[], $9::text[], $10::text[]
        ) AS new
        WHERE (SELECT COALESCE(MAX(seq), 0) FROM events WHERE table_id = $1) = $2
        RETURNING seq
    )
    SELECT COUNT(*), CASE WHEN COUNT(*) > 0 AND $11 <> '' THEN pg_notify('opolis', $11)::text END FROM added
"""


@cache
def numbered(sql: str) -> str:
    """Write question marks as this engine numbers them."""
    numbers = iter(range(1, sql.count("?") + 1))
    return re.sub(r"\?", lambda _: f"${next(numbers)}", sql)


def lock_of(table: str) -> int:
    """Give a table's number among the database's locks."""
    return int.from_bytes(hashlib.blake2b(table.encode(), digest_size=8).digest(), "big", signed=True)


class PostgresStore(Store):
    """One database, many processes."""

    name = "postgresql"
    shared = True

    def __init__(self, url: str, redis: str = "") -> None:
        self._url, self._redis_url = url, redis
        self.process = secrets.token_hex(4)
        self._listener: ProcessListener = lambda table, message: None
        self._tasks: set[asyncio.Task[None]] = set()
        self._claiming = asyncio.Lock()

    @property
    def dead(self) -> list[str]:
        """The listener to other processes, if it has ended."""
        return ["the listener to other processes"] if any(task.done() for task in self._tasks) else []

    async def open(self) -> None:
        """Connect, migrate, and listen to other processes."""
        try:
            self._pool = await asyncpg.create_pool(self._url, min_size=1, max_size=LINKS)
        except (OSError, asyncpg.PostgresError) as error:
            raise OpolisError(f"the database cannot be reached: {error}") from None
        await self._migrate()
        self._claims = await asyncpg.connect(self._url)
        self._redis: Any = self._open_redis() if self._redis_url else None
        self._start(self._follow_redis() if self._redis else self._follow_notices())

    def _start(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)

    def _open_redis(self) -> Any:
        from redis import asyncio as redis  # an extra

        return redis.from_url(self._redis_url)

    async def _migrate(self) -> None:
        """Run the steps that this database has not seen, one process at a time."""
        async with self._pool.acquire() as link, link.transaction():
            await link.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
            await link.execute("CREATE TABLE IF NOT EXISTS schema_steps (seen INTEGER PRIMARY KEY)")
            seen = await link.fetchval("SELECT COALESCE(MAX(seen), 0) FROM schema_steps")
            for number, step in enumerate(STEPS[seen:], seen + 1):
                for statement in statements(step, **WORDS):
                    await link.execute(statement)
                await link.execute("INSERT INTO schema_steps VALUES ($1)", number)

    async def close(self) -> None:
        """Say good-bye to the database."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._redis:
            await self._redis.aclose()
        await self._claims.close()
        await self._pool.close()

    async def append(
        self, table: str, expected: int, events: Sequence[LogEvent], summary: TableSummary | None = None
    ) -> int | Conflict:
        """Add events after number `expected`, durably, or say at which number the table is."""
        columns = list(zip(*(event_values(table, event)[1:] for event in events), strict=True))
        notification = "" if self._redis else self._envelope(table, EventsLogged())
        values = (table, expected, *columns, notification)
        try:
            async with self._pool.acquire() as link:
                if summary:
                    async with link.transaction():
                        added = (await link.fetchrow(APPEND, *values))[0]
                        for sql, rest in summary_statements(table, summary, events[-1].at) if added else ():
                            await link.execute(numbered(sql), *rest)
                else:
                    added = (await link.fetchrow(APPEND, *values))[0]
        except asyncpg.UniqueViolationError:
            added = 0
        if not added:
            sql = "SELECT COALESCE(MAX(seq), 0) FROM events WHERE table_id = ?"
            return Conflict((await self._read(sql, table))[0][0])
        if self._redis:
            await self.publish(table, EventsLogged())
        return expected + len(events)

    async def backup(self, path: str) -> None:
        """Let PostgreSQL's own tool write a consistent copy."""
        tool = shutil.which("pg_dump")
        if not tool:
            raise OpolisError("pg_dump is not installed; it comes with PostgreSQL's client")
        work = await asyncio.create_subprocess_exec(tool, "--format=custom", f"--file={path}", self._url)
        if await work.wait():
            raise OpolisError("pg_dump did not succeed")

    async def claim(self, table: str) -> bool:
        """Try to become the one process that drives a table; the lock ends with this process."""
        async with self._claiming:
            if self._claims.is_closed():
                self._claims = await asyncpg.connect(self._url)
            return bool(await self._claims.fetchval("SELECT pg_try_advisory_lock($1)", lock_of(table)))

    async def release(self, table: str) -> None:
        """Let another process drive it."""
        async with self._claiming:
            await self._claims.execute("SELECT pg_advisory_unlock($1)", lock_of(table))

    def listen(self, listener: ProcessListener) -> None:
        """Hear from other processes: about which table, and what."""
        self._listener = listener

    async def publish(self, table: str, message: AnyMessage) -> None:
        """Tell other processes."""
        if self._redis:
            await self._redis.publish(CHANNEL, self._envelope(table, message))
        else:
            await self._read("SELECT pg_notify('opolis', ?)", self._envelope(table, message))

    def _envelope(self, table: str, message: AnyMessage) -> str:
        return encode_envelope(Envelope(self.process, table, message)).decode()

    def _hear(self, text: str | bytes) -> None:
        try:
            envelope = decode_envelope(text)
        except msgspec.MsgspecError:
            fault("a message on our channel is of another program", text=str(text)[:200])
            return
        if envelope.process != self.process:
            self._listener(envelope.table, envelope.message)

    async def _follow_notices(self) -> None:
        """Listen to the database; after a cut all tables are told to look."""
        while True:
            try:
                await self._listen(await asyncpg.connect(self._url))
            except Exception:  # whatever it is, news must be heard again
                fault("the database cannot be listened to")
                await asyncio.sleep(AGAIN_SECONDS)

    async def _listen(self, link: Any) -> None:
        """Pass on what is heard until the link breaks."""
        try:
            await link.add_listener(CHANNEL, lambda _link, _pid, _channel, text: self._hear(text))
            self._listener(EVERY_TABLE, EventsLogged())
            while not link.is_closed():
                await asyncio.sleep(AGAIN_SECONDS)
        finally:
            link.terminate()

    async def _follow_redis(self) -> None:
        """Listen to Redis; after a cut all tables are told to look."""
        while True:
            try:
                async with self._redis.pubsub() as heard:
                    await heard.subscribe(CHANNEL)
                    self._listener(EVERY_TABLE, EventsLogged())
                    async for message in heard.listen():
                        if message["type"] == "message":
                            self._hear(message["data"])
            except Exception:  # Redis has errors of its own
                fault("Redis cannot be listened to")
            await asyncio.sleep(AGAIN_SECONDS)

    async def _read(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        async with self._pool.acquire() as link:
            return [tuple(row) for row in await link.fetch(numbered(sql), *values)]

    async def _write(self, statements: Sequence[Statement]) -> None:
        try:
            async with self._pool.acquire() as link, link.transaction():
                for sql, values in statements:
                    await link.execute(numbered(sql), *values)
        except asyncpg.UniqueViolationError as error:
            raise Taken(str(error)) from None
