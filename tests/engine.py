"""The engine for browsers with the kernels of some games, built when it is missing or stale."""

import fcntl
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]


def engine_for(names: Sequence[str]) -> Path:
    """Build the engine with the kernels of some games, unless that is done."""
    sys.path.insert(0, str(ROOT))
    from hatch_build import engine_mark, install

    place, mark = ROOT / "build/engine", f"{engine_mark()} {' '.join(names)}"
    place.parent.mkdir(exist_ok=True)
    with place.with_name("engine.lock").open("w") as lock:  # tests run side by side
        fcntl.flock(lock, fcntl.LOCK_EX)
        stamp = place / "stamp.txt"
        if not stamp.is_file() or stamp.read_text(encoding="utf-8") != mark:
            install()
            command = [sys.executable, str(ROOT / "tools/engine/build.py"), str(place), *names]
            subprocess.run(command, check=True)
            stamp.write_text(mark, encoding="utf-8")
    return place
