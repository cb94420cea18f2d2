"""What every engine of the store must do."""

import asyncio
from typing import Any

import msgspec
import pytest

from opolis.server.store.engine import Taken
from opolis.server.store.rows import (
    ChatRow,
    Conflict,
    Person,
    Snapshot,
    TableQuery,
    TableSummary,
    TokenRow,
)
from opolis.server.store.store import Store
from server.store.made import WAITING, move, row, with_table


def test_a_table_comes_back_as_it_was_made(store: Store, run: Any) -> None:
    run(with_table(store))
    found = run(store.table("t1"))
    assert found == row(updated=5.0)
    assert run(store.table("t2")) is None
    assert run(store.holders(["t1"])) == {"t1": {0: ("ada", "Ada")}}


def test_events_come_back_in_order_and_from_any_number(store: Store, run: Any) -> None:
    run(with_table(store))
    assert run(store.append("t1", 1, [move(2), move(3, "jh", "act-7")])) == 3
    events = run(store.events("t1"))
    assert [event.seq for event in events] == [1, 2, 3]
    assert events[2] == move(3, "jh", "act-7")
    assert run(store.events("t1", 2)) == [move(3, "jh", "act-7")]


def test_more_events_than_a_statement_takes_are_written_at_once(store: Store, run: Any) -> None:
    run(with_table(store))
    many = [move(number) for number in range(2, 2503)]
    assert run(store.append("t1", 1, many)) == 2502
    assert run(store.events("t1", 1)) == many


@pytest.mark.parametrize("expected", [0, 2, 9])
def test_an_append_at_another_number_is_a_conflict_and_changes_nothing(
    store: Store, run: Any, expected: int
) -> None:
    run(with_table(store))
    assert run(store.append("t1", expected, [move(expected + 1)])) == Conflict(1)
    assert len(run(store.events("t1"))) == 1


def test_of_many_appends_for_one_number_one_is_accepted(store: Store, run: Any) -> None:
    async def race() -> list[Any]:
        await with_table(store)
        return await asyncio.gather(*(store.append("t1", 1, [move(2, f"{n}v")]) for n in range(50)))

    answers = run(race())
    assert answers.count(2) == 1
    assert answers.count(Conflict(2)) == 49
    winner = answers.index(2)
    assert run(store.events("t1", 1)) == [move(2, f"{winner}v")]


def test_the_summary_is_written_with_its_event(store: Store, run: Any) -> None:
    run(with_table(store))
    run(
        store.append(
            "t1", 1, [move(2)], TableSummary("over", "play", ((0, "ada", "Ada"), (1, "bot:3", "bot 3")))
        )
    )
    found = run(store.table("t1"))
    assert (found.status, found.ended_by, found.updated) == ("over", "play", 12.0)
    assert run(store.holders(["t1"]))["t1"][1] == ("bot:3", "bot 3")
    run(store.append("t1", 1, [move(2)], WAITING))
    assert run(store.table("t1")).status == "over"


def test_tables_are_listed_by_status_game_and_person(store: Store, run: Any) -> None:
    async def fill() -> None:
        await with_table(store, "a")
        await store.create(
            row("b", game="other", open=False), [], TableSummary("running", "", ((1, "bob", "Bob"),))
        )
        await store.append("b", 0, [move(1)], TableSummary("running", "", ((1, "bob", "Bob"),)))

    run(fill())

    def names(**wanted: Any) -> list[str]:
        return [table.id for table in run(store.tables(TableQuery(**wanted)))]

    assert names() == ["b", "a"]
    assert names(status="waiting") == ["a"]
    assert names(game="other") == ["b"]
    assert names(who="bob") == ["b"]
    assert names(open_only=True) == ["a"]
    assert names(limit=1) == ["b"]
    assert names(before=11.0) == ["a"]


def test_snapshots_replace_each_other(store: Store, run: Any) -> None:
    assert run(store.snapshot("t1")) is None
    run(store.save_snapshot("t1", Snapshot(3, 1, "abc", b"\x00\x01", b"{}")))
    run(store.save_snapshot("t1", Snapshot(9, 1, "abc", b"\x00\x02", b"{}")))
    assert run(store.snapshot("t1")) == Snapshot(9, 1, "abc", b"\x00\x02", b"{}")


def test_chat_is_numbered_and_cut_to_the_latest(store: Store, run: Any) -> None:
    for n in range(5):
        run(store.say("t1", ChatRow(float(n), 0, "ada", "Ada", f"line {n}")))
    lines = run(store.chat("t1", 2))
    assert [line.text for line in lines] == ["line 3", "line 4"]


def test_a_line_of_chat_that_is_sent_again_is_kept_once(store: Store, run: Any) -> None:
    line = ChatRow(1.0, 0, "ada", "Ada", "hello", "s1")

    async def together() -> list[bool]:
        return await asyncio.gather(*(store.say("t1", line) for _ in range(3)))

    assert sorted(run(together())) == [False, False, True]
    assert not run(store.say("t1", line))
    assert run(store.say("t1", msgspec.structs.replace(line, who="bob")))
    assert run(store.say("t2", line))
    assert [said.who for said in run(store.chat("t1"))] == ["ada", "bob"]


def test_a_login_belongs_to_one_person(store: Store, run: Any) -> None:
    run(store.save_person(Person("p1", "Ada", 1.0)))
    run(store.save_person(Person("p2", "Bob", 1.0)))
    run(store.save_person(Person("p1", "Ada", 1.0, "ada", "hash", "", 1)))
    assert run(store.person_by_login("ada")).id == "p1"
    assert run(store.person_by_login("")) is None
    with pytest.raises(Taken):
        run(store.save_person(Person("p2", "Bob", 1.0, "ada")))
    assert run(store.person("p2")).login == ""


def test_tokens_are_listed_until_revoked(store: Store, run: Any) -> None:
    token = TokenRow("k1", "p1", "my bot", "digest", "read play", 1.0)
    run(store.save_token(token))
    assert run(store.tokens("p1")) == [token]
    run(store.save_token(TokenRow("k1", "p1", "my bot", "digest", "read play", 1.0, 0.0, 7.0)))
    assert run(store.tokens("p1")) == []
    assert run(store.token("k1")).revoked == 7.0


def test_facts_can_be_kept_or_replaced(store: Store, run: Any) -> None:
    assert run(store.fact("secret")) == ""
    run(store.set_fact("secret", "one", keep=True))
    run(store.set_fact("secret", "two", keep=True))
    assert run(store.fact("secret")) == "one"
    run(store.set_fact("secret", "three"))
    assert run(store.fact("secret")) == "three"


def test_downtimes_are_remembered(store: Store, run: Any) -> None:
    run(store.add_downtime(1.0, 2.0))
    run(store.add_downtime(1.0, 5.0))
    assert run(store.downtimes()) == [(1.0, 2.0)]
