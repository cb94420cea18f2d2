"""What the server's tests and the long proofs are given alike."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest

from server.cluster import cluster

Run = Callable[[Coroutine[Any, Any, Any]], Any]


@pytest.fixture
def run() -> Iterator[Run]:
    """Run coroutines one after another in one loop."""
    with asyncio.Runner() as runner:
        yield runner.run


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a private PostgreSQL."""
    with cluster() as url:
        yield url
