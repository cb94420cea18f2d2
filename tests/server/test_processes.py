"""Several servers on one PostgreSQL: any of them serves any table."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from opolis.server.store.postgres import PostgresStore
from server.club import Club, Person, club
from server.redis import redis_server
from server.servers import Server

RATED = {"rated": True, "clock": {"kind": "bank", "seconds": 600}}
MATCHES = 12


@contextlib.asynccontextmanager
async def three(folder: Path, database: str, **changed: Any) -> AsyncIterator[list[Club]]:
    async with contextlib.AsyncExitStack() as stack:
        yield [await stack.enter_async_context(club(folder, database=database, **changed)) for _ in range(3)]


def at(place: Club, person: Person) -> Person:
    """The same person at another server."""
    other = place.stranger()
    other.http.cookies = person.http.cookies
    return other


def test_players_at_different_servers_play_one_match(tmp_path: Path, database: str, run: Any) -> None:
    async def story() -> None:
        async with three(tmp_path, database) as (first, second, third):
            ada, bob = await first.guest(), await second.guest()
            table = await ada.table("me", "open")
            await bob.sit(table, 1)
            one, two = await ada.enter(table), await bob.enter(table)
            watcher = await third.stranger().enter(table)
            await one.next("present", lambda message: message.seats[1].here and message.watchers == 1)
            for wire, move in ((one, "iv"), (two, "jv"), (one, "kv"), (two, "lv")):
                await wire.until(lambda wire: wire.yours[0] in wire.now.movers)
                assert type(await wire.act(move)).__name__ == "Ack"
            await asyncio.gather(*(wire.until(lambda wire: wire.now.seq == 6) for wire in (one, watcher)))
            assert one.scene == two.scene == watcher.scene
            await one.ask(type="say", text="well played")
            assert (await watcher.next("chat")).line.text == "well played"
            await one.ask(type="ask", seat=0, what="draw")
            await two.next("notice", lambda message: bool(message.now.proposals))
            await two.ask(type="answer", seat=1, what="draw", yes=True)
            await watcher.until(lambda wire: wire.now.over)
            assert watcher.now.ended_by == "drawn"

    run(story())


def test_of_acts_at_three_servers_one_is_accepted(tmp_path: Path, database: str, run: Any) -> None:
    async def story() -> None:
        async with three(tmp_path, database) as places:
            ada = await places[0].guest()
            table = await ada.table("me", "me", options={"row": 6})
            wires = [await at(place, ada).enter(table) for place in places for _ in range(3)]
            for turn in range(6):
                seq = 2 + turn
                await asyncio.gather(*(wire.until(lambda wire: wire.now.seq == seq) for wire in wires))  # noqa: B023
                moves = [await wires[0].any_move(random.Random(n)) for n in range(4)]
                acts = [wire.act(moves[n % len(moves)], turn % 2, seq=seq) for n, wire in enumerate(wires)]
                answers = await asyncio.gather(*acts)
                assert [type(answer).__name__ for answer in answers].count("Ack") == 1
                codes = {answer.code for answer in answers if type(answer).__name__ == "Refusal"}
                assert codes == {"stale"}
            assert len(await places[0].services.store.events(table)) == 8

    run(story())


def test_bots_are_run_by_one_server_and_taken_over(tmp_path: Path, database: str, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path, database=database) as second:
            async with club(tmp_path, database=database, bot_pause=0.05) as first:
                ada = await first.guest()
                table = await ada.table("bot:1", "bot:1", options={"row": 6, "blocks": 40})
                wire = await at(first, ada).enter(table)
                far = await at(second, ada).enter(table)
                await wire.until(lambda wire: wire.now.seq > 5)
                kept = [place.driver(table).claimed for place in (first, second)]
                assert kept == [True, False]
            await far.until(lambda wire: wire.now.over)

    run(story())


def test_redis_can_carry_the_news(tmp_path: Path, database: str, run: Any) -> None:
    async def story(url: str) -> None:
        async with three(tmp_path, database, redis=url) as (first, second, _third):
            ada, bob = await first.guest(), await second.guest()
            table = await ada.table("me", "open")
            await bob.sit(table, 1)
            one, two = await ada.enter(table), await bob.enter(table)
            for wire, move in ((one, "iv"), (two, "jv"), (one, "kv")):
                await wire.until(lambda wire: wire.yours[0] in wire.now.movers)
                assert type(await wire.act(move)).__name__ == "Ack"
            await two.until(lambda wire: wire.now.seq == 5)
            assert one.scene == two.scene

    with redis_server() as redis:
        run(story(redis.url))


async def _end_together(one: Person, two: Person) -> None:
    """Play as many rated matches as one likes, all of which end at the same time, in turn at two servers."""
    tables = [await one.table("me", "open", **RATED) for _ in range(MATCHES)]
    for table in tables:
        await two.sit(table, 1)
    resign = {"type": "ask", "what": "resign", "id": "over"}
    losers = [((one, 0), (two, 1))[number % 2] for number in range(MATCHES)]
    await asyncio.gather(
        *(
            person.post(f"/api/tables/{table}/act", resign | {"seat": seat})
            for (person, seat), table in zip(losers, tables, strict=True)
        )
    )
    async with asyncio.timeout(60):
        while len((await one.get("/api/me/results"))["results"]) < MATCHES:
            await asyncio.sleep(0.05)


async def _counted(database: str) -> None:
    """Every match has a number of its own, and began from what the one before it had come to."""
    store, means = PostgresStore(database), dict[str, float]()
    await store.open()
    try:
        matches = await store.season("kwinty", 2, 0, 1e12)
        assert [match.number for match in matches] == [*range(1, MATCHES + 1)]
        for match in matches:
            for result in (await store.results_at([match.table]))[match.table]:
                assert result.before == pytest.approx(means.get(result.who, 25.0))
                means[result.who] = result.mean
        for who, mean in means.items():
            (rating,) = await store.own_ratings(who)
            assert (rating.matches, rating.mean) == (MATCHES, pytest.approx(mean))
        assert await store.to_rate() == []
    finally:
        await store.close()


def test_two_server_processes_count_rated_matches_that_end_at_once(database: str, run: Any) -> None:
    async def story(people: list[Person]) -> None:
        for number, person in enumerate(people):
            await person.get("/api/me")
            await person.post("/api/account", {"login": f"player{number}", "password": "correct horse"})
        await _end_together(*people)
        await _counted(database)
        for person in people:
            await person.close()

    servers = [Server(database) for _ in range(2)]
    try:
        for server in servers:
            server.start()
        run(story([Person(server.base) for server in servers]))
    finally:
        for server in servers:
            server.stop()
