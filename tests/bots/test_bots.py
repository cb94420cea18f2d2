"""Bots: legal, repeatable, honest, and able to see what is in front of them."""

import math
import random

import pytest

import opolis
from opolis import games
from opolis.bots.levels import STRONGEST, STRONGEST_ALONE
from opolis.core.errors import BadArgument, OpolisError
from opolis.match.match import Match
from table import play
from walks import walk


def find(predicate: object, seed: int, **options: int) -> Match:
    """Play Kwinty at random until a position is as wanted."""
    rng = random.Random(seed)
    while True:
        for match in walk(games.load("kwinty").new(**options), rng):
            if not match.over and predicate(match):  # type: ignore[operator]
                return match.copy()


def wins_at_once(match: Match) -> list[str]:
    """List the moves that end the match in the mover's favour."""
    seat, found = match.movers[0], []
    for text in match.moves(seat):
        twin = match.copy()
        twin.play(seat, text)
        if twin.outcome[seat] == 1:
            found.append(text)
    return found


def threatened(match: Match) -> bool:
    """Whether the other seat would win at once, but for one reply."""
    if wins_at_once(match):
        return False
    safe = 0
    for text in match.moves(match.movers[0]):
        twin = match.copy()
        twin.play(match.movers[0], text)
        safe += not twin.over and twin.movers != match.movers and not wins_at_once(twin)
    return 1 <= safe < len(match.moves(match.movers[0]))


@pytest.mark.parametrize("level", [4, 6, 8])
def test_a_win_in_one_is_taken(level: int) -> None:
    for seed in range(3):
        match = find(wins_at_once, seed)
        choice = opolis.bot("kwinty", level, seed=1, simulations=200).choose(match, match.movers[0])
        assert choice in wins_at_once(match)


@pytest.mark.parametrize("level", [6, 8])
def test_a_threat_is_parried(level: int) -> None:
    for seed in range(3):
        match = find(threatened, seed)
        seat = match.movers[0]
        match.play(seat, opolis.bot("kwinty", level, seed=1, simulations=500).choose(match, seat))
        assert match.over or match.movers == [seat] or not wins_at_once(match)


def test_the_same_seed_and_simulations_give_the_same_move() -> None:
    match = play("kwinty", "iv jv hv")
    choices = {opolis.bot("kwinty", 8, seed=5, simulations=300).choose(match, 1) for _ in range(3)}
    assert len(choices) == 1


def test_simulations_give_the_same_move_on_any_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for cores in ("1", "3"):
        monkeypatch.setenv("OPOLIS_CORES", cores)
        for name in ("kwinty", "turris"):
            found.append(opolis.bot(name, 8, seed=5, simulations=200).search(games.load(name).new(), 0))
    assert found[:2] == found[2:]


def test_the_strongest_level_searches_on_every_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPOLIS_CORES", "3")
    strong = opolis.bot("kwinty", STRONGEST, seed=1, seconds=0.1)
    strong.choose(games.load("kwinty").new(), 0)
    assert (len(strong.tree_search.workspaces), len(strong.deepening.workspaces)) == (3, 3)
    assert opolis.bot("kwinty", STRONGEST_ALONE).tree_search.workers == 1


def test_advice_has_a_move_a_value_a_line_and_a_reason() -> None:
    match = play("kwinty", "iv jv hv")
    advice = opolis.bot("kwinty", 6, seed=5).advise(match, 1)
    assert advice.move in match.moves(1)
    assert 0 <= advice.value <= 1
    assert advice.line[0] == advice.move
    assert "next best" in advice.text


def test_a_bot_refuses_what_it_cannot_decide() -> None:
    with pytest.raises(OpolisError, match="seat 1 has nothing to decide now"):
        opolis.bot("kwinty", 5).choose(games.load("kwinty").new(), 1)


@pytest.mark.parametrize("level", [0, 9, -1, True, 5.0, "5", None])
def test_a_bot_has_one_of_the_levels(level: int) -> None:
    with pytest.raises(BadArgument, match=r"level: .* is not allowed; it takes .*1 to 8"):
        opolis.bot("kwinty", level)


@pytest.mark.parametrize("seconds", [0, -1.0, math.nan, math.inf, True, "1"])
def test_a_bot_thinks_for_a_time_above_zero(seconds: float) -> None:
    with pytest.raises(BadArgument, match=r"seconds: .* is not allowed; it takes a number above 0"):
        opolis.bot("kwinty", seconds=seconds)


@pytest.mark.parametrize("simulations", [0, -1, math.nan, 10.0, True, "1"])
def test_a_bot_runs_a_whole_number_of_simulations(simulations: int) -> None:
    with pytest.raises(BadArgument, match=r"simulations: .* is not allowed; it takes .*1 or more"):
        opolis.bot("kwinty", simulations=simulations)


@pytest.mark.parametrize("level", [1, 5, 8])
def test_a_bot_plays_only_its_own_game(level: int) -> None:
    match, stranger = games.load("turris").new(), opolis.bot("kwinty", level, simulations=1)
    for ask in (stranger.choose, stranger.advise, stranger.search):
        with pytest.raises(BadArgument, match="this bot plays Kwinty, not Turris"):
            ask(match, 0)


@pytest.mark.parametrize("seat", [-1, 2, True, 0.0, None])
def test_a_bot_plays_for_seats_only(seat: int) -> None:
    match, player = games.load("kwinty").new(), opolis.bot("kwinty", 5)
    for ask in (player.choose, player.advise, player.search):
        with pytest.raises(BadArgument, match=r"seat: .* is not allowed; it takes .*0 to 1"):
            ask(match, seat)


def test_a_bot_may_be_asked_for_by_the_game_itself() -> None:
    assert opolis.bot(games.load("kwinty"), 3).game is games.load("kwinty")


def test_a_game_may_have_levels_of_its_own() -> None:
    usual, own, usual_best = opolis.bot("kwinty", 4), opolis.bot("hamlet", 4), opolis.bot("kwinty", 8).level
    assert (usual.level.random_move_rate, usual.budget.simulations) == (0.05, 100)
    assert own.settings.levels[3] == (own.level.random_move_rate, own.budget.simulations)
    assert own.budget.simulations != 100
    assert opolis.bot("hamlet", 4, simulations=7).budget.simulations == 7
    assert opolis.bot("hamlet", 8).level == usual_best
    assert opolis.bot("hamlet", 8).budget.simulations is None
