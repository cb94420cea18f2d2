"""Kill -9 at random moments under load, then look into the file; as often as wanted."""

import asyncio
import contextlib
import random
import sqlite3
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from server.club import Person, Wire
from server.servers import Server

TABLES = 40
FIRST_MOVE_SECONDS = 120
OPTIONS = {"width": 12, "height": 12, "blocks": 40, "row": 6}
GONE = (OSError, WebSocketException, httpx.HTTPError, TimeoutError, EOFError)

Acked = dict[tuple[str, int], tuple[str, str]]


class Screen:
    """Somebody who plays both seats of one table after another, whatever happens to the server."""

    def __init__(self, person: Person, acked: Acked, number: int) -> None:
        self.person, self.acked, self.rng = person, acked, random.Random(number)
        self.table = ""
        self.unanswered: dict[str, Any] | None = None
        self.acts = 0
        self.name = number

    async def play(self) -> None:
        """Play until the server is gone."""
        with contextlib.suppress(*GONE):
            while True:
                if not self.table:
                    self.table = await self.person.table("me", "me", options=OPTIONS)
                wire = await self.person.enter(self.table, want="moves")
                await self._resend(wire)
                await self._moves(wire)
                await wire.close()
                self.table = ""

    async def _resend(self, wire: Wire) -> None:
        """Send again what was not answered: it has its effect once."""
        if self.unanswered:
            await self._send(wire, self.unanswered)

    async def _moves(self, wire: Wire) -> None:
        while not wire.now.over:
            ((seat, moves),) = wire.moves.items()
            self.acts += 1
            name = f"{self.name}-{self.acts}"
            message = {"id": name, "seat": seat, "seq": wire.now.seq, "move": self.rng.choice(moves)}
            await self._send(wire, message)

    async def _send(self, wire: Wire, message: dict[str, Any]) -> None:
        self.unanswered = message
        answer = await wire.ask(type="act", **message)
        assert type(answer).__name__ == "Ack", answer
        self.acked[self.table, answer.seq] = (message["move"], message["id"])
        self.unanswered = None


def check(database: Path, acked: Acked) -> None:
    """Look into the file: whole, without gaps, every acknowledged act there, each once."""
    with contextlib.closing(sqlite3.connect(database)) as link:
        assert link.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        kept = {(table, seq): (text, act) for table, seq, text, act in link.execute(
            "SELECT table_id, seq, text, act FROM events WHERE kind = 'move'"
        )}  # fmt: skip
        gaps = link.execute(
            "SELECT table_id FROM events GROUP BY table_id HAVING MAX(seq) <> COUNT(*) OR MIN(seq) <> 1"
        ).fetchall()
        twice = link.execute(
            "SELECT act FROM events WHERE act <> '' GROUP BY table_id, who, act HAVING COUNT(*) > 1"
        ).fetchall()
    lost = {place: seq for place, seq in acked.items() if kept.get(place) != seq}
    assert (lost, gaps, twice) == ({}, [], [])


async def kill_under_load(database: Path, kills: int, acks: int, seconds: tuple[float, float]) -> Acked:
    """Play, kill, check and start again, until there were so many kills and acknowledged moves."""
    acked, rng, server = Acked(), random.Random(7), Server(database)
    people: list[Person] = []
    screens: list[Screen] = []
    killed = 0
    try:
        while killed < kills or len(acked) < acks:
            await asyncio.to_thread(server.start)
            if not people:
                people = [Person(server.base) for _ in range(4)]
                for person in people:
                    await person.get("/api/me")
                screens = [Screen(people[n % 4], acked, n) for n in range(TABLES)]
            before = len(acked)
            playing = [asyncio.ensure_future(screen.play()) for screen in screens]
            async with asyncio.timeout(FIRST_MOVE_SECONDS):  # rules must be loaded first
                while len(acked) == before:
                    await asyncio.sleep(0.01)
            await asyncio.sleep(rng.uniform(*seconds))
            server.kill()
            killed += 1
            await asyncio.gather(*playing)
            check(database, acked)
            print(f"kill {killed}: {len(acked)} acknowledged, none lost", flush=True)
    finally:
        server.kill()
        for person in people:
            await person.close()
    return acked
