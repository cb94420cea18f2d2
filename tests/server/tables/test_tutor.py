"""Lessons at a table: the tutor plays the record, tries are judged, and nothing is lost on the way."""

from pathlib import Path

import pytest

from opolis import games
from opolis.match import lesson_shelf
from opolis.match.puzzle import entries, puzzles
from server.club import Person, Wire, club
from server.fixtures import Run

LESSONS = [(name, lesson) for name in games.names() for lesson in lesson_shelf.names(games.load(name))]


async def begin(person: Person, game: str, lesson: str) -> str:
    made = await person.post("/api/tables", {"game": game, "lesson": lesson})
    return str(made["id"])


async def ready(wire: Wire, step: int) -> None:
    """Wait until a step can be tried."""
    await wire.until(
        lambda wire: bool(wire.now.lesson and wire.now.lesson.ready and wire.now.lesson.step == step)
    )


def test_tries_are_judged_and_a_right_one_leads_on(tmp_path: Path, run: Run) -> None:
    async def story() -> None:
        async with club(tmp_path) as there:
            ada = await there.guest()
            wire = await ada.enter(await begin(ada, "kwinty", "five"))
            await ready(wire, 0)
            assert wire.now.lesson.say["de"].startswith("Die weißen Blöcke gehören dir")
            assert wire.now.lesson.marks == ("column:i",)
            poor = await wire.act("iv")
            assert (poor.code, poor.text) == (
                "poor",
                "Upright is allowed too. Here it should lie flat: turn it first.",
            )
            await wire.act("ih")
            await ready(wire, 1)
            assert wire.now.lesson.done["en"].startswith("One block, two white squares")
            refused = await wire.act("gh")
            assert (refused.code, refused.clause) == ("illegal", "K6")
            assert refused.advice.startswith("End to end")
            shown = await wire.ask(type="hint", seat=0)
            assert (shown.move, bool(shown.ghost), shown.words) == ("hv", True, "Stand a block upright on h")
            assert (await wire.ask(type="ask", seat=0, what="takeback")).code == "not_allowed"
            assert (await wire.ask(type="goon")).code == "not_allowed"
            await wire.act("hv")
            await ready(wire, 2)
            await wire.act("fh")
            await wire.until(lambda wire: wire.now.lesson.finished and wire.now.ended_by == "lesson")

    run(story())


def test_a_lesson_goes_on_where_it_was_left_and_stays_done_after_signing_up(tmp_path: Path, run: Run) -> None:
    async def story() -> None:
        async with club(tmp_path) as there:
            ada = await there.guest()
            table = await begin(ada, "kwinty", "five")
            wire = await ada.enter(table)
            await ready(wire, 0)
            await wire.act("ih")
            await ready(wire, 1)
            await wire.close()
            assert await begin(ada, "kwinty", "five") == table
            await ada.post("/api/account", {"login": "ada", "password": "a long password"})
            listed = {one["name"]: one for one in (await ada.get("/api/games/kwinty/lessons"))["lessons"]}
            assert listed["five"]["begun"]
            assert not listed["five"].get("done")
            assert not listed["ends"].get("begun")
            assert (await ada.get("/api/tables?mine=1"))["tables"] == []
        async with club(tmp_path) as again:
            back = again.stranger()
            await back.post("/api/session", {"login": "ada", "password": "a long password"})
            wire = await back.enter(table)
            await ready(wire, 1)
            await wire.act("hv")
            await ready(wire, 2)
            await wire.act("fh")
            await wire.until(lambda wire: wire.now.ended_by == "lesson")
            listed = {one["name"]: one for one in (await back.get("/api/games/kwinty/lessons"))["lessons"]}
            assert listed["five"]["done"]
            assert await begin(back, "kwinty", "five") != table

    run(story())


def test_what_was_read_before_going_on_by_hand_is_not_said_again(tmp_path: Path, run: Run) -> None:
    async def story() -> None:
        async with club(tmp_path) as there:
            ada = await there.guest()
            wire = await ada.enter(await begin(ada, "kwinty", "well"))
            await ready(wire, 0)
            await wire.act("fh")
            await wire.until(lambda wire: wire.now.lesson.waits)
            assert wire.now.lesson.done["en"].startswith("Four in a row with both ends free")
            await wire.ask(type="goon")
            await ready(wire, 1)
            assert wire.now.lesson.done == {}

    run(story())


