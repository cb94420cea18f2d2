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
from opolis import games
from opolis.core.records import from_bytes
from opolis.match.match import Match
from opolis.protocol.seat_view import SeatView, unpacked

KWINTY = "kwinty"
OPTIONS = {"width": 12, "height": 12, "blocks": 40, "row": 6}
FREE = (
    "SOCKET_RATE",
    "ADDRESS_RATE",
    "CREATE_RATE",
    "CONNECT_RATE",
    "SIT_RATE",
    "QUESTION_RATE",
    "SOCKETS_PER_ADDRESS",
)


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
            "OPOLIS_BOT_TABLES_PER_PERSON": "1000000",
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

    def table(self, game: str = KWINTY) -> str:
        """Make a table for two people, or for one where a game has no two seats."""
        seats = 2 if 2 in games.load(game).seats else 1
        options = OPTIONS if game == KWINTY else {}
        body = {"game": game, "players": ["me", "open"][:seats], "options": options}
        made, _ = self._call("POST", "/api/tables", body, self.people[0])
        if seats == 2:
            self._call("POST", f"/api/tables/{made['id']}/seats/1", {}, self.people[1])
        return str(made["id"])

    async def wire(self, table: str, seat: int, heard: Any) -> Wire:
        """Connect to a table as one of the two, or (seat −1) as a watcher."""
        head = {"Origin": f"http://127.0.0.1:{self.port}"}
        if seat >= 0:
            head["Cookie"] = self.people[seat]
        return await connect("127.0.0.1", self.port, f"/api/tables/{table}/socket", head, heard)

    async def round(self, tables: int, moves: int, want: str, game: str = KWINTY) -> Measured:
        """Play one match at each table, each a number of events long."""
        names = [await asyncio.to_thread(self.table, game) for _ in range(tables)]
        party = Party(want, moves, tables)
        wires = [await self.wire(name, seat, party.heard(seat)) for name in names for seat in (0, 1)]
        for wire in wires:
            party.greet(wire)
        while not party.ready:
            await asyncio.sleep(0.02)
        cpu, began = cpu_seconds(self.process.pid), time.perf_counter()
        party.begin()
        await party.finished
        cpu, wall = cpu_seconds(self.process.pid) - cpu, time.perf_counter() - began
        for wire in wires:
            wire.transport.close()
        return Measured(len(party.latencies), cpu, wall, party.latencies)


OFFERED = {"moves": "moves", "scene": "touches"}
Asked = tuple[int, tuple[str, ...]]  # the number acted upon, and the path of touches so far


class Party:
    """All players of a round: each acts whenever it may, one message at a time."""

    def __init__(self, want: str, moves: int, tables: int) -> None:
        self.want, self.moves, self.left = want, moves, tables
        self.latencies: list[float] = []
        self.finished: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._drawn = Match(games.load(KWINTY), 2, OPTIONS)  # by pages that draw
        self._begun = False
        self._rng = random.Random(1)
        self._latest: dict[Wire, tuple[int, Any]] = {}  # the seat, and what it was told last
        self._sent: dict[Wire, float] = {}  # since when somebody waits for an answer
        self._acked: dict[Wire, int] = {}
        self._asked: dict[Wire, Asked] = {}
        self._done: set[Wire] = set()
        self._acts = 0

    @property
    def ready(self) -> bool:
        """Whether everybody was welcomed."""
        return len(self._latest) == 2 * self.left

    def begin(self) -> None:
        self._begun = True
        for wire in list(self._latest):
            self._go_on(wire)

    def greet(self, wire: Wire) -> None:
        """Say hello, also to see the table again."""
        wire.send(json.dumps({"type": "hello", "want": self.want}).encode())

    def heard(self, seat: int) -> Any:
        def heard(wire: Wire, data: bytes) -> None:
            message = msgspec.json.decode(data)
            kind = message["type"]
            if kind == "ack":
                self.latencies.append((time.perf_counter() - self._sent.pop(wire)) * 1e3)
                self._acked[wire] = message["seq"]
                self._go_on(wire)
            elif kind in ("welcome", "update"):
                self._latest[wire] = seat, message
                self._go_on(wire)
            elif kind == "touches":
                self._sent.pop(wire)
                self._touch(wire, seat, self._asked.pop(wire), message["touches"])
            elif kind == "refusal":  # somebody else was quicker, where several act at once
                self._sent.pop(wire, None)
                self._asked.pop(wire, None)
                self.greet(wire)

        return heard

    def _go_on(self, wire: Wire) -> None:
        seat, message = self._latest[wire]
        now = message["now"]
        if now.get("over") or now["seq"] >= self.moves:
            self._end(wire, seat)
        elif self._begun and wire not in self._sent and now["seq"] >= self._acked.get(wire, 0):
            self._act(wire, seat, message)

    def _end(self, wire: Wire, seat: int) -> None:
        if seat == 0 and wire not in self._done:
            self._done.add(wire)
            self.left -= 1
            if self.left == 0 and not self.finished.done():
                self.finished.set_result(None)

    def _act(self, wire: Wire, seat: int, message: Any) -> None:
        offered = self._offered(seat, message)
        if not offered:
            return
        if self.want != "scene":
            self._play(wire, seat, message["now"]["seq"], self._rng.choice(offered))
        else:
            self._touch(wire, seat, (message["now"]["seq"], ()), offered)

    def _offered(self, seat: int, message: Any) -> Any:
        """What a seat is offered: as it was sent, or as a page that draws finds it in what its seat knows."""
        if self.want != "view":
            return message.get(OFFERED[self.want], {}).get(str(seat))
        view = msgspec.convert(message["position"], SeatView)
        drawn = self._drawn
        drawn.state = from_bytes(unpacked(view.state, view.packed), drawn.state.dtype)
        return drawn.moves(seat) if view.asked else []

    def _touch(self, wire: Wire, seat: int, asked: Asked, touches: Any) -> None:
        """Touch at random until there is a move; what was not sent is asked for, as a browser does."""
        seq, path = asked
        while touches:
            touch = self._rng.choice(touches)
            path = (*path, touch["id"])
            if touch.get("move"):
                self._play(wire, seat, seq, touch["move"])
                return
            touches = touch.get("then")
        if not path:
            self.greet(wire)
            return
        self._asked[wire] = seq, path
        self._sent[wire] = time.perf_counter()
        wire.send(msgspec.json.encode({"type": "touching", "id": "t", "seat": seat, "path": path}))

    def _play(self, wire: Wire, seat: int, seq: int, move: str) -> None:
        self._acts += 1
        self._sent[wire] = time.perf_counter()
        act = {"type": "act", "id": str(self._acts), "seat": seat, "seq": seq, "move": move}
        wire.send(msgspec.json.encode(act))
