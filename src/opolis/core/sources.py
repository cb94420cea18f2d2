"""What a kernel is made of, as a hash: needs no compiler."""

import hashlib
import json
import re
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

CORE = Path(__file__).parent
BAKED = CORE / "fingerprints.json"  # of every game, in a copy of the package that has its kernels beside it
DATA = (".toml", ".npy", ".npz")
DEFINES_KERNELS = "core.kernel import"
IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+|import[ \t]+)[\w.]*?(\w+)(?:[ \t]+import[ \t]+(\([^)]*\)|[^\n]*))?$", re.MULTILINE
)


@cache
def fingerprint(folder: Path) -> str:
    """Hash what the kernels of core and of one folder are made of: sources and data."""
    if BAKED.is_file():
        return str(json.loads(BAKED.read_text(encoding="utf-8"))[folder.name])
    digest = hashlib.sha256(f"{_version('numba')} {_version('numpy')}".encode())
    files = {path: path.relative_to(root).as_posix() for root in (folder, CORE) for path in root.rglob("*")}
    sources = kernel_sources([path for path in files if path.suffix == ".py"])
    for path in sorted(files, key=lambda path: (CORE in path.parents, files[path])):
        if path.suffix in DATA or path in sources:
            digest.update(files[path].encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def kernel_sources(files: list[Path]) -> set[Path]:
    """Choose the files that define kernels, and those that these import: pages, words and pictures are none.

    Imports are followed by the last part of a module's name: that may choose a file too many, never too few.
    """
    texts = {path: path.read_text(encoding="utf-8") for path in files}
    waiting = [path for path in files if DEFINES_KERNELS in texts[path]]
    chosen = set(waiting)
    while waiting:
        imported = imported_names(texts[waiting.pop()])
        found = [path for path in files if module_name(path) in imported and path not in chosen]
        chosen.update(found)
        waiting += found
    return chosen


def imported_names(text: str) -> set[str]:
    """List the modules that a text imports, by the last part of their names, and what it takes from them."""
    return {
        name
        for line in IMPORT.finditer(text)
        for name in re.findall(r"\w+", " ".join(filter(None, line.groups())))
    }


def module_name(path: Path) -> str:
    """Call a file as imports do."""
    return path.parent.name if path.stem == "__init__" else path.stem
