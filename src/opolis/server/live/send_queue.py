"""What goes out to one client: a bounded queue. Whoever does not read is dropped and hurts nobody else."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

EXTENSION = "opolis.direct"  # by which an application finds a connection's short way


class SendQueue:
    """Messages that wait for one reader."""

    __slots__ = ("_bytes", "_max_bytes", "_max_messages", "_queue", "_waiter", "closed", "on_close")

    def __init__(self, max_messages: int, max_bytes: int) -> None:
        self._max_messages, self._max_bytes = max_messages, max_bytes
        self._queue: list[bytes] = []  # mostly empty, and smaller so than a deque
        self._bytes = 0
        self._waiter: asyncio.Future[None] | None = None
        self.closed = ""
        self.on_close: Callable[[], object] = lambda: None

    def push(self, data: bytes) -> None:
        """Add a message; a queue that is too long is closed."""
        if self.closed:
            return
        if len(self._queue) >= self._max_messages or self._bytes > self._max_bytes:
            self.close("slow")
            return
        self._queue.append(data)
        self._bytes += len(data)
        self._wake()

    def close(self, reason: str) -> None:
        """Send nothing more; what waits for a slow reader is thrown away."""
        if self.closed:
            return
        self.closed = reason
        if reason == "slow":
            self._queue.clear()
        self.on_close()
        self._wake()

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def next(self, patience: float | None = None) -> bytes | None:
        """Wait for a message; None when closed, b"" when patience ends."""
        if not self._queue and not self.closed:
            self._waiter = asyncio.get_running_loop().create_future()
            try:
                await asyncio.wait_for(self._waiter, patience) if patience else await self._waiter
            except TimeoutError:
                return b""
            finally:
                self._waiter = None
        if not self._queue:
            return None
        data = self._queue.pop(0)
        self._bytes -= len(data)
        return data


class DirectConnection(Protocol):
    """A connection that can be written to at once."""

    paused: bool
    deaf: bool
    resumed: Callable[[], None]
    then: Callable[[], Awaitable[None]] | None

    def write(self, data: bytes) -> None:
        """Send a message now."""

    async def receive(self) -> Any:
        """Wait for what the client says."""

    async def send(self, message: Any) -> None:
        """Say something of the connection itself, such as its end."""

    def unread_since(self) -> float:
        """When the oldest message arrived that nobody has read; infinity if there is none."""
        ...

    def abort(self) -> None:
        """Cut the connection."""


class DirectSendQueue(SendQueue):
    """Writes at once while the reader keeps up, and queues when it does not."""

    __slots__ = ("_connection",)

    def __init__(self, max_messages: int, max_bytes: int, connection: DirectConnection) -> None:
        super().__init__(max_messages, max_bytes)
        self._connection = connection
        connection.resumed = self._drain

    def push(self, data: bytes) -> None:
        """Send a message, or let it wait behind others."""
        if self._queue or self._connection.paused:
            super().push(data)
        elif not self.closed:
            self._connection.write(data)

    def _drain(self) -> None:
        while self._queue and not self._connection.paused:
            data = self._queue.pop(0)
            self._bytes -= len(data)
            self._connection.write(data)
