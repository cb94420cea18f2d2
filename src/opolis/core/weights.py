"""Tuned numbers live in each game's data/weights.toml."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from opolis.core.records import Array


@cache
def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def weights(room: str, name: str) -> Array:
    """Give the named list of weights of the game that the room (its `__file__`) belongs to."""
    return np.array(_read(Path(room).parent / "data" / "weights.toml")[name], np.float64)
