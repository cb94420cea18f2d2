"""What is kept of somebody is told to them, and forgotten when they want; matches stay."""

import asyncio
import contextlib
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from opolis import games
from opolis.cli.admin import admin
from opolis.core.errors import OpolisError
from opolis.server import administration
from opolis.server.store.engine import Statement
from opolis.server.store.people import DELETED
from opolis.server.store.rows import Conflict
from opolis.server.store.sqlite import SqliteStore
from opolis.server.tables.personal_data import forget
from server.club import Club, Person, Wire, club

LOGIN = {"login": "ada", "password": "correct horse"}


async def played(place: Club) -> tuple[Person, Person, str, str]:
    """Let Ada play two matches with Bob, one to its end, and say something."""
    ada, bob = await place.guest(), await place.guest()
    await ada.post("/api/me", {"name": "Ada Lovelace"})
    await ada.post("/api/account", LOGIN)
    await ada.post("/api/tokens", {"name": "bot"})
    tables = []
    for _ in range(2):
        tables.append(await ada.table("me", "open"))
        await bob.sit(tables[-1], 1)
        wire = await ada.enter(tables[-1])
        await wire.act("iv")
        await wire.ask(type="say", text="my secret diary")
        await wire.close()
    await (await bob.enter(tables[0])).ask(type="ask", seat=1, what="resign")
    return ada, bob, tables[0], tables[1]


