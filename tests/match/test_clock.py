"""Bells by the clock: when a phase begins, and when its bell is due."""

import pytest

from opolis.core.verbs import NATURE
from opolis.match import clock
from opolis.match.clock import Countdown
from table import play

TIMED = [("gridopolis", {"minutes": 1}, 60.0)]


def test_where_nature_never_acts_beside_seats_no_bell_is_due() -> None:
    match = play("kwinty", "")
    assert clock.phase(match) == clock.SILENT
    assert not Countdown(match).is_due(1e9)


@pytest.mark.parametrize(("game", "options", "seconds"), TIMED)
def test_a_bell_is_due_when_the_games_own_time_has_run_out(
    game: str, options: dict[str, int], seconds: float
) -> None:
    match = play(game, "", **options)
    assert clock.phase(match) != clock.SILENT
    assert clock.seconds(match, usual=7.0) == seconds
    countdown = Countdown(match)
    assert not countdown.is_due(100.0)
    assert not countdown.is_due(99.9 + seconds)
    assert countdown.is_due(100.0 + seconds)


@pytest.mark.parametrize(("game", "options", "seconds"), TIMED)
def test_moves_do_not_restart_the_time_and_taking_back_does_not_either(
    game: str, options: dict[str, int], seconds: float
) -> None:
    match = play(game, "", **options)
    countdown = Countdown(match)
    countdown.is_due(0.0)
    match.play(0, match.moves(0)[0])
    assert countdown.is_due(seconds)
    match.play(NATURE, "bell")
    assert not countdown.is_due(seconds)
    match.undo()
    assert countdown.is_due(seconds + 1)
