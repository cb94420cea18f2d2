"""Commands that run a job: what they say of its progress, and what Ctrl-C leaves."""

from collections.abc import Iterator

import pytest

from opolis.cli import jobs


def interrupted(count: int, closed: list[bool]) -> Iterator[int]:
    try:
        yield from range(count)
        raise KeyboardInterrupt
    finally:
        closed.append(True)


def test_ctrl_c_leaves_what_is_done(capsys: pytest.CaptureFixture[str]) -> None:
    closed: list[bool] = []
    assert jobs.collected(interrupted(2, closed), 5, quiet=True) == [0, 1]
    assert closed == [True]
    assert "stopped after 2 of 5" in capsys.readouterr().err


def test_ctrl_c_before_anything_is_done_ends_the_command() -> None:
    with pytest.raises(KeyboardInterrupt):
        jobs.collected(interrupted(0, []), 5, quiet=True)


def test_the_time_left_is_told_at_the_pace_so_far() -> None:
    assert jobs.progress(10, 40, 30.0) == "10 of 40, about 1 min 30 s left"
    assert jobs.progress(30, 40, 30.0) == "30 of 40, about 10 s left"


def test_without_a_terminal_a_line_is_written_now_and_then(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(jobs, "LINE_SECONDS", 0)
    assert list(jobs.watched(range(3), 3, "Playing", quiet=False)) == [0, 1, 2]
    assert capsys.readouterr().err.count("Playing: ") == 2
