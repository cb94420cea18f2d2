"""Bots do not starve people: replies to a person while a hundred analyses and strong bots are at work."""

import asyncio
import random
import statistics
import time
from pathlib import Path
from typing import Any

from opolis import games
from opolis.match.random_play import step
from opolis.server.tables.analyses import RUNNING_EACH, RUNNING_FROM
from server.club import Person, Wire
from server.servers import Server

REPLIES = 12
ANALYSES = 100
TABLES = 8
ACTS = 200
PAUSE = 0.05  # seconds between two acts
EVERY = 0.6  # seconds between two looks at an analysis, as a page does
LONG = 400  # events


async def replies(ada: Person) -> list[float]:
    """Play against a bot of level 3, and measure how long each of its replies takes."""
    wire: Wire = await ada.enter(await ada.table("me", "bot:3", options={"row": 6}), want="moves")
    took = []
    while len(took) < REPLIES:
        if wire.now.over:
            wire = await ada.enter(await ada.table("me", "bot:3", options={"row": 6}), want="moves")
        began = time.perf_counter()
        await wire.act(wire.moves[0][0], 0)
        await wire.until(lambda wire: wire.now.over or 0 in wire.now.movers)
        took.append(time.perf_counter() - began)
    return took


async def crowd(base: str, record: str) -> list["asyncio.Task[Any]"]:
    """Ask for many analyses of one address, by as many guests."""
    people = [Person(base) for _ in range(ANALYSES)]

    async def ask(person: Person) -> None:
        async with person.http as http:
            while True:
                await http.post("/api/analysis", json={"record": record, "level": 7})

    return [asyncio.create_task(ask(person)) for person in people]


def long_match(seed: int) -> str:
    """Write a long match that nobody else has, so that it is analysed for itself."""
    longest = max(map(games.load, games.names()), key=lambda game: (max(game.seats), game.max_moves))
    match, rng = longest.new(seats=max(longest.seats)), random.Random(seed)
    while len(match.events) < LONG and not match.over:
        step(match, rng)
    return match.record()


async def whole_matches(base: str, guests: int) -> list["asyncio.Task[Any]"]:
    """Have whole matches analysed for some guests, as many as each may have, and look at them often."""

    async def ask(guest: int, begun: "asyncio.Future[None]") -> None:
        person = Person(base)
        async with person.http as http:
            texts = [long_match(RUNNING_EACH * guest + one) for one in range(RUNNING_EACH)]
            ids = [(await http.post("/api/analyses", json={"record": text})).json()["id"] for text in texts]
            begun.set_result(None)
            while True:
                await asyncio.sleep(EVERY)
                for name in ids:
                    found = (await http.get(f"/api/analyses/{name}")).json()
                    assert found["state"] in ("waiting", "running"), "it goes on all the time"

    waits = [asyncio.get_running_loop().create_future() for _ in range(guests)]
    tasks = [asyncio.create_task(ask(guest, begun)) for guest, begun in enumerate(waits)]
    await asyncio.gather(*waits)
    return tasks


async def acts(ada: Person) -> list[float]:
    """Play both seats, and measure how long it takes until each act is acknowledged."""
    took: list[float] = []
    while len(took) < ACTS:
        wire = await ada.enter(await ada.table("me", "me", options={"row": 6}), want="moves")
        while len(took) < ACTS and not wire.now.over:
            seat = wire.now.movers[0]
            began = time.perf_counter()
            await wire.act(wire.moves[seat][0], seat)
            took.append(time.perf_counter() - began)
            await asyncio.sleep(PAUSE)
    return took


async def strong_tables(owner: Person) -> list[Wire]:
    """Let tables of six bots of level 8 play, and watch them."""
    six = next(game for game in map(games.load, games.names()) if 6 in game.seats)
    return [await owner.enter(await owner.table(*["bot:8"] * 6, game=six.name)) for _ in range(TABLES)]


def told(name: str, took: list[float]) -> float:
    late = statistics.quantiles(took, n=100)[-1]
    print(
        f"{name}: {len(took)}, median {1000 * statistics.median(took):.1f} ms, "
        f"99 % {1000 * late:.1f} ms, slowest {1000 * max(took):.1f} ms"
    )
    return max(took)


def test_acts_and_replies_stay_quick_beside_analyses_of_whole_matches(tmp_path: Path, run: Any) -> None:
    server = Server(tmp_path / "tables.sqlite3", warm=True)
    server.start()

    async def story() -> None:
        ada = Person(server.base)
        await ada.get("/api/me")
        await replies(ada)  # which prepares what is needed
        calm = told("calm: acts", await acts(ada)), told("calm: replies", await replies(ada))
        for guests in (1, RUNNING_FROM // RUNNING_EACH):
            analyses = await whole_matches(server.base, guests)
            await asyncio.sleep(3)
            name = f"beside {guests * RUNNING_EACH} analyses of whole matches"
            beside = told(f"{name}: acts", await acts(ada)), told(f"{name}: replies", await replies(ada))
            assert beside[0] < calm[0] + 0.5, "acts wait for analyses"
            assert beside[1] < calm[1] + 3, "people wait for those who are less urgent"
            for task in analyses:
                assert not task.done()
                task.cancel()
            await asyncio.gather(*analyses, return_exceptions=True)
        await ada.close()

    try:
        run(story())
    finally:
        server.kill()


def test_a_reply_stays_quick_beside_analyses_and_strong_bots(tmp_path: Path, run: Any) -> None:
    server = Server(tmp_path / "tables.sqlite3", warm=True)
    server.start()

    async def story() -> None:
        ada, owner = Person(server.base), Person(server.base)
        for person in (ada, owner):
            await person.get("/api/me")
        record = await ada.get(f"/api/tables/{await ada.table('me', 'me', options={'row': 6})}/record")
        calm = told("calm", await replies(ada))
        analyses = await crowd(server.base, record)
        await asyncio.sleep(3)
        beside = told(f"beside {ANALYSES} analyses", await replies(ada))
        for task in analyses:
            task.cancel()
        await asyncio.gather(*analyses, return_exceptions=True)
        wires = await strong_tables(owner)
        await asyncio.sleep(3)
        strong = told(f"beside {TABLES} tables of six bots of level 8", await replies(ada))
        for wire in wires:
            await wire.close()
        assert max(beside, strong) < calm + 3, "people wait for those who are less urgent"
        await ada.close()
        await owner.close()

    try:
        run(story())
    finally:
        server.kill()
