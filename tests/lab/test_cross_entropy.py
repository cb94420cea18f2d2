"""The cross-entropy method: the same luck from both seats, good weights win, the same seed finds the same."""

import numpy as np
import pytest

from opolis import games
from opolis.lab.cross_entropy import Duel, board_for, gain, generations, margin, play_match
from opolis.lab.jobs.job import Execution
from opolis.lab.weight_fitting import lists

NAMES = ("rollopolis", "gridopolis")  # one has points, the other only wins


@pytest.mark.parametrize("name", NAMES)
def test_what_one_wins_the_other_loses(name: str) -> None:
    own = games.load(name).room("evaluate").WEIGHTS
    other = own * np.linspace(0.5, 1.5, len(own))
    margins = margin(Duel(name, own, other, 3, "same")), margin(Duel(name, other, own, 3, "same"))
    assert margins[0] == pytest.approx(-margins[1])
    assert margin(Duel(name, own, own, 3, "same")) == pytest.approx(0)


@pytest.mark.parametrize("name", NAMES)
def test_who_wants_the_opposite_loses(name: str) -> None:
    game = games.load(name)
    assert gain(game, -game.room("evaluate").WEIGHTS, 1) < 0


def test_matches_between_weights_are_played_to_the_end() -> None:
    room, board = games.load("rollopolis").room("evaluate"), board_for("rollopolis")
    board.weights[:] = room.WEIGHTS
    assert 0 < play_match(board, room.features, room.points_now) < 1000


def test_the_same_seed_finds_the_same_weights_over_any_number_of_processes() -> None:
    game = games.load("rollopolis")
    alone, together = (list(generations(game, 2, 5, Execution(workers), (6, 2))) for workers in (1, 2))
    assert [one.number for one in alone] == [0, 1]
    for one, other in zip(alone, together, strict=True):
        np.testing.assert_array_equal(one.weights, other.weights)
        assert one.margin == other.margin


def test_weights_that_win_are_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("rollopolis")
    room = game.room("evaluate")
    good, bad = room.WEIGHTS, room.WEIGHTS * np.linspace(-0.5, 0.5, len(room.WEIGHTS))
    monkeypatch.setattr(room, "WEIGHTS", bad)
    *_, last = generations(game, 4, 1, size=(24, 6))
    assert gain(game, last.weights, 2) > 0
    assert margin(Duel("rollopolis", good, bad, 20, "check")) > 0


def test_weights_set_by_hand_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("rollopolis")
    room = game.room("evaluate")
    by_hand = room.FEATURES[0]
    monkeypatch.setattr(room, "SET_BY_HAND", (by_hand,), raising=False)
    (only,) = generations(game, 1, 1, size=(8, 1))
    before, after = lists(game, room.WEIGHTS), lists(game, only.weights)
    kept = {name for name in before if np.array_equal(before[name], after[name])}
    assert kept == {by_hand, "rest"}
