"""The short way of sockets: what a connection keeps when it is open."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from opolis.server.live.websocket import MOST_UNREAD, NO_TEXT, DirectWebSocket
from opolis.server.settings import Rate
from server.club import Club, Wire, club

NO_MASK = b"\0\0\0\0"
FLOODS = {
    "pings": b"\x89\x80" + NO_MASK,
    "pongs": b"\x8a\x80" + NO_MASK,
    "parts of a message": b"\x00\x80" + NO_MASK,
    "short frames that say they are long": b"\x89\xff" + bytes(8) + NO_MASK,
}


def connections(place: Club, table: str) -> list[Any]:
    """Find the server's ends of all sockets at a table."""
    queues: list[Any] = [visitor.queue for visitor in place.audience(table).visitors]
    return [queue._connection for queue in queues]


async def played(one: Wire, two: Wire) -> int:
    """Play the first two moves and the third, each as the other hears of it."""
    for wire in (one, two, one):
        await wire.until(lambda wire: bool(wire.touches))
        answer = await wire.act(wire.touches[wire.yours[0]][0].then[0].move)
        assert type(answer).__name__ == "Ack"
    return int(one.now.seq)


def test_an_open_socket_keeps_nothing_of_its_handshake_and_goes_on(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, table = await place.pair()
            for link in connections(place, table):
                assert link.scope == {}
                assert not hasattr(link, "request")
                assert not hasattr(link, "response")
            assert await played(one, two) == 5
            await (await one.link.ping())
            await one.close()
            assert one.link.close_code == 1000

    run(story())


def test_messages_that_come_at_once_are_taken_out_a_few_at_a_time(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, table = await place.pair()
            (link,) = [
                link for link in connections(place, table) if link.client[1] == two.link.local_address[1]
            ]
            most, take = list[int](), link._frame

            def taken(frame: bytes) -> None:
                take(frame)
                most.append(link.queue.qsize())

            link._frame = taken
            ping = b'{"type":"ping","at":1}'
            two.link.transport.write((b"\x81" + bytes((0x80 | len(ping),)) + NO_MASK + ping) * 500)
            for _ in range(500):
                assert type(await two.answer()).__name__ == "Pong"
            assert max(most) <= MOST_UNREAD + 1
            assert await played(one, two) == 5

    run(story())


async def dropped(wire: Wire) -> None:
    with pytest.raises(ConnectionClosed):
        await wire.until(lambda wire: False)


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
def test_who_sends_frames_without_end_that_say_nothing_is_dropped(
    tmp_path: Path, run: Any, flood: bytes
) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, _ = await place.pair()
            if flood[0] == 0:
                two.link.transport.write(b"\x01\x80" + NO_MASK)
            two.link.transport.write(flood * 200)
            await dropped(two)
            assert type(await one.ping()).__name__ == "Pong"

    run(story())


def test_some_pings_and_a_message_in_parts_are_fine(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, _, _ = await place.pair()
            for _ in range(20):
                await (await one.link.ping())
            await one.link.send(iter(['{"type":"pi', 'ng","at"', ":1}"]))
            assert type(await one.answer()).__name__ == "Pong"
            for _ in range(150):
                await one.link.send(b'{"type":"ping","at":1}')
                assert type(await one.answer()).__name__ == "Pong"

    run(story())


def test_who_goes_on_sending_when_refused_as_too_fast_is_dropped(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path, socket_rate=Rate(10, 3600)) as place:
            one, two, _ = await place.pair()
            for _ in range(30):
                await two.send(type="ping", at=1)
            assert type(await one.ping()).__name__ == "Pong"
            assert (await two.next("refusal")).code == "too_fast"
            for _ in range(60):
                await two.send(type="ping", at=1)
            await dropped(two)

    run(story())


@pytest.mark.parametrize("parting", [False, True], ids=["who stays", "who is sent away"])
def test_who_takes_nothing_of_what_is_sent_is_cut_off(
    tmp_path: Path, run: Any, monkeypatch: pytest.MonkeyPatch, parting: bool
) -> None:
    monkeypatch.setattr(DirectWebSocket, "reader_seconds", 0.2)

    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, table = await place.pair()
            (deaf,) = [
                visitor.queue for visitor in place.audience(table).visitors
                if visitor.queue._connection.client[1] == two.link.local_address[1]
            ]  # fmt: skip
            two.link.transport.pause_reading()
            deaf._connection.write(bytes(20_000_000))  # more than lies between two ends
            await asyncio.sleep(0)
            if parting:
                deaf.close("refused")
            async with asyncio.timeout(30):
                while not deaf._connection.disconnected:
                    await asyncio.sleep(0.02)
                while not (parting or place.services.metrics.total("opolis_dropped_total")):
                    await asyncio.sleep(0.02)
            assert type(await one.ping()).__name__ == "Pong"

    run(story())


@pytest.mark.parametrize(
    "frames", [b"\x81\x81%s\xff", b"\x01\x81%s\xe4\x80\x80%s"], ids=["whole", "in parts"]
)
def test_what_is_no_text_ends_the_connection_and_is_no_fault(
    tmp_path: Path, run: Any, caplog: pytest.LogCaptureFixture, frames: bytes
) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            _, two, _ = await place.pair()
            two.link.transport.write(frames.replace(b"%s", NO_MASK))
            await dropped(two)
            assert two.link.close_code == NO_TEXT

    run(story())
    assert not [record for record in caplog.records if record.exc_info]


def test_a_handshake_that_is_refused_is_no_fault(
    tmp_path: Path, run: Any, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            with pytest.raises(InvalidStatus, match="403"):
                await ada.wire(await ada.table("me", "me"), origin="http://elsewhere.example")

    run(story())
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
