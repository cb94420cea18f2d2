"""The cheating list: everything that must be refused is refused, explicitly, and changes nothing."""

from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from opolis.server.settings import Rate
from server.club import Club, Wire, club


async def refused(wire: Wire, code: str, **message: Any) -> Any:
    """Send something that must be refused, and see that nothing has changed."""
    seq = wire.now.seq
    answer = await wire.ask(**message)
    assert (type(answer).__name__, getattr(answer, "code", None)) == ("Refusal", code), answer
    assert wire.now.seq == seq
    return answer


def act(**changed: Any) -> dict[str, Any]:
    return {"type": "act", "seat": 0, "seq": 2, "move": "iv"} | changed


def test_acts_that_are_not_yours_to_make_are_refused(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, table = await place.pair()
            watcher = await place.stranger().enter(table)
            await refused(two, "seat", **act())
            await refused(watcher, "seat", **act())
            await refused(one, "seat", **act(seat=-1))
            await refused(one, "seat", **act(seat=7))
            turn = await refused(two, "illegal", **act(seat=1))
            assert turn.clause == "K1"
            assert "turn" in turn.text
            assert (await refused(one, "illegal", **act(move="av"))).clause == "K2"
            await refused(one, "notation", **act(move="hello"))
            await refused(one, "stale", **act(seq=3))
            await refused(watcher, "seat", type="ask", seat=0, what="resign")
            await refused(two, "seat", type="ask", seat=0, what="resign")
            await refused(two, "seat", type="hint", seat=0)
            await refused(two, "not_found", type="answer", seat=1, what="draw", yes=True)

    run(story())


def test_an_act_upon_an_older_position_is_refused(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, _ = await place.pair()
            await one.act("iv")
            await two.until(lambda wire: wire.now.seq == 3)
            await refused(two, "stale", **act(seat=1, seq=2, move="jv"))
            assert (await two.act("jv", seq=3)).seq == 4

    run(story())


def test_a_finished_match_takes_no_moves(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, _ = await place.pair()
            await one.ask(type="ask", seat=0, what="resign")
            await two.until(lambda wire: wire.now.over)
            assert two.now.outcome == (0, 1)
            await refused(two, "over", **act(seat=1, seq=3))
            await refused(one, "over", **act(seq=3))
            await refused(one, "over", type="ask", seat=0, what="resign")

    run(story())


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1:1", "", None])
def test_foreign_pages_cannot_connect(tmp_path: Path, run: Any, origin: str | None) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            table = await ada.table("me", "me")
            with pytest.raises(InvalidStatus) as refusal:
                await ada.wire(table, origin=origin)
            assert refusal.value.response.status_code == 403

    run(story())


def test_foreign_pages_cannot_post(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path, origins="http://friend.example") as place:
            ada = await place.guest()
            for origin, status in (
                ("http://evil.example", 403),
                ("http://[", 403),
                ("http://friend.example", 200),
            ):
                answer = await ada.http.post("/api/me", json={"name": "x"}, headers={"Origin": origin})
                assert answer.status_code == status

    run(story())


ODD: list[tuple[str, Any]] = [
    ("malformed", "{"),
    ("malformed", "[]"),
    ("malformed", '{"type":"dance"}'),
    ("malformed", '{"type":"act"}'),
    ("malformed", '{"type":"act","id":"x","seat":0,"seq":2,"move":"iv","admin":true}'),
    ("malformed", '{"type":"act","id":"x","seat":"0","seq":2,"move":"iv"}'),
    ("malformed", '{"type":"act","id":"x","seat":0,"seq":2e40,"move":"iv"}'),
    ("malformed", '{"type":"act","id":"x","seat":0,"seq":-1,"move":"iv"}'),
    ("malformed", '{"type":"act","id":"","seat":0,"seq":2,"move":"iv"}'),
    ("malformed", '{"type":"act","id":"' + "x" * 65 + '","seat":0,"seq":2,"move":"iv"}'),
    ("malformed", '{"type":"ask","id":"x","seat":0,"what":"win"}'),
    ("malformed", "[" * 4000),
    ("malformed", b"\xff\xfe\x00"),
    ("malformed", ""),
    ("too_big", '{"type":"say","id":"x","text":"' + "x" * 9000 + '"}'),
    ("too_big", '{"type":"say","id":"x","text":"' + "ä" * 5000 + '"}'),
]


def test_what_is_not_of_the_protocol_is_refused(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, _, _ = await place.pair()
            for code, data in ODD:
                await one.link.send(data)
                answer = await one.answer()
                assert getattr(answer, "code", None) == code, (data, answer)
            assert (await one.act("iv")).seq == 3

    run(story())


def test_a_frame_that_is_far_too_long_ends_the_connection(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, _ = await place.pair()
            await one.link.send("x" * 200_000)
            with pytest.raises(ConnectionClosed) as end:
                await one.answer()
            assert end.value.rcvd is not None
            assert end.value.rcvd.code == 1009
            assert (await two.ping()).at == 1

    run(story())


def test_messages_in_pieces_are_understood(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, _, _ = await place.pair()
            await one.link.send(['{"type":"act","id":"x","se', 'at":0,"seq":2,', '"move":"iv"}'])
            assert (await one.answer()).seq == 3
            await one.link.ping()
            assert (await one.ping(2)).at == 2

    run(story())


async def count_refused(place: Club, path: str, times: int) -> int:
    ada = await place.guest()
    answers = [await ada.http.post(path, json={"game": "kwinty"}) for _ in range(times)]
    return sum(answer.status_code == 429 for answer in answers)


def test_limits_hold(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        limits = {"socket_rate": Rate(20, 1000), "create_rate": Rate(5, 60), "chat_rate": Rate(3, 1000)}
        async with club(tmp_path, **limits) as place:
            assert await count_refused(place, "/api/tables", 7) == 2
            ada = place._people[0]
            table = (await ada.get("/api/tables?mine=1"))["tables"][0]["id"]
            wire = await ada.enter(table)
            answers = [await wire.ask(type="say", text=f"line {n}") for n in range(5)]
            assert [getattr(answer, "code", "") for answer in answers] == ["", "", "", "too_fast", "too_fast"]
            answers = [await wire.ping(n) for n in range(20)]
            kinds = [type(answer).__name__ for answer in answers]
            assert kinds == ["Pong"] * 14 + ["Refusal"] * 6
            assert (await (await place.guest()).enter(table)).now

    run(story())


def test_connections_of_one_address_are_counted(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path, sockets_per_address=3) as place:
            ada = await place.guest()
            table = await ada.table("me", "me")
            wires = [await ada.enter(table) for _ in range(3)]
            with pytest.raises(InvalidStatus) as refusal:
                await ada.wire(table)
            assert refusal.value.response.status_code == 429
            await wires[0].close()
            await wires[1].next("present")
            await ada.enter(table)

    run(story())


def test_designs_are_names_or_texts_never_files(tmp_path: Path, run: Any) -> None:
    from opolis import games

    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            for name in games.names():
                for option in games.load(name).options:
                    if option.kind != "design":
                        continue
                    for path in ("/etc/passwd", "../../secret", str(tmp_path), "."):
                        problem = await ada.table(game=name, options={option.name: path}, status=400)
                        assert option.choices[0] in problem["text"]
                        options = f'{{"{option.name}": "{path}"}}'
                        record = f"opolis-record 1\nGame: {name}\nOptions: {options}\nSeats: []\n"
                        refused = await ada.post("/api/records", {"record": record}, 400)
                        assert option.choices[0] in refused["text"]
                    long = {option.name: "x\n" * 40_000}
                    assert (await ada.table(game=name, options=long, status=413))["code"] == "too_big"

    run(story())


def test_pages_cannot_run_foreign_scripts(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            for path in ("/", "/api/games", "/table/whatever", "/api/nothing"):
                answer = await place.stranger().http.get(path)
                policy = answer.headers["content-security-policy"]
                assert "script-src 'self';" in policy
                assert "frame-ancestors 'none'" in policy
                assert answer.headers["x-content-type-options"] == "nosniff"
                assert "server" not in answer.headers
            for path in ("/../pyproject.toml", "/%2e%2e/%2e%2e/pyproject.toml", "/..%2fserver/app.py"):
                answer = await place.stranger().http.get(path)
                assert "hatchling" not in answer.text
                assert "import" not in answer.text

    run(story())


def test_chat_is_text_and_reaches_everybody(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, table = await place.pair()
            await one.ask(type="say", text="<script>alert(1)</script>\n hi")
            line = (await two.next("chat")).line
            assert (line.seat, line.text) == (0, "<script>alert(1)</script> hi")
            watcher = await place.stranger().wire(table)
            assert (await watcher.hello()).chat[0].text.endswith("hi")
            assert (await watcher.ask(type="say", text="x")).code == "sign_in"

    run(story())
