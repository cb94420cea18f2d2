"""The rules of a game as a hash that is the same wherever they run."""

import hashlib
from functools import cache
from pathlib import Path

from opolis.core.sources import CORE, DATA, kernel_sources


@cache
def rules_digest(folder: Path) -> str:
    """Hash the sources and data of a game's kernels: unlike a fingerprint, without the compiler's version."""
    files = {path: path.relative_to(root).as_posix() for root in (folder, CORE) for path in root.rglob("*")}
    sources = kernel_sources([path for path in files if path.suffix == ".py"])
    digest = hashlib.sha256()
    for path in sorted(files, key=lambda path: (CORE in path.parents, files[path])):
        if path.suffix in DATA or path in sources:
            digest.update(files[path].encode() + path.read_bytes())
    return digest.hexdigest()[:16]
