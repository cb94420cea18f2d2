"""Arrays over plain memory, where there is no NumPy: what kernels and scenes do with arrays, and no more."""

import ast
import ctypes
import operator
import struct
import zipfile
from collections.abc import Iterator, Sequence
from itertools import chain, repeat
from math import prod
from pathlib import Path
from typing import Any

# The letters of Python's own buffers, and how many bytes each takes.
LETTERS = {
    "i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H", "u4": "I", "u8": "Q",
    "f4": "f", "f8": "d", "b1": "?",
}  # fmt: skip
SIZES = {"b": 1, "h": 2, "i": 4, "q": 8, "B": 1, "H": 2, "I": 4, "Q": 8, "f": 4, "d": 8, "?": 1}
Memory = Any  # an array of ctypes.c_char: it has an address, and lives as long as somebody looks at it


def memory(size: int) -> Memory:
    """Take memory, filled with zeros."""
    return (ctypes.c_char * max(1, size))()


def steps_of(shape: Sequence[int]) -> tuple[int, ...]:
    """Say how many items lie between neighbours along each axis."""
    return tuple(prod(shape[axis + 1 :]) for axis in range(len(shape)))


def shape_of(shape: int | tuple[int, ...]) -> tuple[int, ...]:
    """Take one number for an array of one dimension."""
    return (shape,) if isinstance(shape, int) else shape


class BufferArray:
    """An array: `flat` are the items of its memory, of which it shows some, from `at` on by `steps`."""

    __slots__ = ("_memory", "_start", "at", "flat", "letter", "shape", "steps")

    def __init__(self, owner: Memory, start: int, letter: str, shape: tuple[int, ...]) -> None:
        self._memory, self._start, self.letter, self.shape = owner, start, letter, shape
        end = start + prod(shape) * SIZES[letter]
        self.flat = memoryview(owner).cast("B")[start:end].cast(letter)  # type: ignore[call-overload]
        self.at, self.steps = 0, steps_of(shape)

    def view(self, at: int, shape: tuple[int, ...], steps: tuple[int, ...]) -> "BufferArray":
        """Show other items of the same memory."""
        other = BufferArray.__new__(BufferArray)
        other._memory, other._start, other.letter = self._memory, self._start, self.letter
        other.flat, other.at, other.shape, other.steps = self.flat, at, shape, steps
        return other

    @property
    def address(self) -> int:
        """Where the first item is."""
        return ctypes.addressof(self._memory) + self._start + self.at * SIZES[self.letter]

    @property
    def nbytes(self) -> int:
        """How many bytes its items take."""
        return prod(self.shape) * SIZES[self.letter]

    def spelled(self, strided: bool) -> list[int]:
        """Spell the array as modules take it: address, shape and, where they are asked for, strides."""
        strides = [step * SIZES[self.letter] for step in self.steps] if strided else []
        return [self.address, *self.shape, *strides]

    def __len__(self) -> int:
        return self.shape[0]

    def __getitem__(self, key: Any) -> Any:
        if type(key) is int and len(self.shape) == 1:
            return self.flat[self._place(key, 0)]
        shown = self._shown(key)
        return shown if shown.shape or not isinstance(shown, BufferArray) else self.flat[shown.at]

    def _place(self, key: Any, axis: int) -> int:
        index, size = operator.index(key), self.shape[axis]
        if not -size <= index < size:
            raise IndexError(f"there is no item {index} among {size}")
        return self.at + (index + size if index < 0 else index) * self.steps[axis]

    def _shown(self, key: Any) -> "BufferArray":
        keys = key if isinstance(key, tuple) else (key,)
        at, shape, steps = self.at, list[int](), list[int]()
        for axis, one in enumerate(keys):
            if isinstance(one, slice):
                span = range(self.shape[axis])[one]
                at, shape = at + span.start * self.steps[axis], [*shape, len(span)]
                steps.append(span.step * self.steps[axis])
            else:
                at += self._place(one, axis) - self.at
        rest = slice(len(keys), None)
        return self.view(at, (*shape, *self.shape[rest]), (*steps, *self.steps[rest]))

    def __setitem__(self, key: Any, value: Any) -> None:
        if type(key) is int and len(self.shape) == 1:
            self.flat[self._place(key, 0)] = value
            return
        shown = self._shown(key)
        places, values = shown._places(), leaves(value)
        for place, item in zip(places, values if nested(value) else repeat(value), strict=nested(value)):
            self.flat[place] = item

    def _places(self) -> list[int]:
        places = [self.at]
        for size, step in zip(self.shape, self.steps, strict=True):
            places = [place + index * step for place in places for index in range(size)]
        return places

    def _whole(self) -> bool:
        return self.steps == steps_of(self.shape)

    def _items(self) -> list[Any]:
        if self._whole():
            return self.flat[self.at : self.at + prod(self.shape)].tolist()
        return [self.flat[place] for place in self._places()]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._items()) if len(self.shape) == 1 else (self[index] for index in range(len(self)))

    def tolist(self) -> list[Any]:
        """List the items, nested as the array is."""
        return self._items() if len(self.shape) == 1 else [row.tolist() for row in self]

    def tobytes(self) -> bytes:
        """Give the items as bytes."""
        return struct.pack(f"<{prod(self.shape)}{self.letter}", *self._items())

    def any(self) -> bool:
        """Tell whether an item is not 0."""
        return any(self._items())

    def sum(self) -> Any:
        """Add the items up."""
        return sum(self._items())

    def max(self) -> Any:
        """Give the largest item."""
        return max(self._items())


def nested(value: Any) -> bool:
    """Tell whether a value has items."""
    return isinstance(value, (BufferArray, list, tuple, range, bytes))


def leaves(value: Any) -> Iterator[Any]:
    """List all numbers in nested lists."""
    return chain.from_iterable(map(leaves, value)) if nested(value) else iter((value,))


def shape_in(value: Any) -> tuple[int, ...]:
    """Say how nested lists are nested."""
    return (len(value), *(shape_in(value[0]) if len(value) else ())) if nested(value) else ()


def zeros(shape: int | tuple[int, ...], kind: str = "i8") -> BufferArray:
    """Make an array of zeros: whole numbers of 64 bits, or of a kind such as "f8"."""
    letter, sizes = LETTERS[kind], shape_of(shape)
    return BufferArray(memory(prod(sizes) * SIZES[letter]), 0, letter, sizes)


def table(values: Any, kind: str = "i8") -> BufferArray:
    """Make an array of what nested lists hold."""
    made = zeros(shape_in(values), kind)
    for place, item in enumerate(leaves(values)):
        made.flat[place] = item
    return made


def picked(values: Any, places: Sequence[int]) -> list[Any]:
    """List the values at some places."""
    return [values[place] for place in places]


def load(path: Path) -> BufferArray:
    """Read an array that is kept in a file of NumPy's."""
    return _read(path.read_bytes())


def load_several(path: Path) -> dict[str, BufferArray]:
    """Read named arrays that are kept in one file of NumPy's."""
    with zipfile.ZipFile(path) as kept:
        return {name.removesuffix(".npy"): _read(kept.read(name)) for name in kept.namelist()}


def _read(data: bytes) -> BufferArray:
    end = 10 + int.from_bytes(data[8:10], "little")
    head = ast.literal_eval(data[10:end].decode())
    made = zeros(head["shape"], head["descr"][1:])
    ctypes.memmove(made.address, data[end:], len(data) - end)
    return made
