"""PostgreSQL: any number of processes serve any table; the primary key decides who was first."""

import asyncio
import contextlib
import logging
import os
import re
import shutil
import time
from collections.abc import Sequence
from functools import cache
from typing import Any
from urllib.parse import unquote, urlsplit, urlunsplit

import asyncpg
import msgspec

from opolis.core.errors import OpolisError
from opolis.server.logs import fault, log
from opolis.server.store.engine import Statement, Taken
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
    Store,
    event_values,
    summary_statements,
)

WORDS = {"real": "DOUBLE PRECISION", "blob": "BYTEA", "clustered": ""}
CHANNEL = "opolis"
MIGRATING = 0x6F706F6C6973  # the lock that one migrating process holds
LINKS = 8
AGAIN_SECONDS = 2.0
REDIS_SECONDS = 4.0  # that Redis may take to answer

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


def without_password(url: str) -> tuple[str, dict[str, str]]:
    """Take the password out of a URL that other users can read, and into the environment of a tool."""
    place = urlsplit(url)
    if place.password is None:
        return url, dict(os.environ)
    before, _, after = place.netloc.rpartition("@")
    shown = place._replace(netloc=f"{before.partition(':')[0]}@{after}")
    return urlunsplit(shown), os.environ | {"PGPASSWORD": unquote(place.password)}


class PostgresStore(Store):
    """One database, many processes."""

    name = "postgresql"
    shared = True

    def __init__(self, url: str, redis: str = "") -> None:
        super().__init__()
        self._url, self._redis_url = url, redis
        self._listener: ProcessListener = lambda table, message: None
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed, self._untold = False, False

    async def open(self) -> None:
        """Connect, migrate, and listen to other processes."""
        try:
            self._pool = await asyncpg.create_pool(self._url, min_size=1, max_size=LINKS)
        except (OSError, asyncpg.PostgresError) as error:
            raise OpolisError(f"the database cannot be reached: {error}") from None
        await self._migrate()
        await self.set_clock()
        self._redis: Any = self._open_redis() if self._redis_url else None
        self._follow()

    def _follow(self, ended: Any = None) -> None:
        """Listen to other processes; whatever ends that, it begins again."""
        if self._closed:
            return
        if ended:
            log("worker replaced", logging.ERROR, worker="the listener to other processes")
            self.replaced += 1
        task = self._start(self._follow_redis() if self._redis else self._follow_notices())
        task.add_done_callback(self._follow)

    def _start(self, work: Any) -> "asyncio.Task[None]":
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _open_redis(self) -> Any:
        from redis import asyncio as redis  # an extra

        patience = {"socket_timeout": REDIS_SECONDS, "socket_connect_timeout": REDIS_SECONDS}
        return redis.from_url(self._redis_url, **patience)

    async def set_clock(self) -> None:
        """Measure how far this process's clock is from the database's, and go by that one."""
        async with self._pool.acquire() as link:
            asked = time.monotonic()
            theirs = await link.fetchval("SELECT extract(epoch FROM clock_timestamp())::float8")
            self.clock.set_by(theirs, asked, time.monotonic())

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
        self._closed = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._redis:
            await self._redis.aclose()
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
            self._start(self.publish(table, EventsLogged()))
        return expected + len(events)

    async def backup(self, path: str) -> None:
        """Let PostgreSQL's own tool write a consistent copy."""
        tool = shutil.which("pg_dump")
        if not tool:
            raise OpolisError("pg_dump is not installed; it comes with PostgreSQL's client")
        url, around = without_password(self._url)
        words = ("--format=custom", f"--file={path}", url)
        work = await asyncio.create_subprocess_exec(tool, *words, env=around)
        if await work.wait():
            raise OpolisError("pg_dump did not succeed")

    def listen(self, listener: ProcessListener) -> None:
        """Hear from other processes: about which table, and what."""
        self._listener = listener

    async def publish(self, table: str, message: AnyMessage) -> None:
        """Tell other processes; what they cannot be told now they find when they can listen again."""
        try:
            if self._redis:
                await self._redis.publish(CHANNEL, self._envelope(table, message))
            else:
                await self._read("SELECT pg_notify('opolis', ?)", self._envelope(table, message))
        except Exception:  # Redis has errors of its own
            fault("other processes could not be told", table=table)
            if self._redis and not self._untold:
                self._untold = True
                self._start(self._tell_later())

    async def _tell_later(self) -> None:
        """Tell everybody to look at all tables, as soon as that can be told."""
        while self._untold:
            await asyncio.sleep(AGAIN_SECONDS)
            with contextlib.suppress(Exception):
                await self._redis.publish(CHANNEL, self._envelope(EVERY_TABLE, EventsLogged()))
                self._untold = False

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
                    while True:
                        await self._hear_next(heard)
            except Exception:  # Redis has errors of its own
                fault("Redis cannot be listened to")
            await asyncio.sleep(AGAIN_SECONDS)

    async def _hear_next(self, heard: Any) -> None:
        """Wait for a message; in silence, see whether Redis is still there."""
        message = await heard.get_message(ignore_subscribe_messages=True, timeout=REDIS_SECONDS / 2)
        if message is None:
            await heard.ping()
        elif message["type"] == "message":
            self._hear(message["data"])

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
