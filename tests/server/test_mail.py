"""Mail: nothing goes to an address before it is confirmed; forgotten passwords are reset by mail."""

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest

from opolis.server import signed_code
from opolis.server.notices import Letter, mail
from opolis.server.refusal import Refuse
from opolis.server.settings import BadSetting, Rate, from_environment
from server.club import club

received: list[Letter] = []
LOGIN = {"login": "ada", "password": "correct horse"}


def tell(letter: Letter) -> None:
    received.append(letter)


@pytest.fixture
def letters(monkeypatch: pytest.MonkeyPatch) -> list[Letter]:
    """All letters that are sent, by the plug-in `my_mail:tell`."""
    monkeypatch.setitem(sys.modules, "my_mail", sys.modules[__name__])
    received.clear()
    return received


async def letter(letters: list[Letter], kind: str) -> Letter:
    """Wait for the next letter of a kind."""
    async with asyncio.timeout(30):
        while not (found := [each for each in letters if each.kind == kind]):
            await asyncio.sleep(0.01)
    letters.remove(found[0])
    return found[0]


def code_of(sent: Letter) -> str:
    return sent.link.partition("?code=")[2]


def test_nothing_is_sent_to_an_address_before_it_is_confirmed(
    tmp_path: Path, run: Any, letters: list[Letter]
) -> None:
    async def story() -> None:
        async with club(tmp_path, notices="my_mail:tell", public_url="https://play.example/") as place:
            ada, bob = await place.guest(), await place.guest()
            me = await ada.post("/api/me", {"name": "Ada", "email": "ada@example.org"})
            assert ("email" in me, me["unconfirmed"], me["mail"]) == (False, "ada@example.org", True)
            asked = await letter(letters, "confirm")
            assert (asked.email, asked.link.startswith("https://play.example/confirm?code=")) == (
                "ada@example.org",
                True,
            )
            table = await ada.table("me", "open")
            await bob.sit(table, 1)
            assert (await letter(letters, "turn")).email == ""
            await place.stranger().post("/api/account/mail", {"code": code_of(asked)})
            me = await ada.get("/api/me")
            assert (me["email"], "unconfirmed" in me) == ("ada@example.org", False)
            other = await ada.table("me", "open")
            await bob.sit(other, 1)
            assert (await letter(letters, "turn")).email == "ada@example.org"
            await ada.post("/api/me", {"email": "new@example.org"})
            assert (await ada.get("/api/me"))["email"] == "ada@example.org"
            await ada.post("/api/me", {"email": ""})
            await place.stranger().post(
                "/api/account/mail", {"code": code_of(await letter(letters, "confirm"))}, 403
            )

    run(story())


def test_a_letter_has_one_recipient(tmp_path: Path, run: Any, letters: list[Letter]) -> None:
    several = (
        "=?utf-8?q?bob=40example.org=2C?=ada@example.org",
        "ada@=?utf-8?q?example.org=2Cbob=40example.org?=",
        "a\u00adb@example.org",
        "a@b,c@d",
        "a,b@example.org",
        "a@b;c",
        "Ada <a@b>",
        "a b@c",
        "@b",
        "a@",
        "a@b\nBcc: c@d",
        "a@b@c",
    )

    async def story() -> None:
        async with club(tmp_path, notices="my_mail:tell") as place:
            ada = await place.guest()
            for address in several:
                await ada.post("/api/me", {"email": address}, 400)
            assert letters == []
            await ada.post("/api/me", {"email": "ada+opolis@example.org"})
            assert (await letter(letters, "confirm")).email == "ada+opolis@example.org"

    run(story())


def test_a_letter_goes_to_its_address_whatever_stands_in_its_header(monkeypatch: pytest.MonkeyPatch) -> None:
    sent = list[Any]()
    monkeypatch.setattr("smtplib.SMTP.__init__", lambda self, *place, **more: None)
    monkeypatch.setattr("smtplib.SMTP.__enter__", lambda self: self)
    monkeypatch.setattr("smtplib.SMTP.__exit__", lambda self, *fault: None)
    monkeypatch.setattr("smtplib.SMTP.sendmail", lambda self, by, to, *rest, **more: sent.append(to))
    monkeypatch.setattr("smtplib.SMTP.ehlo_or_helo_if_needed", lambda self: None)
    odd = "=?utf-8?q?bob=40example.org=2C?=ada@example.org"
    mail("smtp://localhost", "club@example.org")(Letter("ada", "Ada", odd, "", "", "", "a text"))
    assert sent == [[odd]]


