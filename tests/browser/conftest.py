"""A real server and a real browser, both on this machine."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from opolis import games

if TYPE_CHECKING:
    from browser.site import Site

ROOT = Path(__file__).parents[2]
PROBES = ROOT / "build/web"  # the client with what tests look through
BROWSERS = ("chromium-headless-shell", "chromium")  # the first has no windows to keep and takes half the time
CHROMIUM = os.environ.get("OPOLIS_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
FLAGS = [
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-gpu-rasterization",  # pages are painted faster without the drawing in software
    "--disable-gpu-compositing",
    "--no-sandbox",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Bots answer at once and nothing is limited: tests are faster than people.
QUICK = {
    "OPOLIS_BOT_PAUSE": "0",
    "OPOLIS_BOT_RACE_PAUSE": "0",
    "OPOLIS_BOT_SECONDS": "0.05",
    "OPOLIS_SOCKET_RATE": "0/20",
    "OPOLIS_ADDRESS_RATE": "0/20",
    "OPOLIS_CREATE_RATE": "0/60",
    "OPOLIS_CONNECT_RATE": "0/60",
    "OPOLIS_THINK_RATE": "0/60",
    "OPOLIS_LOOK_RATE": "0/60",
    "OPOLIS_SIT_RATE": "0/60",
}

expect.set_options(timeout=30_000)  # drawing in software is slow, and slower beside other work
PATIENCE = 1200  # the rules of all games may have to be compiled first


class Server:
    """A server in a process of its own, that can be stopped and started again."""

    def __init__(self, database: Path, kernels: Path | None = None, **settings: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.database = database
        self.around = {f"OPOLIS_{name.upper()}": value for name, value in settings.items()}
        if kernels:
            self.around |= {"OPOLIS_CACHE": str(kernels), "OPOLIS_WARM": "false"}
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        around = {
            **os.environ,
            **QUICK,
            **self.around,
            "OPOLIS_PORT": str(self.port),
            "OPOLIS_DATABASE": str(self.database),
            "OPOLIS_WEB": str(PROBES),
        }
        assert (PROBES / "index.html").is_file(), "no web client with probes: python hatch_build.py probes"
        command = [sys.executable, "-m", "tests.browser.seeded_server"]
        self.process = subprocess.Popen(command, env=around, cwd=ROOT)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if self.health() == "ok":
                return
            time.sleep(0.5)
        raise RuntimeError("the server did not get ready")

    def health(self) -> str:
        try:
            with urllib.request.urlopen(f"{self.url}/health", timeout=5) as answer:
                return str(json.load(answer)["status"])
        except OSError:
            return ""

    def stop(self) -> None:
        if self.process:
            self.process.terminate()
            self.process.wait(30)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("tables") / "tables.sqlite3")
    running.start()
    yield running
    running.stop()


@pytest.fixture
def fragile(tmp_path: Path) -> Iterator[Server]:
    """A server of one's own, to be stopped; it prepares only what is played."""
    running = Server(tmp_path / "tables.sqlite3", warm="false")
    running.start()
    yield running
    running.stop()


@pytest.fixture
def cold(tmp_path: Path) -> Iterator[Server]:
    """A server of one's own that has compiled nothing yet, and compiles what it is asked for."""
    running = Server(tmp_path / "tables.sqlite3", tmp_path / "kernels")
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    assert CHROMIUM, "no Chromium on this machine: make packages"
    with sync_playwright() as play:
        opened = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Site]":
    """A static site with the first game, or with all of them where long proofs are wanted."""
    from browser.site import FIRST, Site
    from engine import engine_for

    names = (
        games.names() if any(item.get_closest_marker("long") for item in request.session.items) else [FIRST]
    )
    with Site(tmp_path_factory.mktemp("host"), engine_for(names)) as served:
        yield served
