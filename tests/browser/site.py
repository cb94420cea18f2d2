"""A static site below a folder of a web host that knows nothing, and somebody who plays there."""

import functools
import http.server
import json
import threading
from pathlib import Path
from typing import Any, Self

from playwright.sync_api import Browser, expect

from browser.conftest import PROBES
from browser.player import Player
from opolis.site.assembly import make_site

FOLDER = "some/folder"
FIRST = "kwinty"  # is played in every run, the others by `make prove`
STARTING = 240_000  # milliseconds in which Python has started, on a busy machine
READY = "Everything stays in this browser"
OFFLINE = "It works without a network"
# Asks the server in the page, over the channel that its pages use.
ASK = """([method, path, body]) => new Promise((resolve) => {
  const channel = new BroadcastChannel(`opolis ${new URL(".", location.href.split("#")[0]).href}`);
  const from = crypto.randomUUID();
  channel.onmessage = ({ data }) => {
    if (data.to === from) resolve(data);
  };
  channel.postMessage({ to: "server", kind: "request", from, id: 1, method, path, body, language: "en" });
})"""

# What is kept of Python's memory: the sizes.
KEPT = """async () => {
  const shelf = await caches.open("opolis python");
  const answers = await Promise.all((await shelf.keys()).map((key) => shelf.match(key)));
  return Promise.all(answers.map(async (answer) => (await answer.arrayBuffer()).byteLength));
}"""


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves files as any host does."""

    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def log_message(self, format: str, *args: Any) -> None:
        pass


class Site:
    """A site, served while the block lasts."""

    def __init__(self, root: Path, engine: Path) -> None:
        self.folder = root / FOLDER
        self.sizes = make_site(self.folder, PROBES, engine)
        handler = functools.partial(Handler, directory=str(root))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/{FOLDER}/"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def publish(self) -> None:
        """Put a newer version of the site in place."""
        icon = self.folder / "icon.svg"
        before = icon.read_text(encoding="utf-8")
        worker = self.folder / "sw.js"
        icon.write_text(f"{before}<!-- newer -->\n", encoding="utf-8")
        text = worker.read_text(encoding="utf-8")
        at = text.index('"revision": "', text.index('"./icon.svg"')) + len('"revision": "')
        worker.write_text(f"{text[:at]}newer{text[at + 5 :]}", encoding="utf-8")


class LocalPlayer(Player):
    """Somebody at a site without a server."""

    def __init__(self, browser: Browser, site: Site, **context: Any) -> None:
        super().__init__(browser, site.url, **context)
        self._url = f"{site.url}?quality=test"

    def arrive(self, words: str = READY) -> None:
        """Come to the first page, and wait until the games are there."""
        self.page.goto(self._url)
        expect(self.page.get_by_text(words).first).to_be_visible(timeout=STARTING)

    def ask_server(self, method: str, path: str, body: str = "") -> dict[str, Any]:
        """Send a request to the server in the page."""
        return dict(self.page.evaluate(ASK, [method, path, body]))

    def make(self, game: str, players: list[str], seats: int | None = None, **options: Any) -> str:
        """Make a table; returns its name."""
        return self.made(
            {"game": game, "players": players, "seats": seats or len(players), "options": options}
        )

    def made(self, asked: dict[str, Any]) -> str:
        """Make a table as it is asked for; returns its name."""
        answer = self.ask_server("POST", "/tables", json.dumps(asked))
        assert answer["status"] == 200, answer["body"]
        return str(json.loads(answer["body"])["id"])

    def visit(self, path: str) -> None:
        """Go to a page of the site."""
        self.page.evaluate("(path) => (location.hash = path)", path)

    def open(self, table: str, quality: str = "test", **more: str) -> None:
        """Go to a table and wait until it is laid."""
        self.visit(f"/table/{table}")
        self.laid(STARTING / 1000)
