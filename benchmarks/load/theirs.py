"""The same rounds on boardgame.io, fetched by npm; kept in memory, which is its default."""

import json
import shutil
import subprocess
import time
from pathlib import Path

from benchmarks.load.ours import Measured
from benchmarks.load.process import cpu_seconds, free_port, start, stop

FOLDER = Path(__file__).parent / "boardgame"


def fetched() -> bool:
    """Fetch boardgame.io if it is not there; False where that is impossible."""
    if (FOLDER / "node_modules" / "boardgame.io").exists():
        return True
    if not shutil.which("npm") or not shutil.which("node"):
        return False
    command = ["npm", "ci", "--no-audit", "--no-fund", "--silent"]
    return subprocess.run(command, cwd=FOLDER, check=False).returncode == 0


class Theirs:
    """boardgame.io's server, and a client that plays all tables."""

    def __init__(self, tables: int, moves: int) -> None:
        port = free_port()
        self.process = start(["node", "server.cjs", str(port)], "ready", FOLDER)
        self.client = start(["node", "client.cjs", str(port), str(tables), str(moves)], "connected", FOLDER)
        self._connected = True

    def round(self) -> Measured:
        """Play one match at each table."""
        assert self.client.stdin
        assert self.client.stdout
        if not self._connected:
            while "connected" not in self.client.stdout.readline():
                pass
        self._connected = False
        cpu, began = cpu_seconds(self.process.pid), time.perf_counter()
        self.client.stdin.write("go\n")
        self.client.stdin.flush()
        measured = json.loads(self.client.stdout.readline())
        cpu, wall = cpu_seconds(self.process.pid) - cpu, time.perf_counter() - began
        return Measured(measured["moves"], cpu, wall, measured["latencies"])

    def stop(self) -> None:
        """End both."""
        self.client.kill()
        stop(self.client)
        stop(self.process)
