"""Value networks: a small network over the patterns that a position shows.

A game's `value_network` room lists what a position shows, `list_patterns(state, symmetry, seen)`: first how
many patterns belong to the whole, then those, then PATTERNS_PER_PLACE patterns for every place. A pattern
adds to hidden units; what is above zero (ReLU) is averaged over the places, and two more layers turn it into
the logarithm of the odds of the seat to move. SHAPE gives the numbers of patterns, of hidden units and of
units of the second layer. The weights (data/value_network.npz) are learnt from self-play of the search:
`opolis tune GAME --simulations N`.
"""

from pathlib import Path
from typing import NamedTuple

from opolis.core.arrays import load_several, zeros
from opolis.core.errors import OpolisError
from opolis.core.kernel import inlined
from opolis.core.numbers import float32, int32
from opolis.core.records import Array

UNIT = 4096.0  # files keep the table as whole parts of this


class ValueNetwork(NamedTuple):
    """The weights of a network."""

    table: Array  # what each pattern adds to the hidden units
    inner: Array  # from those to the second layer; the last row is added always
    outer: Array  # from there to the log-odds, likewise


def network_file(folder: Path) -> Path:
    """Say where a game keeps its network."""
    return folder / "data" / "value_network.npz"


def load_network(room: str, shape: tuple[int, int, int]) -> ValueNetwork:
    """Give the weights of the game that the room (its `__file__`) belongs to; at first all are 0."""
    path, (patterns, hidden, second) = network_file(Path(room).parent), shape
    if not path.exists():
        return ValueNetwork(
            zeros((patterns, hidden), "i2"),
            zeros((hidden + 1, second), "f4"),
            zeros((second + 1, 1), "f4"),
        )
    kept = load_several(path)
    inner = kept["inner"]
    if (*kept["table"].shape, inner.shape[1]) != shape:
        raise OpolisError(f"{path} does not fit the game's patterns now: remove it and tune the game again")
    for unit in range(hidden):
        for other in range(second):
            inner[unit, other] /= UNIT
    return ValueNetwork(kept["table"], inner, kept["outer"])


@inlined
def add_pattern(table: Array, pattern: int, units: Array) -> None:
    """Add what a pattern is worth to the units."""
    for unit in range(len(units)):
        units[unit] += table[pattern, unit]


@inlined
def add_place(table: Array, seen: Array, first: int, per_place: int, whole: Array, units: Array) -> None:
    """Fill the units with what the whole and one place's patterns are worth."""
    for unit in range(len(units)):
        units[unit] = whole[unit]
    for at in range(first, first + per_place):
        add_pattern(table, seen[at], units)


@inlined
def add_rectified(units: Array, total: Array) -> None:
    """Add what is above zero."""
    for unit in range(len(units)):
        total[unit] += max(units[unit], int32(0))


@inlined
def first_layer(
    table: Array, seen: Array, end: int, per_place: int, whole: Array, units: Array, total: Array
) -> float:
    """Sum up the patterns of the whole, and over the places what is above zero; returns a place's share."""
    for unit in range(len(units)):
        whole[unit] = total[unit] = 0
    first = 1 + int(seen[0])
    for at in range(1, first):
        add_pattern(table, seen[at], whole)
    if end == first:
        add_rectified(whole, total)
        return 1.0
    for at in range(first, end, per_place):
        add_place(table, seen, at, per_place, whole, units)
        add_rectified(units, total)
    return per_place / (end - first)


@inlined
def upper_layers(inner: Array, outer: Array, total: Array, share: float, second: Array) -> float:
    """Go through the second layer to the log-odds."""
    for unit in range(len(second)):
        second[unit] = inner[len(total), unit]
    for one in range(len(total)):
        mean = float32(total[one] * share)
        for unit in range(len(second)):
            second[unit] += mean * inner[one, unit]
    log_odds = outer[len(second), 0]
    for unit in range(len(second)):
        second[unit] = max(float32(0), second[unit])
        log_odds += second[unit] * outer[unit, 0]
    return float(log_odds)
