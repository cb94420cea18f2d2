"""A class of annotated fields becomes one packed record: memory with named places."""

import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self, get_type_hints

from opolis.core.backing import NUMPY
from opolis.core.sources import fingerprint

if TYPE_CHECKING or NUMPY:
    from opolis.core.numpy_memory import Array, Layout, Rows, from_bytes, layout, to_bytes
else:  # by name: what is compiled is not made of it
    _memory = import_module("opolis.core.buffer_records")
    Array, Layout, Rows = _memory.BufferArray, _memory.Layout, Any
    from_bytes, layout, to_bytes = _memory.from_bytes, _memory.layout, _memory.to_bytes

__all__ = [
    "Array", "Int8", "Int16", "Int32", "Int64", "Layout", "Record", "Rows", "copy", "from_bytes", "to_bytes",
]  # fmt: skip

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
    return [(f"rules_{fingerprint(folder)}", "i1")] if any(folder.glob("rules.py*")) else []


class Record:
    """The base of all positions; kernels and plain Python read fields alike."""

    dtype: ClassVar[Layout]
    seats: Int8

    def __init_subclass__(cls) -> None:
        hints = get_type_hints(cls, include_extras=True)
        own = [name for name in cls.__annotations__ if name != "dtype"]
        cls.dtype = layout([*rules_mark(cls), *(field_type(name, hints[name]) for name in own)])

    @classmethod
    def blank(cls) -> Self:
        """Make a record of zeros."""
        state: Self = from_bytes(bytes(cls.dtype.itemsize), cls.dtype)
        return state


def copy(state: Any) -> Any:
    """Make an independent copy of a record."""
    return from_bytes(to_bytes(state), state.dtype)
