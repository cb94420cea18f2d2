"""Tables made once: which bit a power of two is."""

import numpy as np

# The powers of two below 2³⁶ leave different remainders by 37.
MODULUS = 37
BIT = np.zeros(MODULUS, np.int64)
for _bit in range(MODULUS - 1):
    BIT[(1 << _bit) % MODULUS] = _bit
