"""Modules are built once for a run."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner

from opolis.cli.app import app
from opolis.core.game import Game


@pytest.fixture(scope="session")
def module(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Game], Path]:
    """Build a game's module, once."""
    folder = tmp_path_factory.mktemp("modules")

    @cache
    def built(game: Game) -> Path:
        done = CliRunner().invoke(app, ["wasm", game.package, "--out", str(folder)])
        file = folder / f"{game.name}.wasm"
        assert done.output.startswith(f"{file}: {file.stat().st_size:,} bytes")
        return file

    return built
