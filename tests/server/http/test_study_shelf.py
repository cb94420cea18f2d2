"""Studies over HTTP: who may read and edit, edits of several people at once, puzzles made of positions."""

import asyncio
import itertools
from pathlib import Path
from typing import Any

import httpx
import pytest

from opolis.match.annotated import Annotated
from opolis.match.lesson_reader import read_lesson
from opolis.server import administration
from opolis.server.ids import new_id
from opolis.server.settings import Rate
from opolis.server.tables import study_shelf
from opolis.server.tables.study import MOST_CHAPTERS
from opolis.server.tables.study_shelf import StudyShelf
from server.club import Club, Person, club
from server.http.test_studies import record

acts = (f"edit-{number}" for number in itertools.count())
IV = [[0, "iv"]]


async def begun(person: Person, **more: Any) -> dict[str, Any]:
    """Begin a study of one chapter."""
    asked = {"title": "First walls", "record": record("0 iv\n1 jv\n")} | more
    found: dict[str, Any] = await person.post("/api/studies", asked)
    return found


async def edit(person: Person, study: dict[str, Any], status: int = 200, **what: Any) -> Any:
    chapter = study["chapters"][0]["id"]
    body = {"act": next(acts), "edit": {"chapter": chapter} | what}
    return await person.post(f"/api/studies/{study['id']}/edits", body, status)


async def text_of(person: Person, study: dict[str, Any]) -> str:
    address = f"/api/studies/{study['id']}/chapters/{study['chapters'][0]['id']}/record"
    answer = await person.http.get(address)
    assert answer.status_code == 200
    return answer.text


async def invited(place: Club, owner: Person, study: dict[str, Any], name: str = "Bob") -> Person:
    bob = await place.guest()
    await bob.post("/api/me", {"name": name})
    await bob.post(f"/api/studies/{study['id']}/editors", {"invite": study["invite"]})
    return bob


