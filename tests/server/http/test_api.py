"""Lobby, games, records, analysis, health and the API's description."""

import json
from pathlib import Path
from typing import Any

import pytest

import opolis
from opolis import games
from opolis.server.http.routes import described
from opolis.server.tables import table
from opolis.server.warm import compile_bots
from server.club import club


def finished() -> str:
    match = opolis.game("kwinty").new(row=3)
    while not match.over:
        match.play(match.movers[0], match.moves(match.movers[0])[0])
    match.players = ["Ada", "Bob"]
    return match.record()


def test_games_tell_their_options_and_rules(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            listed = (await place.stranger().get("/api/games"))["games"]
            assert [game["name"] for game in listed] == games.names()
            kwinty = next(game for game in listed if game["name"] == "kwinty")
            assert kwinty["levels"] == list(range(1, 9))
            width = next(option for option in kwinty["options"] if option["name"] == "width")
            assert (width["default"], width["range"]) == (9, "5 to 12")
            rules = await place.stranger().get("/api/games/kwinty")
            assert "K6" in rules["clauses"]
            assert (await place.stranger().get("/api/games/chess", 404))["code"] == "not_found"

    run(story())


def test_your_turns_are_listed_first(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, _, table = await place.pair(correspondence=True)
            ada, bob = place._people
            assert (await ada.get("/api/turns"))["turns"][0]["seats"] == [0]
            await one.act("iv")
            assert "seats" not in (await ada.get("/api/turns"))["turns"][0]
            turn = (await bob.get("/api/turns"))["turns"][0]
            assert (turn["table"]["id"], turn["seats"]) == (table, [1])
            assert turn["table"]["correspondence"]
            assert (await place.stranger().get("/api/turns"))["turns"] == []

    run(story())


def test_listing_turns_wakes_no_table(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada, bob = await place.guest(), await place.guest()
            tables = [await ada.table("me", "open") for _ in range(3)]
            for table in tables:
                await bob.sit(table, 1)
            wire = await ada.enter(tables[0])
            await wire.act("iv")
            await wire.close()
            registry = place.services.registry
            for table in list(registry.live.values()):
                await registry._release(table)
            for _ in range(2):
                turns = {
                    each["table"]["id"]: each.get("seats") for each in (await bob.get("/api/turns"))["turns"]
                }
                assert turns == {tables[0]: [1], tables[1]: None, tables[2]: None}
            assert not registry.live

    run(story())


def test_a_record_can_be_brought_in_looked_at_and_taken_out(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            record = finished()
            made = await ada.post("/api/records", {"record": record})
            assert (made["status"], made["seats"][0]["name"]) == ("over", "Ada")
            assert await ada.get(f"/api/tables/{made['id']}/record") == record
            wire = await ada.enter(made["id"])
            assert wire.now.over
            assert (await wire.ask(type="look", seq=4)).scene.parts
            partial = "\n".join(line for line in record.splitlines()[:-1] if "Scores" not in line)
            unfinished = await ada.post("/api/records", {"record": partial + "\n"})
            assert unfinished["ended_by"] == "imported"
            assert (await ada.enter(unfinished["id"])).now.ended_by == "imported"
            problem = await ada.post("/api/records", {"record": record.replace("0 ih", "0 ah")}, 400)
            assert "K2" in problem["text"]
            assert "line" in problem["text"]

    run(story())


@pytest.mark.parametrize("text", ["", "x", "opolis-record 1\nGame: chess\nSeats: []\n", "Game: kwinty\n" * 2])
def test_what_is_no_record_is_refused(tmp_path: Path, run: Any, text: str) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            answer = await (await place.guest()).http.post("/api/records", json={"record": text})
            assert answer.status_code in (400, 404)

    run(story())


def test_a_position_is_analysed(tmp_path: Path, run: Any) -> None:
    compile_bots(games.load("kwinty"))  # outside of the request's patience

    async def story() -> None:
        async with club(tmp_path) as place:
            body = {"record": opolis.game("kwinty").new().record(), "level": 3}
            advice = await place.stranger().post("/api/analysis", body)
            assert (advice["seat"], advice["move"] in ("iv", "ih")) == (0, True)
            over = await place.stranger().post("/api/analysis", {"record": finished()}, 409)
            assert over["code"] == "turn"

    run(story())


def test_the_api_describes_itself(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            document = await place.stranger().get("/api/openapi.json")
            assert described() is described(), "it is written again for everybody who asks"
            assert document["openapi"].startswith("3.1")
            post = document["paths"]["/api/tables"]["post"]
            assert post["requestBody"]["content"]["application/json"]["schema"]
            asked = document["paths"]["/api/tables"]["get"]["parameters"]
            assert {"before", "limit", "mine"} <= {parameter["name"] for parameter in asked}
            text = json.dumps(document)
            names = {part.split('"')[0] for part in text.split('"#/components/schemas/')[1:]}
            assert names <= set(document["components"]["schemas"])
            assert {"Act", "Welcome", "Problem", "NewTable"} <= set(document["components"]["schemas"])
            assert all(way["summary"] for path in document["paths"].values() for way in path.values())

    run(story())


def test_tables_are_listed_page_by_page(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            made = [await ada.table("me", "me") for _ in range(3)]
            wire = await ada.enter(made[2])
            await wire.act("iv", 0)
            first = await ada.get("/api/tables?limit=2")
            before = first["tables"][-1]["updated"]
            second = await ada.get(f"/api/tables?limit=2&before={before}")
            assert [each["id"] for page in (first, second) for each in page["tables"]] == made[::-1]
            assert (first["more"], second.get("more", False)) == (True, False)
            assert (await ada.get("/api/tables?before=soon", 400))["code"] == "malformed"

    run(story())


def test_lists_learn_now_and_then_that_a_match_goes_on(tmp_path: Path, run: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(table, "LISTED_SECONDS", 0.0)

    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            older, newer = await ada.table("me", "me"), await ada.table("me", "me")
            await (await ada.enter(older)).act("iv", 0)
            listed = (await ada.get("/api/tables"))["tables"]
            assert [each["id"] for each in listed] == [older, newer]

    run(story())


def test_health_and_metrics_tell_how_it_goes(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, _, _ = await place.pair()
            await one.act("iv")
            await one.act("kv")
            health = await place.stranger().get("/health")
            assert (health["status"], health["tables"], health["sockets"]) == ("ok", 1, 2)
            metrics = await place.stranger().get("/metrics")
            assert 'opolis_moves_total{by="person"} 1' in metrics
            assert 'opolis_refusals_total{code="illegal"} 1' in metrics
            assert "opolis_sockets 2" in metrics

    run(story())


def test_wrong_paths_and_methods_are_answered_as_data(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = place.stranger()
            assert (await ada.get("/api/nothing", 404))["code"] == "not_found"
            assert (await ada.http.put("/api/tables")).status_code == 405
            assert "opolis" in await ada.get("/")
            assert "opolis" in await ada.get("/table/sometable")
            await ada.get("/assets/missing.js", 404)

    run(story())
