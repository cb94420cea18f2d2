"""Every refusal has words: the clause, and what in this position breaks it."""

import random

from opolis.core.game import Game
from walks import any_match, few, walk


def test_every_refused_move_is_refused_in_words(game: Game) -> None:
    rng = random.Random("reasons")
    for _ in range(few(6)):
        for match in walk(any_match(game, rng), rng):
            for seat in range(match.seats):
                refusal = match.refusal(seat, rng.randrange(game.move_count))
                assert refusal is None or refusal.startswith(game.letter)
                assert refusal is None or len(refusal.partition(": ")[2]) > 10