def test_letters_are_limited_for_each_person_and_address(
    tmp_path: Path, run: Any, letters: list[Letter]
) -> None:
    async def story() -> None:
        async with club(tmp_path, notices="my_mail:tell", mail_rate=Rate(2, 3600)) as place:
            ada = await place.guest()
            for _ in range(2):
                await ada.post("/api/me", {"email": "victim@example.org"})
            assert (await ada.post("/api/me", {"email": "victim@example.org"}, 429))["code"] == "too_fast"
            bob = await place.guest()
            assert (await bob.post("/api/me", {"email": "Victim@example.org"}, 429))["code"] == "too_fast"

    run(story())


def test_a_forgotten_password_is_reset_once_by_mail(tmp_path: Path, run: Any, letters: list[Letter]) -> None:
    async def story() -> None:
        async with club(tmp_path, notices="my_mail:tell") as place:
            ada, thief = await place.guest(), place.stranger()
            await ada.post("/api/account", LOGIN)
            token = await ada.post("/api/tokens", {"name": "bot"})
            await thief.post("/api/account/reset", {"login": "ada"})  # no address: nothing is sent
            await ada.post("/api/me", {"email": "ada@example.org"})
            await ada.post("/api/account/mail", {"code": code_of(await letter(letters, "confirm"))})
            assert (await thief.post("/api/account/reset", {"login": "nobody"})) == {}
            assert (await thief.post("/api/account/reset", {"login": "Ada "})) == {}
            sent = await letter(letters, "reset")
            assert (sent.email, letters) == ("ada@example.org", [])
            new = {"code": code_of(sent), "new": "battery staple"}
            assert (await place.stranger().post("/api/account/reset/password", new))["login"] == "ada"
            await place.stranger().post("/api/account/reset/password", new, 403)
            assert "login" not in await ada.get("/api/me")  # her old session has ended
            await place.stranger().post("/api/session", LOGIN, 401)
            again = place.stranger()
            await again.post("/api/session", LOGIN | {"password": "battery staple"})
            await thief.post("/api/account/reset", {"login": "ada"})
            sent = await letter(letters, "reset")
            await again.post("/api/me", {"email": ""})  # whoever reads that mail has no right to it any more
            await thief.post("/api/account/reset/password", new | {"code": code_of(sent)}, 403)
            program = place.stranger()
            program.http.headers["Authorization"] = f"Bearer {token['secret']}"
            await program.get("/api/tables", 401)

    run(story())


def test_codes_are_for_one_purpose_and_end(monkeypatch: pytest.MonkeyPatch) -> None:
    code = signed_code.issue(b"key", "reset", "ada", "1", 60)
    assert signed_code.read(b"key", "reset", code).person == "ada"
    for key, purpose, text in (
        (b"other", "reset", code), (b"key", "confirm", code), (b"key", "reset", code[:-1] + "."),
        (b"key", "reset", ""), (b"key", "reset", "é." + code.partition(".")[2]),
    ):  # fmt: skip
        with pytest.raises(Refuse):
            signed_code.read(key, purpose, text)
    with pytest.raises(Refuse):
        signed_code.read(b"key", "reset", signed_code.issue(b"key", "reset", "ada", "1", -1))


def test_a_server_without_mail_says_so(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            assert "no mail" in (await ada.post("/api/me", {"email": "ada@example.org"}, 403))["text"]
            assert "mail" not in await ada.get("/api/me")

    run(story())


def test_mail_needs_to_know_where_links_go() -> None:
    with pytest.raises(BadSetting, match="public_url"):
        from_environment({"OPOLIS_SMTP": "smtp://localhost"})
