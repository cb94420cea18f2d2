"""Whoever made a table keeps the peace there: removes, blocks and locks; everybody can report."""

from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from opolis.server.limits import ADDRESS_VOICES
from opolis.server.settings import Rate
from server.club import club


def test_only_whoever_made_the_table_decides(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, table = await place.pair()
            for what in ("remove", "block", "lock", "unlock"):
                assert (await two.ask(type="host", what=what, seat=0)).code == "not_allowed"
            assert (await one.ask(type="host", what="remove", seat=0)).code == "not_allowed"
            assert (await one.ask(type="host", what="block", seat=0)).code == "not_allowed"
            assert (await one.ask(type="host", what="block", seat=7)).code == "not_found"
            ada = place._people[0]
            assert (await ada.get(f"/api/tables/{table}"))["host"]
            assert "host" not in await place._people[1].get(f"/api/tables/{table}")

    run(story())


def test_a_host_removes_a_player_and_nobody_has_lost(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, table = await place.pair(clock={"kind": "bank", "seconds": 600})
            await one.act("iv")
            assert type(await one.ask(type="host", what="remove", seat=1)).__name__ == "Ack"
            await two.until(lambda wire: wire.yours == ())
            shown = await place._people[0].get(f"/api/tables/{table}")
            assert (shown["status"], shown["seats"][1]["kind"]) == ("waiting", "open")
            await place._people[1].sit(table, 1)  # removed is not blocked

    run(story())


def test_somebody_who_is_blocked_is_sent_away_and_stays_away(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, table = await place.pair()
            bob = place._people[1]
            await one.ask(type="host", what="block", seat=1)
            with pytest.raises(ConnectionClosed):
                await two.until(lambda wire: False)
            assert two.link.close_code == 4003
            for path in (f"/api/tables/{table}", f"/api/tables/{table}/record"):
                assert "blocked" in (await bob.get(path, 403))["text"]
            await bob.sit(table, 1, 403)
            with pytest.raises(ConnectionClosed):
                await bob.enter(table)
            carol = await place.guest()
            await carol.sit(table, 1)

    run(story())


def test_a_watcher_is_blocked_by_what_they_said(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, _, table = await place.pair()
            watcher = await (await place.guest()).enter(table)
            await watcher.ask(type="say", text="boo")
            line = (await one.next("chat")).line
            assert (await one.ask(type="host", what="block", said=line.at + 1)).code == "not_found"
            assert type(await one.ask(type="host", what="block", said=line.at)).__name__ == "Ack"
            with pytest.raises(ConnectionClosed):
                await watcher.until(lambda wire: False)

    run(story())


def test_a_locked_table_lets_nobody_new_in(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada, bob, carol = [await place.guest() for _ in range(3)]
            table = await ada.table("me", "open", "open", game="gridopolis")
            await bob.sit(table, 1)
            one = await ada.enter(table)
            invite = (await ada.get(f"/api/tables/{table}"))["invite"]
            await one.ask(type="host", what="lock")
            assert b'"locked":true' in b"".join(one.heard)
            for path in (f"/api/tables/{table}", f"/api/tables/{table}?invite={invite}"):
                assert "locked" in (await carol.get(path, 403))["text"]
            assert "locked" in (await carol.sit(table, 2, 403, invite=invite))["text"]
            await bob.enter(table)
            assert table not in {each["id"] for each in (await carol.get("/api/tables"))["tables"]}
            assert (await ada.get(f"/api/tables/{table}"))["locked"]
            await one.ask(type="host", what="unlock")
            await carol.sit(table, 2)

    run(story())


def test_blocks_and_locks_hold_at_every_process(tmp_path: Path, database: str, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path, database=database) as first, club(tmp_path, database=database) as second:
            ada, bob, carol = await first.guest(), await second.guest(), await second.guest()
            table = await ada.table("me", "open")
            await bob.sit(table, 1)
            one, two, three = await ada.enter(table), await bob.enter(table), await carol.enter(table)
            await one.ask(type="host", what="lock")
            assert (await three.next("present", lambda message: message.locked)).locked
            await one.ask(type="host", what="block", seat=1)
            with pytest.raises(ConnectionClosed):
                await two.until(lambda wire: False)

    run(story())


def test_a_report_keeps_who_said_what(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, table = await place.pair()
            await place._people[1].post("/api/me", {"name": "Bob"})
            await two.ask(type="say", text="you cheat")
            line = (await one.next("chat")).line
            await one.ask(type="report", said=line.at, text="rude\u202e words")
            await one.ask(type="report", seat=1)
            assert (await one.ask(type="report", seat=5)).code == "not_found"
            said, seat = await place.services.store.reports()
            assert (said.table, said.name, said.said, said.words) == (table, "Bob", "you cheat", "rude words")
            assert (seat.who, seat.said) == (said.who, "")
            assert said.reporter not in ("", said.who)

    run(story())


def test_who_speaks_cannot_pass_for_somebody_at_the_table(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada, bob, eve = [await place.guest() for _ in range(3)]
            await ada.post("/api/me", {"name": "Ada"})
            table = await ada.table("me", "open")
            await bob.sit(table, 1)
            one = await ada.enter(table)
            await eve.post("/api/me", {"name": "Аda"})  # a Cyrillic letter
            await (await eve.enter(table)).ask(type="say", text="I resign")
            assert (await one.next("chat")).line.name == "Аda (2)"

    run(story())


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"chat_rate": Rate(1, 3600)}, {"type": "say", "text": "boo"}),
        ({"report_rate": Rate(1, 3600)}, {"type": "report", "seat": 0}),
    ],
    ids=["chat", "reports"],
)
def test_guests_of_one_address_have_few_voices(
    tmp_path: Path, run: Any, given: dict[str, Any], message: dict[str, Any]
) -> None:
    async def story() -> None:
        async with club(tmp_path, **given) as place:
            table = await (await place.guest()).table("me", "open")
            for number in range(ADDRESS_VOICES + 1):
                answer = await (await (await place.guest()).enter(table)).ask(**message)
                assert (type(answer).__name__ == "Ack") == (number < ADDRESS_VOICES)
            assert answer.code == "too_fast"

    run(story())
