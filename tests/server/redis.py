"""A private Redis for tests, from Debian's package; installed if it is not there."""

import contextlib
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest


def installed() -> str:
    """Find Redis or install it; skip, with the reason, where that is impossible."""
    if not shutil.which("redis-server") and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        command = ["apt-get", "-qq", "install", "-y", "--no-install-recommends", "redis-server"]
        subprocess.run(command, env=quiet, capture_output=True, check=False)
    tool = shutil.which("redis-server")
    if tool is None:
        pytest.skip("Redis is not here and apt-get cannot install it")
    return tool


@contextlib.contextmanager
def redis_server() -> Iterator[str]:
    """Run Redis on a socket in a temporary folder; gives its URL."""
    tool = installed()
    with tempfile.TemporaryDirectory(prefix="opolis-redis-") as folder:
        path = f"{folder}/redis.sock"
        command = [tool, "--port", "0", "--unixsocket", path, "--save", "", "--dir", folder]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        while not Path(path).exists():
            assert process.poll() is None
            time.sleep(0.02)
        yield f"unix://{path}"
        process.terminate()
        process.wait()
