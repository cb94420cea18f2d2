"""Kernels by Numba: every one is compiled on first use, cached on disk and free of the GIL.

Numba's own cache sees edits in one file only, so the folder it writes to is named by a hash of everything
a kernel can be made of: what the kernels of core and of its own folder import (see sources.py). A game's
record carries such a hash in its type (see records.py), so the search is compiled again for a changed game.
"""

import atexit
import contextlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from numba.core import config
from numba.core.runtime import nrt

from opolis.core.compiling import Whole
from opolis.core.sources import fingerprint

Function = TypeVar("Function", bound=Callable[..., Any])

OPTIONS = {
    "nopython": True, "nogil": True, "_nrt": False, "no_cfunc_wrapper": True, "error_model": "numpy",
    "forceinline": False,  # unsaid, all that an inlined kernel calls would be forced into it
}  # fmt: skip
KEPT_SECONDS = 14 * 24 * 3600


def cache_home() -> Path:
    """Say where kernels are kept: $OPOLIS_CACHE, else the user's cache folder."""
    if chosen := os.environ.get("OPOLIS_CACHE"):
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "opolis" / "kernels"


@cache
def cache_folder(folder: Path) -> str:
    """Enter the cache of a folder's kernels."""
    name = fingerprint(folder)
    try:
        home = cache_home() / name
        home.mkdir(parents=True, exist_ok=True)
        os.utime(home)
        if not os.access(home, os.W_OK):
            raise PermissionError(13, os.strerror(13), str(home))
    except OSError as error:
        home = temporary_home(f"{cache_home()} ({error.strerror})") / name
        home.mkdir(exist_ok=True)
    return str(home)


@cache
def temporary_home(refused: str) -> Path:
    """Keep kernels for this process alone where they cannot be kept for good, and say so once."""
    home = tempfile.TemporaryDirectory(prefix="opolis-")
    atexit.register(home.cleanup)
    print(
        f"opolis: compiled rules cannot be kept in {refused}, so they are compiled again at every start; "
        "$OPOLIS_CACHE names another folder",
        file=sys.stderr,
    )
    return Path(home.name)


def forget_old() -> None:
    """Remove what has long been unused."""
    with contextlib.suppress(OSError):
        for other in cache_home().iterdir():
            if other.stat().st_mtime < time.time() - KEPT_SECONDS:
                shutil.rmtree(other, ignore_errors=True)


settings: Any = config
runtime: Any = nrt
COMPILED = not settings.DISABLE_JIT
if COMPILED:
    forget_old()


class LateRuntime(type(runtime.rtsys)):  # type: ignore[misc]  # Numba has no types
    """Numba's runtime for allocation, compiled when something needs it; its names are known before."""

    def initialize(self, ctx: Any) -> None:
        """Tell the linker what is there already."""
        self.context = ctx
        for name, address in runtime._nrt.c_helpers.items():
            runtime.ll.add_symbol(name if name.startswith("_") else f"NRT_{name}", address)

    def _init_guard(self) -> None:
        if not self._init:
            super().initialize(self.context)


def delay_runtime() -> None:
    """Let a process that only loads kernels, which never allocate, do without the compiler: 28 MB."""
    runtime.rtsys.__class__ = LateRuntime


def kernel(function: Function) -> Function:
    """Compile a small function over records, numbers and arrays (see compiling.py for how).

    Without Numba's runtime (`_nrt`) a kernel cannot allocate, and arrays inside records cost no
    reference counts: a tenth faster, and the rule "nothing is allocated inside" is kept by the compiler.
    """
    return _compiled(function, OPTIONS)


def inlined(function: Function) -> Function:
    """Compile a kernel that becomes a piece of its caller, which then knows whose its arrays are."""
    return _compiled(function, {**OPTIONS, "forceinline": True})


def taking_kernels(function: Function) -> Function:
    """Compile a kernel that is given other kernels; it is not kept on disk, where it could outlive them."""
    return _compiled(function, OPTIONS, kept=False)


def _compiled(function: Function, options: dict[str, Any], kept: bool = True) -> Function:
    if not COMPILED:
        return function
    compiled: Any = Whole(function, {}, options)
    if kept:
        settings.CACHE_DIR = cache_folder(Path(function.__code__.co_filename).parent)
        compiled.enable_caching()
    return compiled
