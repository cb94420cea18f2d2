"""Connections to the web server: counted by address; cut if a request or answer takes too long to pass."""

import asyncio
from collections import Counter
from typing import Any

import h11
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.h11_impl import H11Protocol

from opolis.server.origins import household
from opolis.server.settings import ServerSettings
from opolis.server.slow_reader import ReaderTime

SPARE_FILES = 64  # for the database, records and pages
FILES_EACH = 2  # that a connection may hold: its own, and one that is being sent
UNREAD = (h11.IDLE, h11.SEND_BODY)
MOST_PARTS = 1000  # of one body: each takes as long as a whole one
MOST_AHEAD = 65_536  # bytes of requests that were sent before the one under way was answered


class PatientRequests(h11.Connection):
    """The requests of one connection; a body in very many parts is no request."""

    _parts = 0

    def next_event(self) -> Any:
        """Take what came next."""
        event = super().next_event()
        if isinstance(event, h11.Data):
            self._parts += 1
            if self._parts > MOST_PARTS:
                raise h11.RemoteProtocolError("a body in too many parts")
        elif isinstance(event, h11.Request):
            self._parts = 0
        return event

    @property
    def ahead(self) -> int:
        """How many bytes wait that belong to later requests."""
        return len(self._receive_buffer)


class PatientProtocol(H11Protocol):
    """One connection; `patient_protocol` makes the class that a server uses."""

    seconds: float
    most: int
    trusted: _TrustedHosts
    by_address: Counter[str]
    _waiting: asyncio.TimerHandle | None = None
    _counted = ""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn: PatientRequests = PatientRequests(h11.SERVER, self.conn._max_incomplete_event_size)

    def connection_made(self, transport: Any) -> None:
        """Take a connection, unless its address has too many or files run out."""
        super().connection_made(transport)
        self._reader = ReaderTime(transport, self.seconds, transport.abort)
        address = self.client[0] if self.client else ""
        if address and address not in self.trusted:
            self._counted = household(address)
            self.by_address[self._counted] += 1
        crowded = self.most and self.by_address[self._counted] > self.most and self._counted
        if crowded or len(self.connections) > _most_open():
            transport.abort()
        else:
            self._watch()

    def data_received(self, data: bytes) -> None:
        """Read on; from the first byte of a request its time runs."""
        super().data_received(data)
        if self.conn.ahead > MOST_AHEAD:  # answers make room for more than they take out
            self.transport.abort()
        self._watch()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request; where an answer has begun it cannot be said any more."""
        if self.cycle and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:
            self.transport.abort()

    def pause_writing(self) -> None:
        """Give the reader time to take what is unsent."""
        super().pause_writing()
        self._reader.begin()

    def resume_writing(self) -> None:
        """Go on: the reader has taken it."""
        super().resume_writing()
        if not self.transport.is_closing():
            self._reader.end()

    def on_response_complete(self) -> None:
        """Take the next request, or part, for which the reader must take the rest."""
        super().on_response_complete()
        self._part_in_time()

    def timeout_keep_alive_handler(self) -> None:
        """Part from whoever says nothing more."""
        super().timeout_keep_alive_handler()
        self._part_in_time()

    def _part_in_time(self) -> None:
        if self.transport.is_closing():
            self._reader.begin()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Hand the connection over; sockets are counted on their own."""
        self._part()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        self._part()
        super().connection_lost(exc)

    def _watch(self) -> None:
        if self.transport.is_closing() or self.conn.their_state not in UNREAD:
            self._stop_waiting()
        elif self._waiting is None and self in self.connections:
            self._waiting = self.loop.call_later(self.seconds, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._waiting:
            self._waiting.cancel()
            self._waiting = None

    def _part(self) -> None:
        self._stop_waiting()
        self._reader.end()
        if self._counted:
            self.by_address[self._counted] -= 1
            if not self.by_address[self._counted]:
                del self.by_address[self._counted]
            self._counted = ""


def patient_protocol(settings: ServerSettings) -> type[PatientProtocol]:
    """Make the protocol of one server, with its own limits and counts."""
    shared = {
        "seconds": settings.request_seconds, "most": settings.connections_per_address,
        "trusted": _TrustedHosts(settings.proxies), "by_address": Counter[str](),
    }  # fmt: skip
    return type("Connection", (PatientProtocol,), shared)


def _most_open() -> int:
    """How many connections leave files for everything else."""
    try:
        import resource
    except ImportError:
        return 10_000
    free = resource.getrlimit(resource.RLIMIT_NOFILE)[0] - SPARE_FILES
    return max(SPARE_FILES, free // FILES_EACH)
