"""The web client as it is shipped, and what it is made with."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BUNDLE = ROOT / "src/opolis/web"
PROBES = ROOT / "build/web"
FIRST_LOAD = 250_000
TABLE = ("index-*.js", "TablePage-*.js", "en-*.js")  # the rest they import
DRAWING = "THREE.WebGLRenderer"  # as its library names it where it complains
IMPORTED = re.compile(r'(?:from|import)\s*"\./([^"]+\.js)"')


def scripts(folder: Path) -> str:
    """Read all JavaScript of a bundle."""
    files = sorted((folder / "assets").glob("*.js"))
    assert files, "the web client is not built: python hatch_build.py build probes"
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


@pytest.mark.parametrize("trace", ["opolisTest", "ghostTimes"])
def test_the_shipped_client_has_nothing_that_tests_look_through(trace: str) -> None:
    assert trace in scripts(PROBES)
    assert trace not in scripts(BUNDLE)


def first_load(folder: Path) -> set[Path]:
    """Find the scripts that a table needs: those it begins with, and all that they import."""
    waiting, found = [file for name in TABLE for file in folder.glob(name)], set[Path]()
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += [folder / name for name in IMPORTED.findall(file.read_text(encoding="utf-8"))]
    return found


def test_a_table_loads_little() -> None:
    scripts = first_load(BUNDLE / "assets")
    assert any(DRAWING in file.read_text(encoding="utf-8") for file in scripts), "the drawing belongs to it"
    packed = sum(file.with_name(f"{file.name}.br").stat().st_size for file in scripts)
    assert 100_000 < packed <= FIRST_LOAD


def test_what_the_client_is_made_with_is_pinned_and_names_no_address() -> None:
    package = json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))
    assert [version for version in package["devDependencies"].values() if not version[0].isdigit()] == []
    lock = json.loads((ROOT / "web/package-lock.json").read_text(encoding="utf-8"))
    installed = {name: entry for name, entry in lock["packages"].items() if name}
    assert [name for name, entry in installed.items() if "integrity" not in entry] == []
    assert [name for name, entry in installed.items() if "resolved" in entry] == []
    for name, version in package["devDependencies"].items():
        assert installed[f"node_modules/{name}"]["version"] == version
    assert not re.search(r"registry\.|//[\w.]*npm", json.dumps(installed))
