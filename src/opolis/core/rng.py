"""Randomness that lives outside every position: xorshift64 over one word of memory."""

import hashlib
from typing import Any

from opolis.core.arrays import table
from opolis.core.kernel import kernel
from opolis.core.numbers import int64, uint64
from opolis.core.records import Array

S7, S13, S17, S32 = uint64(7), uint64(13), uint64(17), uint64(32)


def seeded(seed: int | str) -> Array:
    """Make a generator for `below` and `pick`; any seed is as good as any other."""
    digest = hashlib.sha256(str(seed).encode()).digest()
    return table([int.from_bytes(digest[:8], "little") | 1], "u8")


@kernel
def word(rng: Array) -> Any:
    """Advance the generator by one 64-bit word."""
    x = rng[0]
    x ^= uint64(x << S13)
    x ^= x >> S7
    x ^= uint64(x << S17)
    rng[0] = x
    return x


@kernel
def below(rng: Array, n: int) -> int:
    """Draw a number from 0 to n − 1, for n up to 2³²."""
    return int(int64(((word(rng) >> S32) * uint64(n)) >> S32))


@kernel
def pick(rng: Array, weights: Array, count: int) -> int:
    """Draw an index with probability proportional to its weight."""
    total = 0
    for index in range(count):
        total += weights[index]
    left = below(rng, total)
    for index in range(count):
        left -= weights[index]
        if left < 0:
            return index
    return count - 1
