"""Records and arrays by NumPy."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]
Rows = Any  # an array of records, whose fields NumPy's types do not know
Layout = np.dtype[Any]


class FastRecord(np.record):  # type: ignore[misc]  # final in the stubs alone
    """A record that kernels reach without having its fields described at each call.

    NumPy looks every attribute up in Python; here only the fields are, at once by their names.
    """

    __getattribute__ = np.void.__getattribute__

    def __getattr__(self, name: str) -> Any:
        """Give a field."""
        try:
            return np.void.__getitem__(self, name)
        except ValueError:
            raise AttributeError(f"there is no field {name!r}") from None

    @property
    def data(self) -> Any:
        """The bytes: where they are this record's alone, the plain array that it is a view of."""
        row = np.void.base.__get__(self)
        whole = None if row is None else row.base
        alone = isinstance(whole, np.ndarray) and whole.nbytes == self.itemsize
        return whole if alone else super().data


def layout(fields: list[tuple[Any, ...]]) -> Layout:
    """Lay a record's fields out, one right after another."""
    return np.dtype((FastRecord, fields))


def from_bytes(data: bytes, dtype: Layout) -> Any:
    """Read a record from its bytes."""
    return np.ndarray(1, dtype, np.frombuffer(data, np.uint8).copy())[0]


def to_bytes(state: Any) -> bytes:
    """Write a record as its bytes."""
    return bytes(state.data.tobytes())


def zeros(shape: int | tuple[int, ...], kind: str = "i8") -> Array:
    """Make an array of zeros: whole numbers of 64 bits, or of a kind such as "f8"."""
    return np.zeros(shape, kind)


def table(values: Sequence[Any], kind: str = "i8") -> Array:
    """Make an array of what nested lists hold."""
    return np.array(values, kind)


def rows(shape: int | tuple[int, ...], dtype: Layout) -> Rows:
    """Make an array of blank records."""
    return np.zeros(shape, dtype).view(np.recarray)


def bytes_of(records: Rows, count: int) -> Array:
    """Give the first bytes of every record of a row as numbers."""
    plain = records.view(np.ndarray)
    return plain.view(np.uint8).reshape(len(plain), -1)[:, :count]


def column(records: Rows, field: str) -> Array:
    """Give one field of all records."""
    plain: Array = records.view(np.ndarray)[field]
    return plain


def picked(values: Array, places: Sequence[int]) -> list[Any]:
    """List the values at some places."""
    return values[places].tolist()


def load(path: Path) -> Array:
    """Read an array that is kept in a file."""
    kept: Array = np.load(path)
    return kept


def load_several(path: Path) -> dict[str, Array]:
    """Read named arrays that are kept in one file."""
    with np.load(path) as kept:
        return dict(kept)
