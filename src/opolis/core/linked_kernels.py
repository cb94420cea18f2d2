"""Kernels of modules that were compiled before: called where a module has them, else run as plain Python."""

import ctypes
import functools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from opolis.core.errors import OpolisError

Entry = Callable[..., Any]

_known: dict[str, "Linked"] = {}  # all kernels, by module and name
_layouts: set[Any] = set()  # the records of games that have a module
RESULTS: dict[str, Any] = {
    "nothing": None,
    "number": ctypes.c_int,
    "wide": ctypes.c_int64,
    "flag": ctypes.c_bool,
    "real": ctypes.c_double,
}


class Linked:
    """A kernel: the record's layout chooses whose module runs it."""

    def __init__(self, function: Callable[..., Any]) -> None:
        functools.update_wrapper(self, function)
        self.py_func = function
        self.entries: dict[Any, Entry] = {}
        self.any_entry: Entry | None = None  # for what is not a game's own, such as the nodes of a tree

    def __call__(self, *given: Any) -> Any:
        """Run it by a module, or plainly."""
        if not self.entries:
            return self.py_func(*given)
        layout = layout_of(given[0])
        entry = self.entries.get(layout) or (None if layout in _layouts else self.any_entry)
        return (entry or self.py_func)(*given)


def layout_of(given: Any) -> Any:
    """Say of which layout an argument is, or its first field."""
    return layout_of(given[0]) if isinstance(given, tuple) else getattr(given, "dtype", None)


def kernel(function: Any) -> Any:
    """Make a kernel that modules can run."""
    made = _known[f"{function.__module__}.{function.__qualname__}"] = Linked(function)
    return made


def attach(library: Any, page: dict[str, Any], fingerprint: str, dtype: Any) -> None:
    """Let a module run its kernels for one layout of records."""
    if page["fingerprint"] != fingerprint:
        raise OpolisError(f"these are the kernels of other rules: {page['fingerprint']}, not {fingerprint}")
    _layouts.add(dtype)
    for name, face in page["kernels"].items():
        if linked := _known.get(face["home"]):
            entry = entry_of(getattr(library, name), face["takes"], face["returns"])
            linked.entries[dtype] = linked.any_entry = entry


def entry_of(function: Any, takes: Sequence[dict[str, Any]], returns: str) -> Entry:
    """Make a Python function of a module's: records become addresses, arrays addresses and shapes."""
    function.restype = RESULTS[returns]
    kinds = [one["kind"] for one in takes]
    if kinds[0] == "record" and set(kinds[1:]) <= {"number"}:
        return lambda state, *numbers: function(state.address, *numbers)
    spellings = [SPELLINGS[one["kind"]](one) for one in takes]

    def call(*given: Any) -> Any:
        pairs = zip(spellings, flattened(given), strict=True)
        return function(*[word for spell, value in pairs for word in spell(value)])

    return call


SPELLINGS: dict[str, Callable[[dict[str, Any]], Callable[[Any], list[Any]]]] = {
    "record": lambda _: lambda value: [value.address],
    "number": lambda _: lambda value: [int(value)],
    "wide": lambda _: lambda value: [ctypes.c_int64(int(value))],
    "real": lambda _: lambda value: [ctypes.c_double(value)],
    "array": lambda one: lambda value: value.spelled(one["strided"]),
}


def flattened(given: Sequence[Any]) -> Iterator[Any]:
    """List arguments, those of workspaces field by field."""
    for value in given:
        if isinstance(value, tuple):
            yield from flattened(value)
        else:
            yield value
