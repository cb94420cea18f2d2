"""Matches by older rules: finished ones can be read, those that were running end as void."""

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from opolis import games
from opolis.server import commands
from opolis.server.settings import ServerSettings
from opolis.server.store.rows import LogEvent, TableSummary
from opolis.server.store.sqlite import SqliteStore
from server.club import club
from server.store.made import row

GAME = next(game for game in map(games.load, games.names()) if game.rules > 1)
ADA, BEN = (0, "ada", "Ada"), (1, "bot:3", "bot 3")
LOG = [
    LogEvent(1, 5.0, "sat", 0, "Ada", "", "ada"),
    LogEvent(2, 5.0, "sat", 1, "bot 3", "", "bot:3"),
    LogEvent(3, 6.0, "move", 0, "old:a"),
    LogEvent(4, 7.0, "move", 1, "old:b"),
    LogEvent(5, 8.0, "takeback", 0, "3"),
    LogEvent(6, 9.0, "move", 1, "old:c"),
]
MOVES = "\n\n0 old:a\n1 old:c\n"


async def write_old(database: str, **changed: Any) -> None:
    """Put a table by version 1 into a database, as a server of that time would have."""
    store = SqliteStore(database)
    await store.open()
    old = row("old", game=GAME.name, rules=1, **changed)
    scores = changed.get("scores", ())
    await store.create(old, LOG, TableSummary(old.status, old.ended_by, (ADA, BEN), scores))
    await store.close()


def test_a_finished_match_can_be_read_and_downloaded_without_a_board(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        await write_old(f"{tmp_path}/tables.sqlite3", status="over", ended_by="play", scores=(7, 4))
        async with club(tmp_path) as place:
            ada = await place.guest()
            log = await ada.get("/api/tables/old/log")
            assert f"version 1 of the rules; {GAME.title} is now played by version" in log["read_only"]
            assert [seat["name"] for seat in log["table"]["seats"]] == ["Ada", "bot 3"]
            assert [event["text"] for event in log["events"]][2:4] == ["old:a", "old:b"]
            assert log["scores"] == [7, 4]
            record = await ada.get("/api/tables/old/record")
            assert ("Rules: 1\n" in record, "Scores: [7, 4]" in record) == (True, True)
            assert record.endswith(MOVES)
            assert (await ada.post("/api/tables/old/seats/0", {}, 410))["code"] == "outdated"
            wire = await ada.wire("old")
            refusal = await wire.next("refusal")
            assert (refusal.code, refusal.advice) == ("outdated", "read its record")
            with pytest.raises(ConnectionClosed):
                await wire.next()
            assert "old" not in place.services.registry.live

    run(story())


def test_scores_that_were_not_kept_are_left_out(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        await write_old(f"{tmp_path}/tables.sqlite3", status="over", ended_by="play")
        async with club(tmp_path) as place:
            ada = await place.guest()
            assert "scores" not in await ada.get("/api/tables/old/log")
            assert "Scores" not in await ada.get("/api/tables/old/record")

    run(story())


notices: list[Any] = []
tell = notices.append


@pytest.mark.parametrize("status", ["running", "waiting"])
def test_a_match_that_had_not_ended_is_void_when_the_server_starts(
    tmp_path: Path, run: Any, monkeypatch: Any, status: str
) -> None:
    monkeypatch.setitem(sys.modules, "void_notices", sys.modules[__name__])
    notices.clear()

    async def story() -> None:
        await write_old(f"{tmp_path}/tables.sqlite3", status=status)
        async with club(tmp_path, notices="void_notices:tell") as place:
            ada = await place.guest()
            async with asyncio.timeout(30):
                while (await ada.get("/api/tables/old"))["status"] != "over" or not notices:
                    await asyncio.sleep(0.02)
            log = await ada.get("/api/tables/old/log")
            assert (log["table"]["ended_by"], log["events"][-1]["text"]) == ("void", "void")
            wire = await ada.wire("old")
            assert (await wire.next("refusal")).text.startswith("It ended as void. This match was played by")
            assert [(note.person, note.table) for note in notices] == [("ada", "old")]
            assert "ended as void: the rules of the game have changed" in notices[0].text

    run(story())


def test_a_match_that_had_not_ended_is_void_when_it_is_opened(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            store, old = place.services.store, row("late", game=GAME.name, rules=1, status="running")
            await store.create(old, LOG, TableSummary("running", "", (ADA, BEN)))
            assert (await (await ada.wire("late")).next("refusal")).code == "outdated"
            assert (await ada.get("/api/tables/late"))["ended_by"] == "void"

    run(story())


def test_a_match_by_newer_rules_is_left_alone(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            store, new = place.services.store, row("new", rules=9, status="running")
            await store.create(new, LOG, TableSummary("running", "", (ADA, BEN)))
            assert (await (await ada.wire("new")).next("refusal")).code == "not_allowed"
            assert (await ada.get("/api/tables/new"))["status"] == "running"
            assert (await ada.get("/api/tables/new/log", 403))["code"] == "not_allowed"

    run(story())


def test_an_older_record_is_taken_into_the_library_and_given_back(tmp_path: Path, run: Any) -> None:
    text = f'opolis-record 1\nGame: {GAME.name}\nRules: 1\nSeats: ["Ada", "Ben"]\nScores: [3, 5]{MOVES}'

    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            made = await ada.post("/api/records", {"record": text})
            assert (made["status"], made["ended_by"], made["rules"]) == ("over", "play", 1)
            assert (await ada.get(f"/api/tables/{made['id']}/record")).endswith(f"Scores: [3, 5]{MOVES}")
            for damaged in ("[3]", '["a", "b"]', "[true, 1]"):
                await ada.post("/api/records", {"record": text.replace("[3, 5]", damaged)}, 400)
            await ada.post("/api/records", {"record": text.replace("1 old:c", "7 old:c")}, 400)
            await ada.post("/api/records", {"record": text.replace('["Ada", "Ben"]', "[]")}, 400)
            refusal = await ada.post("/api/analysis", {"record": text}, 400)
            assert "can be read but not replayed" in refusal["text"]

    run(story())


def test_older_tables_go_out_and_in_and_are_no_faults(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        settings = ServerSettings(database=f"{tmp_path}/tables.sqlite3")
        await write_old(settings.database, status="over", ended_by="play", scores=(7, 4))
        summary, faults = await commands.run("check", settings, None)
        assert summary.startswith("0 tables replay, 0 do not, 1 are by older rules\nold ")
        assert (await commands.run("export", settings, tmp_path / "out"))[1] == faults == []
        other = ServerSettings(database=f"{tmp_path}/other.sqlite3")
        assert (await commands.run("import", other, tmp_path / "out"))[1] == []
        await commands.run("export", other, tmp_path / "again")
        (one,), (two,) = ((tmp_path / name).iterdir() for name in ("out", "again"))
        assert one.read_text().endswith(MOVES)
        same = [line for line in one.read_text().splitlines() if not line.startswith("Date")]
        assert same == [line for line in two.read_text().splitlines() if not line.startswith("Date")]

    run(story())


def test_scores_are_kept_when_a_match_ends_by_play(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            table = await ada.table("me", "me", options={"row": 3})
            wire = await ada.enter(table, want="moves")
            for seat, move in ((0, "iv"), (1, "hv"), (0, "jh")):
                await wire.act(move, seat)
            log = await ada.get(f"/api/tables/{table}/log")
            assert (log["scores"], "read_only" in log) == ([1, 0], False)

    run(story())
