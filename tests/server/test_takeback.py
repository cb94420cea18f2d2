"""When a move may be taken back: conditions that hold for every game."""

import random

import pytest

from opolis import games
from opolis.server.refusal import Refuse
from opolis.server.tables import takeback
from server.leaks import begun, step


@pytest.mark.parametrize("name", games.names())
def test_nothing_is_taken_back_over_nature(name: str) -> None:
    rng = random.Random(name)
    game = games.load(name)
    play = begun(game, game.default_seats)
    for _ in range(25):
        if play.over:
            break
        acted, seq, movers = step(play, rng), play.seq, set(play.movers)
        if acted < 0:
            with pytest.raises(Refuse, match="dice"):
                takeback.check(play, seq - 1)
            assert not takeback.is_free(play, 0, seq - 1)
        elif takeback.is_free(play, acted, seq - 1):
            before = play.at(seq - 1)
            assert set(before.movers) - {acted} == movers - {acted}


def test_where_all_is_open_no_move_reveals_anything() -> None:
    rng, play = random.Random(1), begun(games.load("kwinty"), 2)
    for _ in range(6):
        before = play.at(play.seq)
        step(play, rng)
        assert not takeback.reveals(before, play.past.lines[-1])


def test_an_own_move_that_changes_nothing_for_others_is_free() -> None:
    """A take in the middle of a draw in laps hands over: not free. Two builds in a row: free."""
    rng, seen = random.Random(2), set()
    for name in games.names():
        game = games.load(name)
        play = begun(game, game.default_seats)
        for _ in range(40):
            if play.over:
                break
            seat = step(play, rng)
            if seat >= 0:
                seen.add(takeback.is_free(play, seat, play.seq - 1))
    assert seen == {True, False}
