"""The samples for operators: every setting they name exists, every file, and systemd understands them."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from opolis.server.settings import PREFIX, meanings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
SETTINGS = {PREFIX + name.upper() for name in meanings()} | {"OPOLIS_CACHE", "OPOLIS_CORES"}


@pytest.mark.parametrize("path", sorted(DEPLOY.iterdir()), ids=lambda path: path.name)
def test_only_settings_that_exist_are_named(path: Path) -> None:
    assert set(re.findall(r"\bOPOLIS_\w+", path.read_text())) <= SETTINGS


def test_the_image_runs_as_nobody_special_and_says_how_it_is() -> None:
    text = re.sub(r"\\\n\s*", "", (DEPLOY / "Containerfile").read_text())
    words = [line.split(maxsplit=1) for line in text.splitlines() if line and line[0] != "#"]
    last = dict(words)
    assert last["USER"] not in ("root", "0")
    assert "/health" in last["HEALTHCHECK"]
    bases = [rest.split()[0] for word, rest in words if word == "FROM"]
    assert all(re.search(r":\d", base) for base in bases), "a base is named by its version"


def test_nothing_of_this_machine_goes_into_the_image() -> None:
    left_out = (ROOT / ".dockerignore").read_text().splitlines()
    assert {".git", ".venv", "**/node_modules", "*.sqlite3*"} <= set(left_out)
    needed = ("src", "web", "deploy", "pyproject.toml", "hatch_build.py", "constraints.txt", "README.md")
    assert not set(needed) & set(left_out)


def test_the_services_of_the_compose_file_fit_together() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services = compose["services"]
    assert {name for service in services.values() for name in service.get("depends_on", ())} <= set(services)
    build = services["opolis"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).resolve() == DEPLOY / "Containerfile"
    for service in services.values():
        assert re.search(r":\d", service.get("image", ":1"))
        for volume in service.get("volumes", ()):
            name = volume.partition(":")[0]
            assert name in compose["volumes"] or (DEPLOY / name).is_file()
    assert "database" in services["opolis"]["environment"]["OPOLIS_DATABASE"]
    assert "news" in services["opolis"]["environment"]["OPOLIS_REDIS"]
    assert "opolis:8000" in (DEPLOY / "Caddyfile").read_text()


def test_systemd_understands_the_units(tmp_path: Path) -> None:
    tool = shutil.which("systemd-analyze")
    if not tool:
        pytest.skip("systemd is not here")
    for unit in DEPLOY.glob("opolis*.*"):
        text = unit.read_text().replace("/opt/opolis/bin/python", sys.executable).replace("User=opolis\n", "")
        (tmp_path / unit.name).write_text(text)
    units = sorted(tmp_path.iterdir())
    assert len(units) == 3
    checked = subprocess.run([tool, "verify", *units], capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, "")


def test_the_script_says_what_it_wants() -> None:
    wrong = subprocess.run([DEPLOY / "install"], capture_output=True, text=True, check=False)
    assert (wrong.returncode, wrong.stderr) == (2, "usage: deploy/install FOLDER\n")
    subprocess.run(["bash", "-n", DEPLOY / "install"], check=True)
