"""Programs: lines of JSON out, acts by POST in."""

import json
import random
from pathlib import Path
from typing import Any

from server.club import Person, club


async def play_stream(person: Person, table: str, token: str) -> dict[str, Any]:
    """Play a match to its end as a program would; returns the last message."""
    rng = random.Random(5)
    head = {"Authorization": f"Bearer {token}"}
    async with person.http.stream("GET", f"/api/tables/{table}/stream", headers=head) as lines:
        assert lines.headers["content-type"] == "application/x-ndjson"
        async for line in lines.aiter_lines():
            message = json.loads(line or "{}")
            now = message.get("now") or {}
            if now.get("over"):
                return message  # type: ignore[no-any-return]
            for seat, moves in message.get("moves", {}).items():
                act = {"type": "act", "id": f"n{now['seq']}", "seat": int(seat), "seq": now["seq"]}
                body = act | {"move": rng.choice(moves)}
                answer = await person.http.post(f"/api/tables/{table}/act", json=body, headers=head)
                assert answer.json()["type"] == "ack"
    raise AssertionError("the stream ended early")


def test_a_program_plays_over_plain_http(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            program = place.stranger()
            body = {"name": "bot", "scopes": ["read", "play", "create"]}
            token = (await program.post("/api/tokens", body))["secret"]
            head = {"Authorization": f"Bearer {token}"}
            program.http.cookies.clear()
            new = {"game": "kwinty", "players": ["me", "bot:1"]}
            made = (await program.http.post("/api/tables", json=new, headers=head)).json()
            last = await play_stream(program, made["id"], token)
            assert sum(last["now"]["outcome"]) == 1

    run(story())


def test_a_stream_tells_what_happened_in_words_if_asked(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            table = await ada.table("me", "me")
            act = {"type": "act", "id": "1", "seat": 0, "seq": 2, "move": "iv"}
            await ada.post(f"/api/tables/{table}/act", act)
            assert "words" not in (await welcomed(ada, table, ""))["events"][-1]
            assert (await welcomed(ada, table, "?words=1"))["events"][-1]["words"]

    async def welcomed(person: Person, table: str, query: str) -> Any:
        async with person.http.stream("GET", f"/api/tables/{table}/stream{query}") as lines:
            async for line in lines.aiter_lines():
                if (message := json.loads(line or "{}")).get("type") == "welcome":
                    return message
        raise AssertionError("nobody was welcomed")

    run(story())


def test_refusals_by_post_name_players(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada, eve = await place.guest(), await place.guest()
            table = await ada.table("me", "open")
            await eve.sit(table, 1)
            name = (await ada.get("/api/me"))["name"]
            act = {"type": "act", "id": "1", "seat": 1, "seq": 2, "move": "ih"}
            problem = await eve.post(f"/api/tables/{table}/act", act, 422)
            assert problem["text"] == f"K1: it is {name}'s turn"
            eve.http.headers["Accept-Language"] = "de"
            problem = await eve.post(f"/api/tables/{table}/act", act | {"id": "2"}, 422)
            assert problem["text"] == f"K1: {name.replace('Guest', 'Gast')} ist am Zug"

    run(story())


def test_refusals_by_post_have_a_status(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            table = await ada.table("me", "me")
            act = {"type": "act", "id": "1", "seat": 0, "seq": 2, "move": "av"}
            problem = await ada.post(f"/api/tables/{table}/act", act, 422)
            assert (problem["code"], problem["clause"]) == ("illegal", "K2")
            await ada.post(f"/api/tables/{table}/act", act | {"seq": 99}, 409)
            await ada.post(f"/api/tables/{table}/act", {"type": "hello"}, 403)
            await ada.post("/api/tables/nothere/act", act, 404)
            await ada.post(f"/api/tables/{table}/act", {"type": "say", "id": "s", "text": "x" * 9000}, 413)

    run(story())
