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


class Redis:
    """One Redis on a socket in a folder, to be stopped and started again."""

    def __init__(self, folder: str) -> None:
        self._folder, self._path = folder, Path(folder) / "redis.sock"
        self.url = f"unix://{self._path}"

    def start(self) -> None:
        command = [installed(), "--port", "0", "--unixsocket", str(self._path), "--save", ""]
        self._process = subprocess.Popen([*command, "--dir", self._folder], stdout=subprocess.DEVNULL)
        while not self._path.exists():
            assert self._process.poll() is None
            time.sleep(0.02)

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()
        self._path.unlink(missing_ok=True)


@contextlib.contextmanager
def redis_server() -> Iterator[Redis]:
    """Run Redis in a temporary folder."""
    with tempfile.TemporaryDirectory(prefix="opolis-redis-") as folder:
        redis = Redis(folder)
        redis.start()
        yield redis
        redis.stop()
