"""Sessions and tokens end when they should, and nobody can pass for somebody else."""

import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from opolis.server import limits
from opolis.server.ids import new_id
from opolis.server.origins import address_of
from opolis.server.plain_text import clean, looks_like_a_bot, skeleton
from opolis.server.run import where
from opolis.server.settings import Rate, ServerSettings
from server.club import club

LOGIN = {"login": "ada", "password": "correct horse"}


def test_tokens_end_with_a_new_password(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada, program = await place.guest(), place.stranger()
            await ada.post("/api/account", LOGIN)
            token = await ada.post("/api/tokens", {"name": "bot"})
            program.http.headers["Authorization"] = f"Bearer {token['secret']}"
            await program.get("/api/tables")
            await program.delete("/api/session", 401)
            await ada.post("/api/account/password", {"old": LOGIN["password"], "new": "battery staple"})
            assert (await program.get("/api/tables", 401))["code"] == "sign_in"

    run(story())


def test_a_cookie_ends_with_signing_out_and_others_of_the_person_stay(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada, phone, thief = await place.guest(), await place.guest(), place.stranger()
            await ada.post("/api/account", LOGIN)
            await phone.post("/api/session", LOGIN)
            thief.http.headers["Cookie"] = ada.cookie
            assert (await thief.get("/api/me"))["login"] == "ada"
            await ada.delete("/api/session")
            assert "login" not in await thief.get("/api/me")
            assert (await phone.get("/api/me"))["login"] == "ada"

    run(story())


def test_a_socket_ends_with_its_token(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            token, table = (
                await ada.post("/api/tokens", {"name": "bot", "days": 1}),
                await ada.table("me", "me"),
            )
            store = place.services.store
            row = await store.token(token["id"])
            assert row
            soon = msgspec.structs.replace(row, id=new_id(), expires=time.time() + 1.5)
            await store.save_token(soon)
            secret = token["secret"].replace(row.id, soon.id)
            headers = {"Authorization": f"Bearer {secret}"}
            wire = await place.stranger().wire(table, origin=None, additional_headers=headers)
            await wire.hello()
            with pytest.raises(ConnectionClosed):
                await wire.next("pong")

    run(story())


def test_an_account_is_tried_only_so_often_from_wherever(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            await ada.post("/api/account", LOGIN)
            place.services.limits.sign_in.rate = Rate(2, 3600)
            place.services.limits.sign_in._buckets.clear()
            for status in (401, 401):
                place.services.limits.sign_in._buckets.pop("127.0.0.1", None)
                await place.stranger().post("/api/session", LOGIN | {"password": "wrong horse"}, status)
            place.services.limits.sign_in._buckets.pop("127.0.0.1", None)
            await place.stranger().post("/api/session", LOGIN, 429)

    run(story())


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("10.0.0.1", "10.0.0.1"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("half::an::address", "half::an::address"),
    ],
)
def test_a_household_of_ipv6_is_one_address(host: str, address: str) -> None:
    connection: Any = SimpleNamespace(client=SimpleNamespace(host=host))
    assert address_of(connection) == address


@pytest.mark.parametrize(
    "name",
    [
        "bot 5",
        "BOT-3",
        "Bot",
        "b0t 8",
        "bоt 5",
        "ｂｏｔ ５",
        "botㅤ5",
        "Вот 5",
        "ʙᴏᴛ 5",
        "8ot",
        "bot10",
        "Bot٣",
        "ꓐꓳꓔ",
        "ᏏᎾᎢ",
        "Bøt",
        "Бот",
        "B️ot",
        "Mira (bot)",
        "Bot level 5",
        "bot_7",
    ],
)
def test_nobody_can_be_called_like_a_bot(name: str) -> None:
    assert looks_like_a_bot(name)


@pytest.mark.parametrize("name", ["Bottle", "Botho", "robot 5", "Ada", "Abbot"])
def test_other_names_are_free(name: str) -> None:
    assert not looks_like_a_bot(name)


@pytest.mark.parametrize(
    "name",
    ["nobody", "NОBODY", "N0body", "Niemand", "Deleted  player", "deleted-plaуer", "Gelöschter Spieler"],
)
def test_nobody_can_be_called_like_nobody(name: str, tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            assert (await (await place.guest()).post("/api/me", {"name": name}, 409))["code"] == "taken"

    run(story())


def test_a_name_of_nothing_is_none_and_look_alikes_are_found() -> None:
    assert clean("\u3164\u2800", 24) == ""
    for nothing in ("\ufe0f", "\u200d\ufe0f", "\u180b", "\u034f", "\u17b5", "\U000e0100", "\u0301"):
        assert clean(nothing, 24) == ""
    for twin in ("ada", "Ádã", "ᎪᏧa", "ꓮda", "𝐀𝐝𝐚", "Ａda", "A\ufe0fd\u180ba", "Ada\u0301\u0301", "Αԁɑ"):
        assert skeleton(clean(twin, 24)) == skeleton("Аdа"), ascii(twin)
    assert skeleton("Ira") == skeleton("lra")
    assert skeleton("Arno") == skeleton("Amo")


def test_marks_are_no_heap_and_other_scripts_stay() -> None:
    assert clean("Z\u0301\u0301\u0301\u0301\u0301\u0301\u0301o", 24) == "Z\u0301\u0301\u0301o"
    for name in ("Ὀδυσσεύς", "שָׁלוֹם", "नमस्ते", "ที่นี่", "Đặng", "Åsa", "李雷"):
        assert clean(name, 24) == name


def test_signing_out_as_nobody_ends_nobodys_connection(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            table = await (await place.guest()).table("me", "open")
            watcher = await place.stranger().enter(table)
            await place.stranger().delete("/api/session")
            assert type(await watcher.ping()).__name__ == "Pong"

    run(story())


def test_a_limit_with_many_live_keys_looks_for_full_ones_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TIDY_ABOVE", 10)
    limit, looks = limits.Limit(Rate(1, 3600)), list[float]()
    level = limits.Bucket.level
    monkeypatch.setattr(limits.Bucket, "level", lambda self, now: looks.append(now) or level(self, now))
    for number in range(1000):
        assert limit.allows(str(number))
    assert len(looks) < 4000


def test_an_account_called_like_a_bot_keeps_the_name_of_a_guest(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            made = await (await place.guest()).post("/api/account", LOGIN | {"login": "bot5"})
            assert made["name"].startswith("Guest ")

    run(story())


def test_look_alikes_at_a_table_get_a_number_and_bots_names_are_refused(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada, eve = await place.guest(), await place.guest()
            await ada.post("/api/me", {"name": "Ada"})
            await eve.post("/api/me", {"name": "Аda"})
            assert (await eve.post("/api/me", {"name": "bot 5"}, 409))["code"] == "taken"
            table = await ada.table("me", "open")
            assert (await eve.sit(table, 1))["seats"][1]["name"] == "Аda (2)"

    run(story())


def test_answers_of_the_api_are_kept_by_nobody(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            assert (await ada.http.get("/api/me")).headers["cache-control"] == "no-store"
            table = await ada.table("me", "me")
            assert (await ada.http.get(f"/api/tables/{table}/record")).headers["cache-control"] == "no-store"

    run(story())


@pytest.mark.parametrize("url", ["postgresql://ada:pw@db/opolis", "postgresql://db/opolis?password=x@pw"])
def test_no_password_is_printed(url: str) -> None:
    assert where(ServerSettings(database=url)) == "db/opolis"


def test_nobody_signs_out_without_end(tmp_path: Path, run: Any) -> None:
    """Every cookie that has ended is kept, and guests are as many as one likes."""

    async def story() -> None:
        async with club(tmp_path, connect_rate=Rate(1, 3600)) as place:
            await (await place.guest()).delete("/api/session")
            await (await place.guest()).delete("/api/session", 429)

    run(story())
