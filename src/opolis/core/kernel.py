"""The one door to Numba: every kernel is compiled on first use, cached on disk and free of the GIL."""

import hashlib
import os
import shutil
import time
from collections.abc import Callable, Iterator
from importlib import metadata, util
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
from numba.core import config

Function = TypeVar("Function", bound=Callable[..., Any])

ROOT = Path(__file__).parents[1]
KEPT_SECONDS = 14 * 24 * 3600


def source_folders() -> Iterator[Path]:
    """Name every folder whose text can end up inside a compiled kernel."""
    yield from (ROOT / room for room in ("core", "games", "search"))
    for point in metadata.entry_points(group="opolis.games"):
        spec = util.find_spec(point.value.partition(":")[0])
        if spec and spec.origin:
            yield Path(spec.origin).parent


def fingerprint() -> str:
    """Hash the sources and data of all kernels: Numba's own cache sees edits in one file only."""
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__}".encode())
    for folder in source_folders():
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".toml"):
                digest.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def cache_home() -> Path:
    """Say where kernels are kept: $OPOLIS_CACHE, else the user's cache folder."""
    if chosen := os.environ.get("OPOLIS_CACHE"):
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "opolis" / "kernels"


def open_cache() -> Path:
    """Enter the cache folder of these sources and forget others that have long been unused."""
    folder = cache_home() / fingerprint()
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    for other in folder.parent.iterdir():
        if other.stat().st_mtime < time.time() - KEPT_SECONDS:
            shutil.rmtree(other, ignore_errors=True)
    return folder


settings: Any = config
COMPILED = not settings.DISABLE_JIT
if COMPILED:
    settings.CACHE_DIR = str(open_cache())


def kernel(function: Function) -> Function:
    """Compile a small function over records, numbers and arrays.

    Without Numba's runtime (`_nrt`) a kernel cannot allocate, and arrays inside records cost no
    reference counts: a tenth faster, and the rule "nothing is allocated inside" is kept by the compiler.
    """
    compiled: Any = numba.njit(cache=True, nogil=True, _nrt=False, error_model="numpy")(function)
    made: Function = compiled
    return made
