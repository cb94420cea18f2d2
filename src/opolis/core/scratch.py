"""Small arrays that last as long as a kernel's call: kernels allocate nothing but what is on their stack.

There is room for a constant number of values; what stands there at first is undefined.
"""

from typing import Any

from opolis.core.arrays import zeros
from opolis.core.kernel import COMPILED

if COMPILED:
    from opolis.core.stack_arrays import counts, sums
else:

    def sums(count: int) -> Any:
        """Make room for numbers of 32 bits."""
        return zeros(count, "f4")

    def counts(count: int) -> Any:
        """Make room for whole numbers of 32 bits."""
        return zeros(count, "i4")


__all__ = ["counts", "sums"]
