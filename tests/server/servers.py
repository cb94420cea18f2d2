"""Servers in processes of their own, to be stopped, killed and started again."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

UNLIMITED = {
    f"OPOLIS_{name}": "0"
    for name in (
        "SOCKET_RATE", "ADDRESS_RATE", "CREATE_RATE", "CHAT_RATE", "SIGN_IN_RATE", "THINK_RATE",
        "CONNECT_RATE", "LOOK_RATE", "QUESTION_RATE", "MAIL_RATE", "REPORT_RATE", "SIT_RATE",
        "SOCKETS_PER_ADDRESS", "BOT_PAUSE", "BOT_RACE_PAUSE",
    )
} | {
    "OPOLIS_TABLES_PER_PERSON": "1000000", "OPOLIS_BOT_TABLES_PER_PERSON": "1000000",
    "OPOLIS_LOG_LEVEL": "error",
}  # fmt: skip


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Server:
    """One server process on one database, always at the same port."""

    def __init__(self, database: Path | str, **settings: object) -> None:
        self.port = free_port()
        given = {f"OPOLIS_{name.upper()}": str(value) for name, value in settings.items()}
        own = {"OPOLIS_PORT": str(self.port), "OPOLIS_DATABASE": str(database), "OPOLIS_WARM": "false"}
        self._around = os.environ | UNLIMITED | own | given
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self.process
        return self.process.pid

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "opolis.server"], env=self._around, stdout=subprocess.DEVNULL
        )
        self._await()

    def _await(self) -> None:
        """Wait until it answers."""
        until = time.monotonic() + 120
        while time.monotonic() < until:
            assert self.process
            assert self.process.poll() is None, "the server did not start"
            try:
                with urllib.request.urlopen(f"{self.base}/health", timeout=2):
                    return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server did not answer")

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it gracefully."""
        self._end(signal.SIGTERM)

    def _end(self, sign: signal.Signals) -> None:
        if self.process and self.process.poll() is None:
            self.process.send_signal(sign)
            self.process.wait(60)