def test_a_chapter_is_an_annotated_record_that_is_read_again_equal(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            study = await begun(ada)
            await edit(ada, study, kind="move", path=IV, seat=1, move="hv")
            await edit(ada, study, kind="note", path=[*IV, [1, "hv"]], text="to the  left")
            await edit(ada, study, kind="note", path=IV, word="mark", text="i1")
            text = await text_of(ada, study)
            assert str(Annotated.parse(text)) == text
            assert text.endswith("0 iv\n;@mark i1\n1 jv\n;(\n;> 1 hv\n; to the left\n;)\n")
            shown = await ada.get(f"/api/studies/{study['id']}/chapters/{study['chapters'][0]['id']}")
            words = [node["words"] for node in shown["annotated"]["nodes"]]
            assert words[-1] == "Bob stood a block upright on h"
            await edit(ada, study, kind="cut", path=[*IV, [1, "hv"]])
            await edit(ada, study, kind="note", path=IV, word="mark", text="")
            assert (await text_of(ada, study)).endswith("0 iv\n1 jv\n")

    run(story())


@pytest.mark.parametrize(("access", "reads"), [("private", False), ("link", True), ("public", True)])
def test_who_may_read_and_who_may_edit(tmp_path: Path, run: Any, access: str, reads: bool) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada, eve = await place.guest(), await place.guest()
            study = await begun(ada, access=access)
            shown = await eve.get(f"/api/studies/{study['id']}", 200 if reads else 404)
            assert "invite" not in shown or not shown["invite"]
            refused = await edit(eve, study, 403 if reads else 404, kind="move", path=IV, seat=1, move="hv")
            assert "study" in refused["text"]
            listed = [one["id"] for one in (await eve.get("/api/studies"))["studies"]]
            assert (study["id"] in listed) == (access == "public")
            await eve.post(f"/api/studies/{study['id']}", {"title": "mine"}, 403 if reads else 404)
            await eve.post(f"/api/studies/{study['id']}/editors", {"invite": "guess"}, 404)
            bob = await invited(place, ada, study)
            await edit(bob, study, kind="move", path=IV, seat=1, move="hv")
            (editor,) = (await ada.get(f"/api/studies/{study['id']}"))["editors"]
            assert editor["name"] == "Bob"
            closed = (await ada.http.delete(f"/api/studies/{study['id']}/editors")).json()
            assert closed["invite"] != study["invite"]
            await edit(bob, study, 403 if reads else 404, kind="move", path=IV, seat=1, move="jh")

    run(story())


def test_one_editor_is_sent_away_and_the_others_stay(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            study = await begun(ada)
            bob, eve = [await invited(place, ada, study, name) for name in ("Bob", "Eve")]
            page = f"/api/studies/{study['id']}"
            editors = {one["name"]: one["id"] for one in (await bob.get(page))["editors"]}
            assert set(editors) == {"Bob", "Eve"}
            assert not set(editors.values()) & set(await place.services.store.editors(study["id"]))
            await bob.delete(f"{page}/editors/{editors['Eve']}", 403)
            await ada.delete(f"{page}/editors/nobody", 404)
            left = await ada.delete(f"{page}/editors/{editors['Bob']}")
            assert [one["name"] for one in left["editors"]] == ["Eve"]
            await edit(bob, study, 404, kind="move", path=IV, seat=1, move="hv")
            await bob.post(f"{page}/editors", {"invite": study["invite"]}, 404)
            await edit(eve, study, kind="move", path=IV, seat=1, move="hv")

    run(story())


def test_whoever_runs_the_server_lists_and_removes_studies(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada, store = await place.guest(), place.services.store
            study = await begun(ada, access="public")
            await invited(place, ada, study)
            (line,) = await administration.studies(store)
            assert all(word in line for word in (study["id"], "First walls", "public", "Bob"))
            assert "study" in await administration.remove(store, line.split()[0])
            assert await administration.studies(store) == []
            await ada.get(f"/api/studies/{study['id']}", 404)

    run(story())


def test_two_people_edit_at_once_and_both_see_the_same(tmp_path: Path, run: Any) -> None:
    """Forty edits of two people in any order: each is there once, for both, and a resend is harmless."""

    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            study = await begun(ada)
            bob = await invited(place, ada, study)
            address = f"/api/studies/{study['id']}/edits"
            chapter = study["chapters"][0]["id"]

            async def write(person: Person, number: int) -> None:
                what = {"kind": "note", "chapter": chapter, "path": IV, "text": f"{id(person)} {number}"}
                moved = {"kind": "move", "chapter": chapter, "path": IV, "seat": 1, "move": "hv"}
                for sent in (what, moved):
                    body = {"act": next(acts), "edit": sent}
                    first = await person.post(address, body)
                    # The answer was lost on its way: the same is sent again.
                    again = await person.post(f"{address}?after={first['seq'] - 1}", body)
                    assert again["edits"][0]["act"] == body["act"]

            await asyncio.gather(*(write(person, number) for number in range(10) for person in (ada, bob)))
            seen = [await person.get(address) for person in (ada, bob)]
            assert seen[0]["seq"] == seen[1]["seq"] == 41
            orders = [[(one["seq"], one["edit"]) for one in each["edits"]] for each in seen]
            assert orders[0] == orders[1]
            assert [seq for seq, _ in orders[0]] == [*range(1, 42)]
            last = [one["text"] for _, one in orders[0] if one["kind"] == "note"][-1]
            text = await text_of(bob, study)
            assert f"; {last}\n" in text
            assert text.count(";> 1 hv") == 1
            assert text == await text_of(ada, study)

    run(story())


def test_two_processes_give_edits_one_order(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            study = await begun(ada)
            row = await place.services.store.study(study["id"])
            assert row
            shelves = [StudyShelf(place.services.store) for _ in range(2)]
            from opolis.protocol.study_requests import Edit

            chapter = study["chapters"][0]["id"]
            edits = [Edit("note", chapter, text=str(number)) for number in range(20)]
            seqs = await asyncio.gather(
                *(
                    shelves[number % 2].edit(row.id, row.owner, next(acts), one)
                    for number, one in enumerate(edits)
                )
            )
            assert sorted(seqs) == [*range(2, 22)]
            texts = [
                await shelf.read(row.id, lambda study: str(study.chapter(chapter).annotated))
                for shelf in shelves
            ]
            assert texts[0] == texts[1]

    run(story())


def test_edits_go_on_after_a_restart(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            study = await begun(ada)
            await edit(ada, study, kind="note", path=IV, text="before")
            place.services.studies._live.clear()
            await edit(ada, study, kind="rename", text="Second walls")
            assert "; before" in await text_of(ada, study)
            shown = await ada.get(f"/api/studies/{study['id']}")
            assert shown["chapters"][0]["title"] == "Second walls"

    run(story())


def test_what_does_not_fit_is_refused_with_its_reason(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path, edit_rate=Rate(12, 60)) as place:
            ada = await place.guest()
            study = await begun(ada)
            refused: list[tuple[int, str, dict[str, Any]]] = [
                (422, "K5", {"kind": "move", "path": IV, "seat": 1, "move": "ih"}),
                (404, "not in the chapter any more", {"kind": "note", "path": [[0, "ih"]], "text": "gone"}),
                (400, "beginning", {"kind": "cut"}),
                (400, "title", {"kind": "rename", "text": " "}),
                (413, "2000 characters", {"kind": "note", "text": "x" * 2001}),
                (400, "may not hold", {"kind": "note", "text": "a\x00b"}),
                (404, "no such chapter", {"kind": "drop", "chapter": new_id()}),
                (400, "no id", {"kind": "chapter", "chapter": "../x", "text": "t", "record": record("")}),
                (
                    400,
                    "line 8: move zz of seat 1",
                    {"kind": "chapter", "chapter": new_id(), "text": "t", "record": record("0 iv\n1 zz\n")},
                ),
            ]
            for status, why, what in refused:
                assert why in (await edit(ada, study, status, **what))["text"], why
            assert (await ada.get(f"/api/studies/{study['id']}"))["seq"] == 1
            for _ in range(4):
                answer = await edit(ada, study, kind="note", text="again")
                assert answer["seq"]
            await edit(ada, study, 429, kind="note", text="too fast")
            problem = await ada.post("/api/studies", {"title": "x", "record": "hello"}, 400)
            assert "line 1" in problem["text"]
            assert len((await ada.get("/api/studies?mine=1"))["studies"]) == 1

    run(story())


def test_a_study_has_a_limit_of_chapters(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            study = await begun(ada)
            more = {"kind": "chapter", "text": "one more", "record": record("")}
            for _ in range(MOST_CHAPTERS - 1):
                await edit(ada, study, **more, chapter=new_id())
            assert "64 chapters" in (await edit(ada, study, 413, **more, chapter=new_id()))["text"]

    run(story())


def test_a_study_does_not_grow_without_end(tmp_path: Path, run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            study = await begun(ada)
            chapter = study["chapters"][0]["id"]
            await edit(ada, study, kind="rename", chapter=chapter, text="Walls", record="x" * 200_000)
            edits = await place.services.store.edits(study["id"])
            assert max(len(row.body) for row in edits) < 1000
            size = sum(len(row.body) for row in edits)
            monkeypatch.setattr(study_shelf, "MOST_BYTES", size + 300)
            note = {"kind": "note", "path": [], "chapter": chapter}
            await edit(ada, study, **note, text="x" * 100)
            assert "bytes" in (await edit(ada, study, 413, **note, text="x" * 100))["text"]

    run(story())


def test_a_position_becomes_a_puzzle_that_others_can_do(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada, bob = await place.guest(), await place.guest()
            study = await begun(ada, access="link")
            chapter = study["chapters"][0]["id"]
            await edit(ada, study, kind="move", path=IV, seat=1, move="hv")
            await edit(ada, study, kind="note", path=[*IV, [1, "hv"]], text="Too slow.")
            await edit(ada, study, kind="note", path=[*IV, [1, "jv"]], text="That is it.")
            asked = {"chapter": chapter, "path": IV, "title": "Answer well", "task": "Where would you build?"}
            made = await ada.post(f"/api/studies/{study['id']}/puzzles", asked)
            lesson = read_lesson(made["text"])
            match = lesson.match_at(0)
            assert lesson.seat == 1
            assert lesson.steps[0].say["en"] == "Where would you build?"
            assert lesson.judge(0, match, "jv") == ("right", "That is it.", "")
            assert lesson.judge(0, match, "hv") == ("poor", "Too slow.", "")
            assert lesson.judge(0, match, "jh").kind == "poor"
            table = await bob.post("/api/tables", {"game": "kwinty", "lesson": f"of:{made['id']}"})
            assert table["game"] == "kwinty"
            last = {"chapter": chapter, "path": [*IV, [1, "jv"]]}
            problem = await ada.post(f"/api/studies/{study['id']}/puzzles", last, 400)
            assert "play it here first" in problem["text"]

    run(story())


def test_a_deleted_study_and_a_deleted_person_leave_nothing(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            study, other = await begun(ada, access="public"), await begun(ada)
            bob = await invited(place, ada, other)
            await edit(bob, other, kind="note", text="by Bob")
            assert (await ada.http.delete(f"/api/studies/{study['id']}")).status_code == 200
            await ada.get(f"/api/studies/{study['id']}", 404)
            data = (await bob.http.get("/api/me/export")).json()
            assert [one["title"] for one in data["studies"]] == ["First walls"]
            assert "by Bob" in data["written"][0]["edit"]
            await bob.post("/api/account/delete", {"password": ""})
            assert "; by Bob" in await text_of(ada, other)
            assert "editors" not in await ada.get(f"/api/studies/{other['id']}")
            await ada.post("/api/account/delete", {"password": ""})
            store: Any = place.services.store
            for table in ("studies", "study_editors", "study_edits"):
                assert await store._read(f"SELECT * FROM {table}") == []

    run(story())


def test_only_the_page_to_embed_may_stand_in_a_frame(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = place.stranger()
            framed: httpx.Response = await ada.http.get("/embed/abc/def")
            assert "frame-ancestors *" in framed.headers["content-security-policy"]
            for path in ("/", "/studies/abc", "/embed", "/api/studies"):
                kept = await ada.http.get(path)
                assert "frame-ancestors 'none'" in kept.headers["content-security-policy"], path

    run(story())
