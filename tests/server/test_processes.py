"""Three servers on one PostgreSQL: any of them serves any table."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from server.club import Club, Person, club
from server.redis import redis_server


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
            await second.driver(table).tend()
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

    with redis_server() as url:
        run(story(url))
