"""Clocks: pure sums, and what they do at a table."""

import asyncio
from pathlib import Path
from typing import Any

from opolis.protocol.to_client import ClockRule
from opolis.server.tables import clocks
from server.club import club

BANK = ClockRule("bank", 60, 5)
MOVE = ClockRule("move", 30)


def test_time_is_taken_from_those_whose_clock_runs() -> None:
    assert clocks.charged((60, 60), [1], 12) == (60, 48)
    assert clocks.charged((60, 60), [0, 1], 2) == (58, 58)
    assert clocks.charged((60, 60), [0], -3) == (60, 60)


def test_a_bank_grows_by_the_increment_of_the_mover() -> None:
    assert clocks.moved(BANK, (50, 60), 0, [0], [1]) == (55, 60)


def test_each_move_has_its_own_measure() -> None:
    assert clocks.moved(MOVE, (3, 30), 0, [0], [1]) == (3, 30)
    assert clocks.moved(MOVE, (30, 7), 1, [1], [0]) == (30, 7)
    assert clocks.moved(MOVE, (3, 30), 0, [0], [0]) == (30, 30)
    assert clocks.moved(MOVE, (3, 9), 0, [0, 1], [1]) == (3, 9)


def test_downtime_is_credited_as_far_as_it_lies_between() -> None:
    assert clocks.credit([(10, 20), (30, 35)], 15, 32) == 7
    assert clocks.credit([], 0, 100) == 0


def test_whose_time_runs_out_has_lost(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, _ = await place.pair(clock={"kind": "bank", "seconds": 1})
            assert one.now.clock.running == (0,)
            await one.act("iv")
            await two.until(lambda wire: wire.now.over)
            assert (two.now.ended_by, two.now.outcome) == ("time", (1, 0))
            assert two.events[4].kind == "time"
            assert (await two.act("jv", 1)).code == "over"

    run(story())


def test_an_increment_is_added_after_a_move(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, _, _ = await place.pair(clock={"kind": "bank", "seconds": 100, "increment": 30})
            await one.act("iv")
            assert 125 < one.now.clock.left[0] <= 130
            assert one.now.clock.left[1] <= 100
            assert one.now.clock.running == (1,)

    run(story())


def test_downtime_does_not_cost_the_players_time(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, _, table = await place.pair(clock={"kind": "bank", "seconds": 100})
            await one.act("iv")
            people = place._people
            cookie = people[0].http.cookies
        await asyncio.sleep(1.2)
        async with club(tmp_path) as place:
            ada = place.stranger()
            ada.http.cookies = cookie
            wire = await ada.enter(table)
            elapsed = place.services.store.now() - wire.events[3].at
            credited = place.services.downtime.credit(wire.events[3].at, place.services.store.now())
            assert credited >= 1.2
            assert wire.now.clock.left[1] >= 100 - (elapsed - credited)
            assert wire.now.clock.running == (1,)

    run(story())


def test_leaving_under_a_clock_is_giving_up(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, _, table = await place.pair(clock={"kind": "move", "seconds": 100})
            await place._people[1].delete(f"/api/tables/{table}/seats/1")
            await one.until(lambda wire: wire.now.over)
            assert one.now.ended_by == "resigned"

    run(story())


def test_odd_clocks_are_refused(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            for clock in (
                {"kind": "bank"},
                {"kind": "move", "seconds": 1e12},
                {"kind": "sand", "seconds": 5},
            ):
                await ada.table("me", "me", clock=clock, status=400)

    run(story())
