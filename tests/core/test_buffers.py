"""Records and arrays over plain memory do what NumPy's do."""

import ctypes

import pytest

from opolis.core import buffer_arrays, buffer_records, numpy_memory

PAIR = [("seats", "i1"), ("a", "i2")]


def whole(memory: object) -> list[tuple[object, ...]]:
    """Give fields of every sort, among them records of another layout."""
    pair = memory.layout(PAIR)  # type: ignore[attr-defined]
    return [("seats", "i1"), ("grid", "i1", (2, 3)), ("far", "i8"), ("share", "f4"), ("pairs", pair, (4,))]


@pytest.fixture(params=[numpy_memory, buffer_records], ids=["numpy", "buffers"])
def memory(request: pytest.FixtureRequest) -> object:
    return request.param


def test_fields_are_packed_and_written_to_the_same_bytes(memory: object) -> None:
    layout = memory.layout(whole(memory))
    state = memory.from_bytes(bytes(layout.itemsize), layout)
    state.seats, state.far, state.share = -3, 1 << 40, 0.5
    state.grid[1, 2], state.grid[0] = 7, [1, 2, 3]
    state.grid[:, 1] = 9
    state.pairs[2].a = -500
    assert layout.names == ("seats", "grid", "far", "share", "pairs")
    assert memory.to_bytes(state).hex() == ("fd01090300090700000000000100000000003f000000000000000cfe000000")
    assert (state.far, state.share, state.pairs[2].a, state.grid.tolist()) == (
        1 << 40,
        0.5,
        -500,
        [[1, 9, 3], [0, 9, 7]],
    )


def test_what_does_not_fit_into_a_field_is_refused() -> None:
    layout = buffer_records.layout(PAIR)
    state = buffer_records.from_bytes(bytes(3), layout)
    with pytest.raises(ValueError, match="invalid value"):
        state.seats = 200


def test_a_slice_shows_the_same_memory() -> None:
    grid = buffer_arrays.table([[1, 2, 3], [4, 5, 6]])
    grid[1, 1:][0] = 50
    grid[0, ::2] = [10, 30]
    assert grid.tolist() == [[10, 2, 30], [4, 50, 6]]
    assert grid[1, -1] == 6
    assert [*grid[0]] == [10, 2, 30]
    assert (grid[:, 1].sum(), grid[:, 1].max(), grid[:0].any()) == (52, 50, False)


def test_an_array_is_spelled_as_modules_take_it() -> None:
    grid = buffer_arrays.table([[1, 2, 3], [4, 5, 6]])
    at, *rest = grid[1:, 1:].spelled(True)
    assert rest == [1, 2, 24, 8]
    assert ctypes.c_int64.from_address(at).value == 5


@pytest.mark.parametrize("key", [2, -3, (0, 3)])
def test_an_item_that_is_not_there_is_refused(key: int | tuple[int, int]) -> None:
    with pytest.raises(IndexError):
        buffer_arrays.zeros((2, 3))[key]


def test_rows_hold_records_of_their_own() -> None:
    layout = buffer_records.layout(PAIR)
    rows = buffer_records.rows((2, 3), layout)
    rows[1, 2].a = 5
    rows[0, 1] = rows[1, 2]
    assert [pair.a for pair in (rows[0][0], rows[0][1], rows[1, 2])] == [0, 5, 5]
    assert buffer_records.bytes_of(rows[0], 2).tolist() == [[0, 0], [0, 5], [0, 0]]
    assert buffer_arrays.picked(buffer_records.column(rows[0], "a"), [1, 0]) == [5, 0]
