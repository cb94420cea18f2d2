"""Rolls and spaces, counted once."""

from itertools import combinations_with_replacement
from math import factorial

from opolis.core.arrays import table
from opolis.core.records import Array
from opolis.games.rollopolis.state import ACROSS, BONUS_SPACES, FACES, JOKER_SPACES, SEATS, SPACES

COLUMNS = table([sum(1 << ACROSS * row + column for row in range(ACROSS)) for column in range(ACROSS)])
ROWS = table([sum(1 << ACROSS * row + column for column in range(ACROSS)) for row in range(ACROSS)])
NOT_WEST = int(((1 << SPACES) - 1) ^ COLUMNS[0])
NOT_EAST = int(((1 << SPACES) - 1) ^ COLUMNS[-1])

GIVES_JOKER = table([space in JOKER_SPACES for space in range(BONUS_SPACES + 1)], "b1")

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
    return table([[roll.count(face) for face in range(FACES + 1)] for roll in rolls], "i1")


PAIR_FACES = table(PAIRS, "i1")
PAIR_SUMS = table([sum(pair) for pair in PAIRS])
PAIR_WEIGHTS = table([orders(pair) for pair in PAIRS])
ROLL_COUNTS = face_counts(ROLLS)
ROLL_WEIGHTS = table([orders(roll) for roll in ROLLS])
# The rolls of n seats are ROLL_STARTS[n − 1] up to ROLL_STARTS[n].
ROLL_STARTS = table([sum(len(roll) < 2 * seats + 1 for roll in ROLLS) for seats in range(1, SEATS + 2)])
