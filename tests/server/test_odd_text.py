"""Text that cannot be stored is refused at the edge, and nothing that is asked for ends the server's work."""

import json
from pathlib import Path
from typing import Any

import pytest

from opolis.match.plain_text import unfit
from opolis.server.identity import COOKIE, cookie_in
from opolis.server.settings import Rate
from server.club import club

RECORD = 'opolis-record 1\nGame: kwinty\nRules: 1\nSeats: ["{name}", "b"]\n\n0 iv\n'
ODD = ["\ud800", "\x00", "\x1b[2J", "\x85"]


async def send(person: Any, path: str, body: Any) -> int:
    """Send a body with escapes, as no well-behaved client would write it."""
    return int((await person.http.post(path, content=json.dumps(body))).status_code)


@pytest.mark.parametrize("odd", ODD, ids=ascii)
def test_odd_characters_are_refused_wherever_they_come_in(tmp_path: Path, run: Any, odd: str) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            bodies = [
                ("/api/records", {"record": RECORD.format(name=odd)}),
                ("/api/records", {"record": RECORD.format(name=json.dumps(odd)[1:-1])}),
                ("/api/records", {"record": RECORD.format(name="a") + f"; {odd}"}),
                ("/api/me", {"name": f"Ada{odd}"}),
                ("/api/me", {"email": f"ada{odd}@example.org"}),
                ("/api/account", {"login": "ada", "password": f"correct horse{odd}"}),
                ("/api/tables", {"game": f"kwinty{odd}"}),
                ("/api/tables", {"game": "kwinty", "options": {f"width{odd}": 7}}),
                ("/api/tables", {"game": "kwinty", "options": {"width": f"a\nb{odd}"}}),
                ("/api/tokens", {"name": odd}),
            ]
            for path, body in bodies:
                assert await send(ada, path, body) == 400, (path, body)
            table = await ada.table("me", "me")
            wire = await ada.enter(table)
            assert (await wire.act("iv", 0, id=f"a{odd}")).code == "malformed"
            assert (await wire.act(f"iv{odd}", 0)).code == "malformed"
            assert (await wire.ask(type="say", text=f"hello{odd}")).code == "malformed"
            assert (await wire.ask(type="say", text="two\nlines")).seq == 2
            assert type(await wire.act("iv", 0)).__name__ == "Ack"

    run(story())


ODD_PATHS = [
    "/%00", "/docs/%00", f"/{'a' * 300}", f"/{'a' * 300}/b.js", "/a/%2e%2e/b", "/api/tables?limit=%C2%B2",
    "/api/tables/%00",
    "/api/tables/t/log?invite=%00",
]  # fmt: skip


@pytest.mark.parametrize("path", ODD_PATHS)
def test_odd_paths_are_no_fault_of_the_servers(tmp_path: Path, run: Any, path: str) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            assert (await place.stranger().http.get(path)).status_code in (400, 404)
            assert "opolis_errors_total" not in await place.stranger().get("/metrics")

    run(story())


def test_line_ends_and_tabs_are_fine_in_texts_of_several_lines() -> None:
    assert unfit("a\r\n\tb") == "\\r"
    assert not unfit("a\r\n\tb", lines=True)
    assert not unfit("Ünïcode 🏗", lines=True)
    assert unfit("a\ud83d", lines=True) == "\\ud83d"


def test_only_our_cookie_is_read_and_only_where_it_can_be() -> None:
    assert cookie_in(f"other=1; {COOKIE}=who.0.1.sign; more=2") == "who.0.1.sign"
    assert cookie_in("; ".join(f"c{n}={n}" for n in range(10_000)) + f"; {COOKIE}=who") == ""
    assert cookie_in("a=" + "x" * 5000) == ""


def test_whoever_asks_too_often_is_refused_before_anything_is_read(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path, address_rate=Rate(1, 3600)) as place:
            identities, asked = place.services.identities, list[Any]()
            identify = identities.identify

            async def count(headers: Any) -> Any:
                asked.append(headers)
                return await identify(headers)

            identities.identify = count  # type: ignore[method-assign]
            stranger = place.stranger()
            await stranger.get("/api/me")
            await stranger.get("/api/me", 429)
            assert len(asked) == 1

    run(story())
