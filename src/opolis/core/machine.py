"""The machine's cores, as many as this process may use."""

import os
import sys

from opolis.core.errors import BadArgument

VARIABLE = "OPOLIS_CORES"
THREADS = sys.platform != "emscripten"  # a browser has none


def cores() -> int:
    """Count them: as $OPOLIS_CORES says, else what the system gives this process."""
    if chosen := os.environ.get(VARIABLE):
        if not chosen.isdecimal() or int(chosen) < 1:
            raise BadArgument(f"{VARIABLE}: {chosen!r} is not allowed; it takes a whole number, 1 or more")
        return int(chosen)
    if not THREADS:
        return 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
