"""The lock on the store's file: one holder at a time, on every system."""

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from opolis.server.store.file_lock import locked


def test_a_locked_file_is_refused_until_it_is_closed(tmp_path: Path) -> None:
    held = locked(tmp_path / "lock")
    with pytest.raises(BlockingIOError):
        locked(tmp_path / "lock")
    held.close()
    locked(tmp_path / "lock").close()


def test_windows_has_a_lock_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    windows = SimpleNamespace(LK_NBLCK=2, locking=lambda *arguments: calls.append(arguments))
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "msvcrt", windows)
    monkeypatch.setitem(sys.modules, "fcntl", None)  # importing it fails
    with locked(tmp_path / "lock") as file:
        assert calls == [(file.fileno(), 2, 1)]
