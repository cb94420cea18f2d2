"""Looking back over HTTP: annotated records, positions, analyses, exercises, tables from records."""

import asyncio
import contextlib
from pathlib import Path
from typing import Any

import pytest

import opolis
from opolis import games
from opolis.match.annotated import Annotated
from opolis.match.lesson_reader import read_lesson
from opolis.server.refusal import Refuse
from opolis.server.settings import Rate
from opolis.server.tables import analyses
from opolis.server.tables.fair_queue import Asker, Rank
from opolis.server.warm import compile_bots
from server.club import Person, club

BLUNDERED = "0 iv\n1 jv\n0 hv\n1 kv\n"


def record(moves: str = BLUNDERED, game: str = "kwinty", options: str = "{}") -> str:
    headers = f'Game: {game}\nOptions: {options}\nSeats: ["Ada", "Bob"]\nDate: 2026-11-17'
    return f"opolis-record 1\n{headers}\n\n{moves}"


async def done(person: Person, begun: dict[str, Any]) -> dict[str, Any]:
    """Ask until an analysis has ended."""
    reviews = list(begun.get("reviews", []))
    remarks = dict(begun.get("remarks", {}))
    while begun["state"] in ("waiting", "running"):
        await asyncio.sleep(0.05)
        begun = await person.get(f"/api/analyses/{begun['id']}?after={len(reviews)}")
        reviews += begun.get("reviews", [])
        remarks |= begun.get("remarks", {})
    return {**begun, "reviews": reviews, "remarks": remarks}


def test_an_annotated_record_is_read_with_words_and_read_again_equal(tmp_path: Path, run: Any) -> None:
    text = record("0 iv\n; a comment\n;@mark i1\n1 jv\n;(\n;> 1 hv\n; why not\n;)\n")

    async def story() -> None:
        async with club(tmp_path) as place:
            found = await place.stranger().post("/api/annotated", {"record": text})
            moves = [(node["parent"], node["seat"], node["move"]) for node in found["nodes"]]
            assert moves == [(-1, -1, ""), (0, 0, "iv"), (1, 1, "jv"), (1, 1, "hv")]
            assert found["nodes"][1]["words"] == "Ada stood a block upright on i"
            assert [note["word"] for note in found["nodes"][1]["notes"]] == ["comment", "mark"]
            assert found["headers"] == str(Annotated.parse(text)).partition("\n\n")[0]

    run(story())


def test_seats_that_nobody_has_named_are_called_by_their_colours(tmp_path: Path, run: Any) -> None:
    match = opolis.game("kwinty").new()
    match.play(0, "iv")

    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            found = await ada.post("/api/annotated", {"record": match.record()})
            assert (found["players"], found["headers"].count("seat 0")) == (["White", "Black"], 1)
            assert found["nodes"][1]["words"] == "White stood a block upright on i"
            ada.http.headers["Accept-Language"] = "de"
            position = {"record": match.record(), "moves": [[0, "iv"]]}
            assert (await ada.post("/api/positions", position))["words"].startswith("Weiß hat")
            kept = await ada.post("/api/records", {"record": match.record()})
            seats = (await ada.get(f"/api/tables/{kept['id']}/log"))["table"]["seats"]
            assert [seat.get("name", "") for seat in seats] == ["", ""]

    run(story())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hello", "line 1: a record begins with"),
        (record("0 iv\n1 zz\n"), "line 8: move zz of seat 1 is refused"),
        (record("0 iv\n;(\n;> 0 a9\n;)\n"), "line 9: move a9 of seat 0 is refused"),
        (record("0 iv\n;(\n"), "line 8: this variation does not end"),
        (record("7 iv\n"), "line 7: there is no seat 7"),
    ],
)
def test_a_broken_file_gets_an_error_with_line_and_reason(
    tmp_path: Path, run: Any, text: str, said: str
) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            problem = await place.stranger().post("/api/annotated", {"record": text}, 400)
            assert said in problem["text"]

    run(story())


