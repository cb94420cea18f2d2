"""Draws, take-backs, giving up, rematches."""

from pathlib import Path
from typing import Any

from opolis.server.store.rows import LogEvent
from server.club import Club, Wire, club


async def play(*moves: tuple[Wire, str]) -> None:
    for wire, move in moves:
        await wire.until(lambda wire: bool({*wire.now.movers} & {*wire.yours}))
        assert type(await wire.act(move)).__name__ == "Ack"


async def three(place: Club) -> tuple[Wire, Wire]:
    """Let two people play three moves."""
    one, two, _ = await place.pair()
    await play((one, "iv"), (two, "jv"), (one, "kv"))
    await two.until(lambda wire: wire.now.seq == 5)
    return one, two


def test_a_draw_needs_both(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two = await three(place)
            await one.ask(type="ask", seat=0, what="draw")
            notice = await two.next("notice")
            assert notice.now.proposals[0].what == "draw"
            await two.ask(type="answer", seat=1, what="draw", yes=False)
            assert "declined" in (await one.next("notice", lambda message: not message.now.proposals)).text
            await two.ask(type="ask", seat=1, what="draw")
            await one.next("notice", lambda message: bool(message.now.proposals))
            await one.ask(type="answer", seat=0, what="draw", yes=True)
            await two.until(lambda wire: wire.now.over)
            assert (two.now.ended_by, two.now.outcome) == ("drawn", (0.5, 0.5))

    run(story())


def test_a_proposal_ends_with_the_next_move(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two = await three(place)
            await one.ask(type="ask", seat=0, what="draw")
            await two.act("lv")
            assert (await two.ask(type="answer", seat=1, what="draw", yes=True)).code == "not_found"

    run(story())


def test_no_draw_is_offered_where_points_decide(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            wall = await ada.enter(await ada.table("me", "me"))
            assert wall.now.draws
            tower = await ada.enter(await ada.table("me", "me", game="turris"))
            assert not tower.now.draws
            refusal = await tower.ask(type="ask", seat=0, what="draw")
            assert (refusal.code, "points decide" in refusal.text) == ("not_allowed", True)

    run(story())


def test_bots_agree_to_no_draw(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            wire = await ada.enter(await ada.table("me", "bot:1"))
            assert (await wire.ask(type="ask", seat=0, what="draw")).code == "not_allowed"

    run(story())


def test_with_others_a_move_is_taken_back_by_consent(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two = await three(place)
            before = one.scene
            await one.ask(type="ask", seat=0, what="takeback")
            assert one.now.seq == 5
            await two.ask(type="answer", seat=1, what="takeback", yes=True)
            await one.until(lambda wire: wire.now.seq == 6)
            assert one.events[6].kind == "takeback"
            assert one.events[6].text == "4"
            assert one.now.movers == (0,)
            await play((one, "kv"))
            assert [part.id for part in one.scene.parts] == [part.id for part in before.parts]  # type: ignore[union-attr]
            record = await place.stranger().get(
                f"/api/tables/{next(iter(place.services.registry.live))}/record"
            )
            assert record.endswith("0 iv\n1 jv\n0 kv\n")

    run(story())


def test_alone_a_move_is_taken_back_at_once_bots_and_all(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            table = await ada.table("me", "bot:1")
            wire = await ada.enter(table)
            first = wire.scene
            await wire.act("iv")
            await wire.until(lambda wire: wire.now.seq == 4)
            assert (await wire.ask(type="ask", seat=0, what="takeback")).seq == 5
            assert (wire.now.movers, wire.scene) == ((0,), first)
            assert (await wire.ask(type="ask", seat=0, what="takeback")).code == "not_allowed"
            await wire.act("ih")
            await wire.until(lambda wire: wire.now.seq == 7)
            again = await ada.enter(table)
            assert again.scene == wire.scene
            hot = await ada.enter(await ada.table("me", "me"))
            await hot.act("iv", 0)
            await hot.act("jv", 1)
            await hot.ask(type="ask", seat=1, what="takeback")
            assert hot.now.movers == (1,)

    run(story())


def test_giving_up_ends_a_match_for_two(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two = await three(place)
            await two.ask(type="ask", seat=1, what="resign")
            await one.until(lambda wire: wire.now.over)
            assert (one.now.ended_by, one.now.outcome) == ("resigned", (1, 0))

    run(story())


def test_alone_giving_up_can_be_taken_back(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            wire = await ada.enter(await ada.table("me", "me"))
            await wire.act("iv", 0)
            await wire.ask(type="ask", seat=0, what="resign")
            assert wire.now.outcome == (0, 1)
            await wire.ask(type="ask", seat=0, what="takeback")
            assert (wire.now.over, wire.now.movers) == (False, (0,))
            await wire.act("iv", 0)
            await wire.ask(type="ask", seat=1, what="resign")
            assert wire.now.outcome == (1, 0)

    run(story())


def test_the_loser_begins_the_rematch(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two = await three(place)
            assert (await one.ask(type="ask", seat=0, what="rematch")).code == "not_allowed"
            await two.ask(type="ask", seat=1, what="resign")
            await one.until(lambda wire: wire.now.over)
            await one.ask(type="ask", seat=0, what="rematch")
            await two.ask(type="answer", seat=1, what="rematch", yes=True)
            await one.until(lambda wire: bool(wire.now.next_table))
            loser = await place._people[1].enter(one.now.next_table)
            assert loser.yours == (1,)
            assert loser.now.movers == (1,)
            described = await place._people[0].get(f"/api/tables/{one.now.next_table}")
            assert described["options"]["first"] == 1
            assert described["previous"] == next(iter(place.services.registry.live))

    run(story())


def test_a_rematch_that_comes_second_leaves_no_table(tmp_path: Path, run: Any) -> None:
    """At two processes both may agree at once."""

    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            table = await ada.table("me", "me")
            wire = await ada.enter(table)
            await wire.ask(type="ask", seat=0, what="resign")
            live = place.services.registry.live[table]
            elsewhere = LogEvent(live.match.seq + 1, 0.0, "rematch", 0, "another")
            await place.services.store.append(table, live.match.seq, [elsewhere])
            assert (await wire.ask(type="ask", seat=0, what="rematch")).code == "stale"
            assert [each["id"] for each in (await ada.get("/api/tables?mine=1"))["tables"]] == [table]
            await wire.until(lambda wire: wire.now.next_table == "another")

    run(story())
