"""Faults injected into servers: what was acknowledged stays, and everything goes on by itself.

Each proof prints what it counted; docs/server.md has the numbers of one run.
"""

import asyncio
import contextlib
import resource
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidStatus

from opolis.server.run import open_store
from opolis.server.settings import ServerSettings
from opolis.server.store.store import Store
from server.club import Person, Wire
from server.cluster import cluster, restart
from server.redis import redis_server
from server.servers import Server

TABLES = 20
SECONDS = 10.0  # in which orphans must have been taken over
LONG: Any = {"row": 6, "blocks": 40}
SKEW = 90.0
SKEWED = (
    "import sys, time, runpy; real = time.time; skew = float(sys.argv.pop(1)); "
    "time.time = lambda: real() + skew; runpy.run_module('opolis.server', run_name='__main__')"
)


async def sure(ada: Person, table: str, seat: int, act: str) -> bool:
    """Play any move, and come again until it is acknowledged; False when the match is over."""
    while True:
        with contextlib.suppress(ConnectionClosed, InvalidStatus, OSError, AssertionError):
            wire = await ada.wire(table)
            try:
                return await _played(wire, seat, act)
            finally:
                await wire.close()
        await asyncio.sleep(0.2)


async def _played(wire: Wire, seat: int, act: str) -> bool:
    """Play any move; False when the match is over."""
    async with asyncio.timeout(30):
        await wire.hello(want="moves")
        await wire.until(lambda wire: wire.now.over or seat in wire.moves)
        if wire.now.over:
            return False
        answer = await wire.act(wire.moves[seat][0], seat, id=act)
        assert type(answer).__name__ == "Ack"
        return True


@contextlib.asynccontextmanager
async def beside(database: str | Path) -> AsyncIterator[Store]:
    """Look into the database of running servers."""
    store = open_store(ServerSettings(database=str(database)), alone=False)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def count(database: str | Path, table: str) -> int:
    """Count the events of a table."""
    async with beside(database) as store:
        return len(await store.events(table))


async def bot_tables(base: str) -> list[str]:
    """Make tables of bots, begin them, and leave."""
    async with guest(base) as ada:
        tables = [await ada.table("bot:1", "bot:1", options=LONG) for _ in range(TABLES)]
        await asyncio.gather(*(_begin(ada, table) for table in tables))
        return tables


async def _begin(ada: Person, table: str) -> None:
    wire = await ada.enter(table, want="moves")
    await wire.until(lambda wire: wire.now.seq > 3)
    await wire.close()


async def grown(database: str | Path, tables: list[str], began: float) -> list[float]:
    """Wait until all tables have gone on; gives the seconds from a time until the first event of each."""
    took: dict[str, float] = {}
    async with beside(database) as store:
        while len(took) < len(tables) and time.time() < began + 90:
            for table in [table for table in tables if table not in took]:
                later = [event.at - began for event in await store.events(table) if event.at > began]
                took |= {table: later[0]} if later else {}
            await asyncio.sleep(0.2)
    return sorted(took.values())


@contextlib.asynccontextmanager
async def guest(base: str) -> AsyncIterator[Person]:
    """Let somebody come, and go in the end."""
    person = Person(base)
    try:
        await person.get("/api/me")
        yield person
    finally:
        await person.close()


@contextlib.asynccontextmanager
async def serving(*servers: Server) -> AsyncIterator[None]:
    try:
        for server in servers:
            await asyncio.to_thread(server.start)
        yield
    finally:
        for server in servers:
            server.kill()


async def play_under(base: str, fault: Any) -> tuple[str, int]:
    """Play a match at one screen while a fault comes and goes; gives its table and what was acknowledged."""
    async with guest(base) as ada:
        table, acked = await ada.table("me", "me", options=LONG), 0
        working = asyncio.ensure_future(asyncio.to_thread(fault))
        while acked < 30 and await sure(ada, table, acked % 2, f"act {acked}"):
            acked += 1
        await working
        return table, acked


def test_a_full_disk(tmp_path: Path, run: Any) -> None:
    """No file can grow for some seconds: acts are refused, and go on when there is room again."""

    async def story() -> None:
        database = tmp_path / "tables.sqlite3"
        server = Server(database, bot_pause=2)
        async with serving(server):
            tables = await bot_tables(server.base)

            def fault() -> None:
                limits = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
                resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (4096, limits[1]))
                time.sleep(6)
                resource.prlimit(server.pid, resource.RLIMIT_FSIZE, limits)

            table, acked = await play_under(server.base, fault)
            events = await count(database, table)
            assert events == acked + 2
            took = await grown(database, tables, time.time())
            print(f"full disk for 6 s: {acked} acts acknowledged and kept, {len(took)} bot tables on")
            assert (len(took), took[-1] < SECONDS) == (TABLES, True)

    run(story())


