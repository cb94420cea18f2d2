"""Health is what the server has just proved; a damaged database is refused at the start."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from opolis.server import self_check
from opolis.server.store.postgres import PostgresStore
from opolis.server.store.sqlite import Damaged, SqliteStore
from server.club import Club, club
from server.store.made import with_table


async def health(place: Club, status: int) -> Any:
    await place.services.self_check.prove()
    return await place.stranger().get("/health", status)


def test_health_says_that_everything_was_proved(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            body = await health(place, 200)
            assert (body["status"], "reason" in body, body.get("proved", 0) < 5) == ("ok", False, True)

    run(story())


def test_a_database_that_cannot_be_written_to_is_the_reason(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            store: Any = place.services.store
            store._link.execute("PRAGMA query_only = ON")
            body = await health(place, 503)
            assert (body["status"], "cannot be written to" in body["reason"]) == ("unwell", True)
            store._link.execute("PRAGMA query_only = OFF")
            assert (await health(place, 200))["status"] == "ok"

    run(story())


def test_a_worker_that_has_ended_is_the_reason(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            place.services.tasks._kept["the keeper of tables"].cancel()
            await asyncio.sleep(0)
            assert "the keeper of tables" in (await health(place, 503))["reason"]
            async with asyncio.timeout(30):
                while place.services.tasks.dead:
                    await asyncio.sleep(0.05)
            assert (await health(place, 200))["replaced"] == 1

    run(story())


class Death(BaseException):
    """What no handler of errors expects."""


def test_a_writer_that_dies_is_replaced(tmp_path: Path, run: Any, monkeypatch: Any) -> None:
    """Whoever waited for it is told, the next act is written, and health says that it happened."""
    monkeypatch.setattr("threading.excepthook", lambda args: None)

    async def story() -> None:
        async with club(tmp_path) as place:
            one, _, table = await place.pair()
            store: Any = place.services.store
            commit = store._commit
            monkeypatch.setattr(store, "_commit", lambda jobs: (_ for _ in ()).throw(Death))
            with pytest.raises(ConnectionClosed):
                await one.act("iv")
            monkeypatch.setattr(store, "_commit", commit)
            wire = await place._people[0].enter(table)
            assert type(await wire.act("iv")).__name__ == "Ack"
            assert (await health(place, 200))["replaced"] >= 1

    run(story())


def test_a_process_whose_workers_die_again_and_again_ends(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            given_up: list[bool] = []
            place.services.self_check.give_up = lambda: given_up.append(True)
            place.services.store.replaced += self_check.MOST_REPLACED
            await place.services.self_check.prove()
            assert not given_up
            place.services.store.replaced += 1
            await place.services.self_check.prove()
            assert given_up

    run(story())


def test_rules_that_do_not_run_are_the_reason(tmp_path: Path, run: Any, monkeypatch: Any) -> None:
    def broken(game: Any) -> None:
        raise RuntimeError

    async def story() -> None:
        async with club(tmp_path) as place:
            monkeypatch.setattr(self_check, "Match", broken)
            assert (await health(place, 503))["reason"] == "rules cannot be run"

    run(story())


def test_silence_is_a_reason_too(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            somebody, check = place.stranger(), place.services.self_check
            async with asyncio.timeout(30):
                while (answer := await somebody.http.get("/health")).status_code == 200:
                    check._proved -= 1000  # again if a proof came in between
            assert "nothing was proved for" in answer.json()["reason"]

    run(story())


@pytest.mark.parametrize("damage", ["not a database", "damaged"])
def test_a_damaged_database_is_refused_with_the_remedy(tmp_path: Path, run: Any, damage: str) -> None:
    path = tmp_path / "tables.sqlite3"

    async def write() -> None:
        store = SqliteStore(path)
        await store.open()
        for number in range(50):
            await with_table(store, f"table-{number}")
        await store.close()

    if damage == "damaged":
        run(write())
        data = bytearray(path.read_bytes())
        data[4096 * 2 : 4096 * 4] = b"\xaa" * 8192
        path.write_bytes(data)
    else:
        path.write_bytes(b"Dear diary, " * 1000)
    with pytest.raises(Damaged, match=r"cannot be used: .* restore COPY"):
        run(SqliteStore(path).open())


def test_news_are_heard_again_whatever_redis_says(run: Any, monkeypatch: Any) -> None:
    class Away:
        """Redis that is away at first; its errors are its own."""

        asked = 0

        def pubsub(self) -> Any:
            Away.asked += 1
            raise RuntimeError("Redis is away")

    async def story() -> None:
        monkeypatch.setattr("opolis.server.store.postgres.AGAIN_SECONDS", 0.0)
        store = PostgresStore("postgresql://nowhere", "redis://nowhere")
        store._redis = Away()
        store._follow()
        async with asyncio.timeout(30):
            while Away.asked < 3:
                await asyncio.sleep(0)
        next(iter(store._tasks)).cancel()
        async with asyncio.timeout(30):
            while Away.asked < 6:
                await asyncio.sleep(0)
        assert store.replaced == 1
        store._closed = True
        for task in store._tasks:
            task.cancel()

    run(story())
