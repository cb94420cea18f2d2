"""The steps of the container image, in a clean folder: installed, compiled, served, healthy, backed up."""

import os
import subprocess
import time
import urllib.request
from pathlib import Path

from server.servers import free_port

ROOT = Path(__file__).parents[2]


def test_what_the_image_does_works_in_a_clean_folder(tmp_path: Path) -> None:
    folder, port = tmp_path / "opolis", free_port()
    subprocess.run([ROOT / "deploy" / "install", folder], check=True)
    around = os.environ | {
        "OPOLIS_CACHE": str(folder / "kernels"),
        "OPOLIS_PORT": str(port),
        "OPOLIS_DATABASE": str(tmp_path / "tables.sqlite3"),
    }
    server = subprocess.Popen([folder / "bin/python", "-m", "opolis.server"], env=around, cwd=tmp_path)
    try:
        until = time.monotonic() + 120
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as page:
                    assert b"<script" in page.read()
                break
            except OSError:
                assert time.monotonic() < until
                time.sleep(0.2)
        (tmp_path / "copies").mkdir()
        command = [folder / "bin/python", "-m", "opolis.server", "backup", tmp_path / "copies"]
        subprocess.run(command, env=around, check=True)
        assert len(list((tmp_path / "copies").iterdir())) == 1
    finally:
        server.terminate()
        assert server.wait(30) == 0
