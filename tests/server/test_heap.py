"""Memory that was freed is given back to the system."""

import ctypes
import os
import sys
from typing import Any

import pytest

from opolis.server import heap
from prove.resident import resident

LIBC = ctypes.CDLL(None)
SIZE, COUNT = 20_000, 5_000


@pytest.mark.skipif(sys.platform != "linux" or not hasattr(LIBC, "malloc_trim"), reason="needs glibc")
def test_what_lies_free_between_what_stays_is_given_back() -> None:
    LIBC.malloc.restype, LIBC.malloc.argtypes, LIBC.free.argtypes = (
        ctypes.c_void_p,
        [ctypes.c_size_t],
        [ctypes.c_void_p],
    )
    blocks = [LIBC.malloc(SIZE) for _ in range(COUNT)]
    for block in blocks:
        ctypes.memset(block, 1, SIZE)
    kept = blocks[::50]
    for block in set(blocks) - set(kept):
        LIBC.free(block)
    before, give_back = resident(os.getpid()), heap.trimmer()
    assert give_back
    give_back(0)
    assert resident(os.getpid()) < before - SIZE * COUNT / 2e6
    for block in kept:
        LIBC.free(block)


def test_it_is_given_back_again_and_again(monkeypatch: pytest.MonkeyPatch, run: Any) -> None:
    given = list[int]()

    def give_back(rest: int) -> int:
        given.append(rest)
        if len(given) == 3:
            raise EOFError
        return 1

    monkeypatch.setattr(heap, "SECONDS", 0.0)
    monkeypatch.setattr(heap, "trimmer", lambda: give_back)
    with pytest.raises(EOFError):
        run(heap.keep_small())


def test_other_c_libraries_are_left_alone(monkeypatch: pytest.MonkeyPatch, run: Any) -> None:
    monkeypatch.setattr(heap, "trimmer", lambda: None)
    run(heap.keep_small())
