"""A kernel is a part of other kernels, and a whole for Python."""

from typing import Any

import numpy as np
import pytest

from opolis.core.compiling import Whole
from opolis.core.kernel import COMPILED, OPTIONS, kernel
from opolis.core.records import Array

pytestmark = pytest.mark.skipif(not COMPILED, reason="nothing is compiled")


@kernel
def doubled(number: int) -> int:
    """Double a number."""
    return 2 * number


def sum_doubled(small: Array, large: Array) -> int:
    """Call with a narrow number, a wide one and a constant."""
    return doubled(small[0]) + doubled(large[0]) + doubled(7)


@kernel
def countdown(small: Array, left: int) -> int:
    """Call itself with a number and with a narrow one."""
    if left <= 0:
        return 0
    return 1 + (countdown(small, small[0]) if left > small[0] + 1 else countdown(small, left - 1))


def test_a_part_is_compiled_once_for_numbers_of_every_width() -> None:
    called: Any = doubled
    caller = Whole(sum_doubled, {}, OPTIONS)  # not from disk
    assert caller(np.array([100], np.int8), np.array([1 << 40])) == 200 + (1 << 41) + 14
    assert [str(kind) for (kind,) in called.part.overloads] == ["int64"]


def test_a_kernel_may_call_itself_with_numbers_of_any_width() -> None:
    assert countdown(np.array([3], np.int8), 9) == 4
