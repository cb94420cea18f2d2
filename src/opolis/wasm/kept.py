"""Modules are kept beside compiled kernels: each is built once for what it is made of."""

import hashlib
import os
from pathlib import Path

from opolis import search
from opolis.core.game import Game
from opolis.core.kernel import cache_home
from opolis.core.sources import fingerprint
from opolis.wasm.module import build, build_side


def side_module(game: Game) -> tuple[bytes, bytes]:
    """Give a game's side module and its page; built if it is not kept."""
    folder = _place(game, "side")
    module, page = folder / "kernels.so", folder / "page.json"
    if not page.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        built = build_side(game)
        module.write_bytes(built[0])
        page.write_bytes(built[1])  # last: where it is, the module is whole
    return module.read_bytes(), page.read_bytes()


def module(game: Game) -> bytes:
    """Give a game's module that stands alone; built if it is not kept."""
    file = _place(game, "alone") / "kernels.wasm"
    if not file.is_file():
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(f".{os.getpid()}")
        part.write_bytes(build(game))
        part.replace(file)
    return file.read_bytes()


def _place(game: Game, kind: str) -> Path:
    return cache_home() / fingerprint(game.folder) / f"{kind}-{_made_of()}"


def _made_of() -> str:
    """Hash what a module is made of besides the rules: the search and this room, but for this file."""
    digest = hashlib.sha256(fingerprint(Path(search.__file__).parent).encode())
    for file in sorted({*Path(__file__).parent.glob("*.py")} - {Path(__file__)}):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]
