"""Opinions made of patterns: a weight for everything a position can show, learnt by self-play."""

from pathlib import Path

from opolis.core.arrays import load
from opolis.core.elementary import exp
from opolis.core.kernel import kernel
from opolis.core.records import Array

UNIT = 4096.0  # files keep weights as whole parts of this


def patterns(room: str) -> Array:
    """Give the weights of the game that the room (its `__file__`) belongs to."""
    return load(Path(room).parent / "data" / "patterns.npy")


@kernel
def look_up(table: Array, seen: Array, at: int) -> float:
    """Give a weight; where there is room, list its place, the number of places first."""
    if len(seen):
        seen[0] += 1
        seen[int(seen[0])] = at
    return float(table[at])


@kernel
def log_odds_to_chances(worth: float, seat: int, out: Array) -> None:
    """Write the chances of two seats, from the logarithm of the odds of one."""
    out[seat] = 1.0 / (1.0 + exp(-worth))
    out[1 - seat] = 1.0 - out[seat]
