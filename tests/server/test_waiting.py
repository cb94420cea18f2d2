"""Whoever keeps the others waiting is played for once; a bot waits until everybody is there."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from opolis import games
from opolis.server.warm import compile_bots, compile_rules
from server.club import Club, Wire, club

PATIENT = [
    name
    for name in games.names()
    if games.load(name).has_room("clock") and hasattr(games.load(name).room("clock"), "patience")
]


@pytest.fixture(params=PATIENT, scope="module")
def game(request: pytest.FixtureRequest) -> str:
    compile_rules(games.load(request.param))
    compile_bots(games.load(request.param))
    return str(request.param)


def ready(place: Club, game: str) -> None:
    """Say that the game is compiled, bots and all."""
    place.services.warm_up.rules_ready.add(game)
    place.services.warm_up.bots_ready.add(game)


def moves(place: Club, table: str) -> list[int]:
    """List the seats that have moved."""
    return [event.seat for event in place.services.registry.live[table].match.events if event.kind == "move"]


def has_begun(wire: Wire) -> bool:
    """Whether the first seat has moved."""
    return any(event.seat == 0 and event.kind == "move" for event in wire.events.values())


def test_a_stand_in_makes_one_move_for_a_person_who_keeps_the_others_waiting(
    tmp_path: Path, run: Any, game: str, monkeypatch: Any
) -> None:
    monkeypatch.setattr(games.load(game).room("clock"), "patience", lambda state: 0.2)

    async def story() -> None:
        async with club(tmp_path) as place:
            ready(place, game)
            one, two, table = await place.pair(game=game, options={"clock": True})
            await two.until(has_begun)
            notice = await two.next("notice")
            assert "kept the others waiting" in notice.text
            match = place.services.registry.live[table].match
            assert moves(place, table)[0] == 0
            assert match.occupants[0].is_person
            assert type(await one.ping()).__name__ == "Pong"

    run(story())


def test_without_a_clock_nobody_is_played_for(tmp_path: Path, run: Any, game: str) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ready(place, game)
            _, _, table = await place.pair(game=game)
            live = place.services.registry.live[table]
            assert live.clock.overdue_in(live.match.movers[0]) == -1
            assert live.clock.next_due() is None

    run(story())


def test_patience_begins_when_the_last_player_has_sat_down(tmp_path: Path, run: Any, game: str) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ready(place, game)
            ada, grace = await place.guest(), await place.guest()
            table = await ada.table("me", "open", game=game, options={"clock": True})
            await ada.enter(table)
            live = place.services.registry.live[table]
            assert live.clock.overdue_in(0) == -1, "the match has not begun"
            await grace.sit(table, 1)
            assert live.match.waiting_since(0) == live.match.last_at
            assert live.clock.overdue_in(0) > 20

    run(story())


def test_a_bot_that_begins_waits_until_everybody_is_there(
    tmp_path: Path, run: Any, game: str, monkeypatch: Any
) -> None:
    monkeypatch.setattr(games.load(game).room("clock"), "courtesy", lambda state: 60.0)

    async def story() -> None:
        async with club(tmp_path) as place:
            ready(place, game)
            ada = await place.guest()
            table = await ada.table("bot:1", "me", game=game, options={"clock": True})
            await place.stranger().enter(table)
            await asyncio.sleep(1.0)
            assert moves(place, table) == []
            wire = await ada.enter(table)
            await wire.until(
                lambda wire: any(moved.seat == 0 and moved.kind == "move" for moved in wire.events.values())
            )

    run(story())


def test_a_bot_that_begins_does_not_wait_for_ever(
    tmp_path: Path, run: Any, game: str, monkeypatch: Any
) -> None:
    monkeypatch.setattr(games.load(game).room("clock"), "courtesy", lambda state: 0.5)

    async def story() -> None:
        async with club(tmp_path) as place:
            ready(place, game)
            ada = await place.guest()
            table = await ada.table("bot:1", "me", game=game, options={"clock": True})
            watcher = await place.stranger().enter(table)
            await watcher.until(
                lambda wire: any(moved.seat == 0 and moved.kind == "move" for moved in wire.events.values())
            )

    run(story())
