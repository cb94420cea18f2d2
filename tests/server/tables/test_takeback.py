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
    match = begun(game, game.default_seats)
    for _ in range(25):
        if match.over:
            break
        acted, seq, movers = step(match, rng), match.seq, set(match.movers)
        if acted < 0:
            with pytest.raises(Refuse, match="dice"):
                takeback.check(match, seq - 1)
            assert not takeback.is_free(match, 0, seq - 1)
        elif takeback.is_free(match, acted, seq - 1):
            before = match.past(seq - 1)()
            assert set(before.movers) - {acted} == movers - {acted}


def test_where_all_is_open_no_move_reveals_anything() -> None:
    rng, match = random.Random(1), begun(games.load("kwinty"), 2)
    for _ in range(6):
        before = match.past(match.seq)()
        step(match, rng)
        assert not takeback.reveals(before, match.events[-1])


def test_an_own_move_that_changes_nothing_for_others_is_free() -> None:
    """A take in the middle of a draw in laps hands over: not free. Two builds in a row: free."""
    rng, seen = random.Random(2), set()
    for name in games.names():
        game = games.load(name)
        match = begun(game, game.default_seats)
        for _ in range(40):
            if match.over:
                break
            seat = step(match, rng)
            if seat >= 0:
                seen.add(takeback.is_free(match, seat, match.seq - 1))
    assert seen == {True, False}
