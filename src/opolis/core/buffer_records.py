"""Records over plain memory, for where there is no NumPy: a class a layout, with a property a field."""

import ctypes
import struct
from math import prod
from typing import Any

from opolis.core.buffer_arrays import LETTERS, SIZES, BufferArray, Memory, memory, shape_of, steps_of


class BufferRecord:
    """A position: a piece of memory that fields give names to."""

    dtype: "Layout"

    def __init__(self, owner: Memory, start: int = 0) -> None:
        self.memory, self.start = owner, start
        self.signed = memoryview(owner).cast("B")[start : start + self.dtype.itemsize].cast("b")
        self.arrays: dict[str, Any] = {}

    @property
    def address(self) -> int:
        """Where the record is."""
        return ctypes.addressof(self.memory) + self.start


class Layout:
    """Where the fields of a record are; stands for NumPy's dtype."""

    itemsize: int

    def __init__(self, fields: list[tuple[Any, ...]]) -> None:
        self.names = tuple(field[0] for field in fields)
        self.fields: dict[str, tuple[Any, int]] = {}
        space: dict[str, Any] = {"dtype": self}
        offset = 0
        for name, kind, *shape in fields:
            sizes = tuple(shape[0]) if shape else ()
            self.fields[name] = kind, offset
            space[name] = _array(name, offset, kind, sizes) if shape else _number(offset, LETTERS[kind])
            offset += prod(sizes) * (kind.itemsize if isinstance(kind, Layout) else SIZES[LETTERS[kind]])
        self.itemsize = offset
        self.record: Any = type("State", (BufferRecord,), space)


def layout(fields: list[tuple[Any, ...]]) -> Layout:
    """Lay a record's fields out, one right after another."""
    return Layout(fields)


def _number(offset: int, letter: str) -> property:
    """Make the property of a field that holds one number."""
    if letter == "b":
        return property(
            lambda record: record.signed[offset],
            lambda record, value: record.signed.__setitem__(offset, value),
        )
    packing = struct.Struct(f"<{letter}")

    def write(record: BufferRecord, value: Any) -> None:
        packing.pack_into(record.memory, record.start + offset, value)

    return property(lambda record: packing.unpack_from(record.memory, record.start + offset)[0], write)


def _array(name: str, offset: int, kind: Any, shape: tuple[int, ...]) -> property:
    """Make the property of a field that holds an array; made at its first use, it is remembered."""

    def read(record: BufferRecord) -> Any:
        found = record.arrays.get(name)
        if found is None:
            start = record.start + offset
            if isinstance(kind, Layout):
                found = BufferRows(record.memory, start, kind, shape)
            else:
                found = BufferArray(record.memory, start, LETTERS[kind], shape)
            record.arrays[name] = found
        return found

    def write(record: BufferRecord, value: Any) -> None:
        read(record)[:] = value

    return property(read, write)


class BufferRows:
    """An array of records."""

    def __init__(self, owner: Memory, start: int, dtype: Layout, shape: tuple[int, ...]) -> None:
        self.memory, self.start, self.dtype, self.shape = owner, start, dtype, shape

    @property
    def address(self) -> int:
        """Where the first record is."""
        return ctypes.addressof(self.memory) + self.start

    @property
    def nbytes(self) -> int:
        """How many bytes its records take."""
        return prod(self.shape) * self.dtype.itemsize

    def spelled(self, strided: bool) -> list[int]:
        """Spell the array as modules take it."""
        strides = [step * self.dtype.itemsize for step in steps_of(self.shape)] if strided else []
        return [self.address, *self.shape, *strides]

    def __len__(self) -> int:
        return self.shape[0]

    def _place(self, key: Any) -> int:
        keys = key if isinstance(key, tuple) else (key,)
        index = sum(int(one) * step for one, step in zip(keys, steps_of(self.shape), strict=True))
        return self.start + index * self.dtype.itemsize

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, int) and len(self.shape) > 1:
            inner = self.shape[1:]
            start = self.start + key * prod(inner) * self.dtype.itemsize
            return BufferRows(self.memory, start, self.dtype, inner)
        return self.dtype.record(self.memory, self._place(key))

    def __setitem__(self, key: Any, record: Any) -> None:
        start = ctypes.addressof(self.memory) + self._place(key)
        ctypes.memmove(start, record.address, self.dtype.itemsize)


class Column:
    """One field of all records of a row."""

    def __init__(self, records: BufferRows, field: str) -> None:
        self._records, self._field = records, field

    def __getitem__(self, index: int) -> Any:
        return getattr(self._records[index], self._field)


def from_bytes(data: bytes, dtype: Layout) -> Any:
    """Read a record from its bytes."""
    return dtype.record((ctypes.c_char * dtype.itemsize).from_buffer_copy(data))


def to_bytes(state: Any) -> bytes:
    """Write a record as its bytes."""
    return bytes(state.signed)


def rows(shape: int | tuple[int, ...], dtype: Layout) -> BufferRows:
    """Make an array of blank records."""
    sizes = shape_of(shape)
    return BufferRows(memory(prod(sizes) * dtype.itemsize), 0, dtype, sizes)


def bytes_of(records: BufferRows, count: int) -> BufferArray:
    """Give the first bytes of every record of a row as numbers."""
    size = records.dtype.itemsize
    whole = BufferArray(records.memory, records.start, "B", (len(records), size))
    return whole.view(0, (len(records), count), (size, 1))


def column(records: BufferRows, field: str) -> Column:
    """Give one field of all records."""
    return Column(records, field)
