"""Bots keep what they have searched: one for each table and seat, within a bound, in one thread at a time."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from opolis import games
from opolis.bots.levels import LEVELS
from opolis.match.match import Match
from opolis.server.tables import bots
from opolis.server.tables.bots import BotPool
from opolis.server.tables.fair_queue import Asker, Rank
from opolis.server.tables.kept_bots import KeptBots
from opolis.server.warm import compile_bots
from server.club import club


class Sized:
    """A bot that only takes room."""

    def __init__(self, size: int) -> None:
        self.reusable_bytes = size


class Meeting:
    """A bot that thinks until another thinks beside it."""

    def __init__(self, both: threading.Barrier) -> None:
        self.reusable_bytes, self._both = 1, both

    level = LEVELS[5]

    def choose(self, match: Match, seat: int) -> str:
        self._both.wait(30)
        return str(id(self))


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The bots that are made."""
    compile_bots(games.load("kwinty"))
    make, found = bots.bot, list[Any]()

    def remember(*given: Any) -> Any:
        found.append(make(*given))
        return found[-1]

    monkeypatch.setattr(bots, "bot", remember)
    return found


def test_a_seat_keeps_its_bot_from_move_to_move(tmp_path: Path, run: Any, made: list[Any]) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            wire = await ada.enter(await ada.table("me", "bot:5"), want="moves")
            for _ in range(3):
                await wire.act(wire.moves[0][0], 0)
                await wire.until(lambda wire: 0 in wire.now.movers)
            assert len(made) == 1
            assert place.services.bots.kept.size == made[0].reusable_bytes > 0

    run(story())


def test_bots_are_dropped_when_their_table_sleeps(tmp_path: Path, run: Any, made: list[Any]) -> None:
    async def story() -> None:
        async with club(tmp_path, idle_minutes=0) as place:
            ada = await place.guest()
            table = await ada.table("me", "bot:5")
            wire = await ada.enter(table, want="moves")
            await wire.act(wire.moves[0][0], 0)
            await wire.until(lambda wire: 0 in wire.now.movers)
            assert place.services.bots.kept.size > 0
            await wire.close()
            live = place.services.registry.live[table]
            while place.audience(table).busy:
                await asyncio.sleep(0.01)
            await place.services.registry._put_away(live)
            assert table not in place.services.registry.live
            assert place.services.bots.kept.size == 0

    run(story())


def test_memory_is_bounded_and_the_longest_unused_bot_goes_first() -> None:
    kept, (one, two, three) = KeptBots(100), [Sized(40) for _ in range(3)]
    for seat, bot in enumerate((one, two)):
        kept.put("t", seat, 5, bot)
    kept.put("t", 0, 5, kept.take("t", 0, 5))
    kept.put("u", 0, 5, three)
    assert kept.size == 80
    assert [kept.take("t", 0, 5), kept.take("t", 1, 5), kept.take("u", 0, 5)] == [one, None, three]


def test_what_is_too_large_or_of_no_use_is_not_kept() -> None:
    kept, fine = KeptBots(100), Sized(60)
    kept.put("t", 0, 5, fine)
    kept.put("t", 1, 5, Sized(101))
    kept.put("t", 2, 5, Sized(0))
    assert [kept.take("t", seat, 5) for seat in range(3)] == [fine, None, None]


def test_a_bot_of_another_level_is_not_taken() -> None:
    kept = KeptBots(100)
    kept.put("t", 0, 5, Sized(10))
    assert kept.take("t", 0, 6) is None
    assert kept.size == 0


def test_a_bot_that_thinks_is_nobody_elses(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    both = threading.Barrier(2)
    monkeypatch.setattr(bots, "bot", lambda *given: Meeting(both))
    match = Match(games.load("kwinty"))

    async def story() -> None:
        pool, ada = BotPool(2, 0.0, 1), Asker(Rank.TABLE, "ada")
        first = await asyncio.gather(*(pool.choose(match, "t", 0, 5, ada) for _ in range(2)))
        assert len(set(first)) == 2
        second = await asyncio.gather(*(pool.choose(match, "t", 0, 5, ada) for _ in range(2)))
        assert len(set(first) & set(second)) == 1
        pool.close()

    run(story())


def test_one_person_has_few_tables_of_bots_alone(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path, bot_tables_per_person=2, bot_pause=600.0) as place:
            ada, bob = await place.guest(), await place.guest()
            for _ in range(2):
                await ada.table("bot:8", "bot:8")
            assert "bots alone" in (await ada.table("bot:8", "bot:8", status=403))["text"]
            await bob.table("bot:8", "bot:8")
            table = await ada.table("open", "bot:8")
            assert "bots alone" in (await ada.sit(table, 0, 403, kind="bot"))["text"]
            await ada.table("me", "bot:8")

    run(story())


def test_two_bots_at_a_table_have_different_names(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            wire = await ada.enter(await ada.table("bot:1", "bot:1"))
            names = [event.text for event in wire.events.values() if event.kind == "sat"]
            assert all(names)
            assert len({*names}) == 2

    run(story())


def test_a_bot_waits_for_people_who_may_act_at_the_same_time(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path, bot_race_pause=60.0) as place:
            ada = await place.guest()
            race = {"mode": "headtohead"}
            together = await ada.enter(await ada.table("me", "bot:1", game="hirstopolis", options=race))
            in_turn = await ada.enter(await ada.table("bot:1", "me"))
            await in_turn.until(lambda wire: 1 in wire.now.movers)
            assert {*together.now.movers} == {0, 1}

    run(story())


def test_a_table_has_its_own_pace_of_bots(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path, bot_pause=600.0) as place:
            ada = await place.guest()
            quick = await ada.enter(await ada.table("bot:1", "me", pace=0.0))
            slow = await ada.enter(await ada.table("bot:1", "me"))
            await quick.until(lambda wire: 1 in wire.now.movers)
            assert slow.now.movers == (0,)
            refused = await ada.post("/api/tables", {"game": "kwinty", "pace": 61}, status=400)
            assert "0 to 60 seconds" in refused["text"]

    run(story())


def test_bots_let_a_person_act_first_in_a_race(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path, bot_race_pause=0.2) as place:
            ada = await place.guest()
            table = await ada.table(
                "me", "bot:1", game="hirstopolis", options={"mode": "headtohead"}, pace=0.0
            )
            race = await ada.enter(table, want="moves")
            await asyncio.sleep(0.8)
            assert [event for event in race.events.values() if event.kind == "move"] == []
            await race.act(race.moves[0][0], seat=0)
            await race.until(
                lambda wire: any((one.seat, one.kind) == (1, "move") for one in wire.events.values())
            )

    run(story())


def test_a_bot_thinks_for_the_address_of_whom_it_plays_with(
    tmp_path: Path, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, choose = list[Asker](), BotPool.choose

    async def remember(self: BotPool, match: Match, table: str, seat: int, level: int, asker: Asker) -> str:
        asked.append(asker)
        return await choose(self, match, table, seat, level, asker)

    monkeypatch.setattr(BotPool, "choose", remember)

    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            wire = await ada.enter(await ada.table("me", "bot:1"), want="moves")
            await wire.act(wire.moves[0][0], 0)
            await wire.until(lambda wire: 0 in wire.now.movers)
            assert [(asker.rank, asker.address) for asker in asked] == [(Rank.TABLE, "127.0.0.1")]

    run(story())
