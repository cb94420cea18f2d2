"""What is packed for the engine: the package as pages run it, and games from elsewhere."""

import importlib.util
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from opolis import games
from opolis.core.errors import OpolisError
from opolis.site import elsewhere
from opolis.site.elsewhere import add_games
from opolis.site.foreign_imports import foreign_imports
from opolis.site.packing import write_contents
from opolis.wasm import kept

BUILD = Path(__file__).parents[2] / "tools/engine/build.py"


@pytest.fixture
def build() -> Any:
    spec = importlib.util.spec_from_file_location("engine_build", BUILD)
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def packed(build: Any) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(build.package()))


def test_the_package_is_packed_without_what_never_runs_in_a_page(build: Any) -> None:
    names = packed(build).namelist()
    assert {"opolis/match/match.py", "opolis/core/fingerprints.json"} <= set(names)
    rooms = {name.split("/")[1].partition(".")[0] for name in names if name.startswith("opolis/")}
    assert not rooms & {"cli", "docs", "engine", "lab", "laws", "wasm", "web"}, "nor the engine in itself"


def test_games_that_entry_points_name_come_along(build: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "packages", lambda: {"kwinty": "opolis.games.kwinty", "heap": "toy"})
    archive = packed(build)
    assert "toy/rules.py" in archive.namelist()
    points = archive.read("elsewhere-1.dist-info/entry_points.txt").decode()
    assert points == "[opolis.games]\ntoy = toy\n"
    assert b'"toy": ' in archive.read("opolis/core/fingerprints.json")


def test_a_site_builds_games_from_elsewhere_that_its_engine_has_not(
    tmp_path: Path, build: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "kernels").mkdir()
    (tmp_path / "opolis.zip").write_bytes(build.package())
    write_contents(tmp_path, ["kwinty"])
    before = json.loads((tmp_path / "engine.json").read_text())
    assert add_games(tmp_path) == []
    assert json.loads((tmp_path / "engine.json").read_text()) == before
    monkeypatch.setattr(games, "packages", lambda: {"kwinty": "opolis.games.kwinty", "toy": "toy"})
    monkeypatch.setattr(kept, "side_module", lambda game: (b"kernels", b"{}"))
    assert add_games(tmp_path) == ["toy"]
    assert (tmp_path / "kernels/toy.so").read_bytes() == b"kernels"
    with zipfile.ZipFile(tmp_path / "opolis.zip") as archive:
        assert {"toy/rules.py", "opolis/match/match.py"} <= set(archive.namelist())
        assert archive.read("elsewhere-1.dist-info/entry_points.txt") == b"[opolis.games]\ntoy = toy\n"
        assert {"kwinty", "toy"} <= set(json.loads(archive.read("opolis/core/fingerprints.json")))
    after = json.loads((tmp_path / "engine.json").read_text())
    assert set(after["rules"]) == {"kwinty", "toy"}
    assert after["mark"] != before["mark"], "browsers must not take what they have kept for it"


def test_a_game_that_no_page_can_load_is_refused_before_anything_is_written(
    tmp_path: Path, build: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "kernels").mkdir()
    (tmp_path / "opolis.zip").write_bytes(build.package())
    write_contents(tmp_path, ["kwinty"])
    before = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    monkeypatch.setattr(games, "packages", lambda: {"toy": "toy"})
    heavy = b'"""Nothing is hidden."""\n\nimport numpy as np\n'
    monkeypatch.setattr(elsewhere, "game_files", lambda game: iter([("toy/hidden.py", heavy)]))
    with pytest.raises(OpolisError, match="toy cannot be played without a server") as refused:
        add_games(tmp_path)
    assert "toy/hidden.py, line 3: numpy" in str(refused.value)
    assert {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()} == before


def test_only_what_is_imported_with_a_module_counts() -> None:
    source = """
import json, numpy.linalg
from . import state
from heap.state import State
from opolis.core.arrays import table
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    import pandas
else:
    import numba
class Late:
    from scipy import stats
def later():
    import matplotlib
"""
    found = [(one.line, one.package) for one in foreign_imports("rules.py", source.encode(), "heap")]
    assert sorted(found) == [(2, "numpy"), (10, "numba"), (12, "scipy")]
