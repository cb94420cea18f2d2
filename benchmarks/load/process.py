"""A server process and what it uses."""

import glob
import os
import socket
import subprocess
from pathlib import Path


def free_port() -> int:
    """Find a port that nobody uses."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def cpu_seconds(pid: int) -> float:
    """Add up the CPU time of all threads, to the nanosecond."""
    threads = glob.glob(f"/proc/{pid}/task/*/schedstat")
    return sum(int(Path(thread).read_text().split()[0]) for thread in threads) / 1e9


def resident(pid: int) -> float:
    """Megabytes that a process holds."""
    return int(Path(f"/proc/{pid}/status").read_text().partition("VmRSS:")[2].split()[0]) / 1024


def start(command: list[str], ready: str, folder: Path | None = None, **around: str) -> subprocess.Popen[str]:
    """Start a process and wait until it says that it is ready."""
    process = subprocess.Popen(
        command, cwd=folder, env=os.environ | around, stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True
    )
    assert process.stdout
    while ready not in (line := process.stdout.readline()):
        if not line:
            raise RuntimeError(f"{command[0]} did not start")
    return process


def stop(process: subprocess.Popen[str]) -> None:
    """End a process and close its pipes."""
    process.terminate()
    process.wait(30)
    for pipe in (process.stdin, process.stdout):
        if pipe:
            pipe.close()
