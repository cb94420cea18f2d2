"""A WebSocket client that costs as little as possible, so that the server is what is measured."""

import asyncio
import base64
import os
import struct
from collections.abc import Callable

Heard = Callable[["Wire", bytes], None]


class Wire(asyncio.Protocol):
    """One socket: `heard` is called with every text message."""

    def __init__(self, host: str, path: str, headers: dict[str, str], heard: Heard) -> None:
        self.host, self.path, self.headers, self.heard = host, path, headers, heard
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.gone = False
        self._buffer = bytearray()
        self._shaken = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport: asyncio.Transport = transport  # type: ignore[assignment]
        lines = [
            f"GET {self.path} HTTP/1.1", f"Host: {self.host}", "Upgrade: websocket", "Connection: Upgrade",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}", "Sec-WebSocket-Version: 13",
            *(f"{name}: {value}" for name, value in self.headers.items()), "", "",
        ]  # fmt: skip
        self.transport.write("\r\n".join(lines).encode())

    def connection_lost(self, error: Exception | None) -> None:
        self.gone = True
        if not self.open.done():
            self.open.set_exception(ConnectionError("refused"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._shaken:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in self._buffer[:end]:
                self.open.set_exception(ConnectionError(self._buffer.decode(errors="replace")))
                self.transport.close()
                return
            del self._buffer[: end + 4]
            self._shaken = True
            self.open.set_result(None)
        self._frames()

    def _frames(self) -> None:
        buffer = self._buffer
        while len(buffer) >= 2:
            size, start = buffer[1] & 127, 2
            if size == 126:
                if len(buffer) < 4:
                    return
                (size,), start = struct.unpack_from("!H", buffer, 2), 4
            elif size == 127:
                if len(buffer) < 10:
                    return
                (size,), start = struct.unpack_from("!Q", buffer, 2), 10
            if len(buffer) < start + size:
                return
            kind, body = buffer[0] & 15, bytes(buffer[start : start + size])
            del buffer[: start + size]
            if kind == 1:
                self.heard(self, body)
            elif kind == 9:
                self._send(10, body)
            elif kind == 8:
                self.transport.close()

    def send(self, data: bytes) -> None:
        self._send(1, data)

    def _send(self, kind: int, data: bytes) -> None:
        """Frame a message; a mask of zeros changes nothing and is allowed."""
        size = len(data)
        head = bytes((128 | kind, 128 | size)) if size < 126 else bytes((128 | kind, 254)) + size.to_bytes(2)
        self.transport.write(head + b"\0\0\0\0" + data)


async def connect(host: str, port: int, path: str, headers: dict[str, str], heard: Heard) -> Wire:
    """Open a socket."""
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(f"{host}:{port}", path, headers, heard), host, port)
    await wire.open
    return wire
