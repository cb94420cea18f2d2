"""Records: annotated fields become one packed NumPy record."""

from typing import Annotated

import numpy as np
import pytest

from opolis.core.kernel import kernel
from opolis.core.records import Array, Int8, Int16, Record, copy, from_bytes, to_bytes


class Pair(Record):
    seats: Int8
    a: Int16


class Whole(Record):
    seats: Int8
    grid: Annotated[Array, "i1", 2, 3]
    pairs: Annotated[Array, Pair, 4]


def test_fields_are_packed_in_the_order_they_are_written() -> None:
    assert Whole.dtype.names == ("seats", "grid", "pairs")
    assert Pair.dtype.itemsize == 3
    assert Whole.dtype.itemsize == 1 + 6 + 4 * 3


def test_a_blank_record_is_all_zeros_and_can_be_written() -> None:
    state = Whole.blank()
    state.grid[1, 2] = 5
    state.seats = 3
    assert (state.grid.sum(), state.seats) == (5, 3)
    assert len(to_bytes(state)) == Whole.dtype.itemsize


@kernel
def write(state: Pair) -> None:
    state.a = 7


def test_a_kernel_writes_to_a_record_alone_or_among_others() -> None:
    rows = np.zeros(3, Pair.dtype)
    for state in (Pair.blank(), rows[1], copy(rows[2]), from_bytes(b"\1\2\3", Pair.dtype)):
        write(state)
        assert (state.a, to_bytes(state)[1:]) == (7, b"\7\0")
    assert rows["a"].tolist() == [0, 7, 0]


def test_a_copy_shares_nothing() -> None:
    state = Whole.blank()
    twin = copy(state)
    twin.grid[0, 0] = 1
    assert state.grid[0, 0] == 0
    assert twin.dtype == state.dtype


def test_a_field_without_a_size_is_refused() -> None:
    with pytest.raises(TypeError, match="field name: annotate it"):

        class Broken(Record):
            seats: Int8
            name: str


def test_small_fields_do_not_overflow_silently() -> None:
    with pytest.raises((OverflowError, ValueError)):
        Pair.blank().__setattr__("seats", 1000)
    assert np.int8(127) == 127


def test_a_field_that_is_not_there_is_an_attribute_error() -> None:
    state = Pair.blank()
    assert not hasattr(state, "chimney")
    with pytest.raises(AttributeError, match="chimney"):
        state.chimney  # type: ignore[attr-defined]  # noqa: B018