def test_the_position_of_a_later_step_is_laid_out_by_a_few_changes_at_once(tmp_path: Path, run: Run) -> None:
    game = games.load("kwinty")
    puzzle = max((one for one in puzzles(game).values() if one.seat == 0), key=lambda one: len(one.moves))
    elsewhere = ";( after 0\n;> 0 ih\n;> 1 jv\n;@say Here?\n;@say.de Hier?\n;@right *\n;> 0 hv\n;)\n"
    lesson = puzzle.lesson().replace("\n0 ", f"\n{elsewhere}0 ", 1)

    async def story() -> None:
        async with club(tmp_path) as there:
            ada = await there.guest()
            wire = await ada.enter(await begin(ada, "kwinty", lesson))
            await ready(wire, 0)
            await wire.act("hv")
            await wire.until(lambda wire: wire.now.lesson.waits)
            await wire.ask(type="goon")
            heard = len(wire.heard)
            await ready(wire, 1)
            assert len(wire.heard) - heard < len(entries(puzzle.moves)) / 4

    run(story())


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_every_lesson_can_be_done_to_its_end(game: str, name: str, tmp_path: Path, run: Run) -> None:
    async def story() -> None:
        lesson = lesson_shelf.load(games.load(game), name)
        async with club(tmp_path) as there:
            there.services.warm_up.rules_ready.add(game)
            ada = await there.guest()
            wire = await ada.enter(await begin(ada, game, name))
            for number, step in enumerate(lesson.steps):
                await ready(wire, number)
                await wire.act(step.right[-1])  # an alternative, where there is one
                await wire.until(
                    lambda wire, at=number: wire.now.lesson.step > at or wire.now.lesson.answered
                )
                last = number == len(lesson.steps) - 1
                await wire.until(
                    lambda wire, at=number: (
                        wire.now.lesson.step > at or wire.now.lesson.waits or wire.now.lesson.finished
                    )
                )
                if wire.now.lesson.waits and not last:
                    await wire.ask(type="goon")
            await wire.until(lambda wire: wire.now.ended_by == "lesson")

    run(story())


def test_a_lesson_of_ones_own_is_checked_before_anybody_learns_by_it(tmp_path: Path, run: Run) -> None:
    async def story() -> None:
        text = lesson_shelf.template(games.load("kwinty"))
        async with club(tmp_path) as there:
            ada = await there.guest()
            wire = await ada.enter(await begin(ada, "kwinty", text))
            await ready(wire, 0)
            assert wire.now.lesson.title == {"en": "My lesson"}
            broken = await ada.post(
                "/api/tables", {"game": "kwinty", "lesson": text.replace("0 ", "0 z", 1)}, 400
            )
            assert broken["text"].startswith("line 14: zih is said to be right but is refused")
            unknown = await ada.post("/api/tables", {"game": "kwinty", "lesson": "seven"}, 400)
            assert "has no lesson 'seven'" in unknown["text"]
            other = await ada.post("/api/tables", {"game": "turris", "lesson": text}, 400)
            assert other["text"] == "this lesson is about kwinty, not turris"

    run(story())


def test_whoever_has_neither_played_nor_learnt_a_game_has_not_met_it(tmp_path: Path, run: Run) -> None:
    async def story() -> None:
        async with club(tmp_path) as there:
            ada, eve = await there.guest(), await there.guest()
            assert not (await there.stranger().get("/api/games/kwinty/lessons")).get("met")
            assert not (await ada.get("/api/games/kwinty/lessons")).get("met")
            await ada.table("me", "bot:1")
            await begin(eve, "kwinty", "five")
            assert (await ada.get("/api/games/kwinty/lessons"))["met"]
            assert (await eve.get("/api/games/kwinty/lessons"))["met"]
            assert not (await eve.get("/api/games/turris/lessons")).get("met")

    run(story())


def test_how_far_people_get_in_each_lesson_is_counted(tmp_path: Path, run: Run) -> None:
    async def story() -> None:
        async with club(tmp_path) as there:
            for steps in (1, 2):
                somebody = await there.guest()
                wire = await somebody.enter(await begin(somebody, "kwinty", "five"))
                for number, move in enumerate(("ih", "hv")[:steps]):
                    await ready(wire, number)
                    await wire.act("kv" if number else "iv")
                    await wire.act(move)
                    await ready(wire, number + 1)
            metrics = await there.stranger().get("/metrics")
            assert 'opolis_lessons_begun_total{game="kwinty",lesson="five"} 2' in metrics
            assert 'opolis_lesson_steps_total{game="kwinty",step="five:0"} 2' in metrics
            assert 'opolis_lesson_steps_total{game="kwinty",step="five:1"} 1' in metrics
            assert 'opolis_lesson_tries_total{game="kwinty",step="five:0"} 2' in metrics
            assert "five:2" not in metrics

    run(story())


