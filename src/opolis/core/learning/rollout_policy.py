"""Rollout policies: how likely each move is in a rollout, learnt from self-play of the search.

A game's data/rollout_policy.npy has a weight for every move number; a rollout draws legal moves by them.
"""

from pathlib import Path

from opolis.core.arrays import load, table
from opolis.core.errors import OpolisError
from opolis.core.records import Array

MOST = 1000  # what the likeliest move weighs


def policy_file(folder: Path) -> Path:
    """Say where a game keeps its rollout policy."""
    return folder / "data" / "rollout_policy.npy"


def load_policy(folder: Path, moves: int, power: float) -> Array:
    """Give a whole weight for every move number: the kept ones to a power, all alike where there are none."""
    path = policy_file(folder)
    if not power or not path.exists():
        return table([1] * moves)
    likely = [float(weight) ** power for weight in load(path).tolist()]
    if len(likely) != moves:
        raise OpolisError(f"{path} does not fit the game's moves now: remove it and tune the game again")
    most = max(likely)
    return table([max(1, round(MOST * weight / most)) for weight in likely])
