"""Learn a rollout policy from self-play of the search: which move it chose among those it could have chosen.

A move is taken to be chosen in proportion to its weight (Luce); the weights that make the choices likeliest
are found by going through them again and again (Hunter's MM). A move that is seldom seen stays near 1.
"""

from pathlib import Path

import numpy as np

from opolis.core.game import Game
from opolis.core.kernel import kernel
from opolis.core.learning.rollout_policy import policy_file
from opolis.core.records import Array, Rows
from opolis.core.verbs import legal
from opolis.lab.self_play import TrainingData
from opolis.search.alphabeta import seat_to_move

ROUNDS = 40
DOUBT = 4.0  # choices that are made up in which all moves were equally likely


@kernel
def count_chances(positions: Rows, likely: Array, moves: Array, chances: Array) -> None:
    """Add up how often each move would have been chosen, had it the weight 1."""
    for at in range(len(positions)):
        count, total = legal(positions[at], seat_to_move(positions[at]), moves), 0.0
        for index in range(count):
            total += likely[moves[index]]
        for index in range(count):
            chances[moves[index]] += 1 / total


def learn_policy(game: Game, data: TrainingData) -> Array:
    """Give a weight for every move number."""
    numbers = int(game.room("state").MOVES)
    chosen = np.bincount(data.chosen, minlength=numbers)
    likely, moves = np.ones(numbers), np.zeros(game.max_moves, np.int64)
    for _ in range(ROUNDS):
        chances = np.zeros(numbers)
        count_chances(data.positions, likely, moves, chances)
        likely = (chosen + DOUBT) / (chances + DOUBT)
    return likely


def write(game: Game, likely: Array) -> Path:
    """Keep what was learnt."""
    np.save(policy_file(game.folder), likely.astype(np.float32))
    return policy_file(game.folder)
