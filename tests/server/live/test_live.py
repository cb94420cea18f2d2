"""Real time, in any game with a clock: several act at once, a bell ends the phase, choices stay hidden."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from opolis import games
from opolis.server.warm import compile_rules
from server.club import Club, Wire, club

CLOCKED = [
    name for name in games.names() if any(option.name == "clock" for option in games.load(name).options)
]


@pytest.fixture(params=CLOCKED, scope="module")
def game(request: pytest.FixtureRequest) -> str:
    compile_rules(games.load(request.param))
    return str(request.param)


async def people(place: Club, game: str, count: int, **options: Any) -> tuple[list[Wire], str]:
    """Let so many people sit down to a table with the game's own clocks."""
    place.services.warm_up.rules_ready.add(game)
    guests = [await place.guest() for _ in range(count)]
    chosen = {"clock": True} | options
    table = await guests[0].table("me", *["open"] * (count - 1), game=game, options=chosen)
    for seat, guest in enumerate(guests[1:], 1):
        await guest.sit(table, seat)
    wires = [await guest.enter(table, want="moves") for guest in guests]
    await give_the_signal(wires)
    return wires, table


async def give_the_signal(wires: list[Wire]) -> None:
    """Let the one whom all others wait for begin."""
    if len(wires[0].now.movers) == 1:
        (seat,) = wires[0].now.movers
        await wires[seat].act(wires[seat].moves[seat][0], seat)
        for wire in wires:
            await wire.until(lambda wire: -1 in wire.now.movers)


def test_all_seats_act_at_once_and_late_numbers_are_no_harm(tmp_path: Path, run: Any, game: str) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            wires, _ = await people(place, game, 3)
            seq = wires[0].now.seq
            assert wires[0].now.movers == (-1, 0, 1, 2)
            assert wires[0].now.clock.phase > 0
            acts = [wire.act(wire.moves[seat][-1], seat, seq=seq) for seat, wire in enumerate(wires)]
            answers = await asyncio.gather(*acts)
            assert [type(answer).__name__ for answer in answers] == ["Ack"] * 3
            twice = await wires[0].act(wires[0].moves[0][-1], 0, seq=seq)
            assert twice.code == "stale"

    run(story())


def test_the_bell_ends_a_phase_by_the_servers_time(
    tmp_path: Path, run: Any, game: str, monkeypatch: Any
) -> None:
    clock = games.load(game).room("clock")
    monkeypatch.setattr(clock, "seconds", lambda state: 0.3)

    async def story() -> None:
        async with club(tmp_path) as place:
            wires, _ = await people(place, game, 2)
            began = place.services.store.now()
            await wires[0].until(lambda wire: any(moved.text == "bell" for moved in wire.events.values()))
            bell = next(moved for moved in wires[0].events.values() if moved.text == "bell")
            assert bell.seat == -1
            assert bell.at >= began - 1
            assert -1 not in wires[0].now.movers

    run(story())


def test_hidden_choices_are_not_told_to_others(tmp_path: Path, run: Any, game: str) -> None:
    async def story() -> None:
        async with club(tmp_path, snapshot_every=7) as place:
            wires, table = await people(place, game, 3, draw_seconds=30)
            rng = random.Random(4)
            live = place.services.registry.live[table]
            while not any(line.seen_by != -1 and line.seen_by & 1 == 0 for line in live.match.events):
                seat = rng.choice([seat for seat in live.match.movers if seat >= 0])
                await wires[seat].until(lambda wire: wire.now.seq == live.match.seq)
                await wires[seat].act(rng.choice(wires[seat].moves[seat]), seat)
            line = next(line for line in live.match.events if line.seen_by & 1 == 0)
            for seat, wire in enumerate(wires):
                await wire.until(lambda wire: wire.now.seq >= line.seq)
                assert wire.events[line.seq].text == (line.text if seat == line.seat else "?")
            watcher = await place.stranger().enter(table)
            assert watcher.events[line.seq].text == "?"
            assert (await place.stranger().get(f"/api/tables/{table}/record", 403))["code"] == "not_allowed"
            assert (await place.stranger().http.get(f"/api/tables/{table}/record")).text.count(line.text) == 0

    run(story())


def test_bots_play_against_the_bell(tmp_path: Path, run: Any, game: str) -> None:
    async def story() -> None:
        async with club(tmp_path, bot_pause=0.01) as place:
            place.services.warm_up.rules_ready.add(game)
            ada = await place.guest()
            options = {"clock": True, "max_rounds": 1}
            table = await ada.table("bot:1", "bot:2", game=game, options=options)
            watcher = await ada.enter(table, want="moves")
            await watcher.until(lambda wire: wire.now.over)

    run(story())
