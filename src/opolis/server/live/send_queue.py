"""What goes out to one client: a bounded queue. Who does not read is dropped and hurts nobody else."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Protocol


class Outlet:
    """Messages that wait for one reader."""

    __slots__ = ("_bytes", "_most", "_most_bytes", "_queue", "_waiter", "closed", "dropped")

    def __init__(self, most: int, most_bytes: int) -> None:
        self._most, self._most_bytes = most, most_bytes
        self._queue: deque[bytes] = deque()
        self._bytes = 0
        self._waiter: asyncio.Future[None] | None = None
        self.closed = ""
        self.dropped: Callable[[], object] = lambda: None

    def push(self, data: bytes) -> None:
        """Add a message; a queue that is too long is closed."""
        if self.closed:
            return
        if len(self._queue) >= self._most or self._bytes > self._most_bytes:
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
        self.dropped()
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
        data = self._queue.popleft()
        self._bytes -= len(data)
        return data


class Direct(Protocol):
    """A connection that can be written to at once."""

    paused: bool
    resumed: Callable[[], None]
    then: Callable[[], Awaitable[None]] | None

    def write(self, data: bytes) -> None:
        """Send a message now."""

    async def receive(self) -> Any:
        """Wait for what the client says."""

    async def send(self, message: Any) -> None:
        """Say something of the connection itself, such as its end."""

    def abort(self) -> None:
        """Cut the connection."""


class DirectOutlet(Outlet):
    """Writes at once while the reader keeps up, and queues when it does not."""

    __slots__ = ("_wire",)

    def __init__(self, most: int, most_bytes: int, wire: Direct) -> None:
        super().__init__(most, most_bytes)
        self._wire = wire
        wire.resumed = self._drain

    def push(self, data: bytes) -> None:
        """Send a message, or let it wait behind others."""
        if self._queue or self._wire.paused:
            super().push(data)
        elif not self.closed:
            self._wire.write(data)

    def _drain(self) -> None:
        while self._queue and not self._wire.paused:
            data = self._queue.popleft()
            self._bytes -= len(data)
            self._wire.write(data)
