"""The engine for browsers, into the package: Python, its library, the package itself and all games' kernels.

`python hatch_build.py engine` runs this where the engine is missing or stale.
"""

import io
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

from opolis import games
from opolis.core.kernel import cache_home
from opolis.core.sources import fingerprint
from opolis.site.packing import MARKS, PACKAGE, entry_points, files_of, game_files, write_contents
from opolis.wasm.kept import side_module

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
SHIPPED = PACKAGE / "engine"
PYODIDE = ROOT / "web/node_modules/pyodide"
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PLATFORM = ["--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--implementation", "cp"]


def main(place: Path, names: Sequence[str]) -> None:
    """Make all parts, with the kernels of some games; an older engine stays until the new one is whole."""
    out = place.with_name(f"{place.name}.new")
    shutil.rmtree(out, ignore_errors=True)
    make(out, names)
    if place == SHIPPED:  # it is served from there
        subprocess.run([*node(), str(HERE / "pack.mjs"), str(out), str(cache_home() / "packed")], check=True)
    shutil.rmtree(place, ignore_errors=True)
    out.rename(place)


def make(out: Path, names: Sequence[str]) -> None:
    """Make all parts in an empty folder."""
    (out / "kernels").mkdir(parents=True)
    for name in FILES:
        shutil.copyfile(PYODIDE / name, out / name)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    (out / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}), encoding="utf-8")
    for name in names:
        module, page = side_module(games.load(name))
        (out / f"kernels/{name}.so").write_bytes(module)
        (out / f"kernels/{name}.json").write_bytes(page)
        print(f"{name}: {len(module):,} bytes", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        msgspec, source = Path(folder, "msgspec.zip"), Path(folder, "package.zip")
        _msgspec(Path(folder), msgspec)
        source.write_bytes(package())
        command = [
            *node(),
            str(HERE / "compile.mjs"),
            str(PYODIDE),
            str(source),
            str(msgspec),
            str(out),
        ]
        subprocess.run(command, check=True)
    write_contents(out, names)


def node() -> list[str]:
    """Find Node: the one that comes as a Python package, else the machine's."""
    sys.path.insert(0, str(ROOT))
    from hatch_build import node as found

    return [found()[0]]


def _msgspec(folder: Path, out: Path) -> None:
    """Fetch the wheel for browsers, which is a zip archive, and take what runs of it."""
    wanted = ["-r", str(HERE / "requirements.txt"), "--no-deps", "--only-binary=:all:", "--require-hashes"]
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, *wanted, *PLATFORM, "-d", str(folder)], check=True)
    (wheel,) = folder.glob("msgspec-*.whl")
    with zipfile.ZipFile(wheel) as given, zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as made:
        for name in sorted(given.namelist()):
            if not name.endswith(".pyi") and (".dist-info/" not in name or name.endswith("LICENSE")):
                made.writestr(zipfile.ZipInfo(name), given.read(name))


def package() -> bytes:
    """Pack the sources and data that run in a page, with the fingerprints of all rules."""
    known = [games.load(name) for name in games.names()]
    elsewhere = [game for game in known if PACKAGE not in game.folder.parents]
    marks = {game.folder.name: fingerprint(game.folder) for game in known}
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, data in files_of(PACKAGE, "opolis"):
            archive.writestr(zipfile.ZipInfo(name), data)
        for game in elsewhere:
            for name, data in game_files(game):
                archive.writestr(zipfile.ZipInfo(name), data)
        for name, text in {MARKS: json.dumps(marks), **entry_points(elsewhere)}.items():
            archive.writestr(name, text)
    return packed.getvalue()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else SHIPPED, sys.argv[2:] or games.names())
