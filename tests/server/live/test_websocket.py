"""The short way of sockets: what a connection keeps when it is open."""

from pathlib import Path
from typing import Any

from server.club import Club, Wire, club


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
