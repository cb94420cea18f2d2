"""Notices of turns: by webhook, by mail, by plug-in; off unless asked for."""

import asyncio
import json
import socket
import sys
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from opolis import games
from opolis.protocol.addresses import TABLE_PAGE
from opolis.server import notices
from opolis.server.notices import Letter, mail, webhook
from opolis.server.store.rows import Person
from server.club import Club, club

received: list[Letter] = []


def tell(notice: Letter) -> None:
    received.append(notice)


class Listener:
    """A server that remembers what it was sent; speaks just enough HTTP and SMTP."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    async def open(self) -> int:
        self.server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return int(self.server.sockets[0].getsockname()[1])

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first = await self._greeted(reader, writer)
        if first.startswith("POST"):
            size = 0
            while (line := (await reader.readline()).decode().strip()) != "":
                size = int(line.partition(":")[2]) if line.lower().startswith("content-length") else size
            self.lines.append((await reader.readexactly(size)).decode())
            writer.write(b"HTTP/1.1 204 OK\r\nConnection: close\r\n\r\n")
        else:
            await self._mail(reader, writer)
        writer.close()

    async def _greeted(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> str:
        try:
            return (await asyncio.wait_for(reader.readline(), 0.3)).decode()
        except TimeoutError:
            writer.write(b"220 hello\r\n")
            return (await reader.readline()).decode()

    async def _mail(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"250 hello\r\n")
        in_data = False
        while line := (await reader.readline()).decode().strip("\r\n"):
            while in_data and line != ".":
                self.lines.append(line)
                line = (await reader.readline()).decode().strip("\r\n")
            in_data = line.upper() == "DATA"
            writer.write(b"354 go on\r\n" if in_data else b"250 ok\r\n")
            if line.upper() == "QUIT":
                return


async def with_address(place: Club, name: str, address: str) -> None:
    """Let somebody have confirmed an address."""
    identities = place.services.identities
    (person,) = await place.services.store.people(name)
    person = msgspec.structs.replace(person, unconfirmed=address)
    await identities.save(person)
    await identities.confirm(identities.confirmation(person))


async def turn_begins(folder: Path, done: Any, **settings: Any) -> None:
    """Let Ada move while Bob is away."""
    async with club(folder, public_url="https://play.example", **settings) as place:
        ada, bob = await place.guest(), await place.guest()
        await bob.post("/api/me", {"name": "Bob"})
        await with_address(place, "Bob", "bob@example.org")
        table = await ada.table("me", "open")
        await bob.sit(table, 1)
        await (await ada.enter(table)).act("iv")
        for _ in range(200):
            await asyncio.sleep(0.02)
            if done():
                return
        raise AssertionError("nobody was told")


def test_a_plug_in_is_told_whose_turn_begins(tmp_path: Path, run: Any, monkeypatch: Any) -> None:
    monkeypatch.setitem(sys.modules, "my_notices", sys.modules[__name__])
    received.clear()
    run(
        turn_begins(tmp_path, lambda: any(note.name == "Bob" for note in received), notices="my_notices:tell")
    )
    note = next(note for note in received if note.name == "Bob")
    assert (note.email, note.game) == ("bob@example.org", "kwinty")
    assert note.link == f"https://play.example{TABLE_PAGE}{note.table}"


def test_a_webhook_is_posted_to(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        listener = Listener()
        port = await listener.open()
        done = lambda: any("Bob" in line for line in listener.lines)  # noqa: E731
        await turn_begins(tmp_path, done, webhook=f"http://127.0.0.1:{port}/turn")
        assert json.loads(listener.lines[-1])["email"] == "bob@example.org"
        listener.server.close()

    run(story())


def test_a_mail_is_sent_to_who_gave_an_address(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        listener = Listener()
        port = await listener.open()
        done = lambda: any("your turn" in line for line in listener.lines)  # noqa: E731
        await turn_begins(tmp_path, done, smtp=f"smtp://127.0.0.1:{port}", mail_from="club@example.org")
        assert "To: bob@example.org" in listener.lines
        listener.server.close()

    run(story())


def test_whoever_begins_is_told_when_the_last_seat_is_taken(
    tmp_path: Path, run: Any, monkeypatch: Any
) -> None:
    monkeypatch.setitem(sys.modules, "my_notices", sys.modules[__name__])
    received.clear()

    async def story() -> None:
        async with club(tmp_path, notices="my_notices:tell") as place:
            ada, bob = await place.guest(), await place.guest()
            await ada.post("/api/me", {"name": "Ada"})
            table = await ada.table("me", "open")
            await bob.sit(table, 1)
            async with asyncio.timeout(30):
                while not received:
                    await asyncio.sleep(0.02)
            assert [(note.name, note.table) for note in received] == [("Ada", table)]

    run(story())


def test_whoever_is_at_the_table_is_not_told(tmp_path: Path, run: Any, monkeypatch: Any) -> None:
    monkeypatch.setitem(sys.modules, "my_notices", sys.modules[__name__])
    received.clear()

    async def story() -> None:
        async with club(tmp_path, notices="my_notices:tell") as place:
            one, two, _ = await place.pair()
            received.clear()
            await one.act("iv")
            await two.until(lambda wire: wire.now.seq == 3)
            await asyncio.sleep(0.1)
            assert received == []

    run(story())


def test_letters_that_are_slow_to_send_hold_up_nothing_else(
    tmp_path: Path, run: Any, monkeypatch: Any
) -> None:
    """They have threads of their own, and when very many wait the rest is lost."""
    released = threading.Event()
    monkeypatch.setitem(sys.modules, "slow_notices", SimpleNamespace(tell=lambda letter: released.wait(60)))
    monkeypatch.setattr(notices, "MOST_WAITING", 50)

    async def story() -> None:
        async with club(tmp_path, notices="slow_notices:tell") as place:
            ada, sent = await place.guest(), place.services.notices
            person, game = Person("bob", "Bob", 0.0), games.load("kwinty")
            letters = [asyncio.ensure_future(sent.send_turn(person, "t", game)) for _ in range(60)]
            try:
                async with asyncio.timeout(30):
                    await ada.post("/api/account", {"login": "ada", "password": "correct horse"})
                metrics = await ada.get("/metrics")
                assert 'opolis_notices_total{result="lost"} 10' in metrics
                assert 'result="sent"' not in metrics
            finally:
                released.set()
                await asyncio.gather(*letters)

    run(story())


@pytest.mark.parametrize("way", [webhook, lambda url: mail(url, "club@example.org")], ids=["webhook", "mail"])
def test_nobody_waits_without_end_for_a_server_that_says_nothing(way: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(notices, "SECONDS", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        send = way(f"http://127.0.0.1:{silent.getsockname()[1]}/")
        with pytest.raises(OSError, match="timed out"):
            send(Letter("bob", "Bob", "bob@example.org", "", "", "", "a text"))
