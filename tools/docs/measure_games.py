"""Measure how large each game is, for its page: this script writes docs/numbers.json."""

import json
import random

from game_pages import NUMBERS

from opolis import games
from opolis.core.game import Game
from opolis.lab.simulate import step
from opolis.match.match import Match

MATCHES = 100


def measure(game: Game) -> dict[str, float]:
    """Play at random with the usual options and count."""
    moves, lists = 0, []
    for number in range(MATCHES):
        rng, match = random.Random(number), Match(game)
        while not match.over:
            lists += [len(match.legal(seat)) for seat in match.movers if seat >= 0]
            step(match, rng)
        moves += len(match.events)
    return {
        "bytes of a position": match.state.dtype.itemsize,
        "move numbers": game.move_count,
        "moves of a random match, dice and draws included": round(moves / MATCHES, 1),
        "legal moves to choose from, on average": round(sum(lists) / len(lists), 1),
        "legal moves to choose from, at most": max(lists),
    }


if __name__ == "__main__":
    found = {name: measure(games.load(name)) for name in games.names()}
    NUMBERS.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
