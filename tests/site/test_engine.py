"""What is packed for the engine: the package as pages run it, and games from elsewhere."""

import importlib.util
import io
import zipfile
from pathlib import Path
from typing import Any

import pytest

from opolis import games

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
