"""A bot never chooses an illegal move, and never by what its seat cannot know."""

import random

from opolis.bots.bot import bot
from opolis.bots.levels import LEVELS
from opolis.core import verbs
from opolis.core.game import Game
from opolis.core.rng import seeded
from walks import any_match, walk


def test_bots_of_every_level_choose_legal_moves(game: Game) -> None:
    rng = random.Random(f"bots {game.name}")
    bots = {level: bot(game.name, level, seed=1, simulations=20 if level > 3 else None) for level in LEVELS}
    for match in walk(any_match(game, rng), rng):
        if rng.random() < 0.05:
            for seat in match.movers:
                if seat >= 0:
                    level = rng.choice(list(bots))
                    assert match.why(seat, bots[level].choose(match, seat)) is None


def test_a_choice_does_not_depend_on_what_the_seat_cannot_know(game: Game) -> None:
    rng = random.Random(f"blind {game.name}")
    for match in walk(any_match(game, rng), rng):
        seats = [seat for seat in match.movers if seat >= 0]
        if seats and rng.random() < 0.04:
            seat = rng.choice(seats)
            twin = match.copy()
            verbs.veil(twin.state, seat, seeded("blind"))
            for level in (3, 5):
                chosen = [
                    bot(game.name, level, seed=7, simulations=None if level == 3 else 30).choose(one, seat)
                    for one in (match, twin)
                ]
                assert chosen[0] == chosen[1]
