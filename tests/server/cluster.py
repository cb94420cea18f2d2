"""A private PostgreSQL for tests, from Debian's package; installed if it is not there."""

import contextlib
import glob
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

OPTIONS = "-c listen_addresses= -c max_connections=200 -c shared_buffers=32MB"


def binaries() -> Path | None:
    """Find PostgreSQL's own folder: its tools are not on everybody's path."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
    tool = found[-1] if found else shutil.which("initdb")
    return Path(tool).resolve().parent if tool else None


def installed() -> Path:
    """Find PostgreSQL or install it; skip, with the reason, where that is impossible."""
    place = binaries()
    if place is None and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        for command in ("update", "install -y --no-install-recommends postgresql"):
            subprocess.run(["apt-get", "-qq", *command.split()], env=quiet, capture_output=True, check=False)
        place = binaries()
    if place is None:
        pytest.skip("PostgreSQL is not here and apt-get cannot install it")
    return place


def owner() -> str | None:
    """PostgreSQL refuses to run as root: another user then."""
    return "postgres" if os.geteuid() == 0 else None


@contextlib.contextmanager
def cluster() -> Iterator[str]:
    """Run a server on a socket in a temporary folder; gives the URL of its first database."""
    tools, user = installed(), owner()
    folder = tempfile.mkdtemp(prefix="opolis-pg-")
    if user:
        shutil.chown(folder, user)

    def run(*command: str) -> None:
        done = subprocess.run(command, user=user, capture_output=True, text=True, cwd=folder, check=False)
        assert done.returncode == 0, done.stdout + done.stderr

    data = f"{folder}/data"
    run(str(tools / "initdb"), "-D", data, "-A", "trust", "-U", "opolis", "-E", "UTF8", "--no-sync")
    log = f"{folder}/log"
    run(str(tools / "pg_ctl"), "-D", data, "-l", log, "-w", "-o", f"-k {folder} {OPTIONS}", "start")
    try:
        yield f"postgresql://opolis@/postgres?host={folder}"
    finally:
        run(str(tools / "pg_ctl"), "-D", data, "-m", "immediate", "-w", "stop")
        shutil.rmtree(folder, ignore_errors=True)


def restart(url: str) -> None:
    """Stop the server of a cluster in the middle of whatever it does, and start it again."""
    folder, user = url.partition("host=")[2], owner()
    words = ("-D", f"{folder}/data", "-l", f"{folder}/log", "-w", "-m", "immediate")
    command = [str(installed() / "pg_ctl"), *words, "-o", f"-k {folder} {OPTIONS}", "restart"]
    done = subprocess.run(command, user=user, capture_output=True, text=True, cwd=folder, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
