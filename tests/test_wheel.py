"""The wheel: what is installed says that it is typed, whose the games are and under which licence."""

import email
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder],
        cwd=ROOT,
        env={**os.environ, "OPOLIS_NO_WEB": "1", "OPOLIS_NO_ENGINE": "1"},
        check=True,
        capture_output=True,
    )
    (path,) = folder.glob("*.whl")
    return zipfile.ZipFile(path)


def test_the_wheel_tells_type_checkers_to_trust_it(wheel: zipfile.ZipFile) -> None:
    assert "opolis/py.typed" in wheel.namelist()


def test_the_wheel_carries_its_licence_and_names_the_games_authors(wheel: zipfile.ZipFile) -> None:
    (metadata,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    fields = email.message_from_bytes(wheel.read(metadata))
    assert fields["License-Expression"] == "MIT"
    assert fields.get_all("License-File") == ["LICENSE", "NOTICE"]
    notice = wheel.read(metadata.replace("METADATA", "licenses/NOTICE")).decode()
    for author in ("Fred Horn", "Steffen Mühlhäuser", "Julian Harris", "Bruce Hirst"):
        assert author in notice
