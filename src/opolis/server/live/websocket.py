"""Sockets with a short way: whole text frames in, frames out, without a task or a state machine between.

Everything unusual (fragments, control frames, errors, closing) is left to the protocol that this one refines.
"""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # in C where that was built

from opolis.server.limits import Bucket
from opolis.server.live.send_queue import EXTENSION
from opolis.server.settings import Rate
from opolis.server.slow_reader import ReaderTime

TEXT = 0x81  # a whole text message in one frame
BYTES = 0x82  # the same, not called text
MASKED = 0x80
NO_TEXT = 1007
MOST_UNREAD = 32
OTHERS = Rate(100, 20)  # frames that are no whole message: pings, pongs, parts; more than any client sends
LONG = 65536  # bytes of a message from which on its length takes eight


def framed(data: bytes) -> bytes:
    """Put a text message into a frame."""
    size = len(data)
    if size < 126:
        return bytes((TEXT, size)) + data
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + data
    return b"\x81\x7f" + size.to_bytes(8, "big") + data


class Inbox:
    """What was received and not yet read: a queue for one reader, as small and quick as can be."""

    __slots__ = ("_loop", "_messages", "_reader")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._messages: list[Any] = []
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        """Add a message, with the moment of its arrival."""
        message["at"] = time.monotonic()
        self._messages.append(message)
        if self._reader and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        """Take the oldest message, or wait for one."""
        if not self._messages:
            self._reader = self._loop.create_future()
            await self._reader
        return self._messages.pop(0)

    def oldest(self) -> float:
        """When the oldest message arrived that nobody has read; infinity if there is none."""
        return float(self._messages[0]["at"]) if self._messages else math.inf

    def empty(self) -> bool:
        """Whether nothing waits."""
        return not self._messages

    def qsize(self) -> int:
        """How many messages wait."""
        return len(self._messages)


