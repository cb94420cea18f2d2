"""Rounds of Kwinty on our server: as many tables at once, two sockets each, as fast as they can."""

import asyncio
import http.client
import json
import random
import resource
import subprocess
import sys
import time
from dataclasses import dataclass, field
from typing import Any

import msgspec

from benchmarks.load.process import cpu_seconds, free_port, start
from benchmarks.load.wire import Wire, connect

OPTIONS = {"width": 12, "height": 12, "blocks": 40, "row": 6}
FREE = ("SOCKET_RATE", "ADDRESS_RATE", "CREATE_RATE", "CONNECT_RATE", "SOCKETS_PER_ADDRESS")


@dataclass
class Measured:
    """Moves, the server's CPU time for them, the time on the wall, and each answer's latency."""

    moves: int = 0
    cpu: float = 0.0
    wall: float = 0.0
    latencies: list[float] = field(default_factory=list)

    def add(self, other: "Measured") -> None:
        self.moves += other.moves
        self.cpu += other.cpu
        self.wall += other.wall
        self.latencies += other.latencies

    def quantile(self, share: float) -> float:
        """A latency in milliseconds."""
        return sorted(self.latencies)[int(share * (len(self.latencies) - 1))]


class Ours:
    """Our server in a process of its own."""

    def __init__(self, folder: str) -> None:
        self.port = free_port()
        around = {f"OPOLIS_{name}": "0" for name in FREE}
        around |= {
            "OPOLIS_PORT": str(self.port),
            "OPOLIS_DATABASE": f"{folder}/tables.sqlite3",
            "OPOLIS_WARM": "false",
            "OPOLIS_TABLES_PER_PERSON": "1000000",
            "OPOLIS_LOG_LEVEL": "error",
        }
        self.process: subprocess.Popen[str] = start(
            [sys.executable, "-m", "opolis.server"], "opolis:", **around
        )
        self.people = [self._call("GET", "/api/me")[1] for _ in range(2)]
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))

    def _call(self, method: str, path: str, body: Any = None, cookie: str = "") -> tuple[Any, str]:
        link = http.client.HTTPConnection("127.0.0.1", self.port)
        link.request(
            method, path, json.dumps(body or {}), {"Cookie": cookie, "Content-Type": "application/json"}
        )
        answer = link.getresponse()
        reply = json.loads(answer.read())
        assert answer.status == 200, reply
        link.close()
        return reply, (answer.getheader("set-cookie") or "").partition(";")[0]

    def table(self) -> str:
        """Make a table for two people."""
        body = {"game": "kwinty", "players": ["me", "open"], "options": OPTIONS}
        made, _ = self._call("POST", "/api/tables", body, self.people[0])
        self._call("POST", f"/api/tables/{made['id']}/seats/1", {}, self.people[1])
        return str(made["id"])

    async def wire(self, table: str, seat: int, heard: Any) -> Wire:
        """Connect to a table as one of the two, or (seat −1) as a watcher."""
        head = {"Origin": f"http://127.0.0.1:{self.port}"}
        if seat >= 0:
            head["Cookie"] = self.people[seat]
        return await connect("127.0.0.1", self.port, f"/api/tables/{table}/socket", head, heard)

    async def round(self, tables: int, moves: int, want: str) -> Measured:
        """Play one match at each table, each a number of events long."""
        names = [await asyncio.to_thread(self.table) for _ in range(tables)]
        party = Party(want, moves, tables)
        wires = [await self.wire(name, seat, party.heard(seat)) for name in names for seat in (0, 1)]
        for wire in wires:
            wire.send(json.dumps({"type": "hello", "want": want}).encode())
        while len(party.waiting) < tables:
            await asyncio.sleep(0.02)
        cpu, began = cpu_seconds(self.process.pid), time.perf_counter()
        party.begin()
        await party.finished
        cpu, wall = cpu_seconds(self.process.pid) - cpu, time.perf_counter() - began
        for wire in wires:
            wire.transport.close()
        return Measured(len(party.latencies), cpu, wall, party.latencies)


Asked = tuple[int, tuple[str, ...]]  # the number acted upon, and the path of touches so far


class Party:
    """All players of a round."""

    def __init__(self, want: str, moves: int, tables: int) -> None:
        self.want, self.moves, self.left = want, moves, tables
        self.waiting: dict[Wire, tuple[int, Any]] = {}
        self.latencies: list[float] = []
        self.finished: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._begun = False
        self._rng = random.Random(1)
        self._sent: dict[Wire, float] = {}
        self._asked: dict[Wire, Asked] = {}
        self._done: set[Wire] = set()
        self._acts = 0

    def begin(self) -> None:
        self._begun = True
        for wire, (seat, message) in self.waiting.items():
            self._act(wire, seat, message)

    def heard(self, seat: int) -> Any:
        def heard(wire: Wire, data: bytes) -> None:
            message = msgspec.json.decode(data)
            kind = message["type"]
            if kind == "ack":
                self.latencies.append((time.perf_counter() - self._sent[wire]) * 1e3)
            elif kind in ("welcome", "update"):
                self._look(wire, seat, message)
            elif kind == "touches":
                self._touch(wire, seat, self._asked.pop(wire), message["touches"])
            elif kind == "refusal" and not self.finished.done():
                self.finished.set_exception(AssertionError(message))

        return heard

    def _look(self, wire: Wire, seat: int, message: Any) -> None:
        now = message["now"]
        if now.get("over") or now["seq"] >= self.moves:
            self._end(wire, seat)
        elif seat in now["movers"]:
            if self._begun:
                self._act(wire, seat, message)
            else:
                self.waiting[wire] = (seat, message)

    def _end(self, wire: Wire, seat: int) -> None:
        if seat == 0 and wire not in self._done:
            self._done.add(wire)
            self.left -= 1
            if self.left == 0 and not self.finished.done():
                self.finished.set_result(None)

    def _act(self, wire: Wire, seat: int, message: Any) -> None:
        seq = message["now"]["seq"]
        if self.want == "moves":
            self._play(wire, seat, seq, self._rng.choice(message["moves"][str(seat)]))
        else:
            self._touch(wire, seat, (seq, ()), message["touches"][str(seat)])

    def _touch(self, wire: Wire, seat: int, asked: Asked, touches: Any) -> None:
        """Touch at random until there is a move; what was not sent is asked for, as a browser does."""
        seq, path = asked
        while True:
            touch = self._rng.choice(touches)
            path = (*path, touch["id"])
            if touch.get("move"):
                self._play(wire, seat, seq, touch["move"])
                return
            if not touch.get("then"):
                break
            touches = touch["then"]
        self._asked[wire] = seq, path
        wire.send(msgspec.json.encode({"type": "touching", "id": "t", "seat": seat, "path": path}))

    def _play(self, wire: Wire, seat: int, seq: int, move: str) -> None:
        self._acts += 1
        self._sent[wire] = time.perf_counter()
        act = {"type": "act", "id": str(self._acts), "seat": seat, "seq": seq, "move": move}
        wire.send(msgspec.json.encode(act))
