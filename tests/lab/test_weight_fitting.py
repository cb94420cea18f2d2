"""Tuning: what is counted is what is weighed, and a fit is measured on matches it has not seen."""

import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from opolis import games
from opolis.core import verbs
from opolis.core.errors import OpolisError
from opolis.core.game import Game
from opolis.lab.regression import squared_error
from opolis.lab.simulate import suiting
from opolis.lab.weight_fitting import expects_points, fit, gather, lines, names, play_for_fitting, write
from opolis.match.match import Match
from walks import walk

TUNABLE = [name for name in games.names() if hasattr(games.load(name).room("evaluate"), "FEATURES")]
ALONE = [name for name in TUNABLE if 1 in games.load(name).seats]


def opinions(game: Game, seats: int) -> Iterator[tuple[Match, list[float], list[float]]]:
    """Walk through a match: what `features` and the weights come to for each seat, and the opinion."""
    room, out = game.room("evaluate"), np.zeros(verbs.MAX_SEATS)
    for match in walk(game.new(seats, **suiting(game, seats)), random.Random(1)):
        if match.over:
            return
        sums = [float(np.dot(room.features(match.state, seat), room.WEIGHTS)) for seat in range(seats)]
        if expects_points(game):
            sums = [one + room.points_now(match.state, seat) for seat, one in enumerate(sums)]
        verbs.evaluate(match.state, out)
        yield match, sums, [float(share) for share in out[:seats]]


@pytest.mark.parametrize("name", TUNABLE)
def test_an_opinion_is_the_weighted_sum_of_the_features(name: str) -> None:
    game = games.load(name)
    room = game.room("evaluate")
    for match, sums, chances in opinions(game, 2):
        spread = 1.0
        if expects_points(game):
            left = room.time_left(match.state)
            assert 0 <= left <= 1
            spread = room.SPREAD[0] * left + room.SPREAD[1] * (1 - left)
        assert chances[0] == pytest.approx(1 / (1 + np.exp(-(sums[0] - sums[1]) / spread)), abs=1e-6)


@pytest.mark.parametrize("name", ALONE)
def test_alone_an_opinion_rises_with_the_points_expected(name: str) -> None:
    game = games.load(name)
    half, spread = game.room("evaluate").ALONE
    for _, sums, chances in opinions(game, 1):
        assert chances[0] == pytest.approx(1 / (1 + np.exp((half - sums[0]) / spread)), abs=1e-6)


def test_a_fit_to_who_won_judges_matches_it_has_not_seen() -> None:
    game = games.load("gridopolis")
    seen = gather(play_for_fitting(game, 12, 2, 1))
    fitted = fit(game, seen)
    assert list(fitted.lists) == names(game)
    assert fitted.measure == "log loss"
    assert 0 < fitted.after < 2
    assert fitted.positions < len(seen.shares)


def test_a_fit_to_points_comes_nearer_to_those_it_was_made_from() -> None:
    game = games.load("rollopolis")
    seen = gather(play_for_fitting(game, 30, 1, 1))
    assert set(seen.seats) == {1, 2, 3, 4}
    fitted, used = fit(game, seen), seen.training()
    assert list(fitted.lists) == [*names(game), "spread", "alone"]
    assert fitted.measure == "mean squared error"
    values = np.concatenate([fitted.lists[name] for name in names(game)])
    assert squared_error(used, values) < squared_error(used, game.room("evaluate").WEIGHTS)
    assert fitted.before == squared_error(seen.held_out(), game.room("evaluate").WEIGHTS)
    assert fitted.after == squared_error(seen.held_out(), values)


def test_weights_are_written_where_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("rollopolis")
    (tmp_path / "data").mkdir()
    file = tmp_path / "data" / "weights.toml"
    file.write_text("# By hand.\ndie = [1.0]\n# Found.\nbonus = [\n  1.0,\n  2.0,\n]\n", encoding="utf-8")
    monkeypatch.setitem(game.__dict__, "folder", tmp_path)
    write(game, {"bonus": np.array([0.5, -12.3456])})
    assert file.read_text(encoding="utf-8") == "# By hand.\ndie = [1.0]\n# Found.\nbonus = [0.5, -12.35]\n"
    assert lines({"bonus": np.array([3.0])}) == ["bonus = [3]"]


def test_a_match_for_any_number_of_seats_is_found() -> None:
    for name in games.names():
        game = games.load(name)
        for seats in game.seats:
            assert game.new(seats, **suiting(game, seats)).seats == seats
    assert suiting(games.load("hirstopolis"), 1) == {"mode": "solitaire"}


def test_a_game_without_features_says_so() -> None:
    plain = next(name for name in games.names() if name not in TUNABLE)
    with pytest.raises(OpolisError, match="cannot be tuned"):
        names(games.load(plain))
