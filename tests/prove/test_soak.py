"""People come and go for a while, at tables of all games: nothing fails, nothing is lost, nothing grows.

OPOLIS_SOAK_MINUTES says for how long: ten minutes in `make prove`, sixty for the whole hour.
"""

import asyncio
import contextlib
import os
import random
import statistics
import time
from collections import Counter
from pathlib import Path
from typing import Any

from opolis import games
from opolis.server.live.views import digest
from opolis.server.warm import compile_bots, compile_rules
from prove.resident import open_files, resident
from server.club import Person, Wire
from server.servers import Server

MINUTES = float(os.environ.get("OPOLIS_SOAK_MINUTES", "10"))
PEOPLE = 8
GAMES = games.names()
IDLE_MINUTES = 0.5  # so that tables leave memory while it is looked at
LOOK_SECONDS = 1.0
GROWTH = 1.05  # of the last quarter over the one before
SLACK = 10.0  # megabytes
MOVES = 30  # of one visit, at most


class Crowd:
    """Those who come and go, and what they have done."""

    def __init__(self, base: str, seconds: float) -> None:
        self.base, self.until = base, time.monotonic() + seconds
        self.done: Counter[str] = Counter()

    @property
    def over(self) -> bool:
        return time.monotonic() > self.until

    async def come_again_and_again(self, number: int) -> None:
        """Visit one table after the other, each time as somebody else."""
        rng = random.Random(number)
        while not self.over:
            person = Person(self.base)
            try:
                await person.get("/api/me")
                await self._visit(person, rng)
                self.done["visits"] += 1
            finally:
                await person.close()

    async def _visit(self, person: Person, rng: random.Random) -> None:
        game = games.load(rng.choice(GAMES))
        others = ["me" if rng.random() < 0.5 else "bot:1"] * (
            rng.choice([seats for seats in game.seats if seats > 1]) - 1
        )
        table = str(await person.table("me", *others, game=game.name))
        self.done[game.name] += 1
        wire = await person.enter(table)
        acked = 0
        for _ in range(rng.randrange(MOVES)):
            if self.over or wire.now.over:
                break
            acked = max(acked, await self._act(wire, rng))
            if rng.random() < 0.1:
                wire = await self._cut(person, wire, table, acked)
            if rng.random() < 0.1:
                await self._ask(person, wire, table, rng)
        await wire.close()

    async def _act(self, wire: Wire, rng: random.Random) -> int:
        """Play any move, if it is this screen's turn; gives its number."""
        wire.heard.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(5):
                await wire.until(lambda wire: wire.now.over or wire.touches.get(wire.now.view))
        if wire.now.over or not wire.touches.get(wire.now.view):
            return 0
        try:
            move = await wire.any_move(rng)
        except IndexError:  # somebody else was quicker, and there is nothing to touch any more
            return 0
        answer = await wire.act(move, wire.now.view)
        self.done["acts" if type(answer).__name__ == "Ack" else "refused"] += 1
        return int(answer.seq) if type(answer).__name__ == "Ack" else 0

    async def _cut(self, person: Person, wire: Wire, table: str, acked: int) -> Wire:
        """Lose the connection and come back: what was acknowledged is there."""
        seen = wire.now.seq
        wire.link.transport.abort()
        again = await person.enter(table, seen)
        assert again.now.seq >= acked, f"event {acked} of {table} was acknowledged and is lost"
        assert again.scene is not None
        assert digest(again.scene) == again.now.digest
        self.done["cuts"] += 1
        return again

    async def _ask(self, person: Person, wire: Wire, table: str, rng: random.Random) -> None:
        """Do what people do beside playing."""
        what = rng.choice(("look", "say", "record", "lists"))
        if what == "look":
            await wire.ask(type="look", seq=rng.randrange(wire.now.seq + 1))
        elif what == "say":
            await wire.ask(type="say", text="well played")
        elif what == "record":
            answer = await person.http.get(f"/api/tables/{table}/record")
            assert answer.status_code in (200, 403), answer.text  # while it runs, some of it may be secret
        else:
            await person.get("/api/tables")
        self.done["questions"] += 1


async def watched(server: Server, crowd: Crowd) -> tuple[list[float], list[int]]:
    """Look at the server now and then: it is well; gives what it holds of memory and files."""
    memory, files = list[float](), list[int]()
    watcher = Person(server.base)
    try:
        while not crowd.over:
            assert (await watcher.get("/health"))["status"] in ("ok", "preparing")
            memory.append(resident(server.pid))
            files.append(open_files(server.pid))
            await asyncio.sleep(LOOK_SECONDS)
        assert "opolis_errors_total" not in await watcher.get("/metrics")
    finally:
        await watcher.close()
    return memory, files


def quarters(values: list[Any]) -> list[float]:
    """Give the medians of the four quarters of a time."""
    size = len(values) // 4
    return [statistics.median(values[size * number : size * (number + 1)]) for number in range(4)]


def test_a_soak(tmp_path: Path, run: Any) -> None:
    for game in map(games.load, GAMES):
        compile_rules(game)
        compile_bots(game)
    server = Server(tmp_path / "tables.sqlite3", idle_minutes=IDLE_MINUTES)
    server.start()

    async def story() -> None:
        crowd = Crowd(server.base, MINUTES * 60)
        people = [crowd.come_again_and_again(number) for number in range(PEOPLE)]
        (memory, files), *_ = await asyncio.gather(watched(server, crowd), *people)
        held, opened = quarters(memory), quarters(files)
        done = ", ".join(f"{count:,} {name}" for name, count in sorted(crowd.done.items()))
        sizes = ", ".join(f"{size:.0f}" for size in held)
        print(f"{MINUTES:g} minutes: {done}; MB by quarter: {sizes}; files: {opened}")
        assert held[3] <= held[2] * GROWTH + SLACK, "memory grows on and on"
        assert opened[3] <= max(opened[:3]) + 2 * PEOPLE, "files stay open"

    try:
        run(story())
    finally:
        server.kill()
