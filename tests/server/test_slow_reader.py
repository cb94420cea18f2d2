"""Readers that take little are waited for; those that take nothing are not."""

from types import SimpleNamespace
from typing import Any

import pytest

from opolis.server.slow_reader import ReaderTime


@pytest.mark.parametrize(
    ("unsent", "looks", "is_cut"),
    [
        ([90_000, 80_000, 70_000, 69_000], 4, True),
        ([90_000, 80_000, 0], 3, False),
        ([0], 1, False),
        ([10, 10], 2, True),
    ],
    ids=["too slow in the end", "slow and steady", "nothing to read", "deaf"],
)
def test_a_reader_is_waited_for_while_something_goes(
    monkeypatch: pytest.MonkeyPatch, unsent: list[int], looks: int, is_cut: bool
) -> None:
    seen, later, cut = list[int](), list[Any](), list[bool]()

    def size() -> int:
        seen.append(unsent[len(seen)])
        return seen[-1]

    transport: Any = SimpleNamespace(get_write_buffer_size=size)
    loop = SimpleNamespace(call_later=lambda seconds, look, before: later.append((look, before)))
    monkeypatch.setattr("asyncio.get_running_loop", lambda: loop)
    ReaderTime(transport, 2, lambda: cut.append(True)).begin()
    while later:
        look, before = later.pop()
        look(before)
    assert (len(seen), bool(cut)) == (looks, is_cut)
