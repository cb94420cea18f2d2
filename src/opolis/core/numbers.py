"""Numbers of a fixed width, for kernels: NumPy's, or the same in plain Python."""

import struct
from typing import TYPE_CHECKING

from opolis.core.backing import NUMPY
from opolis.core.kernel import inlined

if TYPE_CHECKING or NUMPY:
    from numpy import float32, float64, int32, int64, uint64

    @inlined
    def bits_of(x: float) -> int:
        """Give the 64 bits of a number as a whole one."""
        return int64(float64(x).view(int64))  # type: ignore[return-value]  # whole, of 64 bits

    @inlined
    def from_bits(bits: int) -> float:
        """Give the number that has these 64 bits."""
        return int64(bits).view(float64)

else:
    int32 = int64 = int

    def uint64(number: int) -> int:
        """Keep 64 bits."""
        return number & 0xFFFF_FFFF_FFFF_FFFF

    def float32(number: float) -> float:
        """Round to 32 bits."""
        return struct.unpack("<f", struct.pack("<f", number))[0]

    def bits_of(x: float) -> int:
        """Give the 64 bits of a number as a whole one."""
        return struct.unpack("<q", struct.pack("<d", x))[0]

    def from_bits(bits: int) -> float:
        """Give the number that has these 64 bits."""
        return struct.unpack("<d", struct.pack("<q", bits))[0]


__all__ = ["bits_of", "float32", "from_bits", "int32", "int64", "uint64"]
