"""A table from its making to its end."""

import asyncio
import random
from pathlib import Path
from typing import Any

from opolis import games
from opolis.core.records import to_bytes
from opolis.core.rules_digest import rules_digest
from server.club import Wire, club


async def play_out(*wires: Wire) -> None:
    """Let each wire touch at random until the match is over."""
    while not wires[0].now.over:
        for wire in wires:
            await wire.until(
                lambda wire: wire.now.over or any(seat in wire.now.movers for seat in wire.yours)
            )
            if not wire.now.over:
                move = await wire.any_move(random.Random(wire.now.seq))
                assert type(await wire.act(move, wire.now.view)).__name__ == "Ack"


def test_two_people_play_a_match_to_its_end(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, table = await place.pair()
            await play_out(one, two)
            await two.until(lambda wire: wire.now.over)
            assert sum(one.now.outcome) == 1
            assert one.scene == two.scene
            record = await place.stranger().get(f"/api/tables/{table}/record")
            assert record.startswith("opolis-record 1\nGame: kwinty")
            listed = await place.stranger().get("/api/tables?status=over")
            assert [each["id"] for each in listed["tables"]] == [table]

    run(story())


def test_a_person_plays_a_bot(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            wire = await ada.enter(await ada.table("me", "bot:2"))
            await play_out(wire)
            assert wire.now.ended_by == "play"

    run(story())


def test_several_seats_on_one_screen_are_looked_through_in_turn(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            wire = await ada.enter(await ada.table("me", "me"))
            assert wire.yours == (0, 1)
            assert (wire.now.view, set(wire.touches)) == (0, {0})
            await wire.act("iv", 0)
            assert (wire.now.view, set(wire.touches)) == (1, {1})
            await wire.send(type="view", id="v", seat=0)
            await wire.next("welcome")
            assert (wire.now.view, wire.touches) == (0, {})
            await play_out(await ada.enter(await ada.table("me", "me")))

    run(story())


def test_bots_play_each_other_while_somebody_watches(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            wire = await place.stranger().enter(await ada.table("bot:1", "bot:2"))
            assert (wire.yours, wire.now.view) == ((), -1)
            await wire.until(lambda wire: wire.now.over)

    run(story())


def test_a_seat_is_given_to_one_of_two_who_come_at_once(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            host = await place.guest()
            table = await host.table("me", "open")
            people = [await place.guest() for _ in range(5)]
            path = f"/api/tables/{table}/seats/1"
            answers = await asyncio.gather(*(person.http.post(path, json={}) for person in people))
            assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409]

    run(story())


def test_who_watches_and_sits_down_is_welcomed_to_the_seat(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            host, guest = await place.guest(), await place.guest()
            table = await host.table("me", "open")
            first, second = await host.enter(table), await guest.enter(table)
            assert second.yours == ()
            assert (await first.act("iv")).code == "not_ready"
            await guest.sit(table, 1)
            await second.until(lambda wire: wire.yours == (1,))
            present = await first.next("present", lambda message: message.seats[1].kind == "person")
            assert present.seats[1].here
            assert not present.seats[1].yours
            assert type(await first.act("iv")).__name__ == "Ack"

    run(story())


def test_a_table_by_invitation_is_closed_to_others(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            host, guest = await place.guest(), await place.guest()
            table = await host.table("me", "open", open=False)
            assert (await guest.get("/api/tables"))["tables"] == []
            assert (await guest.get(f"/api/tables/{table}", 403))["code"] == "not_allowed"
            await guest.sit(table, 1, 403)
            wire = await guest.wire(table)
            assert (await wire.next("refusal")).code == "not_allowed"
            invite = (await host.get(f"/api/tables/{table}"))["invite"]
            assert "invite" not in await guest.get(f"/api/tables/{table}?invite={invite}")
            await guest.sit(table, 1, invite=invite)
            assert (await guest.enter(table)).yours == (1,)

    run(story())


def test_leaving_frees_a_seat_and_a_bot_can_take_it(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, table = await place.pair()
            people = place._people
            await one.act("iv")
            await people[1].delete(f"/api/tables/{table}/seats/1")
            await people[1].delete(f"/api/tables/{table}/seats/0", 403)
            assert (await people[0].get(f"/api/tables/{table}"))["status"] == "waiting"
            await (await place.guest()).sit(table, 1, 403, kind="bot", level=2)
            await people[0].sit(table, 1, kind="bot", level=2)
            await one.until(lambda wire: 0 in wire.now.movers and wire.now.seq >= 6)
            await two.close()

    run(story())


def test_options_are_checked_and_explained(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            problem = await ada.table(options={"width": 99}, status=400)
            assert "5 to 12" in problem["text"]
            assert "did you mean" in (await ada.table(options={"widht": 7}, status=400))["text"]
            assert (await ada.table(game="chess", status=404))["code"] == "not_found"
            assert "takes 2" in (await ada.table("me", "me", "me", status=400))["text"]
            assert "2 seats" in (await ada.table("me", seats=2, status=400))["text"]
            assert (await ada.table("me", "bot:9", status=400))["code"] == "malformed"

    run(story())


def test_an_earlier_position_can_be_looked_at(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            wire = await ada.enter(await ada.table("me", "me"))
            scenes = {wire.now.seq: wire.scene}
            for move in ("iv", "jv", "kv", "hv"):
                await wire.act(move, wire.now.view)
                scenes[wire.now.seq] = wire.scene
            for seq, scene in scenes.items():
                assert (await wire.ask(type="look", seq=seq)).scene == scene
            assert (await wire.ask(type="look", seq=99)).code == "not_found"

    run(story())


def test_touches_can_be_asked_for_step_by_step(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, _ = await place.pair()
            first = await one.ask(type="touching", seat=0)
            assert first.touches[0].id == "column:i"
            then = await one.ask(type="touching", seat=0, path=["column:i"])
            assert {touch.move for touch in then.touches} == {"iv", "ih"}
            assert [touch.id for touch in one.touches[0][0].then] in (
                [],
                [touch.id for touch in then.touches],
            )
            assert (await one.ask(type="touching", seat=1)).code == "seat"
            assert (await two.ask(type="touching", seat=1)).touches == ()

    run(story())


def test_people_have_hints_against_each_other_only_where_that_was_agreed(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, _, _ = await place.pair()
            assert not (await one.hello()).table.hints
            refused = await one.ask(type="hint", seat=0)
            assert (refused.code, refused.text) == ("not_allowed", "hints are off at this table")
            agreed, other, _ = await place.pair(hints=True)
            assert (await other.hello()).table.hints, "whoever sits down is told"
            await agreed.ask(type="hint", seat=0)
            notice = await other.next("notice")
            assert notice.text.endswith("has asked for a hint."), "everybody sees it"

    run(story())


def test_a_hint_comes_with_its_reason(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, _ = await place.pair(hints=True)
            hint = await one.ask(type="hint", seat=0)
            assert hint.move in ("iv", "ih")
            assert hint.text
            assert hint.ghost
            assert (await two.ask(type="hint", seat=1)).code == "turn"

    run(story())


def test_whoever_thinks_in_the_own_browser_is_given_what_the_seat_knows(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, _ = await place.pair(hints=True)
            given = await one.ask(type="hint", seat=0, here=True)
            match = games.load("kwinty").new()
            assert (given.game, given.seats, given.seat) == ("kwinty", 2, 0)
            assert given.state == to_bytes(match.seen(0))
            assert given.rules == rules_digest(match.game.folder)
            assert (await two.next("notice")).text.endswith("has asked for a hint."), "everybody sees it"
            assert (await two.ask(type="hint", seat=1, here=True)).code == "turn"
            assert (await two.ask(type="hint", seat=0, here=True)).code == "seat"
            strict, _, _ = await place.pair()
            assert (await strict.ask(type="hint", seat=0, here=True)).code == "not_allowed"

    run(story())


def test_a_crowd_that_comes_at_once_is_told_of_together(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            table = await ada.table("me", "me")
            wire = await ada.enter(table)
            await asyncio.gather(*(place.stranger().enter(table) for _ in range(20)))
            await wire.next("present", lambda message: message.watchers == 20)
            assert sum(b'"present"' in data for data in wire.heard) < 10

    run(story())
