"""The transposition table: what is known of positions, in pairs of rows, shared by threads without a lock.

The first row of a pair keeps the deepest entry, the second the latest. A row is an entry, and the position's
key crossed with it, so that a row which two threads wrote at once matches no position.
"""

from opolis.core.kernel import kernel
from opolis.core.records import Array

EXACT, LOWER_BOUND, UPPER_BOUND = 1, 2, 3
PROVEN = 1_000  # the depth of a value that rests on no evaluation
# Places in a row.
ENTRY, KEY = 0, 1
# An entry is one number, packed from the top: value, move, depth, age, bound.
MOVE_BITS, DEPTH_BITS, AGE_BITS, BOUND_BITS = 20, 10, 7, 2
KEY_BITS = 42  # bytes of a position times numbers of this many bits add up within a word


@kernel
def position_key(factors: Array, position: Array, seat: int) -> int:
    """Sum a position's bytes, each times its own random factor; 0 is nobody's."""
    key = factors[len(position)] * (seat + 1)
    for index in range(len(position)):
        key += factors[index] * position[index]
    return key


@kernel
def pair_of(table: Array, key: int) -> int:
    """Say which pair of rows a position may be in."""
    return (key ^ key >> 21) & (len(table) - 2)


@kernel
def probe(table: Array, key: int) -> int:
    """Give the entry of a position; 0 for none."""
    at = pair_of(table, key)
    for index in range(at, at + 2):
        entry = table[index, ENTRY]
        if entry ^ table[index, KEY] == key:
            return entry
    return 0


@kernel
def store(table: Array, key: int, entry: int) -> None:
    """Write an entry; a deeper one of the same search and another position keeps its row."""
    at = pair_of(table, key)
    deepest = table[at, ENTRY]
    other = deepest ^ table[at, KEY] != key
    if other and age_in(deepest) == age_in(entry) and depth_in(deepest) > depth_in(entry):
        at += 1
    table[at, ENTRY], table[at, KEY] = entry, key ^ entry


@kernel
def packed(value: int, move: int, depth: int, age: int, bound: int) -> int:
    """Put into one number what is known of a position."""
    entry = (value << MOVE_BITS | move) << DEPTH_BITS | depth
    return (entry << AGE_BITS | age) << BOUND_BITS | bound


@kernel
def bound_in(entry: int) -> int:
    """Say whether the value is exact or a bound."""
    return entry & ((1 << BOUND_BITS) - 1)


@kernel
def age_in(entry: int) -> int:
    """Give the number of the search."""
    return entry >> BOUND_BITS & ((1 << AGE_BITS) - 1)


@kernel
def depth_in(entry: int) -> int:
    """Give how deep it was searched."""
    return entry >> AGE_BITS + BOUND_BITS & ((1 << DEPTH_BITS) - 1)


@kernel
def move_in(entry: int) -> int:
    """Give the best move."""
    return entry >> DEPTH_BITS + AGE_BITS + BOUND_BITS & ((1 << MOVE_BITS) - 1)


@kernel
def value_in(entry: int) -> int:
    """Give the value as it was stored."""
    return entry >> MOVE_BITS + DEPTH_BITS + AGE_BITS + BOUND_BITS
