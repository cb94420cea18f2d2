"""Long proofs: `make prove`. They share the club of the server's tests."""

import pytest

from opolis import games
from opolis.server.warm import compile_bots, compile_rules
from server.fixtures import postgres, run

__all__ = ["postgres", "run"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/prove" in str(item.path):
            item.add_marker(pytest.mark.long)


@pytest.fixture(scope="session", autouse=True)
def _kernels() -> None:
    compile_rules(games.load("kwinty"))
    compile_bots(games.load("kwinty"))
