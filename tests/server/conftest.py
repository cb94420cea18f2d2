"""Stores to test: the same suite for every engine."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from opolis import games
from opolis.server.store import Store
from opolis.server.store_sqlite import SqliteStore
from opolis.server.warm import compile_rules

Run = Callable[[Coroutine[Any, Any, Any]], Any]


@pytest.fixture(scope="session", autouse=True)
def _kernels() -> None:
    """Compile the game that most tests play, outside of any test's patience."""
    compile_rules(games.load("kwinty"))


@pytest.fixture
def run() -> Iterator[Run]:
    """Run coroutines one after another in one loop."""
    with asyncio.Runner() as runner:
        yield runner.run


@pytest.fixture(params=["sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path, run: Run) -> Iterator[Store]:
    store = SqliteStore(tmp_path / "tables.sqlite3")
    run(store.open())
    yield store
    run(store.close())
