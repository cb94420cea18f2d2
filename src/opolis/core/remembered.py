"""Pieces of scenes, made once for the same fields of a position: most of a table stays as it was.

What is remembered may depend on nothing but the named fields and the further arguments; a test looks at
positions with and without memory. A position that is only looked at remembers all answers itself as well.
"""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from opolis.core.reading import notes_of

MOST = 4096  # results of one function

Made = TypeVar("Made")
Rest = ParamSpec("Rest")
Maker = Callable[Concatenate[Any, Rest], Made]

Drawer = dict[Any, Any]
"""What a function has made for the same fields, by its further arguments."""


class Memory:
    """All that one function has made; beyond a number of results it begins again."""

    def __init__(self, fields: Sequence[str], most: int) -> None:
        self._fields, self._most = tuple(fields), most
        self._drawers: dict[tuple[int | bytes, ...], Drawer] = {}
        self._count = 0

    def drawer(self, state: Any) -> Drawer:
        """Open what was made for the fields of a position; one that is only looked at keeps it open."""
        notes = notes_of(state)
        if notes is None:
            return self._found(tuple([content(getattr(state, name)) for name in self._fields]))
        drawer: Drawer | None = notes.get(self)
        if drawer is None:
            drawer = notes[self] = self._found(tuple([_noted(state, notes, name) for name in self._fields]))
        return drawer

    def _found(self, contents: tuple[int | bytes, ...]) -> Drawer:
        drawer = self._drawers.get(contents)
        if drawer is None:
            drawer = self._drawers[contents] = {}
        return drawer

    def count(self) -> None:
        """Make room for a result."""
        if self._count >= self._most:
            self.forget()
        self._count += 1

    def forget(self) -> None:
        """Make everything again."""
        self._drawers, self._count = {}, 0


_all: list[Memory] = []


def remembered(
    *fields: str, own: Sequence[str] = (), most: int = MOST
) -> Callable[[Maker[Rest, Made]], Maker[Rest, Made]]:
    """Keep what a function makes of these fields of a position.

    Of the fields called `own` only the row counts that the last argument, a seat, has there.
    """

    def decorate(make: Maker[Rest, Made]) -> Maker[Rest, Made]:
        memory = Memory(fields, most)
        _all.append(memory)

        @wraps(make)
        def given(state: Any, /, *rest: Rest.args, **more: Rest.kwargs) -> Made:
            drawer, key = memory.drawer(state), (rest, *more.values())
            if own:
                key += tuple([content(getattr(state, name)[rest[-1]]) for name in own])
            found: Made | None = drawer.get(key)
            if found is None:
                memory.count()
                found = drawer[key] = make(state, *rest, **more)
            return found

        return given

    return decorate


def noted(make: Maker[Rest, Made]) -> Maker[Rest, Made]:
    """Keep what a function makes of a position for as long as that is looked at, whatever it depends on."""

    @wraps(make)
    def given(state: Any, /, *rest: Rest.args, **more: Rest.kwargs) -> Made:
        notes = notes_of(state)
        if notes is None:
            return make(state, *rest, **more)
        key = (given, rest, *more.values())
        found: Made | None = notes.get(key)
        if found is None:
            found = notes[key] = make(state, *rest, **more)
        return found

    return given


def content(value: Any) -> int | bytes:
    """Give a field or a row of one as it is compared."""
    return value if isinstance(value, int) else value.tobytes()


def _noted(state: Any, notes: dict[Any, Any], name: str) -> int | bytes:
    """Give a field as it is compared; bytes keep their hash, so they are made once for a position."""
    found: int | bytes | None = notes.get(name)
    if found is None:
        found = notes[name] = content(getattr(state, name))
    return found


def forget() -> None:
    """Make everything again; positions that are being looked at remember on."""
    for memory in _all:
        memory.forget()
