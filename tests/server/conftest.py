"""Stores to test: the same suite for every engine."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest

from opolis import games
from opolis.server.store.postgres import PostgresStore
from opolis.server.store.sqlite import SqliteStore
from opolis.server.store.store import Store
from opolis.server.warm import compile_rules
from server.fixtures import Run, postgres, run

__all__ = ["postgres", "run"]
numbers = itertools.count(1)


@pytest.fixture(scope="session", autouse=True)
def _kernels() -> None:
    """Compile the game that most tests play, outside of any test's patience."""
    compile_rules(games.load("kwinty"))


@pytest.fixture
def database(postgres: str, run: Run) -> str:
    """The URL of an empty database."""

    async def create(name: str) -> None:
        link = await asyncpg.connect(postgres)
        await link.execute(f"CREATE DATABASE {name}")
        await link.close()

    name = f"tables{next(numbers)}"
    run(create(name))
    return postgres.replace("/postgres?", f"/{name}?")


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path, run: Run) -> Iterator[Store]:
    store: Store = (
        SqliteStore(tmp_path / "tables.sqlite3")
        if request.param == "sqlite"
        else PostgresStore(request.getfixturevalue("database"))
    )
    run(store.open())
    yield store
    run(store.close())
