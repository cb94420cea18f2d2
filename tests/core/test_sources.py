"""The hash of what kernels are made of: sources and data, and nothing else."""

from pathlib import Path

import pytest

from opolis.core.sources import fingerprint


def hashed(folder: Path) -> str:
    """Hash a folder again; a process hashes each only once."""
    return fingerprint.__wrapped__(folder)


@pytest.mark.parametrize("name", ["rules.py", "data/weights.toml", "data/patterns.npy"])
def test_a_changed_rule_or_weight_is_compiled_anew(tmp_path: Path, name: str) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / name).write_bytes(b"1")
    before = hashed(tmp_path)
    (tmp_path / name).write_bytes(b"2")
    assert hashed(tmp_path) != before


def test_a_changed_text_is_not(tmp_path: Path) -> None:
    before = hashed(tmp_path)
    (tmp_path / "README.md").write_text("A page.")
    assert hashed(tmp_path) == before
