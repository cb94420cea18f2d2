"""What tables take of memory: nothing to read a record, a bounded share if live, nothing once forgotten."""

import asyncio
import gc
import random
import weakref
from pathlib import Path
from typing import Any

from server.club import Club, club


async def finished(place: Club) -> str:
    """Let somebody play a short match against themselves."""
    ada = await place.guest()
    table = str(await ada.table("me", "me", options={"row": 3}))
    wire = await ada.enter(table, want="moves")
    rng = random.Random(1)
    while not wire.now.over:
        seat = wire.now.movers[0]
        await wire.act(rng.choice(wire.moves[seat]), seat)
    await wire.close()
    return table


async def leave(place: Club, table: str) -> None:
    """Wait until nobody is at a table."""
    live = place.services.registry.live[table]
    async with asyncio.timeout(30):
        while not live.idle:
            await asyncio.sleep(0.01)


def test_records_and_logs_are_read_without_waking_a_table(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada, table = await place.guest(), await finished(place)
            running = await ada.table("me", "me")
            live = await ada.get(f"/api/tables/{table}/record")
            await leave(place, table)
            await place.services.registry.make_room(0)
            assert await ada.get(f"/api/tables/{table}/record") == live
            assert "Scores" not in await ada.get(f"/api/tables/{running}/record")
            await ada.get(f"/api/tables/{table}/log")
            await ada.get(f"/api/tables/{table}")
            assert not place.services.registry.live

    run(story())


def test_a_forgotten_table_is_freed_at_once(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            table = await finished(place)
            await leave(place, table)
            live = weakref.ref(place.services.registry.live[table])
            match = weakref.ref(place.services.registry.live[table].match)
            gc.collect()
            gc.disable()
            try:
                await place.services.registry.make_room(0)
                await asyncio.sleep(0.05)
                assert (live(), match()) == (None, None)
            finally:
                gc.enable()

    run(story())


def test_beyond_the_bound_tables_that_nobody_is_at_leave_memory(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path, table_megabytes=0) as place:
            ada = await place.guest()
            first, second, third = [await ada.table("me", "me") for _ in range(3)]
            wire = await ada.enter(first)
            await (await ada.enter(second)).close()
            await leave(place, second)
            assert set(place.services.registry.live) == {first, second}
            await ada.enter(third)
            assert set(place.services.registry.live) == {first, third}
            assert type(await wire.act("iv", 0)).__name__ == "Ack"

    run(story())
