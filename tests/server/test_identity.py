"""Guests, accounts and tokens."""

from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from opolis.server.settings import Rate
from server.club import Person, club


def test_a_guest_is_known_by_a_signed_cookie_that_scripts_cannot_read(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = place.stranger()
            answer = await ada.http.get("/api/me")
            cookie = answer.headers["set-cookie"].lower()
            assert "httponly" in cookie
            assert "samesite=lax" in cookie
            name = answer.json()["name"]
            assert (await ada.get("/api/me"))["name"] == name
            value = ada.http.cookies["opolis"]
            for forged in (value[:-2] + "AA", "x" + value, value.replace(".0.", ".1."), "a.b", "....", ""):
                other = Person(place.base)
                answer = await other.http.get("/api/me", headers={"Cookie": f"opolis={forged}"})
                assert answer.json()["name"] != name
                await other.close()

    run(story())


def test_a_name_can_be_chosen_and_is_plain_text(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            assert (await ada.post("/api/me", {"name": " Ada \u202e\u2003 L. "}))["name"] == "Ada L."
            assert (await ada.post("/api/me", {"name": "x" * 99}))["name"] == "x" * 24
            assert (await ada.post("/api/me", {"name": " \n "}, 400))["code"] == "malformed"
            await ada.post("/api/me", {"name": "<b>Ada</b>"})
            table = await ada.table("me", "me")
            assert (await ada.get(f"/api/tables/{table}"))["seats"][0]["name"] == "<b>Ada</b>"

    run(story())


def test_a_new_account_is_called_by_its_login_unless_a_name_was_chosen(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada, bob = await place.guest(), await place.guest()
            made = await ada.post("/api/account", {"login": "Ada@example.org", "password": "correct horse"})
            assert (made["name"], (await ada.get("/api/me"))["name"]) == ("ada", "ada")
            await bob.post("/api/me", {"name": "Bob the Builder"})
            made = await bob.post("/api/account", {"login": "bob", "password": "correct horse"})
            assert made["name"] == "Bob the Builder"
            table = await ada.table("me", "bot:1")
            assert (await ada.get(f"/api/tables/{table}"))["seats"][0]["name"] == "ada"

    run(story())


def test_an_account_keeps_a_guests_games_across_devices(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada, phone = await place.guest(), await place.guest()
            table = await ada.table("me", "me")
            login = {"login": "Ada@example.org", "password": "correct horse"}
            assert not (await ada.post("/api/account", login)).get("guest")
            assert (await phone.post("/api/session", login | {"password": "wrong horse"}, 401))[
                "code"
            ] == "sign_in"
            await phone.post("/api/session", login)
            assert [each["id"] for each in (await phone.get("/api/tables?mine=1"))["tables"]] == [table]
            assert (await phone.enter(table)).yours == (0, 1)
            stored = (await place.services.store.person_by_login("ada@example.org")).password
            assert stored.startswith("$argon2id$")
            other = await place.guest()
            assert (await other.post("/api/account", login, 409))["code"] == "taken"

    run(story())


def test_a_new_password_ends_other_sessions(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada, phone = await place.guest(), await place.guest()
            login = {"login": "ada", "password": "correct horse"}
            await ada.post("/api/account", login)
            await phone.post("/api/session", login)
            assert (await phone.get("/api/me"))["login"] == "ada"
            change = {"old": "correct horse", "new": "battery staple"}
            await ada.post("/api/account/password", change)
            assert (await ada.get("/api/me"))["login"] == "ada"
            assert "login" not in await phone.get("/api/me")
            await ada.post("/api/account/password", change, 401)
            await ada.post("/api/account/password", {"old": "battery staple", "new": "short"}, 400)

    run(story())


def test_signing_out_forgets_who_you_are(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            name = (await ada.get("/api/me"))["name"]
            await ada.delete("/api/session")
            assert (await ada.get("/api/me"))["name"] != name

    run(story())


def test_a_token_does_what_it_was_made_for_until_it_is_revoked(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada, program = await place.guest(), place.stranger()
            made = await ada.post("/api/tokens", {"name": "my bot", "scopes": ["read", "play"]})
            program.http.headers["Authorization"] = f"Bearer {made['secret']}"
            assert (await program.get("/api/me"))["name"] == (await ada.get("/api/me"))["name"]
            assert "create" in (await program.table("me", "me", status=401))["text"]
            assert (await program.post("/api/tokens", {"name": "more"}, 401))["code"] == "sign_in"
            table = await ada.table("me", "me")
            act = {"type": "act", "id": "1", "seat": 0, "seq": 2, "move": "iv"}
            assert (await program.post(f"/api/tables/{table}/act", act))["type"] == "ack"
            assert [token["name"] for token in (await ada.get("/api/tokens"))["tokens"]] == ["my bot"]
            assert "secret" not in (await ada.get("/api/tokens"))["tokens"][0]
            await (await place.guest()).delete(f"/api/tokens/{made['id']}", 404)
            await ada.delete(f"/api/tokens/{made['id']}")
            assert (await program.get("/api/me", 401))["code"] == "sign_in"

    run(story())


def test_a_revoked_token_loses_its_open_connections(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada, program = await place.guest(), place.stranger()
            made = await ada.post("/api/tokens", {"name": "my bot", "scopes": ["read", "play"]})
            head = {"Authorization": f"Bearer {made['secret']}"}
            table = await ada.table("me", "me")
            other = await (await place.guest()).enter(table)
            silent = await program.wire(table, origin=None, additional_headers=head)
            await silent.ping()
            await ada.delete(f"/api/tokens/{made['id']}")
            with pytest.raises(ConnectionClosed):
                await silent.ping()
            with pytest.raises(InvalidStatus):
                await program.wire(table, origin=None, additional_headers=head)
            assert (await other.ping()).at == 1.0

    run(story())


def test_a_token_for_reading_cannot_act(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada, program = await place.guest(), place.stranger()
            made = await ada.post("/api/tokens", {"name": "eye", "scopes": ["read"]})
            table = await ada.table("me", "me")
            wire = await program.wire(
                table, origin=None, additional_headers={"Authorization": f"Bearer {made['secret']}"}
            )
            await wire.hello()
            assert wire.yours == (0, 1)
            assert (await wire.act("iv", 0)).code == "sign_in"
            expired = await ada.post("/api/tokens", {"name": "old", "days": 4000}, 400)
            assert expired["code"] == "malformed"

    run(story())


def test_what_cannot_be_a_login_or_a_token_is_not_remembered(tmp_path: Path, run: Any) -> None:
    """What was tried is kept for a while, so that it cannot be tried without end: that must not be long."""

    async def story() -> None:
        async with club(tmp_path, sign_in_rate=Rate(10, 60), mail_rate=Rate(10, 60)) as place:
            ada = await place.guest()
            for length in (10, 100_000):
                await ada.post("/api/session", {"login": "x" * length, "password": "correct horse"}, 401)
                await ada.post("/api/account/reset", {"login": "x" * length})
                header = {"Authorization": f"Bearer opk_{'x' * (length // 2)}_x"}
                assert (await ada.http.get("/api/me", headers=header)).status_code == 401
            await ada.post("/api/account", {"login": "x" * 100_000, "password": "correct horse"}, 400)
            limits, identities = place.services.limits, place.services.identities
            tried = [*limits.sign_in._buckets, *limits.mail._buckets, *identities._tokens]
            assert "login xxxxxxxxxx" in tried
            assert max(map(len, tried)) < 100

    run(story())
