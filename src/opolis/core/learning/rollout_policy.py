"""Habits: how likely each move is where nobody thinks, learnt from matches of the search.

A game's data/habits.npy has a weight for every move number; what can be played is drawn by them.
"""

from pathlib import Path

import numpy as np

from opolis.core.errors import OpolisError
from opolis.core.records import Array

MOST = 1000  # what the likeliest move weighs


def file_of(folder: Path) -> Path:
    """Say where a game keeps its habits."""
    return folder / "data" / "habits.npy"


def habits(folder: Path, moves: int, firmness: float) -> Array:
    """Give a whole weight for every move number; the firmer, the further apart, at first all alike."""
    path = file_of(folder)
    if not firmness or not path.exists():
        return np.ones(moves, np.int64)
    likely = np.load(path).astype(np.float64) ** firmness
    if len(likely) != moves:
        raise OpolisError(f"{path} does not fit the game's moves now: remove it, and tune the game anew")
    weights: Array = np.maximum(1, np.round(MOST * likely / likely.max())).astype(np.int64)
    return weights
