"""One WebSocket a table: hello, then acts and questions in, events and answers out."""

import asyncio
import contextlib
import functools
import time
from typing import Any

from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from opolis.protocol.from_client import FromClient, Hello, View
from opolis.server.house import House
from opolis.server.http.endpoint import address_of, origin_allowed
from opolis.server.identity import Identity
from opolis.server.limits import Bucket
from opolis.server.live import dispatch
from opolis.server.live.admission import admitted, enter, table_for
from opolis.server.live.audience import Visitor
from opolis.server.live.send_queue import Direct, DirectOutlet, Outlet
from opolis.server.live.views import encode
from opolis.server.logs import fault
from opolis.server.refusal import Refuse
from opolis.server.tables.table import Table

CLOSES = {"slow": 4008, "restart": 1012, "idle": 1001, "left": 1000, "refused": 4003}


class Socket:
    """The ASGI application of one route; called anew for every connection."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Admit a client and serve it until it goes."""
        connection = HTTPConnection(scope)
        address = address_of(connection)
        try:
            identity = await self._admit(connection, address)
        except Refuse as refusal:
            self.house.metrics.count("opolis_refusals_total", code=refusal.code)
            await _reject(scope, send, refusal)
            return
        await receive()
        await send({"type": "websocket.accept"})
        conversation = Conversation(self.house, identity, address, scope, receive, send)
        name, invite = scope["path_params"]["table"], connection.query_params.get("invite", "")
        if conversation.wire:
            conversation.wire.then = functools.partial(conversation.run, name, invite)
        else:
            await conversation.run(name, invite)

    async def _admit(self, connection: HTTPConnection, address: str) -> Identity:
        """Check origin, identity and limits before anything is agreed to."""
        headers, house = connection.headers, self.house
        secure = connection.url.scheme == "wss"
        allowed = origin_allowed(headers, house.settings.origins, secure)
        program = "authorization" in headers and "origin" not in headers
        if not allowed and not program:
            raise Refuse("not_allowed", "pages of other origins may not connect")
        if house.stopping:
            raise Refuse("unavailable", "the server is stopping", "try again in a moment")
        if not house.limits["connect"].allows(address):
            raise Refuse("too_fast", "too many connections", "wait a little")
        most = house.settings.sockets_per_address
        if most and house.sockets.get(address, 0) >= most:
            raise Refuse("too_fast", f"at most {most} connections at once", "close some")
        return await house.identities.identify(headers)


async def _reject(scope: Scope, send: Send, refusal: Refuse) -> None:
    """Answer the handshake with a status and the reason."""
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": CLOSES["refused"]})
        return
    head = [(b"content-type", b"application/json")]
    await send({"type": "websocket.http.response.start", "status": refusal.status, "headers": head})
    await send({"type": "websocket.http.response.body", "body": encode(refusal.problem())})


class Conversation:
    """One connection: a reader; what goes out is written at once, or by a writer where there are no wires."""

    def __init__(
        self, house: House, identity: Identity, address: str, scope: Scope, receive: Receive, send: Send
    ) -> None:
        self.house, self.identity, self.address = house, identity, address
        most, most_bytes = house.settings.max_queue, house.settings.max_queue_bytes
        self.wire: Direct | None = scope.get("extensions", {}).get("opolis.wire")
        self.receive: Receive = self.wire.receive if self.wire else receive
        self.send: Send = self.wire.send if self.wire else send
        self.outlet = DirectOutlet(most, most_bytes, self.wire) if self.wire else Outlet(most, most_bytes)
        self.visitor = Visitor(self.outlet, identity.who)
        self.bucket = Bucket(house.settings.socket_rate, time.monotonic())
        self.table: Table | None = None
        self._idle = False

    async def run(self, name: str, invite: str) -> None:
        """Serve until either side ends it."""
        with self.house.socket(self.address, self.outlet, self.identity.who):
            await self._serve(name, invite)

    async def _serve(self, name: str, invite: str) -> None:
        writer = None if self.wire else asyncio.ensure_future(self._write())
        self.outlet.dropped = functools.partial(self._interrupt, asyncio.current_task())
        try:
            await self._read(name, invite)
        except asyncio.CancelledError:
            if not self.outlet.closed:
                raise
        finally:
            if self.table:
                self.table.leave(self.outlet)
            self.outlet.close("left")
            if writer:
                writer.cancel()
            await self._part()

    def _interrupt(self, reader: "asyncio.Task[None] | None") -> None:
        """Wake the reader when the outlet closes; within an act it ends by itself."""
        if self._idle and reader:
            reader.cancel()

    async def _write(self) -> None:
        while (data := await self.outlet.next()) is not None:
            await self.send({"type": "websocket.send", "text": data.decode()})

    async def _part(self) -> None:
        """Close the connection and say why; cut it if nobody reads there."""
        if self.outlet.closed == "slow":
            self.house.metrics.count("opolis_dropped_total")
            if self.wire:
                self.wire.abort()
        elif self.outlet.closed != "left":
            with contextlib.suppress(Exception):  # the peer may be gone already
                await self.send({"type": "websocket.close", "code": CLOSES.get(self.outlet.closed, 1011)})

    async def _read(self, name: str, invite: str) -> None:
        try:
            row = await admitted(self.house, name, self.identity, invite)
            self.table = await table_for(self.house, row, self.outlet)
        except Refuse as refusal:
            self._refuse("", refusal)
            self.outlet.close("refused")
        while not self.outlet.closed:
            self._idle = True  # only here may the writer's end interrupt the reader, never within an act
            event = await self.receive()
            self._idle = False
            if event["type"] != "websocket.receive":
                return
            await self._hear(event.get("text") or event.get("bytes") or b"")

    async def _hear(self, data: str | bytes) -> None:
        """Answer one message; refusals are answers, faults are noted and told without detail."""
        message: Any = None
        try:
            self._check_rate()
            message = dispatch.read(data, self.house.settings.max_frame)
            await self._answer(message)
        except Refuse as refusal:
            self._refuse(getattr(message, "id", None) or dispatch.id_of(data), refusal)
        except Exception:
            fault("message failed", table=self.table.id if self.table else "")
            self.house.metrics.count("opolis_errors_total")
            sorry = Refuse("unavailable", "something went wrong here; it was noted", "try again")
            self._refuse(getattr(message, "id", ""), sorry)

    def _check_rate(self) -> None:
        house, bucket = self.house, self.bucket
        fits = not bucket.rate.count or bucket.take(time.monotonic())
        if not fits or not house.limits["address"].allows(self.address):
            raise Refuse("too_fast", f"at most {house.settings.socket_rate} s", "wait a little")

    async def _answer(self, message: FromClient) -> None:
        assert self.table
        if isinstance(message, (Hello, View)):
            await enter(self.table, self.visitor, message)
            return
        answer = await dispatch.answer(self.house, self.table, self.identity, message)
        if answer:
            self.outlet.push(encode(answer))

    def _refuse(self, id: str, refusal: Refuse) -> None:
        self.house.metrics.count("opolis_refusals_total", code=refusal.code)
        self.outlet.push(encode(refusal.message(id)))
