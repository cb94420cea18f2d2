"""Export, import, backup and check, also while a server runs."""

import contextlib
import random
import sqlite3
from pathlib import Path
from typing import Any

import asyncpg
import pytest

import opolis
from opolis.core.errors import OpolisError
from opolis.server import commands
from opolis.server.settings import ServerSettings
from server.club import Club, club


async def some_tables(place: Club) -> list[str]:
    rng = random.Random(3)
    ada = await place.guest()
    tables = [await ada.table("me", "me", options={"row": 3}) for _ in range(3)]
    for table in tables:
        wire = await ada.enter(table)
        while not wire.now.over:
            await wire.act(await wire.any_move(rng), wire.now.view)
    running = await ada.table("me", "me")
    await (await ada.enter(running)).act("iv", 0)
    return [*tables, running]


def test_tables_go_out_and_come_in_as_records(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            tables = await some_tables(place)
            settings = ServerSettings(database=f"{tmp_path}/tables.sqlite3")
            assert "4 tables written" in (await commands.run("export", settings, tmp_path / "out"))[0]
            summary, faults = await commands.run("check", settings, None)
            assert ("4 tables replay" in summary, faults) == (True, [])
        other = ServerSettings(database=f"{tmp_path}/other.sqlite3")
        assert "4 records brought in" in (await commands.run("import", other, tmp_path / "out"))[0]
        assert "0 records brought in" in (await commands.run("import", other, tmp_path / "out"))[0]
        assert (await commands.run("export", other, tmp_path / "again"))[1] == []
        for path in (tmp_path / "out").iterdir():
            assert path.read_text() == (tmp_path / "again" / path.name).read_text()
        assert {path.stem.rpartition("-")[2] for path in (tmp_path / "out").iterdir()} == set(tables)

    run(story())


def test_matches_of_the_terminal_are_brought_in_and_what_is_skipped_is_named(
    tmp_path: Path, run: Any
) -> None:
    folder = tmp_path / "matches"
    folder.mkdir()
    match = opolis.game("kwinty").new()
    match.play(0, "iv")
    (folder / "evening.opolis").write_text(match.record())
    (folder / "kwinty-2.txt").write_text(opolis.game("kwinty").new(width=7).record())
    (folder / "notes.md").write_text("Ada always begins in the middle.")
    (folder / "broken.opolis").write_text("opolis-record 9")
    settings = ServerSettings(database=f"{tmp_path}/tables.sqlite3")
    summary, faults = run(commands.run("import", settings, folder))
    assert summary.startswith("2 records brought in, 1 could not be, 1 files skipped\n")
    assert "notes.md: records end in .txt or .opolis" in summary
    assert "broken.opolis" in faults[0]
    again, _ = run(commands.run("import", settings, folder))
    assert again.startswith("0 records brought in")
    assert "evening.opolis: was brought in before" in again


def test_a_backup_can_be_served(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            tables = await some_tables(place)
            settings = ServerSettings(database=f"{tmp_path}/tables.sqlite3")
            await commands.run("backup", settings, tmp_path / "copy.sqlite3")
        async with club(tmp_path, database=f"{tmp_path}/copy.sqlite3") as place:
            wire = await place.stranger().enter(tables[-1])
            assert wire.now.seq == 3

    run(story())


def test_copies_in_a_folder_are_dated_and_the_newest_stay(tmp_path: Path, run: Any) -> None:
    settings = ServerSettings(database=f"{tmp_path}/tables.sqlite3", backups_kept=2)
    copies = tmp_path / "copies"
    run(commands.run("import", settings, tmp_path))
    run(commands.run("backup", settings, copies))
    for path in copies.iterdir():
        path.unlink()
    (copies / "holiday.sqlite").write_text("not a copy of ours")
    for year in ("2024", "2025"):
        (copies / f"opolis-{year}0101T000000Z.sqlite").write_text("an old copy")
    summary, _ = run(commands.run("backup", settings, copies))
    assert summary.endswith(", 1 old copies removed")
    names = sorted(path.name for path in copies.iterdir())
    assert names[0] == "holiday.sqlite"
    assert names[1] == "opolis-20250101T000000Z.sqlite"
    assert len(names) == 3


def test_a_copy_is_restored_and_served(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        lost = ServerSettings(database=f"{tmp_path}/tables.sqlite3")
        async with club(tmp_path) as place:
            tables = await some_tables(place)
            await commands.run("backup", lost, tmp_path / "copy.sqlite3")
        with pytest.raises(OpolisError, match="exists already: stop the server and move the file away"):
            await commands.run("restore", lost, tmp_path / "copy.sqlite3")
        (tmp_path / "tables.sqlite3").rename(tmp_path / "damaged.sqlite3")
        (tmp_path / "tables.sqlite3-wal").write_bytes(b"what SQLite would read into the copy")
        with pytest.raises(OpolisError, match="sqlite3-wal is of a database that was here"):
            await commands.run("restore", lost, tmp_path / "copy.sqlite3")
        (tmp_path / "tables.sqlite3-wal").unlink()
        await commands.run("restore", lost, tmp_path / "copy.sqlite3")
        assert not list(tmp_path.glob("copy.sqlite3-*"))
        summary, faults = await commands.run("check", lost, None)
        assert ("4 tables replay" in summary, faults) == (True, [])
        async with club(tmp_path) as place:
            wire = await place.stranger().enter(tables[-1])
            assert wire.now.seq == 3

    run(story())


def odd(copy: Path) -> bytes:
    """Damage a copy so that it can be read all the same: an index says what its table does not."""
    with contextlib.closing(sqlite3.connect(copy)) as link:
        link.executescript(
            "CREATE TABLE a (b TEXT); CREATE INDEX c ON a (b); INSERT INTO a VALUES ('a wall');"
        )
    return copy.read_bytes().replace(b"a wall", b"a hall", 1)


@pytest.mark.parametrize("damage", ["text", "cut", "empty", "odd", "missing"])
def test_a_copy_that_is_not_sound_is_refused_and_leaves_nothing(
    tmp_path: Path, run: Any, damage: str
) -> None:
    settings = ServerSettings(database=f"{tmp_path}/tables.sqlite3")
    copy = tmp_path / "copy.sqlite3"
    run(commands.run("import", ServerSettings(database=str(copy)), tmp_path))
    if damage == "missing":
        copy.unlink()
    else:
        sound = copy.read_bytes()
        texts = {"text": b"a letter" * 999, "cut": sound[:6000], "empty": b"", "odd": odd(copy)}
        copy.write_bytes(texts[damage])
    with pytest.raises(OpolisError, match=r"no sound copy|damaged|no such file"):
        run(commands.run("restore", settings, copy))
    assert not list(tmp_path.glob("tables.sqlite3*"))


def test_a_backup_goes_to_a_place_of_its_own(tmp_path: Path, run: Any) -> None:
    settings = ServerSettings(database=f"{tmp_path}/tables.sqlite3")
    run(commands.run("import", settings, tmp_path))
    kept = (tmp_path / "tables.sqlite3").stat().st_ino
    for place, words in (("tables.sqlite3", "is the database itself"), ("no/such", "no such folder")):
        with pytest.raises(OpolisError, match=words):
            run(commands.run("backup", settings, tmp_path / place))
    assert (tmp_path / "tables.sqlite3").stat().st_ino == kept


def test_a_log_that_does_not_replay_is_found(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            tables = await some_tables(place)
            write = place.services.store._write
            from opolis.server.store.engine import Statement

            await write(
                [Statement("UPDATE events SET text = 'zz' WHERE table_id = ? AND seq = 3", (tables[0],))]
            )
            settings = ServerSettings(database=f"{tmp_path}/tables.sqlite3")
            summary, faults = await commands.run("check", settings, None)
            assert "3 tables replay, 1 do not" in summary
            assert faults[0].startswith(tables[0])

    run(story())


def test_postgresql_is_backed_up_and_restored_by_its_own_tools(
    tmp_path: Path, database: str, run: Any
) -> None:
    async def story() -> None:
        async with club(tmp_path, database=database) as place:
            await some_tables(place)
            await commands.run("backup", ServerSettings(database=database), tmp_path / "copy.dump")
        settings = ServerSettings(database=database)
        with pytest.raises(OpolisError, match="the database must be empty"):
            await commands.run("restore", settings, tmp_path / "copy.dump")
        link = await asyncpg.connect(database)
        await link.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        await link.close()
        await commands.run("restore", settings, tmp_path / "copy.dump")
        summary, faults = await commands.run("check", settings, None)
        assert ("4 tables replay" in summary, faults) == (True, [])

    run(story())
