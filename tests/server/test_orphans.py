"""Tables whose keeper has gone are found and go on, and one clock decides, whatever fails in between."""

import asyncio
import time
from pathlib import Path
from typing import Any

from opolis.server.store.clock import StoreClock
from opolis.server.store.keepers import LEASE_SECONDS
from opolis.server.store.postgres import PostgresStore
from server.club import Club, Person, club
from server.cluster import cluster, restart
from server.redis import redis_server
from server.servers import Server

LONG: Any = {"row": 6, "blocks": 40}


async def grows(place: Club, table: str, seconds: float = 60.0) -> None:
    """Wait until a table goes on, without visiting it."""
    store = place.services.store
    first = len(await store.events(table))
    async with asyncio.timeout(seconds):
        while len(await store.events(table)) <= first:
            await asyncio.sleep(0.1)


async def begun(base: str) -> str:
    """Make a table of bots, and leave when they have begun."""
    ada = Person(base)
    await ada.get("/api/me")
    table: str = await ada.table("bot:1", "bot:1", options=LONG)
    wire = await ada.enter(table)
    await wire.until(lambda wire: wire.now.seq > 3)
    await wire.close()
    await ada.close()
    return table


def test_a_killed_keeper_is_followed_by_whoever_is_left(tmp_path: Path, database: str, run: Any) -> None:
    async def story() -> None:
        first = Server(database, bot_pause=0.3)
        await asyncio.to_thread(first.start)
        try:
            table = await begun(first.base)
            async with club(tmp_path, database=database, bot_pause=0.3) as second:
                assert table not in second.services.registry.live
                first.kill()
                await grows(second, table)
                assert second.driver(table).claimed
        finally:
            first.kill()

    run(story())


def test_a_table_that_was_dropped_comes_back_by_itself(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path, bot_pause=0.3) as place:
            table = await begun(place.base)
            place.services.registry.live[table].fail()
            assert table not in place.services.registry.live
            await grows(place, table)

    run(story())


def test_a_table_where_nothing_is_due_is_not_woken(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path, idle_minutes=0.0) as place:
            ada = await place.guest()
            table = await ada.table("me", "bot:1")
            await (await ada.enter(table)).close()
            live = place.services.registry.live
            async with asyncio.timeout(30):
                while place.audience(table).visitors:
                    await asyncio.sleep(0.01)
            await place.services.registry._put_away(live[table])
            await place.services.keeping.take_over()
            assert table not in live

    run(story())


def test_after_a_restart_of_the_database_bots_go_on(tmp_path: Path, run: Any) -> None:
    async def story(url: str) -> None:
        async with club(tmp_path, database=url, bot_pause=0.3) as place:
            table = await begun(place.base)
            await asyncio.to_thread(restart, url)
            await grows(place, table)
            ada, bob = await place.guest(), await place.guest()
            other = await ada.table("me", "open")
            await bob.sit(other, 1)
            assert type(await (await ada.enter(other)).act("iv")).__name__ == "Ack"

    with cluster() as url:
        run(story(url))


def test_news_are_heard_again_after_redis_was_away(tmp_path: Path, database: str, run: Any) -> None:
    async def story() -> None:
        with redis_server() as redis:
            async with (
                club(tmp_path, database=database, redis=redis.url) as first,
                club(tmp_path, database=database, redis=redis.url) as second,
            ):
                ada, bob = await first.guest(), await second.guest()
                table = await ada.table("me", "open")
                await bob.sit(table, 1)
                one, two = await ada.enter(table), await bob.enter(table)
                redis.stop()
                assert type(await one.act("iv")).__name__ == "Ack"
                redis.start()
                await two.until(lambda wire: wire.now.seq == 3)
                assert type(await two.act("jv")).__name__ == "Ack"
                await one.until(lambda wire: wire.now.seq == 4)

    run(story())


def test_the_databases_clock_decides(database: str, run: Any) -> None:
    async def story() -> None:
        store = PostgresStore(database)
        store.clock = StoreClock(lambda: time.time() + 90)
        assert store.now() - time.time() > 80
        await store.open()
        assert abs(store.now() - time.time()) < 5
        await store.close()

    run(story())


def test_a_clock_is_set_by_the_middle_of_the_way() -> None:
    clock = StoreClock(lambda: 0.0)
    clock.set_by(1000.0, 10.0, 10.5)
    assert clock.at(10.25) == 1000.0
    clock.set_by(5000.0, 10.0, 99.0)
    assert clock.at(10.25) == 1000.0


def test_of_two_processes_one_keeps_a_table_until_it_is_silent(database: str, run: Any) -> None:
    async def story() -> None:
        one, two = PostgresStore(database), PostgresStore(database)
        for store in (one, two):
            await store.open()
            await store.beat()
        assert (await one.claim(["t"]), await two.claim(["t"])) == ({"t"}, set())
        assert await one.claim(["t"]) == {"t"}
        now = two.now
        two.now = lambda: now() + LEASE_SECONDS + 1  # type: ignore[method-assign]
        assert await two.claim(["t"]) == {"t"}
        assert await one.kept() == set()
        for store in (one, two):
            await store.close()

    run(story())
