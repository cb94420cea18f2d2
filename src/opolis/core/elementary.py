"""Exponential, logarithm and power in plain arithmetic: the same to the last bit wherever a kernel runs.

A system's own functions differ from those of another by a last bit, and a search that compares such numbers
then plays another move. Sums, products, quotients and square roots do not: IEEE 754 rounds them one way only.
"""

import math

from opolis.core.arrays import table
from opolis.core.kernel import inlined, kernel
from opolis.core.numbers import bits_of, from_bits

LOWEST, HIGHEST = -708.0, 709.0  # beyond these a number of 64 bits comes to nothing, or to infinity
LOG2_E = 1.4426950408889634
LN2_HIGH = float.fromhex("0x1.62e42fee00000p-1")  # so short that its product with an exponent is exact
LN2_LOW = float.fromhex("0x1.a39ef35793c76p-33")
SQRT2 = 1.4142135623730951
EVEN, ODD = (tuple(1.0 / math.factorial(n) for n in range(first, 14, 2)) for first in (0, 1))
ARTANH = tuple(2.0 / (2 * n + 1) for n in range(11))
POWERS_OF_2 = table([2.0**n for n in range(-1022, 1024)], "f8")
FRACTION_BITS, BIAS = 52, 1023
FRACTION = (1 << FRACTION_BITS) - 1
ONE = BIAS << FRACTION_BITS  # the bits of 1.0


@inlined
def polynomial(factors: tuple[float, ...], x: float) -> float:
    """Sum up the factors, each times one more power of x (Horner's rule)."""
    total = 0.0
    for index in range(len(factors) - 1, -1, -1):
        total = total * x + factors[index]
    return total


@kernel
def exp(x: float) -> float:
    """Raise e to a power: a power of two, times the series of what is left."""
    if x < LOWEST:
        return 0.0
    if x > HIGHEST:
        return math.inf
    exponent = int(x * LOG2_E + (0.5 if x >= 0 else -0.5))
    rest = (x - exponent * LN2_HIGH) - exponent * LN2_LOW
    square = rest * rest
    even, odd = polynomial(EVEN, square), polynomial(ODD, square)
    return (even + rest * odd) * POWERS_OF_2[exponent + BIAS - 1]


@kernel
def log(x: float) -> float:
    """Give the natural logarithm of a number above 0: of its power of two, and of what is left."""
    bits = bits_of(x)
    exponent = (bits >> FRACTION_BITS) - BIAS
    rest = from_bits(bits & FRACTION | ONE)
    if rest > SQRT2:
        exponent, rest = exponent + 1, rest * 0.5
    slope = (rest - 1.0) / (rest + 1.0)
    return exponent * LN2_HIGH + (slope * polynomial(ARTANH, slope * slope) + exponent * LN2_LOW)


@kernel
def power(base: float, exponent: float) -> float:
    """Raise a number from 0 up to a power above 0."""
    return exp(exponent * log(base)) if base > 0.0 else 0.0
