"""R6: sockets that never read hurt only themselves; memory stays bounded."""

import asyncio
import statistics
import time
from pathlib import Path
from typing import Any

from server.club import Person, Wire
from server.servers import Server
from server.test_honest import deaf_socket

DEAF = 50


def resident(pid: int) -> float:
    """Megabytes that a process holds."""
    text = Path(f"/proc/{pid}/status").read_text()
    return int(text.partition("VmRSS:")[2].split()[0]) / 1024


async def replies(wire: Wire, count: int) -> list[float]:
    """Measure how long a ping takes."""
    took = []
    for _ in range(count):
        began = time.perf_counter()
        await wire.ping()
        took.append(time.perf_counter() - began)
        await asyncio.sleep(0.005)
    return took


def test_who_never_reads_hurts_nobody(tmp_path: Path, run: Any) -> None:
    server = Server(tmp_path / "tables.sqlite3", max_queue_bytes=500_000)
    server.start()

    async def story() -> None:
        ada, bob = Person(server.base), Person(server.base)
        await ada.get("/api/me")
        table = await ada.table("me", "me")
        other = await bob.enter(await bob.table("me", "me"))
        wire = await ada.enter(table)
        calm, before = statistics.median(await replies(other, 200)), resident(server.pid)
        deaf = [await deaf_socket(server.port, table) for _ in range(DEAF)]
        for number in range(60_000):
            await wire.send(type="say", id=f"{number}", text="y" * 500)
            await wire.next("ack")
            if number % 500 == 0 and (await ada.get("/health"))["sockets"] == 2:
                break
        health = await ada.get("/health")
        loud = statistics.median(await replies(other, 200))
        assert health["sockets"] == 2, "the deaf were dropped"
        assert "opolis_dropped_total 50" in await ada.get("/metrics")
        assert (await wire.act("iv", 0)).seq == 3
        assert loud < 10 * calm + 0.05
        assert resident(server.pid) - before < 100
        print(f"median reply {calm * 1e3:.1f} ms before, {loud * 1e3:.1f} ms after {DEAF} deaf sockets")
        for each in deaf:
            each.close()
        await ada.close()
        await bob.close()

    try:
        run(story())
    finally:
        server.stop()