async def everything(place: Club) -> str:
    """All text of the database."""
    store: Any = place.services.store
    names = [name for (name,) in await store._read("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return "\n".join([str(row) for name in names for row in await store._read(f"SELECT * FROM {name}")])


def test_all_that_is_kept_is_told_but_no_secrets(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada, bob, over, running = await played(place)
            answer = await ada.http.get("/api/me/export")
            assert "attachment" in answer.headers["content-disposition"]
            data = answer.json()
            assert (data["person"]["login"], data["tokens"][0]["name"]) == ("ada", "bot")
            assert {table["id"] for table in data["tables"]} == {over, running}
            assert [line["text"] for line in data["said"]] == ["my secret diary"] * 2
            assert "argon2" not in answer.text
            assert "my secret diary" not in str(await bob.get("/api/me/export"))

    run(story())


def test_somebody_who_leaves_for_good_is_forgotten(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path, snapshot_every=2) as place:
            ada, bob, over, running = await played(place)
            who = place.services.registry.live[over].row.creator
            await ada.post("/api/account/delete", {"password": "wrong"}, 401)
            await ada.post("/api/account/delete", {"password": LOGIN["password"]})
            text = await everything(place)
            assert not [word for word in (who, "Ada Lovelace", "secret diary", "argon2") if word in text]
            assert (await ada.get("/api/me"))["name"].startswith("Guest")
            await place.stranger().post("/api/session", LOGIN, 401)
            record = await bob.get(f"/api/tables/{over}/record")
            assert DELETED in record
            assert "0 iv" in record
            wire = await bob.enter(over)
            assert "Ada Lovelace" not in b"".join(wire.heard).decode()
            seats = (await bob.get(f"/api/tables/{running}"))["seats"]
            assert (seats[0]["kind"], seats[1]["kind"]) == ("open", "person")

    run(story())


def test_a_guest_can_leave_for_good_without_a_password(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            await ada.post("/api/me", {"name": "Ada Lovelace"})
            await ada.table("me", "bot:1")
            await ada.post("/api/account/delete")
            assert "Ada Lovelace" not in await everything(place)
            await place.stranger().post("/api/account/delete", status=404)

    run(story())


def test_a_table_that_cannot_be_opened_keeps_nobody(tmp_path: Path, run: Any) -> None:
    """A game may have been taken off the server, or its rules may have changed."""

    async def story() -> None:
        async with club(tmp_path) as place:
            ada, store = await place.guest(), place.services.store
            await ada.post("/api/me", {"name": "Ada Lovelace"})
            gone, older = await ada.table("me", "open"), await ada.table("me", "open")
            await store._write([
                Statement("UPDATE tables SET game = 'chess' WHERE id = ?", (gone,)),
                Statement("UPDATE tables SET rules = 0 WHERE id = ?", (older,)),
            ])  # fmt: skip
            await ada.post("/api/account/delete")
            assert "Ada Lovelace" not in await everything(place)
            held = await store.holders([gone, older])
            assert held[gone] == {}
            assert held[older][0][1] == DELETED  # it had ended as void

    run(story())


def test_whoever_is_deleted_gets_up_also_where_others_play_on(
    tmp_path: Path, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An administrator deletes beside the server, which may log a move at the same moment."""

    async def story() -> None:
        async with club(tmp_path) as place:
            _, _, table = await place.pair()
            store = place.services.store
            who, append, late = place._people[0], store.append, iter([True])

            async def first(*given: Any) -> Any:
                return Conflict(0) if next(late, False) else await append(*given)

            monkeypatch.setattr(store, "append", first)
            await forget(store, (await who.get("/api/me/export"))["person"]["id"])
            assert not (await store.holders([table]))[table].get(0, ("",))[0]

    run(story())


def test_under_a_clock_leaving_for_good_is_giving_up(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            _, _, table = await place.pair(clock={"kind": "bank", "seconds": 600})
            await place._people[0].post("/api/account/delete")
            wire = await place._people[1].enter(table)
            assert (wire.now.ended_by, wire.now.outcome) == ("resigned", (0, 1))

    run(story())


async def entered(person: Person, table: str) -> Wire:
    """Enter a table as a page does: when it is sent away it comes back."""
    while True:
        with contextlib.suppress(ConnectionClosed):
            return await person.enter(table)


async def beside(folder: Path) -> SqliteStore:
    """Open the store of a running server, as a command does."""
    store = SqliteStore(folder / "tables.sqlite3", alone=False)
    await store.open()
    return store


def test_an_administrator_bans_and_a_running_server_obeys(tmp_path: Path, run: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr("opolis.server.live.process_inbox.WATCH_SECONDS", 0.05)

    async def story() -> None:
        async with club(tmp_path) as place:
            ada, bob, _, running = await played(place)
            wire = await ada.enter(running)
            store = await beside(tmp_path)
            assert ["Ada Lovelace" in line for line in await administration.people(store, "LOVE")] == [True]
            await administration.ban(store, "ada", "spam")
            await wire.link.wait_closed()
            assert "spam" in (await ada.get("/api/me", 403))["text"]
            await bob.get("/api/me")
            assert "may play again" in await administration.ban(store, "ada", "")
            await store.close()
            async with asyncio.timeout(30):
                while (await ada.http.get("/api/me")).status_code != 200:
                    await asyncio.sleep(0.05)

    run(story())


def test_an_administrator_exports_deletes_removes_and_settles(
    tmp_path: Path, run: Any, monkeypatch: Any
) -> None:
    monkeypatch.setattr("opolis.server.live.process_inbox.WATCH_SECONDS", 0.05)

    async def story() -> None:
        async with club(tmp_path) as place:
            _, bob, over, running = await played(place)
            wire = await bob.enter(running)
            await wire.ask(type="report", seat=0, text="rude")
            store = await beside(tmp_path)
            (line,) = await administration.reports(store, False)
            assert all(word in line for word in ("Ada Lovelace", running, "rude"))
            author = await store.person_by_login("ada")
            assert author
            place_of, said = (await store.chat_of(author.id))[0]
            await (await bob.enter(place_of)).ask(type="report", said=said.at, text="this line")
            assert any(said.text in line for line in await administration.reports(store, False))
            for one in await store.reports():
                assert "settled" in await administration.settle(store, one.id)
            assert await administration.reports(store, False) == []
            assert "settled" in (await administration.reports(store, True))[0]
            await administration.export(store, "ada", tmp_path / "ada.json")
            assert "my secret diary" in (tmp_path / "ada.json").read_text()
            assert "deleted" in await administration.delete(store, "ada")
            assert not any(said.text in line for line in await administration.reports(store, True))
            await wire.link.wait_closed()
            again = await entered(bob, running)
            assert (again.yours, "Ada Lovelace" in b"".join(again.heard).decode()) == ((1,), False)
            assert over in "\n".join(await administration.tables(store, "over", ""))
            await administration.remove(store, over)
            await bob.get(f"/api/tables/{over}", 404)
            await store.close()

    run(story())


def test_designs_are_listed_and_removed_with_their_tables(tmp_path: Path, run: Any) -> None:
    game = next(game for game in map(games.load, games.names()) if game.has_room("designs"))
    option = next(option.name for option in game.options if option.kind == "design")

    async def story() -> None:
        async with club(tmp_path) as place:
            ada, store = await place.guest(), place.services.store
            made = [
                await ada.post(
                    "/api/tables", {"game": game.name, "options": {option: game.room("designs").template()}}
                )
                for _ in range(2)
            ]
            await ada.table("me", "me")
            (line,) = await administration.design_lines(store)
            assert f"{game.name}, 2 tables" in line
            assert "with 2 tables" in await administration.remove(store, line.split()[0])
            for table in made:
                await ada.get(f"/api/tables/{table['id']}", 404)
            with pytest.raises(OpolisError, match="no table, no study and no design"):
                await administration.remove(store, line.split()[0])

    run(story())


def test_nobody_is_banned_by_mistake(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            store = place.services.store
            for work in (administration.ban(store, "nobody", "x"), administration.delete(store, "nobody")):
                with pytest.raises(OpolisError, match="nobody has this id or login"):
                    await work

    run(story())


def test_the_command_line_looks_after_a_server(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            await played(place)

    run(story())
    database = str(tmp_path / "tables.sqlite3")
    runner = CliRunner()
    listed = runner.invoke(admin, ["people", "lovelace", "--database", database])
    assert (listed.exit_code, "Ada Lovelace" in listed.output) == (0, True)
    assert "is deleted" in runner.invoke(admin, ["delete", "ada", "--database", database]).output
    assert "there are none" in runner.invoke(admin, ["people", "lovelace", "--database", database]).output
    assert DELETED in runner.invoke(admin, ["tables", "--database", database]).output
