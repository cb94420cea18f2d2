"""What of a package runs in a page, as files of an archive; and how an engine names what is in it."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from opolis import games
from opolis.core.game import Game
from opolis.core.rules_digest import rules_digest
from opolis.core.sources import BAKED

PACKAGE = Path(__file__).parents[1]
CONTENTS = "engine.json"
# Rooms that never run in a page, and what only NumPy and Numba read: kernels have the learnt tables in them.
LEFT_OUT = ("cli", "docs", "engine", "envs", "lab", "laws", "site", "wasm", "web", "__pycache__")
LEARNT = (".npy", ".npz")
SMALL = ("rollout_policy.npy",)
# By which Python finds the games that entry points name, and the fingerprints of all rules.
DISTRIBUTION = "elsewhere-1.dist-info"
POINTS = f"{DISTRIBUTION}/entry_points.txt"
METADATA = f"{DISTRIBUTION}/METADATA"
MARKS = f"opolis/{BAKED.relative_to(PACKAGE).as_posix()}"


def files_of(folder: Path, inside: str) -> Iterator[tuple[str, bytes]]:
    """List what of a folder runs in a page, and under which name."""
    for path in sorted(folder.rglob("*")):
        place = path.relative_to(folder)
        if path.is_dir() or {name.partition(".")[0] for name in place.parts[:-1]} & set(LEFT_OUT):
            continue
        data = path.read_bytes()
        if path.suffix in LEARNT and path.name not in SMALL:
            data = nothing_learnt() if path.suffix == ".npy" else b""
        if data or path.suffix == ".py":
            yield f"{inside}/{place.as_posix()}", data


def nothing_learnt() -> bytes:
    """Write an array of one zero, in place of weights that the kernels have in them."""
    head = b"{'descr': '<i2', 'fortran_order': False, 'shape': (1,), }"
    head = head.ljust(117) + b"\n"
    return b"\x93NUMPY\x01\x00" + len(head).to_bytes(2, "little") + head + bytes(2)


def game_files(game: Game) -> Iterator[tuple[str, bytes]]:
    """List what of a game from elsewhere runs in a page."""
    return files_of(game.folder, game.package.replace(".", "/"))


def entry_points(elsewhere: Sequence[Game]) -> dict[str, str]:
    """Write by which Python finds games from elsewhere."""
    points = "".join(f"{game.name} = {game.package}\n" for game in elsewhere)
    return {
        METADATA: "Metadata-Version: 2.1\nName: elsewhere\nVersion: 1\n",
        POINTS: f"[opolis.games]\n{points}",
    }


def contents(engine: Path, names: Sequence[str]) -> dict[str, Any]:
    """Say what is in an engine: a mark of just these files, and the digests of the rules of its games."""
    mark = hashlib.sha256()
    for file in sorted(path for path in engine.rglob("*") if path.is_file() and path.name != CONTENTS):
        mark.update(f"{file.relative_to(engine).as_posix()}\0".encode() + file.read_bytes())
    rules = {name: rules_digest(games.load(name).folder) for name in names}
    return {"mark": mark.hexdigest()[:16], "rules": rules}


def write_contents(engine: Path, names: Sequence[str]) -> None:
    """Write down what is in an engine."""
    (engine / CONTENTS).write_text(json.dumps(contents(engine, names)), encoding="utf-8")
