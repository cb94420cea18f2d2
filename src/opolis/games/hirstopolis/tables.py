"""Tables made once: which bit a power of two is."""

from opolis.core.arrays import table

# The powers of two below 2³⁶ leave different remainders by 37.
MODULUS = 37
_bits = {(1 << bit) % MODULUS: bit for bit in range(MODULUS - 1)}
BIT = table([_bits.get(rest, 0) for rest in range(MODULUS)])
