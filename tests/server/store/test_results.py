"""Results and ratings in both engines: a match counts once, in one order, however many count at once."""

import asyncio
from typing import Any

import pytest

from opolis.server.ratings import count_all
from opolis.server.store.engine import Taken
from opolis.server.store.postgres import PostgresStore
from opolis.server.store.rows import LogEvent, RatedMatch, TableSummary
from opolis.server.store.store import Store
from server.store.made import row

ADA, BOB = (0, "ada", "Ada"), (1, "bob", "Bob")


async def ended(
    store: Store, name: str, places: tuple[float, ...] = (1, 2), holders: Any = (ADA, BOB)
) -> None:
    """Make a rated table and end its match."""
    sat = [LogEvent(seat + 1, 5.0, "sat", seat, called, "", who) for seat, who, called in holders]
    seats = len(holders)
    await store.create(row(name, rated=True, seats=seats), sat, TableSummary("running", "", holders))
    event = LogEvent(seats + 1, 9.0, "resigned", 1, "", "", "bob")
    await store.append(name, seats, [event], TableSummary("over", "resigned", holders, (), (), places))


def test_a_match_that_ended_is_counted_once(store: Store, run: Any) -> None:
    async def story() -> None:
        await ended(store, "t1")
        await count_all(store)
        (ada,) = await store.own_ratings("ada")
        (bob,) = await store.own_ratings("bob")
        assert ada.mean > 25 > bob.mean
        assert (ada.matches, bob.matches) == (1, 1)
        await store.append("t1", 3, [LogEvent(4, 99.0, "rematch", 0, "t2")], TableSummary(
            "over", "resigned", (ADA, BOB), (), (), (1, 2)
        ))  # fmt: skip
        assert len(await store.to_rate()) == 1
        await count_all(store)
        assert await store.to_rate() == []
        assert await store.own_ratings("ada") == [ada]

    run(story())


def test_a_number_is_taken_once_and_whoever_is_late_changes_nothing(store: Store, run: Any) -> None:
    async def story() -> None:
        await ended(store, "t1")
        await count_all(store)
        before = await store.own_ratings("ada")
        for late in (RatedMatch("t2", "kwinty", 2, 1, 9.0), RatedMatch("t1", "kwinty", 2, 2, 9.0)):
            with pytest.raises(Taken):
                await store.count(late, [], [before[0]])
        assert await store.own_ratings("ada") == before
        assert await store.last_rated("kwinty", 2) == 1

    run(story())


def test_many_who_count_at_once_lose_and_double_nothing(store: Store, run: Any) -> None:
    async def story() -> None:
        for number in range(8):
            await ended(store, f"t{number}", (1, 2) if number % 2 else (2, 1))
        await asyncio.gather(*(count_all(store) for _ in range(4)))
        assert [one.matches for one in await store.own_ratings("ada")] == [8]
        assert await store.last_rated("kwinty", 2) == 8
        # What was kept is what one after another would have come to.
        again: dict[str, float] = {}
        for match in await store.season("kwinty", 2, 0, 100):
            for one in (await store.results_at([match.table]))[match.table]:
                assert one.before == pytest.approx(again.get(one.who, 25.0))
                again[one.who] = one.mean
        assert (await store.own_ratings("ada"))[0].mean == pytest.approx(again["ada"])

    run(story())


def test_two_processes_count_every_match_once(database: str, run: Any) -> None:
    async def story() -> None:
        one, two = PostgresStore(database), PostgresStore(database)
        await one.open()
        await two.open()
        for number in range(10):
            await ended(one, f"t{number}")
        await asyncio.gather(count_all(one), count_all(two))
        assert [rating.matches for rating in await two.own_ratings("bob")] == [10]
        assert await one.to_rate() == []
        await one.close()
        await two.close()

    run(story())


def test_void_matches_and_those_that_say_nothing_are_left_out(store: Store, run: Any) -> None:
    async def story() -> None:
        await ended(store, "void", ())
        await ended(store, "alone", (1, 2), (ADA, (1, "ada", "Ada")))
        await ended(store, "bots", (1, 2), ((0, "bot:2", "Jon"), (1, "bot:3", "Ines")))
        await count_all(store)
        assert await store.own_ratings("ada") == []
        assert await store.to_rate() == []

    run(story())


def test_bots_are_anchors_and_those_who_were_deleted_have_no_rating(store: Store, run: Any) -> None:
    async def story() -> None:
        await ended(store, "t1", (1, 2), (ADA, (1, "bot:6", "Oskar")))
        await ended(store, "t2", (1, 2), ((0, "bob", "Bob"), (1, "deleted-x", "deleted player")))
        await count_all(store)
        results = (await store.results_at(["t1"]))["t1"]
        assert results[1].mean == results[1].before
        assert await store.own_ratings("bot:6") == await store.own_ratings("deleted-x") == []
        assert (await store.own_ratings("ada"))[0].mean > (await store.own_ratings("bob"))[0].mean

    run(story())


def test_whoever_is_forgotten_leaves_results_without_a_name(store: Store, run: Any) -> None:
    async def story() -> None:
        await ended(store, "t1")
        await count_all(store)
        await store.forget_person("ada", "deleted-1")
        assert await store.own_ratings("ada") == []
        assert (await store.results_at(["t1"]))["t1"][0].name == "deleted player"
        assert len(await store.own_ratings("bob")) == 1
        await store.remove_table("t1")
        assert await store.season("kwinty", 2, 0, 100) == []

    run(story())
