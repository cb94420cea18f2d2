"""The server in a page answers as the server does, and loses nothing when the page is closed."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from local.page import FakePage, opened
from opolis import games
from opolis.local.server import LocalServer
from opolis.match.puzzle import puzzles


def run(test: Callable[[FakePage], Awaitable[None]]) -> None:
    async def whole() -> None:
        page = FakePage()
        try:
            await test(page)
        finally:
            for server in page.servers:
                await server.stop()

    asyncio.run(whole())


async def asked(server: LocalServer, method: str, url: str, body: Any = None) -> tuple[int, Any]:
    reply = await server.request(method, url, msgspec.json.encode(body).decode() if body else "", "en")
    return reply.status, msgspec.json.decode(reply.body)


async def table_of(server: LocalServer, **asked_for: Any) -> str:
    status, info = await asked(server, "POST", "/tables", {"game": "kwinty", **asked_for})
    assert status == 200, info
    return str(info["id"])


async def entered(server: LocalServer, page: FakePage, table: str, client: str = "tab") -> dict[str, Any]:
    server.connect(client, table, "en")
    server.receive(client, '{"type":"hello"}')
    return await page.heard(client, "welcome")


def act(server: LocalServer, seq: int, move: str, seat: int = 0, client: str = "tab") -> None:
    message = {"type": "act", "id": f"a{seq}", "seat": seat, "seq": seq, "move": move}
    server.receive(client, msgspec.json.encode(message).decode())


def test_a_game_from_elsewhere_with_few_rooms_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "packages", lambda: {"connect_four": "connect_four"})

    async def play(page: FakePage) -> None:
        server, _ = await opened(page)
        table = await table_of(server, game="connect_four", players=["me", "bot:2"])
        welcome = await entered(server, page, table)
        act(server, welcome["now"]["seq"], "d")
        while (update := await page.heard("tab", "update"))["now"]["movers"] != [0]:
            pass
        assert [part["kind"] for part in update["parts"]] == ["token"]

    run(play)


def test_a_game_that_cannot_be_prepared_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    async def missing(game: str) -> str:
        raise ModuleNotFoundError("No module named 'numpy'")

    async def open_it(page: FakePage) -> None:
        server, _ = await opened(page)
        table = await table_of(server, players=["me", "bot:1"])
        monkeypatch.setattr(page, "module", missing)
        server.connect("tab", table, "en")
        server.receive("tab", '{"type":"hello"}')
        told = await page.heard("tab", "refusal")
        assert (told["code"], told["text"]) == ("unavailable", "something went wrong here; it was noted")

    run(open_it)


def test_a_person_plays_a_bot_and_comes_back_to_the_same_position() -> None:
    async def play(page: FakePage) -> None:
        server, _ = await opened(page)
        table = await table_of(server, players=["me", "bot:1"])
        welcome = await entered(server, page, table)
        assert welcome["yours"] == [0]
        act(server, welcome["now"]["seq"], "iv")
        assert (await page.heard("tab", "ack"))["seq"] == 3
        while (update := await page.heard("tab", "update"))["now"]["movers"] != [0]:
            pass
        again, faults = await opened(page)
        welcome = await entered(again, page, table, "other tab")
        assert not faults
        assert welcome["now"]["seq"] == update["now"]["seq"] >= 4
        assert [event["text"] for event in welcome["events"]][2] == "iv"

    run(play)


def test_a_lesson_is_begun_in_a_page_and_found_again() -> None:
    async def learn(page: FakePage) -> None:
        server, _ = await opened(page)
        table = await table_of(server, lesson="five")
        welcome = await entered(server, page, table)
        now = welcome["now"]
        while not (now.get("lesson") or {}).get("ready"):
            now = (await page.heard("tab", "update"))["now"]
        act(server, now["seq"], "iv")
        assert (await page.heard("tab", "refusal"))["code"] == "poor"
        again, _ = await opened(page)
        status, listed = await asked(again, "GET", "/games/kwinty/lessons")
        assert status == 200
        assert [one["name"] for one in listed["lessons"] if one.get("begun")] == ["five"]

    run(learn)


def test_what_is_kept_is_one_document_a_table_and_one_for_the_house() -> None:
    async def play(page: FakePage) -> None:
        server, _ = await opened(page)
        first, second = [await table_of(server, players=["me", "me"]) for _ in range(2)]
        await asked(server, "POST", "/me", {"name": "Ada"})
        assert set(page.documents) == {first, second, "house"}
        before = page.documents[second]
        welcome = await entered(server, page, first)
        act(server, welcome["now"]["seq"], "iv")
        await page.heard("tab", "ack")
        assert page.documents[second] == before
        again, _ = await opened(page)
        assert (await asked(again, "GET", "/me"))[1]["name"] == "Ada"

    run(play)


def test_whoever_has_no_name_yet_is_a_guest() -> None:
    async def arrive(page: FakePage) -> None:
        server, _ = await opened(page)
        assert (await asked(server, "GET", "/me"))[1]["name"] == "Guest"

    run(arrive)


def test_a_damaged_document_is_told_and_harms_no_other() -> None:
    async def play(page: FakePage) -> None:
        server, _ = await opened(page)
        first, second = [await table_of(server, players=["me", "me"]) for _ in range(2)]
        page.documents[first] = page.documents[first][:-20]
        again, faults = await opened(page)
        assert len(faults) == 1
        status, found = await asked(again, "GET", "/tables?mine=1")
        assert status == 200
        assert [info["id"] for info in found["tables"]] == [second]

    run(play)


@pytest.mark.parametrize(
    ("method", "url", "body", "status", "code"),
    [
        ("GET", "/tables/none", None, 404, "not_found"),
        ("POST", "/tables", {"game": "chess"}, 404, "not_found"),
        ("POST", "/tables", {"game": "kwinty", "options": {"width": 3}}, 400, "malformed"),
        ("POST", "/session", {"login": "ada", "password": "x"}, 404, "not_found"),
    ],
)
def test_requests_are_refused_as_by_the_server(
    method: str, url: str, body: Any, status: int, code: str
) -> None:
    async def play(page: FakePage) -> None:
        server, _ = await opened(page)
        found, problem = await asked(server, method, url, body)
        assert (found, problem["code"]) == (status, code)

    run(play)


def test_a_record_goes_out_and_comes_in() -> None:
    async def play(page: FakePage) -> None:
        server, _ = await opened(page)
        table = await table_of(server, players=["me", "me"])
        welcome = await entered(server, page, table)
        act(server, welcome["now"]["seq"], "iv")
        await page.heard("tab", "ack")
        record = (await server.request("GET", f"/tables/{table}/record", "", "en")).body
        assert record.startswith("opolis-record 1")
        assert "0 iv" in record
        server.receive("tab", '{"type":"ask","id":"q","seat":1,"what":"resign"}')
        await page.heard("tab", "update")
        finished = (await server.request("GET", f"/tables/{table}/record", "", "en")).body
        status, info = await asked(server, "POST", "/records", {"record": finished})
        assert status == 200, info

    run(play)


def test_a_hint_is_thought_elsewhere() -> None:
    async def play(page: FakePage) -> None:
        server, _ = await opened(page)
        await entered(server, page, await table_of(server, players=["me", "me"], options={"row": 3}))
        server.receive("tab", '{"type":"hint","id":"h","seat":0}')
        hinted = await page.heard("tab", "hinted")
        assert hinted["move"] in ("ih", "iv")

    run(play)


def test_a_puzzle_is_solved_in_a_page_and_a_record_is_looked_back_on() -> None:
    puzzle = next(iter(puzzles(games.load("kwinty")).values()))

    async def solve(page: FakePage) -> None:
        server, _ = await opened(page)
        table = await table_of(server, lesson=f"puzzle:{puzzle.id}")
        now = (await entered(server, page, table))["now"]
        while not (now.get("lesson") or {}).get("ready"):
            now = (await page.heard("tab", "update"))["now"]
        act(server, now["seq"], puzzle.right[0], puzzle.seat)
        await page.heard("tab", "ack")
        while not (shelf := (await asked(server, "GET", "/games/kwinty/puzzles"))[1])["you"].get("solved"):
            await asyncio.sleep(0.01)
        again, _ = await opened(page)
        assert (await asked(again, "GET", "/games/kwinty/puzzles"))[1]["you"] == shelf["you"]
        record = puzzle.match().record()
        status, tree = await asked(again, "POST", "/annotated", {"record": record})
        assert (status, len(tree["nodes"])) == (200, len(puzzle.match().events) + 1)
        status, shown = await asked(again, "POST", "/positions", {"record": record})
        assert (status, shown["movers"]) == (200, [0])

    run(solve)


def test_a_match_is_analysed_in_a_page_and_its_openings_are_known() -> None:
    async def look_back(page: FakePage) -> None:
        server, _ = await opened(page)
        match = games.load("kwinty").new()
        for number, text in enumerate(("iv", "jv", "hv")):
            match.play(number % 2, text)
        status, begun = await asked(server, "POST", "/analyses", {"record": match.record()})
        assert status == 200, begun
        reviews = [*begun.get("reviews", ())]
        while begun["state"] in ("waiting", "running"):
            await asyncio.sleep(0.02)
            _, begun = await asked(server, "GET", f"/analyses/{begun['id']}?after={len(reviews)}")
            reviews += begun.get("reviews", ())
        assert begun["state"] == "done"
        assert [one["move"] for one in reviews] == ["iv", "jv", "hv"]
        assert all(len(one["values"]) == 2 for one in reviews)
        status, found = await asked(server, "POST", "/openings", {"record": match.record(), "moves": []})
        assert status == 200
        assert {one["move"] for one in found["moves"]} == {"iv", "ih"}

    run(look_back)


def test_a_study_is_kept_with_its_edits_until_it_is_deleted() -> None:
    text = 'opolis-record 1\nGame: kwinty\nSeats: ["a", "b"]\n\n0 iv\n'

    async def study(page: FakePage) -> None:
        server, _ = await opened(page)
        status, info = await asked(server, "POST", "/studies", {"title": "Walls", "record": text})
        assert (status, info["role"], info["access"]) == (200, "owner", "private")
        place, chapter = f"/studies/{info['id']}", info["chapters"][0]["id"]
        about = {"chapter": chapter, "path": [[0, "iv"]]}
        for act, edit in (
            ("a", {"kind": "move", "seat": 1, "move": "jv"}),
            ("b", {"kind": "note", "word": "comment", "text": "a thought"}),
            ("c", {"kind": "note", "word": "mark", "text": "block:i1"}),
        ):
            sent = {"act": act, "edit": about | edit}
            assert (await asked(server, "POST", f"{place}/edits?after=0", sent))[0] == 200
        written = await server.request("GET", f"{place}/chapters/{chapter}/record", "", "en")

        again, faults = await opened(page)
        assert not faults
        _, listed = await asked(again, "GET", "/studies?mine=1")
        assert [one["title"] for one in listed["studies"]] == ["Walls"]
        assert await again.request("GET", f"{place}/chapters/{chapter}/record", "", "en") == written
        assert all(word in written.body for word in ("1 jv", "; a thought", ";@mark block:i1"))
        puzzle = {"chapter": chapter, "path": [], "task": "Begin."}
        status, made = await asked(again, "POST", f"{place}/puzzles", puzzle)
        assert (status, (await asked(again, "GET", f"/lessons/{made['id']}"))[0]) == (200, 200)
        status, refused = await asked(again, "POST", f"{place}/editors", {"invite": "x"})
        assert (status, refused["text"]) == (404, "this page has no server")
        await asked(again, "DELETE", place)
        assert info["id"] not in page.documents
        _, listed = await asked((await opened(page))[0], "GET", "/studies?mine=1")
        assert listed["studies"] == []

    run(study)


def test_everything_is_saved_as_one_file_and_brought_to_another_browser() -> None:
    async def move_house(page: FakePage) -> None:
        server, _ = await opened(page)
        played, idle = [await table_of(server, players=["me", "me"]) for _ in range(2)]
        welcome = await entered(server, page, played)
        act(server, welcome["now"]["seq"], "iv")
        await page.heard("tab", "ack")
        await asked(server, "POST", "/me", {"name": "Ada"})
        file = (await server.request("GET", "/kept", "", "en")).body

        other = FakePage()
        there, _ = await opened(other)
        status, told = await asked(there, "POST", "/kept", msgspec.json.decode(file))
        assert (status, told) == (200, {"brought": 2})
        assert set(other.documents) == {played, idle, "house"}, "and kept"
        assert (await asked(there, "GET", "/me"))[1]["name"] == "Ada"
        welcome = await entered(there, other, played)
        assert [event["text"] for event in welcome["events"]][-1] == "iv"
        act(there, welcome["now"]["seq"], "jv", 1)
        await other.heard("tab", "ack")
        ahead = other.documents[played]
        assert (await asked(there, "POST", "/kept", msgspec.json.decode(file)))[1] == {"known": 2}
        assert other.documents[played] == ahead, "what is here stays as it is"
        await there.stop()

    run(move_house)


@pytest.mark.parametrize(
    "damage",
    [
        {"tables": [{"id": "somebody-else"}]},
        {"tables": [{"id": "x", "nonsense": 1}]},
        {"people": [{"id": "x"}]},
        {"tables; DROP TABLE tables": [{"id": "x"}]},
        ["x"],
        {},
    ],
)
def test_what_cannot_be_read_of_a_file_is_named_and_nothing_of_it_is_kept(damage: Any) -> None:
    async def bring(page: FakePage) -> None:
        server, _ = await opened(page)
        file = {"opolis": "kept 1", "documents": {"x": damage}}
        assert await asked(server, "POST", "/kept", file) == (200, {"damaged": ["x"]})
        assert "x" not in page.documents
        assert (await asked(server, "GET", "/tables?mine=1"))[1]["tables"] == []

    run(bring)


def test_a_file_of_something_else_is_refused() -> None:
    async def bring(page: FakePage) -> None:
        server, _ = await opened(page)
        status, problem = await asked(server, "POST", "/kept", {"letters": "dear"})
        assert (status, problem["code"]) == (400, "malformed")

    run(bring)


def test_the_better_result_with_puzzles_is_kept() -> None:
    def house(solved: int) -> dict[str, Any]:
        player = {
            "person": "me", "game": "kwinty", "mu": 20.0, "sigma": 5.0, "streak": 1, "best": 1,
            "solved": solved, "failed": 0, "done": "[]",
        }  # fmt: skip
        return {"opolis": "kept 1", "documents": {"house": {"puzzle_players": [player]}}}

    async def bring(page: FakePage) -> None:
        server, _ = await opened(page)
        for solved, best in ((3, 3), (2, 3), (5, 5)):
            assert (await asked(server, "POST", "/kept", house(solved)))[0] == 200
            assert (await asked(server, "GET", "/games/kwinty/puzzles"))[1]["you"]["solved"] == best

    run(bring)
