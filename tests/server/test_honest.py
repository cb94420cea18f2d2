"""R1 to R9 in short: what was acknowledged is kept, whatever happens; the long proofs are in tests/prove."""

import asyncio
import random
import socket
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from opolis.protocol.to_client import Notice
from opolis.server.store.rows import Conflict
from server.club import Club, Person, Wire, club
from server.kills import kill_under_load


async def same_person(place: Club, other: Person) -> Person:
    """Come back to another server with the cookie of before."""
    person = place.stranger()
    person.http.cookies = other.http.cookies
    return person


async def step(wire: Wire, rng: random.Random) -> None:
    """Play a random move for whoever is to move on this screen."""
    assert type(await wire.act(await wire.any_move(rng), wire.now.view)).__name__ == "Ack"


def test_no_acknowledged_move_is_lost_by_a_kill(tmp_path: Path, run: Any) -> None:
    assert len(run(kill_under_load(tmp_path / "tables.sqlite3", 2, 200, (0.5, 1.5)))) >= 200


def test_after_a_restart_everything_is_as_it_was(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        rng = random.Random(1)
        async with club(tmp_path, snapshot_every=4) as place:
            ada = await place.guest()
            table = await ada.table("me", "me", options={"row": 6})
            wire = await ada.enter(table)
            for _ in range(11):
                await step(wire, rng)
            await wire.ask(type="ask", seat=0, what="takeback")
            await step(wire, rng)
            await wire.ask(type="say", text="see you")
        async with club(tmp_path, snapshot_every=4) as place:
            again = await (await same_person(place, ada)).enter(table)
            assert place.services.registry.live[table].match._base > 0
            assert (again.scene, again.now.digest) == (wire.scene, wire.now.digest)
            assert again.events == wire.events
            looked = await again.ask(type="look", seq=5)
            assert looked.scene == (await wire_look(place, table, 5))
            for _ in range(9):
                await again.ask(type="ask", seat=again.now.view, what="takeback")
            await step(again, rng)

    async def wire_look(place: Club, table: str, seq: int) -> Any:
        return place.services.registry.live[table].match.past(seq)().scene(0)

    run(story())


def test_a_snapshot_of_another_program_is_left_alone_and_the_log_replayed(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path, snapshot_every=4) as place:
            ada = await place.guest()
            table = await ada.table("me", "me", options={"row": 6})
            wire = await ada.enter(table)
            for _ in range(5):
                await step(wire, random.Random(2))
            old = await place.services.store.snapshot(table)
            other = msgspec.structs.replace(old, past=b'{"holders": [], "lines": []}')
            await place.services.store.save_snapshot(table, other)
        async with club(tmp_path) as place:
            again = await (await same_person(place, ada)).enter(table)
            assert place.services.registry.live[table].match._base == 0
            assert (again.scene, again.events) == (wire.scene, wire.events)

    run(story())


def test_a_line_of_chat_sent_again_is_said_once_also_over_a_restart(tmp_path: Path, run: Any) -> None:
    line = {"type": "say", "id": "mine", "text": "well met"}

    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            table = await ada.table("me", "me")
            wire = await ada.enter(table)
            first = await wire.ask(**line)
            assert await wire.ask(**line) == first
        async with club(tmp_path) as place:
            again = await (await same_person(place, ada)).enter(table)
            assert await again.ask(**line) == first
            assert [said.text for said in place.audience(table).chat.lines] == ["well met"]

    run(story())


def test_a_resend_is_harmless_also_over_a_restart(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            table = await ada.table("me", "me")
            wire = await ada.enter(table)
            first = await wire.act("iv", 0, id="mine", seq=2)
            second = await wire.act("iv", 0, id="mine", seq=2)
            assert (first.seq, second) == (3, first)
        async with club(tmp_path) as place:
            again = await (await same_person(place, ada)).enter(table)
            assert await again.act("iv", 0, id="mine", seq=2) == first
            assert again.now.seq == 3
            bob = await place.guest()
            other = await bob.enter(table)
            assert (await other.act("iv", 0, id="mine", seq=2)).code == "seat"

    run(story())


def test_of_many_acts_for_one_number_one_is_accepted(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            table = await ada.table("me", "me")
            wires = [await ada.enter(table) for _ in range(8)]
            moves = ["iv", "ih"] * 4
            pairs = zip(wires, moves, strict=True)
            answers = await asyncio.gather(*(wire.act(move, 0, seq=2) for wire, move in pairs))
            kinds = [type(answer).__name__ for answer in answers]
            assert kinds.count("Ack") == 1
            assert {answer.code for answer in answers if answer.__class__.__name__ == "Refusal"} == {"stale"}
            assert len(await place.services.store.events(table)) == 3

    run(story())


def test_a_cut_is_mended_exactly(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        rng = random.Random(2)
        async with club(tmp_path) as place:
            ada = await place.guest()
            table = await ada.table("me", "me", options={"row": 6, "blocks": 40})
            wire, watcher = await ada.enter(table), await place.stranger().enter(table)
            for _ in range(25):
                if wire.now.over:
                    break
                await step(wire, rng)
                if rng.random() < 0.4:
                    await watcher.link.close()
                    back = await place.stranger().enter(table, watcher.now.seq)
                    assert min(back.events, default=99) > watcher.now.seq
                    back.events = watcher.events | back.events
                    watcher = back
            await watcher.until(lambda watcher: watcher.now.seq == wire.now.seq)
            assert watcher.events == wire.events
            assert watcher.scene == wire.scene
            assert watcher.now.digest == wire.now.digest

    run(story())


async def deaf_socket(port: int, table: str) -> socket.socket:
    """Say hello to a table and read nothing ever after."""
    deaf = socket.create_connection(("127.0.0.1", port))
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    lines = (
        f"GET /api/tables/{table}/socket HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket",
        "Connection: Upgrade", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13",
        f"Origin: http://127.0.0.1:{port}", "", "",
    )  # fmt: skip
    deaf.sendall("\r\n".join(lines).encode())
    await asyncio.sleep(0.2)
    hello = b'{"type":"hello"}'
    deaf.sendall(bytes([0x81, 0x80 | len(hello)]) + b"\0\0\0\0" + hello)
    return deaf


def test_who_never_reads_hurts_nobody_else(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path, max_queue=20) as place:
            one, two, table = await place.pair()
            port = int(place.base.rpartition(":")[2])
            deaf = await deaf_socket(port, table)
            await one.next("present", lambda message: message.watchers == 1)
            dropped, notice = place.services.metrics, Notice("y" * 100_000)
            for _ in range(500):
                place.services.registry.live[table].tell(notice)
                await two.ping()
                await one.ping()
                if dropped.total("opolis_dropped_total"):
                    break
            assert dropped.total("opolis_dropped_total") == 1
            assert (await one.act("iv")).seq == 3
            await two.until(lambda wire: wire.now.seq == 3)
            deaf.close()

    run(story())


def test_bot_games_go_on_after_a_restart(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path, bot_pause=0.02) as place:
            ada = await place.guest()
            clock = {"kind": "bank", "seconds": 600}
            tables = [await ada.table("bot:1", "bot:1", clock=clock) for _ in range(6)]
            watching = [await ada.enter(table) for table in tables]
            await asyncio.gather(*(wire.until(lambda wire: wire.now.seq > 4) for wire in watching))
        assert not place.services.metrics.total("opolis_errors_total"), "what was being written is finished"
        async with club(tmp_path) as place:
            back = [await place.stranger().enter(table) for table in tables]
            await asyncio.gather(*(wire.until(lambda wire: wire.now.over) for wire in back))
            assert {wire.now.ended_by for wire in back} == {"play"}
            assert min(min(wire.now.clock.left) for wire in back) > 550

    run(story())


def test_a_table_that_fails_is_read_from_the_log_again(tmp_path: Path, run: Any, monkeypatch: Any) -> None:
    async def story() -> None:
        async with club(tmp_path, log_level="critical") as place:
            one, two, table = await place.pair()
            store = place.services.store
            whole = store.append

            async def broken(*args: Any, **more: Any) -> Any:
                raise OSError("the disk is full")

            monkeypatch.setattr(store, "append", broken)
            with pytest.raises(ConnectionClosed, match="1012"):
                await one.act("iv")
            with pytest.raises(ConnectionClosed, match="1012"):
                await two.next("update")
            monkeypatch.setattr(store, "append", whole)
            again = await place._people[0].enter(table)
            assert again.now.seq == 2
            assert (await again.act("iv")).seq == 3

    run(story())


def test_a_conflict_is_caught_up_with(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, table = await place.pair()
            logged = msgspec.structs.replace(
                (await place.services.store.events(table))[0], seq=3, kind="move", text="ih", who="", act=""
            )
            assert await place.services.store.append(table, 2, [logged]) == 3
            answer = await one.act("iv")
            assert answer.code == "stale"
            await one.until(lambda wire: wire.now.seq == 3)
            assert one.events[3].text == "ih"
            await two.until(lambda wire: wire.now.seq == 3)
            assert (await two.act("jv", 1)).seq == 4
            assert await place.services.store.append(table, 0, [logged]) == Conflict(4)

    run(story())
