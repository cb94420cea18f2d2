"""A class of annotated fields becomes one packed NumPy record."""

import sys
from pathlib import Path
from typing import Annotated, Any, ClassVar, Self, get_type_hints

import numpy as np

from opolis.core.sources import fingerprint

Array = np.ndarray[Any, np.dtype[Any]]
Rows = Any  # an array of records, whose fields NumPy's types do not know
Int8 = Annotated[int, "i1"]
Int16 = Annotated[int, "i2"]
Int32 = Annotated[int, "i4"]
Int64 = Annotated[int, "i8"]


def field_type(name: str, annotation: Any) -> tuple[Any, ...]:
    """Read one field: `Int8`, `Annotated[Array, "i1", 9, 9]` or `Annotated[Array, Other, 4]`."""
    metadata = getattr(annotation, "__metadata__", None)
    if not metadata:
        raise TypeError(f"field {name}: annotate it as Int8 … Int64 or Annotated[Array, type, *shape]")
    kind, *shape = metadata
    kind = getattr(kind, "dtype", kind)
    return (name, kind, tuple(shape)) if shape else (name, kind)


def rules_mark(cls: type) -> list[tuple[str, str]]:
    """Name the rules in a game's record, so that other rules are another type to the compiler."""
    folder = Path(str(sys.modules[cls.__module__].__file__)).parent
    return [(f"rules_{fingerprint(folder)}", "i1")] if (folder / "rules.py").exists() else []


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


class Record:
    """The base of all positions; attribute access is NumPy's, so kernels and plain Python read alike."""

    dtype: ClassVar[np.dtype[Any]]
    seats: Int8

    def __init_subclass__(cls) -> None:
        hints = get_type_hints(cls, include_extras=True)
        own = [name for name in cls.__annotations__ if name != "dtype"]
        fields = [*rules_mark(cls), *(field_type(name, hints[name]) for name in own)]
        cls.dtype = np.dtype((FastRecord, fields))

    @classmethod
    def blank(cls) -> Self:
        """Make a record of zeros."""
        state: Self = from_bytes(bytes(cls.dtype.itemsize), cls.dtype)
        return state


def from_bytes(data: bytes, dtype: np.dtype[Any]) -> Any:
    """Read a record from its bytes."""
    return np.ndarray(1, dtype, np.frombuffer(data, np.uint8).copy())[0]


def to_bytes(state: Any) -> bytes:
    """Write a record as its bytes."""
    return bytes(state.data.tobytes())


def copy(state: Any) -> Any:
    """Make an independent copy of a record."""
    return from_bytes(to_bytes(state), state.dtype)
