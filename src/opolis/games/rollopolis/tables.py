"""Rolls and spaces, counted once."""

from itertools import combinations_with_replacement
from math import factorial

import numpy as np

from opolis.core.records import Array
from opolis.games.rollopolis.state import ACROSS, BONUS_SPACES, FACES, JOKER_SPACES, SEATS, SPACES

COLUMNS = np.array([sum(1 << ACROSS * row + column for row in range(ACROSS)) for column in range(ACROSS)])
ROWS = np.array([sum(1 << ACROSS * row + column for column in range(ACROSS)) for row in range(ACROSS)])
NOT_WEST = int(((1 << SPACES) - 1) ^ COLUMNS[0])
NOT_EAST = int(((1 << SPACES) - 1) ^ COLUMNS[-1])

GIVES_JOKER = np.array([space in JOKER_SPACES for space in range(BONUS_SPACES + 1)])

# Rolls of two dice (O1), and of all dice for one to four seats (O2): faces ascend.
PAIRS = tuple(combinations_with_replacement(range(1, FACES + 1), 2))
ROLLS = tuple(
    roll
    for seats in range(1, SEATS + 1)
    for roll in combinations_with_replacement(range(1, FACES + 1), 2 * seats + 1)
)


def orders(roll: tuple[int, ...]) -> int:
    """Count the ways in which single dice can make up a roll."""
    ways = factorial(len(roll))
    for face in set(roll):
        ways //= factorial(roll.count(face))
    return ways


def face_counts(rolls: tuple[tuple[int, ...], ...]) -> Array:
    """Count how often each roll shows each face."""
    return np.array([[roll.count(face) for face in range(FACES + 1)] for roll in rolls], np.int8)


PAIR_FACES = np.array(PAIRS, np.int8)
PAIR_SUMS = np.array([sum(pair) for pair in PAIRS])
PAIR_WEIGHTS = np.array([orders(pair) for pair in PAIRS])
ROLL_COUNTS = face_counts(ROLLS)
ROLL_WEIGHTS = np.array([orders(roll) for roll in ROLLS])
# The rolls of n seats are ROLL_STARTS[n − 1] up to ROLL_STARTS[n].
ROLL_STARTS = np.array([sum(len(roll) < 2 * seats + 1 for roll in ROLLS) for seats in range(1, SEATS + 2)])