class DirectWebSocket(WebSocketsSansIOProtocol):
    """The socket of one client."""

    paused = False
    deaf = False  # whether it was dropped because its peer took nothing, or answered no ping
    reader_seconds = 30.0  # between two looks whether a peer takes what it is sent
    resumed: Callable[[], None]
    then: Callable[[], Awaitable[None]] | None = None  # what follows when the application has returned
    _tail = b""
    _odd = False  # whether a frame came that only the refined protocol can judge
    _held = False  # whether there are whole frames that are taken out when those before them were read
    _parting = False  # whether nothing more is said
    _others: Bucket | None = None

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.queue = Inbox(self.loop)  # type: ignore[assignment]  # all of a queue that is used

    def connection_made(self, transport: Any) -> None:
        """Take a connection."""
        super().connection_made(transport)
        self._reader = ReaderTime(transport, self.reader_seconds, self._drop)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nobody any more."""
        self._reader.end()
        super().connection_lost(exc)

    def handle_connect(self, event: Any) -> None:
        """Hand the short way to the application."""
        super().handle_connect(event)
        self.resumed = _nothing
        self._unsent: list[bytes] = []
        scope: Any = getattr(self, "scope", None)
        if scope:
            scope["extensions"][EXTENSION] = self

    async def run_asgi(self) -> None:
        """Let the application admit a client; the conversation follows, without all that stands before it."""
        self.app, self._admitting = self._admit, self.app
        await super().run_asgi()
        self._parting = True
        self._reader.begin()  # what is unsent is the last

    async def _admit(self, scope: Any, receive: Any, send: Any) -> None:
        await self._admitting(scope, receive, send)
        if self.then:
            self._forget_handshake(scope)
            await self.then()

    def _forget_handshake(self, scope: Any) -> None:
        """Let go of headers and the like: sockets are many, and mostly idle."""
        scope.clear()
        del self.request, self.response

    def write(self, data: bytes) -> None:
        """Send a message, in one write with all others of this turn of the loop."""
        if not self._unsent:
            self.loop.call_soon(self._flush)
        self._unsent.append(framed(data))

    def _flush(self) -> None:
        unsent, self._unsent = self._unsent, []
        if not (self.close_sent or self.disconnected):
            self.transport.write(b"".join(unsent))

    async def send(self, message: Any) -> None:
        """Send what the application says, after what was written before."""
        if self._unsent:
            self._flush()
        await super().send(message)
        if self.close_sent:
            self.handshake_complete = True  # by a refusal, too, which is no fault to be logged

    async def receive(self) -> Any:
        """Give the next message; when all were read, more are taken out of what has come."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self.transport.resume_reading()
            if self._held:
                self._take(b"")
        return message

    def unread_since(self) -> float:
        """When the oldest message arrived that nobody has read; infinity if there is none."""
        inbox: Any = self.queue
        return float(inbox.oldest())

    def keepalive_timeout(self) -> None:
        """Drop whoever answers no ping: a close would wait for them to read what is unsent."""
        self._drop()

    def _drop(self) -> None:
        self.deaf = True
        self.abort()

    def abort(self) -> None:
        """Cut the connection without waiting for a peer that does not read."""
        self.transport.abort()

    def pause_writing(self) -> None:
        """Note that the peer reads too slowly."""
        super().pause_writing()
        self.paused = True
        self._reader.begin()

    def resume_writing(self) -> None:
        """Go on with what waits."""
        super().resume_writing()
        self.paused = False
        if not self._parting:
            self._reader.end()
        self.resumed()

    def data_received(self, data: bytes) -> None:
        """Take whole text frames out; pass everything else on, frame by frame."""
        if self.handshake_initiated and not self.handshake_complete:
            self.abort()  # nobody speaks before they are let in
        elif self._odd or not self.handshake_complete:
            super().data_received(data)
        else:
            self._take(data)

    def _take(self, data: bytes) -> None:
        data = self._tail + data if self._tail else data
        start, size = 0, len(data)
        while start < size and not (self.read_paused or self.transport.is_closing()):
            end = _end(data, start, size)
            if end > size:
                break
            self._frame(data[start:end])
            start = end
        self._tail, self._held = data[start:], self.read_paused and start < size
        if len(self._tail) > 1 and not self._held:
            self._judge_tail(self._tail[1] & 127)

    def _judge_tail(self, length: int) -> None:
        """Leave a frame that is too long to the protocol, which ends the connection."""
        if length == 126 and int.from_bytes(self._tail[2:4], "big") > self.config.ws_max_size:
            self._odd = True
        elif length == 127 and len(self._tail) >= 10:
            self._odd = int.from_bytes(self._tail[2:10], "big") >= LONG
            if not self._odd:
                self.abort()  # a short one that passes for a long one
        if self._odd:
            super().data_received(self._tail)

    def send_receive_event_to_app(self) -> None:
        """Hand a message over that came an unusual way; what is no text ends the connection."""
        if self.curr_msg_data_type == "bytes" or self.close_sent or _is_text(b"".join(self.frames)):
            super().send_receive_event_to_app()
        else:  # nobody's fault but the peer's: nothing to log
            self.conn.send_close(NO_TEXT)
            self.handle_parser_exception()

    def _frame(self, frame: bytes) -> None:
        if frame[0] == TEXT and frame[1] & MASKED and not self.frames and not self.close_sent:
            body = 6 if frame[1] < MASKED + 126 else 8
            text = apply_mask(frame[body:], frame[body - 4 : body])
            try:
                self.queue.put_nowait({"type": "websocket.receive", "text": text.decode()})
            except UnicodeDecodeError:
                super().data_received(frame)
            if self.queue.qsize() > MOST_UNREAD and not self.read_paused:
                self.read_paused = True
                self.transport.pause_reading()
        elif frame[0] == BYTES:
            super().data_received(frame)
        else:
            self._other(frame)

    def _other(self, frame: bytes) -> None:
        """Leave a frame to the protocol; whoever sends too many that say nothing is cut off."""
        now = time.monotonic()
        self._others = self._others or Bucket(OTHERS, now)
        if self._others.take(now):
            super().data_received(frame)
        else:
            self.abort()


def _end(data: bytes, start: int, size: int) -> int:
    """Say where the frame that begins here ends; beyond the data if it is not whole, or longer than 64 kB."""
    if size - start < 2:
        return size + 1
    length = data[start + 1] & 127
    head = 6 if data[start + 1] & MASKED else 2
    if length < 126:
        return start + head + length
    if length == 127 or size - start < 4:
        return size + 1
    return start + head + 2 + int.from_bytes(data[start + 2 : start + 4], "big")


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _nothing() -> None:
    pass
