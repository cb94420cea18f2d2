"""The hash of what kernels are made of: sources and data, and nothing else."""

import runpy
from pathlib import Path

import pytest

from opolis.core.sources import fingerprint, imported_names


def hashed(folder: Path) -> str:
    """Hash a folder again; a process hashes each only once."""
    return fingerprint.__wrapped__(folder)


KERNEL = "from opolis.core.kernel import kernel\n"


@pytest.mark.parametrize("name", ["rules.py", "tables.py", "data/weights.toml", "data/patterns.npy"])
def test_a_changed_rule_or_weight_is_compiled_again(tmp_path: Path, name: str) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "rules.py").write_text(f"{KERNEL}from somewhere.else_ import (\n    tables,\n)\n")
    (tmp_path / name).write_text(f"{KERNEL}1")
    before = hashed(tmp_path)
    (tmp_path / name).write_text(f"{KERNEL}2")
    assert hashed(tmp_path) != before


@pytest.mark.parametrize("name", ["README.md", "words.py"])
def test_a_changed_text_is_not(tmp_path: Path, name: str) -> None:
    (tmp_path / "rules.py").write_text(KERNEL)
    before = hashed(tmp_path)
    (tmp_path / name).write_text("from somewhere import rules")
    assert hashed(tmp_path) == before


@pytest.mark.parametrize(
    "line",
    [
        "import game.tables",
        "from game.tables import MOST",
        "from game import tables",
        "    from game import (\n tables,\n)",
    ],
)
def test_every_kind_of_import_is_followed(line: str) -> None:
    assert "tables" in imported_names(f"{KERNEL}{line}\n\nMOST = 1\n")


def test_copies_of_a_kernel_share_what_was_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPOLIS_CACHE", str(tmp_path / "kernels"))
    paths = []
    for place in ("one", "two"):
        file = tmp_path / place / "game" / "rules.py"
        file.parent.mkdir(parents=True)
        file.write_text(f"{KERNEL}\n\n@kernel\ndef double(number):\n    return number + number\n")
        rules = runpy.run_path(str(file))
        assert rules["double"](4) == 8
        paths.append(rules["double"]._cache.cache_path)
    assert paths[0] == paths[1]
    assert rules["double"].stats.cache_hits
