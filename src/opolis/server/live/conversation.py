"""One open socket: hello, then acts and questions in, events and answers out."""

import asyncio
import contextlib
import functools
import math
import time
from typing import TYPE_CHECKING, Any

from opolis.protocol.from_client import FromClient, Hello, View
from opolis.protocol.to_client import encode
from opolis.server.identity import Identity
from opolis.server.limits import Bucket
from opolis.server.live import dispatch
from opolis.server.live.admission import enter
from opolis.server.live.audience import Audience
from opolis.server.live.dispatch import Sender
from opolis.server.live.send_queue import EXTENSION, DirectConnection, DirectSendQueue, SendQueue
from opolis.server.live.services import LiveServices
from opolis.server.live.visitor import Visitor
from opolis.server.logs import fault
from opolis.server.refusal import Refuse
from opolis.server.settings import Rate

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

CLOSE_CODES = {"slow": 4008, "restart": 1012, "idle": 1001, "left": 1000, "refused": 4003}
UNEXPECTED = 1011
EXCESS = 5  # times its rate that a client may be refused before it is dropped
LAST_WORDS = 2.0  # seconds to write why a connection ends


class Conversation:
    """One connection: a reader; what goes out is written at once, or by a writer where that is impossible."""

    def __init__(
        self,
        services: LiveServices,
        identity: Identity,
        address: str,
        scope: "Scope",
        receive: "Receive",
        send: "Send",
    ) -> None:
        self._services, self._identity, self._address = services, identity, address
        limits = services.settings.max_queue, services.settings.max_queue_bytes
        self.direct: DirectConnection | None = scope.get("extensions", {}).get(EXTENSION)
        self._receive: Receive = self.direct.receive if self.direct else receive
        self._send: Send = self.direct.send if self.direct else send
        self._queue = DirectSendQueue(*limits, self.direct) if self.direct else SendQueue(*limits)
        self._visitor = Visitor(
            self._queue, identity.who, language=identity.language, unheard=self._unheard, address=address
        )
        self._hearing = math.inf  # when the message arrived that is being answered
        rate, now = services.settings.socket_rate, time.monotonic()
        self._bucket, self._patience = Bucket(rate, now), Bucket(Rate(EXCESS * rate.count, rate.seconds), now)
        self._audience: Audience | None = None
        self._idle = False

    async def run(self, name: str, invite: str) -> None:
        """Serve until either side ends it."""
        with self._services.connections.hold(self._address, self._queue, self._identity):
            await self._serve(name, invite)

    async def _serve(self, name: str, invite: str) -> None:
        writer = None if self.direct else asyncio.ensure_future(self._write())
        self._queue.on_close = functools.partial(self._interrupt, asyncio.current_task())
        try:
            await self._read(name, invite)
        except asyncio.CancelledError:
            if not self._queue.closed:
                raise
        finally:
            if self._audience:
                self._audience.leave(self._visitor)
            self._queue.close("left")
            if writer:
                await self._finish(writer)
            await self._part()

    def _interrupt(self, reader: "asyncio.Task[None] | None") -> None:
        """Wake the reader when the queue closes; within an act it ends by itself."""
        if self._idle and reader:
            reader.cancel()

    async def _write(self) -> None:
        while (data := await self._queue.next()) is not None:
            await self._send({"type": "websocket.send", "text": data.decode()})

    async def _finish(self, writer: "asyncio.Task[None]") -> None:
        """Let what is still to be said be written, such as why it ends, if somebody is there to read it."""
        if self._queue.closed not in ("left", "slow"):
            await asyncio.wait({writer}, timeout=LAST_WORDS)
        writer.cancel()

    async def _part(self) -> None:
        """Close the connection and say why; cut it if nobody reads there."""
        reason = self._queue.closed
        if reason == "slow" or (self.direct and self.direct.deaf):
            self._services.metrics.count("opolis_dropped_total")
            if self.direct:
                self.direct.abort()
        elif reason != "left":
            with contextlib.suppress(Exception):  # the peer may be gone already
                await self._send({"type": "websocket.close", "code": CLOSE_CODES.get(reason, UNEXPECTED)})

    async def _read(self, name: str, invite: str) -> None:
        admission = self._services.admission
        try:
            row = await admission.admit(name, self._identity, invite)
            self._audience = await admission.open(row, self._queue, self._visitor.language)
        except Refuse as refusal:
            self._refuse("", refusal)
            self._queue.close("refused")
        except Exception:  # of a game from elsewhere, say
            self._regret("table not opened", "", name)
            self._queue.close("refused")
        while not self._queue.closed:
            self._idle = True  # only here may the queue's end interrupt the reader, never within an act
            event = await self._receive()
            self._idle = False
            if event["type"] != "websocket.receive":
                return
            self._hearing = event.get("at") or time.monotonic()
            await self._hear(event.get("text") or event.get("bytes") or b"")
            self._hearing = math.inf

    def _unheard(self) -> float:
        """When the oldest message arrived that is not answered yet."""
        return min(self._hearing, self.direct.unread_since() if self.direct else math.inf)

    async def _hear(self, data: str | bytes) -> None:
        """Answer one message; refusals are answers, faults are noted and told without detail."""
        message: Any = None
        try:
            self._check_rate()
            message = dispatch.read(data, self._services.settings.max_frame)
            await self._answer(message)
        except Refuse as refusal:
            self._refuse(getattr(message, "id", None) or dispatch.id_of(data), refusal)
        except Exception:
            table = self._audience.table.id if self._audience else ""
            self._regret("message failed", getattr(message, "id", ""), table)

    def _regret(self, what: str, id: str, table: str) -> None:
        """Note a fault of ours, and tell of it without detail."""
        fault(what, table=table)
        self._services.metrics.count("opolis_errors_total")
        self._refuse(id, Refuse("unavailable", "something went wrong here; it was noted", "try again"))

    def _check_rate(self) -> None:
        bucket, limits, now = self._bucket, self._services.limits, time.monotonic()
        fits = not bucket.rate.count or bucket.take(now)
        if not fits or not limits.address.allows(self._address):
            if bucket.rate.count and not self._patience.take(now):
                self._queue.close("slow")  # answering takes work, too
            raise Refuse("too_fast", f"at most {bucket.rate.words}", "wait a little")

    async def _answer(self, message: FromClient) -> None:
        assert self._audience
        if isinstance(message, (Hello, View)):
            await enter(self._audience, self._visitor, message)
            return
        sender = Sender(self._identity, self._address, self._visitor.language, self._hearing)
        answer = await self._services.dispatcher.answer(self._audience, sender, message)
        if answer:
            self._queue.push(encode(answer))

    def _refuse(self, id: str, refusal: Refuse) -> None:
        self._services.metrics.count("opolis_refusals_total", code=refusal.code)
        self._queue.push(encode(refusal.said_in(self._visitor.language).message(id)))
