"""Analyses and tables share the bots' threads: whoever plays does not wait for whoever looks back."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from opolis import games
from opolis.server.tables import bots
from opolis.server.warm import compile_bots
from server.club import club
from server.http.test_studies import record


def test_a_bot_answers_while_analyses_hold_every_other_place(
    tmp_path: Path, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The analyses here never come to an end: if a table had to wait for one, its bot would never move."""
    compile_bots(games.load("kwinty"))
    gate, held = threading.Event(), threading.Semaphore(0)

    def stuck(*_: Any) -> None:
        held.release()
        gate.wait()

    monkeypatch.setattr(bots, "_next", stuck)

    async def story() -> None:
        async with club(tmp_path, bot_threads=2) as place:
            try:
                for line in ("0 iv\n", "0 ih\n", "0 iv\n1 jv\n", "0 iv\n1 hv\n"):
                    asker = await place.guest()
                    await asker.post("/api/analyses", {"record": record(line)})
                for _ in range(2):
                    await asyncio.to_thread(held.acquire)
                ada = await place.guest()
                wire = await ada.enter(await ada.table("me", "bot:3"))
                await wire.act("iv")
                while not any(event.seat == 1 and event.kind == "move" for event in wire.events.values()):
                    await wire.next("update")
                assert not held.acquire(blocking=False), "more analyses think than there are places for them"
            finally:
                gate.set()

    run(story())