def test_any_position_is_shown_with_what_could_be_played(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            asked = {"record": record(""), "moves": [[0, "iv"]]}
            found = await place.stranger().post("/api/positions", asked)
            assert found["movers"] == [1]
            assert {choice["move"] for choice in found["choices"]} == {"gh", "hv", "iv", "jh", "jv"}
            assert any(part["kind"] == "block" for part in found["scene"]["parts"])
            flat = await place.stranger().post("/api/positions", {**asked, "filter": "FLAT"})
            assert {choice["move"] for choice in flat["choices"]} == {"gh", "jh"}
            wrong = await place.stranger().post("/api/positions", {**asked, "moves": [[1, "iv"]]}, 422)
            assert wrong["text"].startswith("move 1: K1")

    run(story())


def test_in_any_position_a_bot_advises_and_moves_and_chance_decides(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = place.stranger()
            asked = {"record": record(""), "moves": [[0, "iv"]]}
            hint = {"type": "hint", "id": "a", "seat": 1}
            advised = await ada.post("/api/positions/questions", asked | {"question": hint})
            legal = {"gh", "hv", "iv", "jh", "jv"}
            assert advised["type"] == "hinted"
            assert advised["move"] in legal
            assert advised["line"][0]["move"] == advised["move"]
            assert any(step["ghost"] for step in advised["line"])
            here = asked | {"question": hint | {"here": True}}
            given = await ada.post("/api/positions/questions", here)
            assert (given["type"], given["game"]) == ("position", "kwinty")
            found = await ada.post("/api/annotated", {"record": record("")})
            assert given["rules"] == found["rules"], "an engine with other rules is not asked"
            moved = await ada.post("/api/positions/moves", asked | {"seat": 1, "level": 1})
            assert (moved["seat"], moved["move"] in legal) == (1, True)
            refused = await ada.post("/api/positions/moves", asked | {"seat": 0}, 409)
            assert refused["code"] == "turn"
            await ada.post("/api/positions/moves", asked | {"seat": 1, "level": 9}, 400)

            rolled = opolis.game("rollopolis").new(seats=1)
            assert rolled.movers == [-1]
            chance = await ada.post("/api/positions/moves", {"record": rolled.record()})
            assert chance["seat"] == -1
            assert chance["move"] in rolled.odds()

    run(story())


def test_a_position_is_asked_about_as_a_table_is(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            asked = {"record": record(""), "moves": [[0, "iv"]]}
            found = await place.stranger().post("/api/positions", asked)
            assert found["view"] == 1
            first = [touch["id"] for touch in found["touches"]]
            assert first
            about = asked | {"question": {"type": "touching", "id": "a", "seat": 1, "path": first[:1]}}
            answer = await place.stranger().post("/api/positions/questions", about)
            assert (answer["type"], answer["id"]) == ("touches", "a")
            moves = {leaf["move"] for leaf in answer["touches"]}
            assert moves
            assert moves <= {"gh", "hv", "iv", "jh", "jv"}
            why = {"type": "why", "id": "b", "seat": 1, "path": ["nothing"]}
            answer = await place.stranger().post("/api/positions/questions", asked | {"question": why})
            assert answer["reason"]["text"]
            other = about | {"question": {"type": "touching", "id": "c", "seat": 0, "path": first[:1]}}
            refused = await place.stranger().post("/api/positions/questions", other, 409)
            assert refused["code"] == "turn"

    run(story())


def test_where_several_may_move_any_of_them_can_be_looked_through(tmp_path: Path, run: Any) -> None:
    match = opolis.game("hirstopolis").new(seats=2)
    while len(match.movers) < 2:
        match.play(match.movers[0], match.moves(match.movers[0])[0])
    moves = [[event.seat, event.text] for event in match.events]
    asked = {"record": match.record(), "moves": moves}

    async def story() -> None:
        async with club(tmp_path) as place:
            for seat, view in ((-1, 0), (0, 0), (1, 1)):
                found = await place.stranger().post("/api/positions", asked | {"seat": seat})
                assert found["view"] == view
                assert [one["id"] for one in found["touches"]] == [one.id for one in match.touches(view)]

    run(story())


@pytest.mark.parametrize("name", games.names())
def test_a_record_of_every_game_is_analysed(tmp_path: Path, run: Any, name: str) -> None:
    compile_bots(games.load(name))
    match = opolis.game(name).new(seats=2)
    while len(match.events) < 3 and not match.over:
        seat = match.movers[0]
        match.play(seat, match.moves(seat)[0])

    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            begun = await ada.post("/api/analyses", {"record": match.record()})
            found = await done(ada, begun)
            assert (found["state"], found["done"]) == ("done", len(match.events))
            assert [one["move"] for one in found["reviews"]] == [event.text for event in match.events]
            again = await (await place.guest()).post("/api/analyses", {"record": match.record()})
            assert again["id"] == found["id"], "the same match is analysed once"

    run(story())


def test_a_blunder_is_said_shown_and_made_an_exercise(tmp_path: Path, run: Any) -> None:
    """Black can stop white's row of three, and does not."""
    compile_bots(games.load("kwinty"))
    text = record("0 iv\n1 jv\n0 hv\n1 kv\n", options='{"row": 3}')

    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            found = await done(ada, await ada.post("/api/analyses", {"record": text}))
            wrong = [one for one in found["reviews"] if one.get("mark") in ("mistake", "blunder")]
            assert wrong
            number, seat = wrong[0]["number"], wrong[0]["seat"]
            assert "gives up" in found["remarks"][str(number)][0]
            line = await ada.get(f"/api/analyses/{found['id']}/moves/{number}")
            assert line["steps"][0]["move"] == wrong[0]["best"]
            exercises = await ada.get(f"/api/analyses/{found['id']}/exercises?seat={seat}")
            lesson = read_lesson(exercises["lesson"])
            lesson.check()
            assert len(lesson.steps) == exercises["count"]
            assert lesson.steps[0].right == (wrong[0]["best"],)
            table = await ada.post("/api/tables", {"game": "kwinty", "lesson": exercises["lesson"]})
            assert table["status"] == "running"

    run(story())


def test_an_analysis_is_cancelled_only_by_whoever_began_it(
    tmp_path: Path, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    compile_bots(games.load("turris"))
    match = opolis.game("turris").new()
    while len(match.events) < 30:
        match.play(match.movers[0], match.moves(match.movers[0])[0])
    monkeypatch.setattr(analyses, "RUNNING_EACH", 1)

    async def story() -> None:
        async with club(tmp_path) as place:
            ada, bob = await place.guest(), await place.guest()
            begun = await ada.post("/api/analyses", {"record": match.record()})
            other = {"record": record()}
            assert (await ada.post("/api/analyses", other, 429))["code"] == "too_fast"
            assert (await bob.delete(f"/api/analyses/{begun['id']}", 403))["code"] == "not_allowed"
            ended = await ada.delete(f"/api/analyses/{begun['id']}")
            assert ended["state"] == "cancelled"
            found = await done(ada, ended)
            assert found["done"] < len(match.events)
            assert (await ada.get("/api/analyses/nonsense", 404))["code"] == "not_found"

    run(story())


def test_what_nobody_asks_about_is_stopped(tmp_path: Path, run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    compile_bots(games.load("kwinty"))
    monkeypatch.setattr(analyses, "PATIENCE", -1.0)

    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            begun = await ada.post("/api/analyses", {"record": record()})
            found = await done(ada, begun)
            assert (found["state"], found["done"]) == ("cancelled", 0)

    run(story())


def test_a_table_begins_where_a_record_ends(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            asked = {
                "game": "kwinty",
                "players": ["me", "me"],
                "open": False,
                "record": record("0 iv\n1 jv\n"),
            }
            table = await ada.post("/api/tables", asked)
            wire = await ada.enter(table["id"])
            moves = [event.text for _, event in sorted(wire.events.items()) if event.kind == "move"]
            assert moves == ["iv", "jv"]
            assert wire.now.movers == (0,)
            wrong = {**asked, "record": record("0 zz\n")}
            assert "line 7" in (await ada.post("/api/tables", wrong, 400))["text"]
            open_seat = {**asked, "players": ["me", "open"]}
            assert (await ada.post("/api/tables", open_seat, 400))["code"] == "malformed"

    run(story())


LOOKING_BACK = [
    ("/api/annotated", {"record": record()}),
    ("/api/positions", {"record": record()}),
    (
        "/api/positions/questions",
        {"record": record(), "question": {"type": "touching", "id": "1", "seat": 0}},
    ),
    ("/api/openings", {"record": record()}),
    ("/api/analyses", {"record": record()}),
    ("/api/analysis", {"record": record()}),
    ("/api/records", {"record": record()}),
    ("/api/studies", {"title": "Walls", "record": record()}),
]


@pytest.mark.parametrize(("path", "body"), LOOKING_BACK, ids=[path for path, _ in LOOKING_BACK])
def test_looking_back_is_limited_by_the_work_it_takes(
    path: str, body: dict[str, Any], tmp_path: Path, run: Any
) -> None:
    async def story() -> None:
        async with club(tmp_path, question_rate=Rate(1e-9, 1000)) as place:
            with contextlib.suppress(AssertionError):  # it may be refused in the middle already
                await place.stranger().post("/api/annotated", {"record": record()})
            problem = await place.stranger().post(path, body, 429)
            assert problem["code"] == "too_fast"

    run(story())


def test_a_filter_of_moves_is_a_few_words(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            asked = {"record": record(), "filter": "a " * 20_000}
            assert (await place.stranger().post("/api/positions", asked, 400))["code"] == "malformed"

    run(story())


def test_one_address_leaves_analyses_for_others(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            begin, games_played = place.services.analyses.begin, range(analyses.RUNNING_FROM)
            lines = (
                "iv",
                "ih",
                "iv\n1 jv",
                "iv\n1 hv",
                "iv\n1 jh",
                "ih\n1 kv",
                "ih\n1 hv",
                "ih\n1 iv",
                "ih\n1 jv",
            )
            matches = [opolis.read(record(f"0 {line}\n")) for line in lines]
            for number in games_played:
                begin(matches[number], Asker(Rank.ANALYSIS, f"guest {number}", "here"))
            with pytest.raises(Refuse, match="other analyses"):
                begin(matches[-1], Asker(Rank.ANALYSIS, "one more guest", "here"))
            begin(matches[-1], Asker(Rank.ANALYSIS, "one more guest", "elsewhere"))

    run(story())
