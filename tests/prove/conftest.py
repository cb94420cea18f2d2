"""Long proofs: `make prove`. They share the club of the server's tests."""

import asyncio
from collections.abc import Iterator

import pytest

from opolis import games
from opolis.server.warm import compile_bots, compile_rules
from server.cluster import cluster


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/prove" in str(item.path):
            item.add_marker(pytest.mark.long)


@pytest.fixture(scope="session", autouse=True)
def _kernels() -> None:
    compile_rules(games.load("kwinty"))
    compile_bots(games.load("kwinty"))


@pytest.fixture
def run() -> Iterator[object]:
    with asyncio.Runner() as runner:
        yield runner.run


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with cluster() as url:
        yield url
