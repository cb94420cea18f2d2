"""What a process holds."""

from pathlib import Path


def resident(pid: int) -> float:
    """Megabytes of memory."""
    return int(Path(f"/proc/{pid}/status").read_text().partition("VmRSS:")[2].split()[0]) / 1024


def open_files(pid: int) -> int:
    """Files and connections that are open."""
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))