def test_a_clause_is_tried_at_its_position(tmp_path: Path, run: Run) -> None:
    async def story() -> None:
        async with club(tmp_path) as there:
            ada = await there.guest()
            rules = await ada.get("/api/games/kwinty")
            clauses = list(rules["clauses"])
            assert rules["shown"][: len(clauses)] == clauses
            assert "playing-well-1" in rules["shown"][len(clauses) :]
            assert "*Try: Playing well, 1.* {#playing-well-1}\n" in rules["readme"]
            shown = await ada.get("/api/games/kwinty/clauses/K6")
            assert shown["picture"].startswith("<svg")
            assert shown["say"]["de"].startswith("Deine eigenen kurzen Seiten")
            await ada.get("/api/games/kwinty/clauses/K66", 404)
            wire = await ada.enter(await begin(ada, "kwinty", shown["lesson"]))
            await ready(wire, 0)
            refused = await wire.act("gh")
            assert (refused.clause, refused.advice) == ("K6", "End would meet end.")
            await wire.act("hv")
            await wire.until(lambda wire: wire.now.ended_by == "lesson")
            listed = (await ada.get("/api/games/kwinty/lessons"))["lessons"]
            assert not any(one.get("begun") for one in listed), "a clause is no lesson of the game's"

    run(story())


def test_a_lesson_is_shared_by_a_link_and_everybody_has_their_own_progress(tmp_path: Path, run: Run) -> None:
    async def story() -> None:
        text = lesson_shelf.template(games.load("kwinty"))
        async with club(tmp_path) as there:
            ada, eve = await there.guest(), await there.guest()
            shared = await ada.post("/api/lessons", {"lesson": text})
            assert (shared["game"], shared["title"]) == ("kwinty", {"en": "My lesson"})
            found = await there.stranger().get(f"/api/lessons/{shared['id']}")
            assert found == shared
            assert found["text"] == text
            table = await begin(eve, "kwinty", f"of:{shared['id']}")
            assert table != shared["id"]
            wire = await eve.enter(table)
            await ready(wire, 0)
            broken = await ada.post("/api/lessons", {"lesson": text.replace(";@say", ";@sya", 1)}, 400)
            assert broken["text"].startswith("line 12: a lesson has no note 'sya'; did you mean say?")
            headless = await ada.post("/api/lessons", {"lesson": "hello"}, 400)
            assert headless["text"].startswith("line 1: a lesson begins with")
            await eve.get("/api/lessons/nothing", 404)
            match = await ada.table("me", "bot:1")
            await eve.get(f"/api/lessons/{match}", 404)

    run(story())


LONG = """opolis-record 1
Game: kwinty
Rules: 1
Options: {}
Seats: ["me", "you"]
Date: 2026-11-17

;@title Long
"""
MANY = "".join(f";(\n;> 0 a{number}\n;)\n" for number in range(2000))


@pytest.mark.parametrize(
    ("lesson", "code", "says"),
    [
        (LONG + "; " + "x" * 64_000, "too_big", "64000 bytes"),
        (LONG + ";@say Do it.\n" * 101 + "0 iv\n", "malformed", "at most 100"),
        (LONG + ";@say Do it.\n0 iv\n" + MANY, "malformed", "at most 2000"),
        (LONG + ";@say Do it.\n;@mark " + "a " * 101 + "\n0 iv\n", "malformed", "at most 100 things"),
    ],
)
def test_lessons_from_outside_are_limited(
    lesson: str, code: str, says: str, tmp_path: Path, run: Run
) -> None:
    async def story() -> None:
        async with club(tmp_path, max_design=64_000 if code == "too_big" else 10**6) as there:
            ada = await there.guest()
            answer = await ada.http.post("/api/tables", json={"game": "kwinty", "lesson": lesson})
            assert (answer.status_code // 100, answer.json()["code"]) == (4, code)
            assert says in answer.json()["text"]

    run(story())
