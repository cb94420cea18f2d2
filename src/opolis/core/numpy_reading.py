"""NumPy's records for those who only look: plain Python asks for their fields again and again."""

import struct
from functools import cache
from typing import Any

import numpy as np

from opolis.core.numpy_memory import FastRecord, Layout

NOTES = ""  # no field is called so
FORMATS = {"b1": "?", "i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H", "u4": "I", "u8": "Q"}
FORMATS |= {"f4": "f", "f8": "d"}  # of numbers, as `struct` names them


class Reading(FastRecord):  # type: ignore[misc]  # final in the stubs alone
    """A record that remembers its fields. Nobody may change it; a copy is a plain record again.

    Numbers are read all at once, arrays when they are asked for.
    """

    def __getattr__(self, name: str) -> Any:
        """Fetch a field: of the row that this is a view of.

        An array of the record itself would hold it, and the record the array, for ever: Python's search for
        such cycles does not see those of NumPy.
        """
        row: Any = np.void.base.__get__(self)
        try:
            value = row[name][0]
        except ValueError:
            raise AttributeError(f"there is no field {name!r}") from None
        self.__dict__[name] = value
        return value


@cache
def _type_of(plain: Layout) -> Layout:
    return np.dtype((type("GameReading", (Reading,), {"dtype": plain}), plain))


@cache
def _numbers_of(plain: Layout) -> tuple[tuple[str, ...], struct.Struct]:
    """Name the fields that are numbers, and say how they lie among the arrays."""
    fields = {name: plain[name] for name in plain.names or ()}
    formats = {name: FORMATS.get(field.str[1:]) for name, field in fields.items()}
    pattern = "".join(formats[name] or f"{field.itemsize}x" for name, field in fields.items())
    return tuple([name for name in fields if formats[name]]), struct.Struct(f"<{pattern}")


def reading(data: bytes, layout: Layout) -> Any:
    """Make a position of its bytes, for those who look at it."""
    state = np.ndarray(1, _type_of(layout), np.frombuffer(data, np.uint8))[0]
    names, numbers = _numbers_of(layout)
    state.__dict__.update(zip(names, numbers.unpack(data), strict=True))
    state.__dict__[NOTES] = {}
    return state


def notes_of(state: Any) -> dict[Any, Any] | None:
    """Give what was noted of a position that is only looked at; None of any other."""
    return state.__dict__[NOTES] if isinstance(state, Reading) else None
