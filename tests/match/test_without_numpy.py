"""Everything above the kernels runs without NumPy and Numba, and comes to the same to the last byte."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import opolis
from match.replay_plainly import looks
from opolis import games

HERE = Path(__file__).parent
GOLDEN = HERE.parent / "golden"


def replayed(records: list[str]) -> list[object]:
    """Let a process that has no NumPy replay records."""
    lines = "".join(f"{json.dumps(record)}\n" for record in records)
    command = [sys.executable, str(HERE / "replay_plainly.py")]
    done = subprocess.run(command, input=lines, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("game", games.names())
def test_recorded_matches_are_replayed_byte_for_byte(game: str) -> None:
    records = [path.read_text(encoding="utf-8") for path in sorted((GOLDEN / game).glob("*.opolis"))[:2]]
    assert records
    assert replayed(records) == [looks(opolis.read(record)) for record in records]


@pytest.mark.long
@pytest.mark.parametrize("game", games.names())
def test_all_golden_records_are_replayed_byte_for_byte(game: str) -> None:
    records = [path.read_text(encoding="utf-8") for path in (GOLDEN / game).glob("*.opolis")]
    assert replayed(records) == [looks(opolis.read(record)) for record in records]
