"""A club to test in: a server, people who come to it, and the wires that they hold."""

import asyncio
import contextlib
import itertools
import json
import random
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from opolis.core.scene import Scene
from opolis.protocol import changes
from opolis.protocol.to_client import Moved, ToClient, Update, Welcome
from opolis.server.live.audience import Audience
from opolis.server.run import Server, config, open_store
from opolis.server.services import Services
from opolis.server.settings import Rate, ServerSettings
from opolis.server.tables.driver import Driver

FREE = Rate(0, 1)
PATIENCE = 120.0
UNLIMITED: dict[str, Any] = {
    "warm": False, "bot_pause": 0.0, "bot_race_pause": 0.0,
    "socket_rate": FREE, "address_rate": FREE, "create_rate": FREE,
    "chat_rate": FREE, "look_rate": FREE, "edit_rate": FREE, "sit_rate": FREE, "question_rate": FREE,
    "sign_in_rate": FREE, "think_rate": FREE, "connect_rate": FREE, "mail_rate": FREE, "report_rate": FREE,
    "sockets_per_address": 0, "tables_per_person": 100_000, "bot_tables_per_person": 100_000,
    "log_level": "error",
}  # fmt: skip
decode = msgspec.json.Decoder(ToClient).decode
fresh = (f"act-{number}" for number in itertools.count())


class Wire:
    """A socket to a table, and what its client has made of all that it was told."""

    def __init__(self, link: ClientConnection) -> None:
        self.link = link
        self.scene: Scene | None = None
        self.events: dict[int, Moved] = {}
        self.now: Any = None
        self.yours: tuple[int, ...] = ()
        self.touches: dict[int, Any] = {}
        self.moves: dict[int, tuple[str, ...]] = {}
        self.heard: list[bytes] = []

    async def send(self, **message: Any) -> None:
        await self.link.send(json.dumps(message))

    async def next(self, kind: str = "", when: Callable[[Any], bool] = lambda message: True) -> Any:
        """Take messages until one of this kind comes."""
        async with asyncio.timeout(PATIENCE):
            while True:
                message = self.take(await self.link.recv())
                if not kind or (type(message).__name__.lower() == kind and when(message)):
                    return message

    def take(self, data: str | bytes) -> Any:
        raw = data.encode() if isinstance(data, str) else data
        self.heard.append(raw)
        message: Any = decode(raw)
        if isinstance(message, Welcome):
            self.scene, self.yours = message.scene, message.yours
        elif isinstance(message, Update) and self.scene:
            self.scene = changes.apply(self.scene, message)
        if isinstance(message, Welcome | Update):
            self.events.update({moved.seq: moved for moved in message.events})
            self.now, self.touches, self.moves = message.now, message.touches, message.moves
        return message

    async def hello(self, seen: int = 0, want: str = "scene", words: bool = False) -> Welcome:
        await self.send(type="hello", seen=seen, want=want, digest=True, words=words)
        welcome: Welcome = await self.next("welcome")
        return welcome

    async def act(self, move: str, seat: int | None = None, **changed: Any) -> Any:
        """Play; returns the ack or the refusal."""
        seat = self.yours[0] if seat is None else seat
        message = {"type": "act", "id": next(fresh), "seat": seat, "seq": self.now.seq, "move": move}
        await self.send(**message | changed)
        return await self.answer()

    async def any_move(self, rng: random.Random) -> str:
        """Touch at random, from the seat looked through, until there is a move."""
        path: list[str] = []
        touches = self.touches[self.now.view]
        while not (touch := rng.choice(touches)).move:
            path.append(touch.id)
            touches = touch.then
            if not touches:
                touches = (await self.ask(type="touching", seat=self.now.view, path=path)).touches
        return str(touch.move)

    async def ask(self, **message: Any) -> Any:
        """Send a message with an id; returns its answer."""
        await self.send(**{"id": next(fresh)} | message)
        return await self.answer()

    async def ping(self, at: float = 1.0) -> Any:
        await self.send(type="ping", at=at)
        return await self.answer()

    async def answer(self) -> Any:
        """Take messages until one answers; after an ack also what it has brought about."""
        kinds = (
            "Ack",
            "Refusal",
            "Touches",
            "Because",
            "Previewed",
            "Tried",
            "Looked",
            "Hinted",
            "Position",
            "Coached",
            "Pong",
        )
        while type(message := await self.next()).__name__ not in kinds:
            pass
        if type(message).__name__ == "Ack":
            await self.until(lambda wire: wire.now.seq >= message.seq)
        return message

    async def until(self, done: Callable[["Wire"], bool]) -> None:
        """Take messages until something holds."""
        while not done(self):
            await self.next()

    async def close(self) -> None:
        await self.link.close()


