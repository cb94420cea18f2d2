"""Simulations: bells ring only when asked for."""

import random

import pytest

from opolis import games
from opolis.bots.bot import bot
from opolis.core.rng import seeded
from opolis.lab.simulate import SimulationPlan, play_fast, play_out, simulate
from opolis.search.playout import buffers, playout

TIMED = [("gridopolis", {"minutes": 1}), ("hirstopolis", {"clock": True})]


@pytest.mark.parametrize(("game", "options"), TIMED)
def test_bells_ring_only_when_asked_for(game: str, options: dict[str, object]) -> None:
    for bell, rings in ((0, False), (8, True)):
        plan = SimulationPlan(2, options, keep=True, bell=bell)
        records = [played.record for played in simulate(games.load(game), 2, 1, plan)]
        assert any("\n* bell" in record for record in records) == rings


def test_without_records_bells_ring_only_when_asked_for_either() -> None:
    game = games.load("gridopolis")
    for bell, rings in ((0, 0), (8, 1)):
        for number in range(3):
            assert play_fast(game.new(minutes=1), str(number), bell=bell).match.state.rung == rings


def test_playouts_never_ring() -> None:
    game = games.load("gridopolis")
    state, lists = game.start(*game.checked(2, {"minutes": 1})), buffers(game.max_moves)
    assert playout(state, lists[0], lists[1], seeded("silent")) > 0
    assert state.rung == 0


@pytest.mark.parametrize("level", [2, 3, 5])
def test_bots_choose_as_if_the_bell_did_not_ring_by_itself(level: int) -> None:
    match = games.load("gridopolis").new(minutes=1)
    bots = [bot("gridopolis", level, seed=seat, simulations=None if level == 2 else 20) for seat in (0, 1)]
    for _ in range(6):
        match.play(match.mover, bots[match.mover].choose(match, match.mover))
    assert all(event.seat >= 0 for event in match.events)
    assert play_out(match, random.Random(1), bell=2).moves
