"""Put the site together: the client, the engine, and what makes a browser keep a copy of both."""

import hashlib
import json
import shutil
from pathlib import Path

from opolis.core.errors import OpolisError
from opolis.site.elsewhere import add_games
from opolis.site.packing import PACKAGE

CLIENT, ENGINE, DOCS = PACKAGE / "web", PACKAGE / "engine", PACKAGE / "docs"
MARK = "opolis-site.json"  # by which a folder is known to be ours, with what it is made of
HASHED = "assets/"  # whose names tell their contents
PACKED = (".br", ".gz")
BOARD = 'class="live"'  # where a page of the documentation can have a board (docs/_static/live.js)
HEAD = """\
    <meta name="opolis-server" content="page" />
    <link rel="manifest" href="./manifest.webmanifest" />
    <link rel="apple-touch-icon" href="./icon-192.png" />
"""
MANIFEST = {
    "name": "opolis",
    "short_name": "opolis",
    "description": "A home for tabletop construction games, in this browser.",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#f4f1ea",
    "theme_color": "#f4f1ea",
    "icons": [
        {"src": "./icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
        *(
            {"src": f"./icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": "any"}
            for size in (192, 512)
        ),
    ],
}


def make_site(out: Path, client: Path = CLIENT, engine: Path = ENGINE, docs: Path = DOCS) -> dict[str, int]:
    """Write the site into a folder, in place of an older one; says how large its files are.

    Games from elsewhere that the engine has not are built for it. The documentation comes along where it
    was built. Browsers keep no copy of it.
    """
    for part, remedy in ((client, "make web"), (engine, "make engine")):
        if not any(part.glob("*")):
            raise OpolisError(f"{part} is missing: the site is made of it. `{remedy}` builds it")
    if out.exists() and any(out.iterdir()) and not (out / MARK).is_file():
        raise OpolisError(f"{out} is not empty, and no site of opolis: choose another folder")
    shutil.rmtree(out, ignore_errors=True)
    ignored = shutil.ignore_patterns(*(f"*{end}" for end in PACKED), "stamp.txt")
    shutil.copytree(client, out, ignore=ignored)
    shutil.copytree(engine, out / "engine", ignore=ignored)
    add_games(out / "engine")
    _write_head(out / "index.html")
    (out / "manifest.webmanifest").write_text(json.dumps(MANIFEST), encoding="utf-8")
    files = {path.relative_to(out).as_posix(): path for path in sorted(out.rglob("*")) if path.is_file()}
    worker = files.pop("sw.js")
    listed = json.dumps([_entry(name, path) for name, path in files.items()])
    worker.write_text(f"self.FILES = {listed};\n{worker.read_text(encoding='utf-8')}", encoding="utf-8")
    if docs.is_dir():
        shutil.copytree(docs, out / "docs")
        for page in (out / "docs/games").glob("*.html"):
            html = page.read_text(encoding="utf-8")
            page.write_text(html.replace(BOARD, f'{BOARD} data-site="../../"'), encoding="utf-8")
    sizes = {name: path.stat().st_size for name, path in files.items()}
    (out / MARK).write_text(json.dumps(sizes), encoding="utf-8")
    return sizes


def _write_head(page: Path) -> None:
    """Let the page name its files from where it lies, and know that it has no server."""
    html = page.read_text(encoding="utf-8").replace('="/', '="./')
    page.write_text(html.replace("  </head>", f"{HEAD}  </head>"), encoding="utf-8")


def _entry(name: str, path: Path) -> dict[str, str | None]:
    digest = hashlib.sha256(path.read_bytes()).hexdigest()[:16]
    return {"url": f"./{name}", "revision": None if name.startswith(HASHED) else digest}
