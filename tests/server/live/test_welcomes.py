"""Welcomes: whoever says hello hears how the table stands, or is sent away to come back."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from opolis.server.live import broadcast
from server.club import PATIENCE, Club, Person, Wire, club

SLOW: dict[str, Any] = {"scene_ms": 0.0}  # so that scenes are made beside the event loop
COME_BACK = 1012


async def sent_away(wire: Wire) -> int:
    """Listen until the connection ends; gives its code."""
    async with asyncio.timeout(60):
        while True:
            try:
                wire.take(await wire.link.recv())
            except ConnectionClosed as end:
                return end.rcvd.code if end.rcvd else 0


async def alone(place: Club) -> tuple[Person, str]:
    """Let somebody sit on both seats of a table."""
    ada = await place.guest()
    return ada, await ada.table("me", "me")


def test_who_asks_again_before_the_welcome_is_welcomed_twice(
    tmp_path: Path, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, made, welcome = threading.Event(), threading.Event(), broadcast._welcome

    def slowly(*some: Any) -> Any:
        """Make the first welcome when the second was asked for."""
        made.set()
        assert asked.wait(PATIENCE)
        return welcome(*some)

    async def story() -> None:
        async with club(tmp_path, **SLOW) as place:
            ada, table = await alone(place)
            wire = await ada.wire(table)
            monkeypatch.setattr(broadcast, "_welcome", slowly)
            await wire.send(type="hello", want="scene")
            await asyncio.to_thread(made.wait, PATIENCE)
            await wire.send(type="view", id="v", seat=1)
            await wire.ping()
            asked.set()
            views = [(await wire.next("welcome")).now.view for _ in range(2)]
            assert views == [0, 1]

    run(story())


def test_who_says_hello_to_a_table_that_was_put_away_comes_back(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada, table = await alone(place)
            wire = await ada.wire(table)
            await wire.ping()
            live = place.services.registry.live[table]
            live.close("idle")
            place.services.registry.forget(live)
            await wire.send(type="hello", want="scene")
            assert await sent_away(wire) == COME_BACK
            again = await ada.enter(table)
            assert type(await again.act("ih", 0)).__name__ == "Ack"

    run(story())


def test_nobody_waits_for_a_welcome_that_could_not_be_made(
    tmp_path: Path, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*some: Any) -> Any:
        raise RuntimeError("no scene today")

    async def story() -> None:
        async with club(tmp_path, **SLOW) as place:
            ada, table = await alone(place)
            wire = await ada.wire(table)
            with monkeypatch.context() as broken:
                broken.setattr(broadcast, "_welcome", fails)
                await wire.send(type="hello", want="scene")
                assert await sent_away(wire) == COME_BACK
            assert (await ada.enter(table)).now.seq == 2

    run(story())
