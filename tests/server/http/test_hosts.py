"""A server answers to its own names only, unless others are set; and nothing of the API is kept by caches."""

from pathlib import Path
from typing import Any

import pytest

from opolis.server.http.hosts import names_of
from opolis.server.settings import ServerSettings
from server.club import club


def test_a_foreign_name_is_refused_in_words(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path, public_url="https://play.example") as place:
            ada = place.stranger()
            for host, status in (
                ("evil.example", 400), ("127.0.0.1.evil.example", 400), ("", 400), ("a/b", 400),
                ("[", 400), ("[::1", 400), ("[x]", 400),
                ("play.example", 200), ("PLAY.example:443", 200), ("localhost:8000", 200), ("[::1]:80", 200),
                ("192.168.1.7:8000", 200), ("127.0.0.1", 200),
            ):  # fmt: skip
                answer = await ada.http.get("/api/me", headers={"Host": host})
                assert answer.status_code == status, host
                if status == 400:
                    assert "hosts" in answer.json()["advice"]

    run(story())


@pytest.mark.parametrize(
    ("hosts", "name", "status"),
    [
        ("*", "evil.example", 200),
        ("a.org b.org", "b.org", 200),
        ("a.org", "localhost", 400),
        ("a.org", "127.0.0.1", 400),
    ],
)
def test_names_that_are_set_replace_the_usual_ones(
    tmp_path: Path, run: Any, hosts: str, name: str, status: int
) -> None:
    async def story() -> None:
        async with club(tmp_path, hosts=hosts) as place:
            answer = await place.stranger().http.get("/health", headers={"Host": name})
            assert answer.status_code == status

    run(story())


def test_the_machines_own_names_are_known() -> None:
    names = names_of(ServerSettings(host="0.0.0.0", public_url="https://Play.example:8443/club"))
    assert {"localhost", "0.0.0.0", "play.example"} <= names


def test_nothing_of_the_api_is_cached(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            table = await ada.table("me", "me")
            async with ada.http.stream("GET", f"/api/tables/{table}/stream") as answer:
                assert answer.headers["cache-control"] == "no-store"
            for path in ("/api/me", "/api/nothing", "/api/openapi.json", f"/api/tables/{table}/record"):
                assert (await ada.http.get(path)).headers["cache-control"] == "no-store", path

    run(story())
