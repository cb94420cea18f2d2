"""Studies as every engine of the store keeps them: SQLite and PostgreSQL."""

import asyncio
from typing import Any

import msgspec
import pytest

from opolis.server.store.engine import Taken
from opolis.server.store.rows import EditRow, Person, StudyRow
from opolis.server.store.store import Store


def study(name: str = "s1", **changed: Any) -> StudyRow:
    plain: dict[str, Any] = {
        "id": name, "title": "First walls", "owner": "ada", "access": "private", "invite": "please",
        "created": 5.0, "updated": 5.0,
    }  # fmt: skip
    return StudyRow(**plain | changed)


def edit(seq: int, who: str = "ada", act: str = "") -> EditRow:
    return EditRow(seq, 10.0 + seq, who, act or f"{who}-{seq}", '{"kind": "note"}')


async def shelf(store: Store, *rows: StudyRow) -> None:
    for row in rows:
        await store.save_study(row)


def test_a_study_comes_back_as_it_was_saved_and_changes(store: Store, run: Any) -> None:
    run(shelf(store, study()))
    assert run(store.study("s1")) == study()
    assert run(store.study("s2")) is None
    changed = msgspec.structs.replace(study(), title="Second walls", access="public")
    run(store.save_study(changed))
    assert run(store.study("s1")) == changed
    assert (run(store.studies_owned("ada")), run(store.studies_owned("bob"))) == (1, 0)


def test_lists_hold_public_ones_or_those_that_somebody_edits(store: Store, run: Any) -> None:
    rows = study(), study("s2", access="public", updated=7.0), study("s3", owner="bob", updated=6.0)
    run(shelf(store, *rows))
    run(store.add_editor("s1", "bob", "Bob"))
    assert [row.id for row in run(store.studies("", 100.0, 9))] == ["s2"]
    assert [row.id for row in run(store.studies("bob", 100.0, 9))] == ["s3", "s1"]
    assert [row.id for row in run(store.studies("ada", 7.0, 9))] == ["s1"]
    assert [row.id for row in run(store.all_studies(2))] == ["s2", "s3"]


def test_editors_come_and_go_one_by_one_or_all(store: Store, run: Any) -> None:
    run(shelf(store, study(), study("s2")))
    for who, name in (("bob", "Bob"), ("eve", "Eve"), ("bob", "Robert")):
        run(store.add_editor("s1", who, name))
    run(store.add_editor("s2", "bob", "Bob"))
    assert run(store.editors("s1")) == {"bob": "Robert", "eve": "Eve"}
    run(store.remove_editor("s1", "bob"))
    assert run(store.editors("s1")) == {"eve": "Eve"}
    run(store.remove_editors("s1"))
    assert (run(store.editors("s1")), run(store.editors("s2"))) == ({}, {"bob": "Bob"})


def test_edits_come_back_in_order_and_tell_when_the_study_changed(store: Store, run: Any) -> None:
    run(shelf(store, study()))
    for number in (1, 2, 3):
        run(store.add_edit("s1", edit(number)))
    assert run(store.edits("s1", 1)) == [edit(2), edit(3)]
    assert run(store.edits("s1", 0, 2)) == [edit(1), edit(2)]
    assert run(store.edits_by("s1", "ada", "ada-2")) == [edit(2)]
    assert run(store.study("s1")).updated == 13.0
    with pytest.raises(Taken):
        run(store.add_edit("s1", edit(4, act="ada-2")))
    assert run(store.edits_of("ada")) == [("s1", edit(1).body)] * 3


def test_of_many_edits_for_one_number_one_is_kept(store: Store, run: Any) -> None:
    async def race() -> list[Any]:
        await shelf(store, study())
        asked = [store.add_edit("s1", edit(1, f"editor-{number}")) for number in range(20)]
        return await asyncio.gather(*asked, return_exceptions=True)

    answers = run(race())
    assert sum(isinstance(answer, Taken) for answer in answers) == 19
    (kept,) = run(store.edits("s1"))
    assert kept.who == f"editor-{answers.index(None)}"


def test_what_is_deleted_leaves_nothing_and_whoever_is_forgotten_leaves_no_name(
    store: Store, run: Any
) -> None:
    run(store.save_person(Person("bob", "Bob", 1.0)))
    run(shelf(store, study(), study("s2"), study("s3", owner="bob")))
    for name in ("s1", "s2", "s3"):
        run(store.add_editor(name, "bob", "Bob"))
        run(store.add_edit(name, edit(1, "bob")))
    run(store.delete_study("s2"))
    assert (run(store.study("s2")), run(store.edits("s2")), run(store.editors("s2"))) == (None, [], {})
    run(store.forget_person("bob", "deleted"))
    assert run(store.study("s3")) is None
    assert (run(store.editors("s1")), run(store.edits("s1"))) == ({}, [edit(1, "deleted", "bob-1")])
