"""R7: stop, kill and start during a hundred bot games: all go on to their end, and clocks are credited."""

import asyncio
import os
import time
from pathlib import Path
from typing import Any

from server.club import Person, Wire
from server.servers import Server

GAMES = int(os.environ.get("OPOLIS_PROVE_BOT_GAMES", "100"))
BANK = 300.0
DOWN = 4.0


def test_a_hundred_bot_games_go_on(tmp_path: Path, run: Any) -> None:
    server = Server(tmp_path / "tables.sqlite3", bot_pause=0.3, beat_seconds=0.5)

    async def tables_of(person: Person) -> list[str]:
        clock = {"kind": "bank", "seconds": BANK}
        return [await person.table("bot:1", "bot:2", clock=clock) for _ in range(GAMES)]

    async def seen(person: Person, table: str) -> Wire:
        wire = await person.enter(table, want="moves")
        await wire.close()
        return wire

    async def story() -> None:
        person = Person(server.base)
        server.start()
        await person.get("/api/me")
        tables, down = await tables_of(person), 0.0
        for end in (server.stop, server.kill, server.stop):
            await asyncio.sleep(2.0)
            end()
            began = time.monotonic()
            await asyncio.sleep(DOWN)
            await asyncio.to_thread(server.start)
            down += time.monotonic() - began
            states = [await seen(person, table) for table in tables]
            running = [wire for wire in states if not wire.now.over]
            print(f"{len(running)} of {GAMES} running, down for {down:.1f} s so far")
            assert running
        used = []
        for table in tables:
            wire = await person.enter(table, want="moves")
            await wire.until(lambda wire: wire.now.over)
            assert wire.now.ended_by == "play"
            last = max(wire.events)
            played = wire.events[last].at - wire.events[1].at
            used.append(2 * BANK - sum(wire.now.clock.left) - played)
            await wire.close()
        assert max(used) < -DOWN, "downtime was charged"
        await person.close()

    try:
        run(story())
    finally:
        server.kill()
