"""What an engine gives to the parts of a store: questions and statements, and the time."""

import abc
from collections.abc import Sequence
from typing import Any, NamedTuple


class Taken(Exception):
    """A value that must be the only one of its kind is there already."""


class Statement(NamedTuple):
    """One statement and its values."""

    sql: str
    values: tuple[Any, ...] = ()


def marks(count: int) -> str:
    """Write a number of question marks."""
    return ", ".join("?" * count)


class Engine(abc.ABC):
    """Reads and writes, in SQL that SQLite and PostgreSQL both speak."""

    @abc.abstractmethod
    def now(self) -> float:
        """The store's time."""

    @abc.abstractmethod
    async def _read(self, sql: str, *values: Any) -> list[tuple[Any, ...]]: ...

    @abc.abstractmethod
    async def _write(self, statements: Sequence[Statement]) -> None: ...
