"""A match with a time limit: its clock runs from the moment all sit, is credited, and rings by itself."""

from pathlib import Path
from typing import Any

import pytest

from opolis import games
from opolis.server.warm import compile_bots, compile_rules
from server.club import club

LIMITED = [
    name for name in games.names() if "minutes" in {option.name for option in games.load(name).options}
]


@pytest.fixture(params=LIMITED, scope="module")
def game(request: pytest.FixtureRequest) -> str:
    compile_rules(games.load(request.param))
    compile_bots(games.load(request.param))
    return str(request.param)


def test_time_runs_from_the_moment_when_all_seats_are_taken(tmp_path: Path, run: Any, game: str) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            place.services.warm_up.rules_ready.add(game)
            ada, grace = await place.guest(), await place.guest()
            table = await ada.table("me", "open", game=game, options={"minutes": 2})
            wire = await ada.enter(table)
            assert wire.now.clock is None
            await grace.sit(table, 1)
            await wire.until(lambda wire: wire.now.clock is not None)
            assert 100 < wire.now.clock.phase <= 120
            live = place.services.registry.live[table]
            assert live.match.phase_began == live.match.last_at
            await wire.act(live.match.current.moves(0)[0], 0)
            assert live.match.phase_began < live.match.last_at

    run(story())


def test_time_goes_on_after_a_restart_and_downtime_is_credited(tmp_path: Path, run: Any, game: str) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            place.services.warm_up.rules_ready.add(game)
            ada = await place.guest()
            table = await ada.table("me", "bot:1", game=game, options={"minutes": 2})
            wire = await ada.enter(table)
            began = place.services.registry.live[table].match.phase_began
            left = wire.now.clock.phase
        async with club(tmp_path) as place:
            place.services.warm_up.rules_ready.add(game)
            watcher = await place.stranger().enter(table)
            live = place.services.registry.live[table]
            assert live.match.phase_began == began
            assert place.services.downtime.credit(began, began + 3600) > 0
            assert 0 < watcher.now.clock.phase <= left

    run(story())


def test_bots_play_until_the_bell_and_the_round_to_its_end(
    tmp_path: Path, run: Any, game: str, monkeypatch: Any
) -> None:
    clock = games.load(game).room("clock")
    patient = clock.seconds
    monkeypatch.setattr(clock, "seconds", lambda state: min(0.3, patient(state)))

    async def story() -> None:
        async with club(tmp_path, bot_pause=0.05) as place:
            place.services.warm_up.rules_ready.add(game)
            place.services.warm_up.bots_ready.add(game)
            ada = await place.guest()
            table = await ada.table("bot:1", "bot:2", game=game, options={"minutes": 1})
            watcher = await ada.enter(table)
            await watcher.until(lambda wire: wire.now.over)
            moves = [moved for _, moved in sorted(watcher.events.items()) if moved.text]
            assert [moved.seat for moved in moves if moved.text == "bell"] == [-1]
            assert sum(watcher.now.outcome) == pytest.approx(1)
            turns = place.services.registry.live[table].match.current.state.rounds_played
            assert 1 <= turns < 50

    run(story())
