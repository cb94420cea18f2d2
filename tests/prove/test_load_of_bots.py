"""Bots do not starve people: replies to a person while a hundred analyses and strong bots are at work."""

import asyncio
import statistics
import time
from pathlib import Path
from typing import Any

from opolis import games
from server.club import Person, Wire
from server.servers import Server

REPLIES = 12
ANALYSES = 100
TABLES = 8


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


async def strong_tables(owner: Person) -> list[Wire]:
    """Let tables of six bots of level 8 play, and watch them."""
    six = next(game for game in map(games.load, games.names()) if 6 in game.seats)
    return [await owner.enter(await owner.table(*["bot:8"] * 6, game=six.name)) for _ in range(TABLES)]


def told(name: str, took: list[float]) -> float:
    print(f"{name}: median {statistics.median(took):.2f} s, slowest {max(took):.2f} s")
    return max(took)


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