def test_a_locked_file(tmp_path: Path, run: Any) -> None:
    """Another program holds the file for writing for some seconds."""

    async def story() -> None:
        database = tmp_path / "tables.sqlite3"
        server = Server(database)
        async with serving(server):

            def fault() -> None:
                with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as link:
                    link.execute("BEGIN IMMEDIATE")
                    time.sleep(8)
                    link.execute("ROLLBACK")

            table, acked = await play_under(server.base, fault)
            assert await count(database, table) == acked + 2
            print(f"locked file for 8 s: {acked} acts acknowledged, all kept")

    run(story())


def test_dead_redis(run: Any) -> None:
    """Redis is killed and started again, three times, while two processes serve one match."""

    async def story(database: str, redis: Any) -> None:
        one, two = Server(database, redis=redis.url), Server(database, redis=redis.url)
        async with serving(one, two), guest(one.base) as ada, guest(two.base) as watcher:
            table, acked = await ada.table("me", "me", options=LONG), 0
            far = await watcher.enter(table)
            for _ in range(3):
                redis.stop()
                for _ in range(4):
                    assert await sure(ada, table, acked % 2, f"act {acked}")
                    acked += 1
                redis.start()
                async with asyncio.timeout(30):
                    await far.until(lambda wire: wire.now.seq == acked + 2)  # noqa: B023
            await far.close()
            print(f"dead Redis, 3 times: {acked} acts acknowledged, the other process heard of all")

    with cluster() as database, redis_server() as redis:
        run(story(database, redis))


def test_a_restarted_database(run: Any) -> None:
    """PostgreSQL is stopped in the middle and started again, four times."""

    async def story(database: str) -> None:
        one, two = Server(database, bot_pause=2), Server(database, bot_pause=2)
        async with serving(one, two):
            tables = await bot_tables(one.base)

            def fault() -> None:
                for _ in range(4):
                    restart(database)
                    time.sleep(2)

            table, acked = await play_under(two.base, fault)
            took = await grown(database, tables, time.time())
            assert await count(database, table) == acked + 2
            assert len(took) == TABLES
            assert took[-1] < SECONDS
            print(
                f"4 restarts of PostgreSQL: {acked} acts acknowledged and kept, {len(took)} bot tables go on"
            )

    with cluster() as database:
        run(story(database))


def test_a_killed_keeper(run: Any) -> None:
    """The process that keeps twenty tables of bots is killed, and nobody watches."""

    async def story(database: str) -> None:
        one, two = Server(database, bot_pause=2), Server(database, bot_pause=2)
        async with serving(one, two):
            await bot_tables(two.base)  # rules and bots are ready there, as on any server that is at work
            tables = await bot_tables(one.base)
            one.kill()
            took = await grown(database, tables, time.time())
            print(f"killed keeper: {len(took)} of {TABLES} taken over, the last after {took[-1]:.1f} s")
            assert (len(took), took[-1] < SECONDS) == (TABLES, True)

    with cluster() as database:
        run(story(database))


def test_full_descriptors(tmp_path: Path, run: Any) -> None:
    """Idle connections take all the files that a process may open; afterwards it works as before."""

    async def story() -> None:
        server = Server(tmp_path / "tables.sqlite3", connections_per_address=0, request_seconds=5)
        async with serving(server):
            _, hard = resource.prlimit(server.pid, resource.RLIMIT_NOFILE)
            resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (256, hard))
            idle = []
            for _ in range(400):
                link = socket.socket()
                link.settimeout(2)
                with contextlib.suppress(OSError):
                    link.connect(("127.0.0.1", server.port))
                idle.append(link)
            ada = Person(server.base)
            until = time.monotonic() + 60
            while time.monotonic() < until:
                with contextlib.suppress(Exception):
                    await ada.get("/api/me")
                    break
                await asyncio.sleep(0.5)
            table = await ada.table("me", "me")
            assert await sure(ada, table, 0, "act")
            assert (await ada.get("/health"))["status"] in ("ok", "preparing")
            await ada.close()
            for link in idle:
                link.close()
            print(f"{len(idle)} idle connections, 256 descriptors: an act was acknowledged beside them")

    run(story())


class Skewed(Server):
    """A server on a machine whose clock is wrong."""

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", SKEWED, str(SKEW)], env=self._around, stdout=subprocess.DEVNULL
        )
        self._await()


def test_skewed_clocks(run: Any) -> None:
    """Two machines whose clocks are 90 seconds apart serve one match with a minute for each."""

    async def story(database: str) -> None:
        right, wrong = Server(database), Skewed(database)
        async with serving(right, wrong), guest(right.base) as ada, guest(wrong.base) as bob:
            clock = {"kind": "bank", "seconds": 60}
            table = await ada.table("me", "open", options=LONG, clock=clock)
            await bob.sit(table, 1)
            acted = 0
            while acted < 16:
                person, seat = ((ada, 0), (bob, 1))[acted % 2]
                assert await sure(person, table, seat, f"act {acted}")
                acted += 1
            wire = await bob.enter(table)
            await wire.close()
            assert not wire.now.over
            assert min(wire.now.clock.left) > 0
            left = ", ".join(f"{seconds:.1f} s" for seconds in wire.now.clock.left)
            print(f"clocks {SKEW:.0f} s apart: {acted} acts at two processes, {left} of 60 s left")

    with cluster() as database:
        run(story(database))
