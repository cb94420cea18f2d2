"""Tuned numbers live in each game's data/weights.toml."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from opolis.core.arrays import table
from opolis.core.records import Array


@cache
def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def weights(room: str, *names: str) -> Array:
    """Give the named lists of weights, in one row, of the game that the room (its `__file__`) belongs to."""
    lists = _read(Path(room).parent / "data" / "weights.toml")
    return table([weight for name in names for weight in lists[name]], "f8")
