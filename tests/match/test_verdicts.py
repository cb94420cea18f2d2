"""Many moves are judged at once, and each as it is judged alone."""

import random

import pytest

from opolis import games
from opolis.core.verbs import NATURE
from opolis.match.random_play import random_match, step
from opolis.match.verdicts import verdicts

MOVES = 40  # judged in a position, whatever they are
POSITIONS = 6


@pytest.mark.parametrize("name", games.names())
def test_a_list_is_judged_as_its_moves_are(name: str) -> None:
    game, rng = games.load(name), random.Random(name)
    match, seen = random_match(game, rng, max(game.seats)), set[bool]()
    for _ in range(POSITIONS):
        match = match if match.movers else random_match(game, rng, max(game.seats))
        step(match, rng)
        while match.movers == [NATURE]:
            step(match, rng)
        for seat in range(match.seats):
            moves = [rng.randrange(game.move_count) for _ in range(MOVES)]
            moves += match.legal(seat)[:MOVES] if seat in match.movers else []
            alone = [int(game.verbs["verdict"](match.state, seat, move)) for move in moves]
            assert verdicts(match.state, seat, moves) == alone
            assert verdicts(match.seen(seat), seat, []) == []
            seen |= {clause == 0 for clause in alone}
    assert seen == {True, False}
