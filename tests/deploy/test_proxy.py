"""The sample for nginx, run before a real server: people play through it and are told apart by address."""

import contextlib
import re
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.club import Person
from server.servers import Server, free_port

SAMPLE = Path(__file__).parents[2] / "deploy" / "nginx.conf"


@contextlib.contextmanager
def nginx(folder: Path, upstream: int) -> Iterator[str]:
    """Run nginx with our sample, without its certificate; gives its address."""
    tool = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/bin")
    if not tool:
        pytest.skip("nginx is not here; tools/system-packages installs it")
    port = free_port()
    site = re.sub(r"\n\s*ssl_.*", "", SAMPLE.read_text())
    site = site.replace("443 ssl", f"127.0.0.1:{port}").replace("127.0.0.1:8000", f"127.0.0.1:{upstream}")
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    config = folder / "nginx.conf"
    config.write_text(
        f"daemon off; pid {folder}/pid; events {{}}\nhttp {{ access_log off;\n{temporary}{site}}}\n"
    )
    process = subprocess.Popen([tool, "-p", folder, "-e", folder / "errors", "-c", config])
    try:
        base = f"http://127.0.0.1:{port}"
        until = time.monotonic() + 60
        while time.monotonic() < until:
            assert process.poll() is None, (folder / "errors").read_text()
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{base}/health", timeout=5):
                break
            time.sleep(0.05)
        yield base
    finally:
        process.terminate()
        process.wait()


def test_people_play_through_the_proxy(tmp_path: Path, run: Any) -> None:
    server = Server(tmp_path / "tables.sqlite3")

    async def story(base: str) -> None:
        person = Person(base)
        await person.get("/api/me")
        table = await person.table("me", "me")
        wire = await person.enter(table)
        assert type(await wire.act("iv", 0)).__name__ == "Ack"
        await person.close()

    try:
        server.start()
        with nginx(tmp_path, server.port) as base:
            run(story(base))
    finally:
        server.kill()
