"""Small arrays on a kernel's stack."""

import numpy as np
import pytest

from opolis.core.kernel import COMPILED, inlined, kernel
from opolis.core.records import Array
from opolis.core.scratch import counts, sums

SIZE = 5


@inlined
def fill(room: Array, first: float) -> None:
    for at in range(len(room)):
        room[at] = first + at


@kernel
def summed(first: float) -> float:
    halves, wholes = sums(SIZE), counts(SIZE)
    fill(halves, first)
    fill(wholes, first)
    total = 0.0
    for at in range(SIZE):
        total += 100 * halves[at] + wholes[at]
    return total


@kernel
def any_length(size: int) -> int:
    return len(counts(size))


def test_each_has_its_kind_and_its_own_place() -> None:
    assert summed(0.5) == pytest.approx(100 * (2.5 + 10) + 10)


@pytest.mark.skipif(not COMPILED, reason="plain Python takes any length")
def test_a_length_is_a_constant() -> None:
    with pytest.raises(Exception, match="any_length"):
        any_length(np.int64(3))
