"""What a notice says of a turn leads to it."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from queue import Queue
from typing import Any

import pytest
from playwright.sync_api import Browser

from browser.conftest import Server
from browser.player import Player

pytestmark = pytest.mark.browser


@pytest.fixture
def webhook() -> Iterator[tuple[str, "Queue[dict[str, Any]]"]]:
    """An address that notices can be posted to, and the notices."""
    notices: Queue[dict[str, Any]] = Queue()

    class Listener(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            notices.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *words: object) -> None: ...

    with HTTPServer(("127.0.0.1", 0), Listener) as listener:
        threading.Thread(target=listener.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{listener.server_port}/", notices
        listener.shutdown()


def test_the_link_of_a_notice_opens_the_table(
    browser: Browser, tmp_path: Path, webhook: tuple[str, "Queue[dict[str, Any]]"]
) -> None:
    address, notices = webhook
    server = Server(tmp_path / "tables.sqlite3", webhook=address, warm="false")
    server.around["OPOLIS_PUBLIC_URL"] = server.url
    server.start()
    ada, ben = Player(browser, server.url), Player(browser, server.url)
    table = ada.make("kwinty", ["me", "open"])
    ben.sit(table, 1)
    move = {"type": "act", "id": "first", "seat": 0, "seq": 2, "move": "iv"}
    assert ada.page.request.post(f"/api/tables/{table}/act", data=move).ok
    ben.page.goto(f"{notices.get(timeout=60)['link']}?quality=test")
    ben.page.wait_for_selector("[aria-label=points]", timeout=120_000, state="attached")
    assert ben.await_touches(), "the notice said that it is your turn"
    server.stop()
