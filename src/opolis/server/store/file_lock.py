"""A lock that one process at a time can hold on a file; it ends with the process, however that ends."""

import sys
from pathlib import Path
from typing import IO


def locked(path: Path) -> IO[str]:
    """Open a file and lock it until it is closed; an OSError if another process holds it."""
    file = path.open("w")
    try:
        _lock(file.fileno())
    except OSError:
        file.close()
        raise
    return file


def _lock(descriptor: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
