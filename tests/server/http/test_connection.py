"""Connections that send nothing or half of something end, and no address has too many."""

import asyncio
import contextlib
import json
import logging
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from opolis.server import logs
from opolis.server.run import MOST_FILES, take_files
from server.club import Club, club

HEALTH = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
HALVES = {
    "nothing": b"",
    "half a header": b"GET /health HT",
    "half a handshake": b"GET /api/tables/t/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n",
    "half a body": b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
    "half of a second request": HEALTH + b"GET /hea",
}


Link = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@contextlib.asynccontextmanager
async def connection(place: Club) -> AsyncIterator[Link]:
    """Connect to a club; the connection is closed in the end, whatever became of it."""
    host, port = place.base.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        yield reader, writer
    finally:
        await close(writer)


async def close(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with contextlib.suppress(ConnectionError):
        await writer.wait_closed()


async def answered(place: Club) -> bool:
    """Tell whether the server answers a new connection."""
    async with connection(place) as (reader, writer):
        writer.write(HEALTH)
        with contextlib.suppress(ConnectionError):
            return await reader.readline() == b"HTTP/1.1 200 OK\r\n"
    return False


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
        async with club(tmp_path, request_seconds=0.3) as place, connection(place) as (reader, writer):
            writer.write(half)
            assert (await ended(reader)).count(b"HTTP/1.1 200") == half.count(HEALTH)

    run(story())


def test_the_connections_of_one_address_are_limited(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with (
            club(tmp_path, connections_per_address=2, proxies="") as place,
            connection(place) as first,
            connection(place) as second,
        ):
            async with connection(place) as (reader, _):
                assert await ended(reader) == b""
            for reader, writer in (first, second):
                writer.write(HEALTH)
                assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"
            await close(first[1])
            async with asyncio.timeout(30):
                while not await answered(place):
                    pass

    run(story())


PIPELINED = HEALTH * 4000
CHUNKED = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    "heap", [PIPELINED, CHUNKED + b"1\r\n \r\n" * 4000], ids=["requests before answers", "a body in bits"]
)
def test_heaps_of_small_things_end_a_connection(tmp_path: Path, run: Any, heap: bytes) -> None:
    async def story() -> None:
        async with club(tmp_path) as place, connection(place) as (reader, writer):
            writer.write(heap)
            assert (await ended(reader)).count(b"HTTP/1.1 200") <= 1
            assert await answered(place)

    run(story())


def test_some_requests_before_answers_and_a_body_in_parts_are_fine(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place, connection(place) as (reader, writer):
            parts = b"".join(b"1\r\n%c\r\n" % letter for letter in b'{"name": "Ada"}') + b"0\r\n\r\n"
            last = HEALTH.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
            writer.write(HEALTH * 3 + CHUNKED + parts + last)
            assert (await ended(reader)).count(b"HTTP/1.1 200") == 5

    run(story())


def test_a_request_that_breaks_off_is_no_fault_of_the_servers(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            async with connection(place) as (_, writer):
                writer.write(HALVES["half a body"])
                await writer.drain()
            async with asyncio.timeout(30):
                while 'status="400"' not in (metrics := await place.stranger().get("/metrics")):
                    await asyncio.sleep(0.02)
            assert "opolis_errors_total" not in metrics

    run(story())


def test_nobody_fills_the_log_with_what_is_no_request(capsys: pytest.CaptureFixture[str]) -> None:
    web, ours = logging.getLogger("uvicorn.error"), logging.getLogger(logs.NAME)
    before = [(one, one.handlers, one.level, one.propagate) for one in (web, ours)]
    try:
        logs.start("info")
        web.warning("Invalid HTTP request received.")
        web.error("a fault")
        assert [json.loads(line)["what"] for line in capsys.readouterr().err.splitlines()] == ["a fault"]
    finally:
        for one, handlers, level, propagate in before:
            one.handlers, one.propagate = handlers, propagate
            one.setLevel(level)


@pytest.mark.parametrize("proxies", ["*", "127.0.0.0/8"])
def test_all_who_come_by_a_proxy_are_not_one_address(tmp_path: Path, run: Any, proxies: str) -> None:
    async def story() -> None:
        async with (
            club(tmp_path, connections_per_address=1, proxies=proxies) as place,
            connection(place),
            connection(place) as (reader, writer),
        ):
            writer.write(HEALTH)
            assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"

    run(story())


def test_a_socket_outlives_the_patience_with_requests(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path, request_seconds=0.2) as place:
            ada = await place.guest()
            wire = await ada.enter(await ada.table("me", "me"))
            await asyncio.sleep(0.5)
            assert type(await wire.act("iv", 0)).__name__ == "Ack"

    run(story())


@pytest.mark.parametrize("last", [b"", b"Connection: close\r\n"], ids=["kept open", "closing"])
def test_whoever_reads_no_answer_is_cut_off(tmp_path: Path, run: Any, last: bytes) -> None:
    """Seven answers and an eighth are more than lies between two ends."""
    (tmp_path / "large.bin").write_bytes(bytes(1 << 21))
    ask = b"GET /large.bin HTTP/1.1\r\nHost: localhost\r\n"
    deaf = socket.socket()

    async def story() -> None:
        given: Any = {
            "request_seconds": 0.3,
            "connections_per_address": 1,
            "proxies": "",
            "web": str(tmp_path),
        }
        async with club(tmp_path, **given) as place:
            host, port = place.base.removeprefix("http://").split(":")
            deaf.connect((host, int(port)))
            deaf.sendall((ask + b"\r\n") * 7 + ask + last + b"\r\n")
            assert not await answered(place)
            async with asyncio.timeout(30):
                while not await answered(place):
                    await asyncio.sleep(0.02)

    with deaf:
        run(story())


def test_the_server_asks_for_the_files_that_connections_need() -> None:
    resource = pytest.importorskip("resource")
    before, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (512, most))
        take_files()
        allowed, still = resource.getrlimit(resource.RLIMIT_NOFILE)
        assert (allowed, still) == (min(most, MOST_FILES) if most > 0 else MOST_FILES, most)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (before, most))
