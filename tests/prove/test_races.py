"""R5: of many acts for one number one is accepted, at one process and at three on PostgreSQL."""

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from server.club import Person, Wire
from server.servers import Server

ROUNDS = int(os.environ.get("OPOLIS_PROVE_RACES", "60"))
WIRES = 8
OPTIONS = {"width": 12, "height": 12, "blocks": 40, "row": 6}


@pytest.fixture(params=["sqlite", "postgresql"])
def servers(request: pytest.FixtureRequest, tmp_path: Path, run: Any) -> Iterator[list[Server]]:
    if request.param == "sqlite":
        made = [Server(tmp_path / "tables.sqlite3")]
    else:
        url = request.getfixturevalue("postgres")

        async def create() -> None:
            link = await asyncpg.connect(url)
            await link.execute("CREATE DATABASE races")
            await link.close()

        run(create())
        made = [Server(url.replace("/postgres?", "/races?")) for _ in range(3)]
    for server in made:
        server.start()
    yield made
    for server in made:
        server.stop()


def at(server: Server, person: Person) -> Person:
    other = Person(server.base)
    other.http.cookies = person.http.cookies
    return other


def test_one_of_many_is_accepted(servers: list[Server], run: Any) -> None:
    async def race(wires: list[Wire], seq: int) -> None:
        await asyncio.gather(*(wire.until(lambda wire: wire.now.seq >= seq) for wire in wires))
        seat = wires[0].now.movers[0]
        moves = wires[0].moves[seat]
        acts = [wire.act(moves[n % len(moves)], seat, seq=seq) for n, wire in enumerate(wires)]
        answers = await asyncio.gather(*acts)
        kinds = [type(answer).__name__ for answer in answers]
        assert kinds.count("Ack") == 1
        await asyncio.gather(*(wire.until(lambda wire: wire.now.seq > seq) for wire in wires))
        late = "over" if wires[0].now.over else "stale"
        assert {answer.code for answer in answers if type(answer).__name__ == "Refusal"} == {late}

    async def story() -> None:
        people, races = [Person(server.base) for server in servers], 0
        await people[0].get("/api/me")
        while races < ROUNDS:
            table = await people[0].table("me", "me", options=OPTIONS)
            everyone = [at(server, people[0]) for server in servers]
            wires = [await person.enter(table, want="moves") for person in everyone for _ in range(WIRES)]
            turns = 0
            while turns < 20 and not wires[0].now.over:
                await race(wires, 2 + turns)
                turns += 1
            record = await everyone[-1].get(f"/api/tables/{table}/record")
            assert record.rpartition("\n\n")[2].count("\n") == turns
            races += turns
            for person in everyone:
                await person.close()
        print(f"{races} races of {len(servers) * WIRES}")
        for person in people:
            await person.close()

    run(story())
