"""The machine's cores: as many as the process may use, or as the user says."""

import os

import pytest

from opolis.core.errors import BadArgument
from opolis.core.machine import cores


@pytest.fixture(autouse=True)
def unset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPOLIS_CORES", raising=False)


def test_a_process_uses_the_cores_it_may_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 3, 5}, raising=False)
    assert cores() == 3


def test_where_affinity_is_unknown_all_cores_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 7)
    assert cores() == 7


def test_the_user_may_say_how_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPOLIS_CORES", "5")
    assert cores() == 5


@pytest.mark.parametrize("text", ["0", "-1", "all", "1.5"])
def test_a_number_of_cores_is_one_or_more(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPOLIS_CORES", text)
    with pytest.raises(BadArgument, match=r"OPOLIS_CORES: .* is not allowed"):
        cores()
