"""Connections that send nothing or half of something end, and no address has too many."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from server.club import Club, club

HEALTH = b"GET /health HTTP/1.1\r\nHost: opolis\r\n\r\n"
HALVES = {
    "nothing": b"",
    "half a header": b"GET /health HT",
    "half a handshake": b"GET /api/tables/t/socket HTTP/1.1\r\nHost: opolis\r\nUpgrade: websocket\r\n",
    "half a body": b"POST /api/tables HTTP/1.1\r\nHost: opolis\r\nContent-Length: 100\r\n\r\n{",
    "half of a second request": HEALTH + b"GET /hea",
}


async def connection(place: Club) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, port = place.base.removeprefix("http://").split(":")
    return await asyncio.open_connection(host, int(port))


async def ended(reader: asyncio.StreamReader) -> bytes:
    """Read until the server closes the connection."""
    async with asyncio.timeout(60):
        try:
            return await reader.read()
        except ConnectionResetError:
            return b""


@pytest.mark.parametrize("half", HALVES.values(), ids=HALVES)
def test_what_does_not_come_in_whole_is_cut_off(tmp_path: Path, run: Any, half: bytes) -> None:
    async def story() -> None:
        async with club(tmp_path, request_seconds=0.3) as place:
            reader, writer = await connection(place)
            writer.write(half)
            assert (await ended(reader)).count(b"HTTP/1.1 200") == half.count(HEALTH)
            writer.close()

    run(story())


def test_the_connections_of_one_address_are_limited(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path, connections_per_address=2, proxies="") as place:
            first, second, third = [await connection(place) for _ in range(3)]
            assert await ended(third[0]) == b""
            for reader, writer in (first, second):
                writer.write(HEALTH)
                assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"
            first[1].close()
            await first[1].wait_closed()
            async with asyncio.timeout(30):
                answered = b""
                while not answered:
                    reader, writer = await connection(place)
                    writer.write(HEALTH)
                    answered = (await reader.readline()) if not reader.at_eof() else b""
            writer.close()
            second[1].close()
            third[1].close()

    run(story())


def test_a_socket_outlives_the_patience_with_requests(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path, request_seconds=0.2) as place:
            ada = await place.guest()
            wire = await ada.enter(await ada.table("me", "me"))
            await asyncio.sleep(0.5)
            assert type(await wire.act("iv", 0)).__name__ == "Ack"

    run(story())