class Person:
    """Somebody with a browser."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.http = httpx.AsyncClient(base_url=base, timeout=PATIENCE, verify=False)
        self._wires: list[Wire] = []

    async def get(self, path: str, status: int = 200) -> Any:
        return _checked(await self.http.get(path), status)

    async def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        return _checked(await self.http.post(path, json=body or {}), status)

    async def delete(self, path: str, status: int = 200) -> Any:
        return _checked(await self.http.delete(path), status)

    async def table(self, *players: str, game: str = "kwinty", status: int = 200, **more: Any) -> Any:
        """Make a table; returns its id, or the problem."""
        made = await self.post("/api/tables", {"game": game, "players": players} | more, status)
        return made["id"] if status == 200 else made

    async def sit(self, table: str, seat: int, status: int = 200, **more: Any) -> Any:
        return await self.post(f"/api/tables/{table}/seats/{seat}", more, status)

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def wire(self, table: str, query: str = "", **more: Any) -> Wire:
        """Connect to a table, saying nothing yet."""
        url = f"{self.base.replace('http', 'ws', 1)}/api/tables/{table}/socket{query}"
        headers = {"Cookie": self.cookie} if self.cookie else {}
        given = {
            "origin": self.base,
            "additional_headers": headers,
            "max_size": None,
            "compression": None,
        } | more
        wire = Wire(await connect(url, **given))
        self._wires.append(wire)
        return wire

    async def enter(self, table: str, seen: int = 0, want: str = "scene", query: str = "") -> Wire:
        """Connect to a table and say hello."""
        wire = await self.wire(table, query)
        await wire.hello(seen, want)
        return wire

    async def close(self) -> None:
        """Go away: a socket left to the loop's end is a warning in whichever test comes later."""
        await self.http.aclose()
        for wire in self._wires:
            wire.link.transport.abort()
            await wire.link.wait_closed()


def _checked(response: httpx.Response, status: int) -> Any:
    assert response.status_code == status, f"{response.status_code}: {response.text}"
    kind = response.headers.get("content-type", "")
    return response.json() if kind.startswith("application/json") else response.text


class Club:
    """A running server and the people it knows."""

    def __init__(self, base: str, services: Services) -> None:
        self.base, self.services = base, services
        self._people: list[Person] = []

    def audience(self, table: str) -> Audience:
        """Those who are at a table."""
        return self.services.audiences.of(self.services.registry.live[table])

    def driver(self, table: str) -> Driver:
        """What moves a table on."""
        observers = self.services.registry.live[table].observers
        return next(each for each in observers if isinstance(each, Driver))

    async def guest(self) -> Person:
        """Let somebody come who has a name already."""
        person = Person(self.base)
        self._people.append(person)
        await person.get("/api/me")
        return person

    def stranger(self) -> Person:
        """Let somebody come without a cookie."""
        person = Person(self.base)
        self._people.append(person)
        return person

    async def pair(self, **more: Any) -> tuple[Wire, Wire, str]:
        """Let two people sit down to a table."""
        one, two = await self.guest(), await self.guest()
        table = await one.table("me", "open", **more)
        await two.sit(table, 1)
        return await one.enter(table), await two.enter(table), table

    async def close(self) -> None:
        for person in self._people:
            await person.close()


@contextlib.asynccontextmanager
async def club(folder: Path | str, **changed: Any) -> AsyncIterator[Club]:
    """Run a server in this loop, with limits off unless said otherwise."""
    given = {"database": f"{folder}/tables.sqlite3"} | UNLIMITED | changed
    settings = ServerSettings(port=0, **given)
    server = Server(settings, config(settings, open_store(settings)))
    server.config.loop = "asyncio"
    serving = asyncio.ensure_future(server._serve())
    while not server.started:
        await asyncio.sleep(0.005)
        if serving.done():
            await serving
    port = server.servers[0].sockets[0].getsockname()[1]
    app: Any = server.config.app
    app.state.services.warm_up.rules_ready.add("kwinty")
    open_club = Club(f"http://127.0.0.1:{port}", app.state.services)
    try:
        yield open_club
    finally:
        await open_club.close()
        server.should_exit = True
        await serving
