"""What is special to the file: durability, groups, one server a file, copies while running."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from opolis.server.store import sqlite
from opolis.server.store.rows import Conflict, LogEvent, TableSummary
from opolis.server.store.sqlite import InUse, SqliteStore
from server.store.made import row

NOBODY = TableSummary("waiting", "", ())


def opened(path: Path, run: Any) -> SqliteStore:
    store = SqliteStore(path)
    run(store.open())
    return store


def test_the_file_is_in_wal_mode_and_fully_synchronous(tmp_path: Path, run: Any) -> None:
    store = opened(tmp_path / "a.sqlite3", run)
    assert store._link.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store._link.execute("PRAGMA synchronous").fetchone() == (2,)
    run(store.close())


def test_everything_is_there_after_opening_again(tmp_path: Path, run: Any) -> None:
    store = opened(tmp_path / "a.sqlite3", run)
    run(store.create(row(), [LogEvent(1, 1.0, "move", 0, "iv")], NOBODY))
    run(store.close())
    again = opened(tmp_path / "a.sqlite3", run)
    assert run(again.append("t1", 1, [LogEvent(2, 1.0, "move", 1, "jh")])) == 2
    assert [event.text for event in run(again.events("t1"))] == ["iv", "jh"]
    run(again.close())


def test_a_second_server_on_one_file_is_refused(tmp_path: Path, run: Any) -> None:
    store = opened(tmp_path / "a.sqlite3", run)
    with pytest.raises(InUse, match="in use"):
        opened(tmp_path / "a.sqlite3", run)
    run(store.close())


def test_appends_asked_at_once_share_commits(tmp_path: Path, run: Any) -> None:
    store = opened(tmp_path / "a.sqlite3", run)

    async def burst() -> list[Any]:
        tables = [f"t{n}" for n in range(300)]
        return await asyncio.gather(
            *(store.append(table, 0, [LogEvent(1, 1.0, "move", 0, "iv")]) for table in tables)
        )

    assert run(burst()) == [1] * 300
    assert store.commits < 30
    run(store.close())


def test_who_acts_again_at_once_shares_the_next_commit(tmp_path: Path, run: Any) -> None:
    store = opened(tmp_path / "a.sqlite3", run)

    async def player(table: str) -> None:
        for seq in range(5):
            await store.append(table, seq, [LogEvent(seq + 1, 1.0, "move", 0, "iv")])

    async def evening() -> None:
        await asyncio.gather(*(player(f"t{n}") for n in range(40)))

    run(evening())
    assert store.commits < 100, "200 moves shared commits"
    run(store.close())


def test_a_backup_taken_while_running_is_whole(tmp_path: Path, run: Any) -> None:
    store = opened(tmp_path / "a.sqlite3", run)

    async def busy() -> None:
        writes = [store.append(f"t{n}", 0, [LogEvent(1, 1.0, "move", 0, "iv")]) for n in range(200)]
        await asyncio.gather(*writes, store.backup(str(tmp_path / "copy.sqlite3")))
        await store.backup(str(tmp_path / "copy.sqlite3"))

    run(busy())
    run(store.close())
    copy = sqlite3.connect(tmp_path / "copy.sqlite3")
    assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert copy.execute("SELECT COUNT(*) FROM events").fetchone() == (200,)
    copy.close()


def test_a_failed_job_takes_back_only_itself(tmp_path: Path, run: Any) -> None:
    store = opened(tmp_path / "a.sqlite3", run)

    async def mixed() -> list[Any]:
        await store.create(row("t1"), [], NOBODY)
        jobs = [store.create(row(name), [], NOBODY) for name in ("t2", "t1", "t3")]
        return await asyncio.gather(*jobs, return_exceptions=True)

    answers = run(mixed())
    assert [type(answer).__name__ for answer in answers] == ["NoneType", "Taken", "NoneType"]
    assert run(store.table("t3")).id == "t3"
    run(store.close())


def test_a_job_that_cannot_be_written_ends_neither_others_nor_the_writer(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite3")
        await store.open()
        jobs = [store.set_fact("one", "1"), store.set_fact("two", "\ud800"), store.set_fact("three", "3")]
        one, two, three = await asyncio.gather(*jobs, return_exceptions=True)
        assert (one, type(two), three) == (None, UnicodeEncodeError, None)
        assert [await store.fact(name) for name in ("one", "two", "three")] == ["1", "", "3"]
        await store.set_fact("four", "4")
        await store.close()

    run(story())


def test_a_writer_that_has_ended_is_replaced_by_the_next_who_asks(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite3")
        await store.open()
        store._asked.put([])
        await asyncio.to_thread(store._writer.join)
        await store.set_fact("one", "1")
        assert (await store.fact("one"), store.replaced) == ("1", 1)
        await store.close()

    run(story())


def test_readers_recover_when_files_had_run_out(tmp_path: Path, run: Any, monkeypatch: Any) -> None:
    def out_of_files(path: str) -> None:
        raise sqlite3.OperationalError("unable to open database file")

    async def story() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite3")
        await store.open()
        with monkeypatch.context() as patch:
            patch.setattr(sqlite, "connect", out_of_files)
            with pytest.raises(sqlite3.OperationalError):
                await store.fact("one")
        assert await store.fact("one") == ""
        await store.close()

    run(story())


def test_tables_that_grew_long_ago_take_no_memory(
    tmp_path: Path, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "MOST_HEADS", 2)
    store = opened(tmp_path / "a.sqlite3", run)
    for seq in (0, 1):
        for table in ("t1", "t2", "t3", "t4"):
            assert run(store.append(table, seq, [LogEvent(seq + 1, 1.0, "move", 0, "iv")])) == seq + 1
    assert len(store._heads) == 2
    assert run(store.append("t1", 0, [LogEvent(1, 1.0, "move", 0, "iv")])) == Conflict(2)
    run(store.close())
