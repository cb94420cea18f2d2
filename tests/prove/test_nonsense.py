"""R9: much nonsense, at every route and socket: no fault, no crash, no effect."""

import os
from pathlib import Path
from typing import Any

from server.club import Person
from server.nonsense import fuzz_routes, fuzz_socket
from server.servers import Server

MESSAGES = int(os.environ.get("OPOLIS_PROVE_NONSENSE", "20000"))


def test_nonsense_has_no_effect(tmp_path: Path, run: Any) -> None:
    server = Server(tmp_path / "tables.sqlite3")
    server.start()

    async def story() -> None:
        ada, eve = Person(server.base), Person(server.base)
        await ada.get("/api/me")
        table = await ada.table("me", "me")
        before = await ada.get(f"/api/tables/{table}/record")
        for part in range(20):
            wire = await ada.enter(table)
            await fuzz_socket(wire.link, part % 2, MESSAGES // 20, f"socket {part}")
            await wire.close()
            await fuzz_routes(eve, table, MESSAGES // 80, f"routes {part}")
        assert await ada.get(f"/api/tables/{table}/record") == before
        assert "opolis_errors_total" not in await ada.get("/metrics")
        wire = await ada.enter(table)
        assert type(await wire.act("iv", 0)).__name__ == "Ack"
        await ada.close()
        await eve.close()

    try:
        run(story())
        assert server.process
        assert server.process.poll() is None
    finally:
        server.stop()
