"""Checkpoints: a copy of the package in which learnt numbers of a folder take the place of a game's own.

What a kernel is made of is known by the files beside it, so another copy is all that it takes: its kernels
are compiled once for every checkpoint, and a process that finds the copy first plays by it.
"""

import hashlib
import os
import shutil
import tempfile
from pathlib import Path

import opolis
from opolis.core.errors import OpolisError
from opolis.core.game import Game
from opolis.core.kernel import cache_home

FILES = ("weights.toml", "patterns.npy", "value_network.npz", "rollout_policy.npy", "search.toml")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "web", "docs")


def checkpoint_files(game: Game, folder: Path) -> list[Path]:
    """List what a checkpoint replaces; a folder with nothing of the kind is refused."""
    found = [folder / name for name in FILES if (folder / name).is_file()]
    if not found:
        raise OpolisError(f"{folder} is no checkpoint of {game.title}: it has none of {', '.join(FILES)}")
    return found


def package_with(game: Game, folder: Path) -> Path:
    """Make the copy, if there is none yet; returns the folder that Python has to look into."""
    package = Path(str(opolis.__file__)).parent
    files = checkpoint_files(game, folder)
    digest = hashlib.sha256(f"{opolis.__version__} {package} {game.name}".encode())
    for path in [*files, *sorted(package.rglob("*.py"))]:
        digest.update(path.name.encode() + path.read_bytes())
    home = cache_home().parent / "checkpoints" / digest.hexdigest()[:16]
    if not home.exists():
        home.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=home.parent) as part:
            ready = Path(part) / "ready"
            shutil.copytree(package, ready / "opolis", ignore=LEFT_OUT)
            for path in files:
                data = ready / "opolis" / game.folder.relative_to(package) / "data"
                shutil.copy(path, data / path.name)
            if not home.exists():  # somebody else may have been faster
                os.rename(ready, home)
    return home
