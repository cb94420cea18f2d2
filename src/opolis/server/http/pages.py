"""Files of the web client and of the documentation; a plain page while there are none."""

import json
import mimetypes
from collections.abc import Awaitable, Callable
from pathlib import Path

from starlette.requests import Request
from starlette.responses import (
    FileResponse,
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
)

from opolis.match.plain_text import unfit

BUNDLE = Path(__file__).parents[2] / "web"
DOCS = Path(__file__).parents[2] / "docs"
ENGINE = Path(__file__).parents[2] / "engine"
CONTENTS = "engine.json"
NO_ENGINE = {"mark": "", "rules": {}}
FOREVER = "public, max-age=31536000, immutable"
LONGEST = 255  # letters of a name in a path
KINDS = {".mjs": "text/javascript", ".wasm": "application/wasm"}  # not every system knows them
PLAIN = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>opolis</title></head>
<body><h1>opolis</h1>
<p>The table server is running; the web client was not built into this package.</p>
<p>Programs speak to <a href="/api/openapi.json">the API</a>. <a href="/health">Health</a>.</p>
</body></html>"""


UNWRITTEN = "The documentation was not built into this package; `make docs` builds it."


def _found(bundle: Path, path: str) -> Path | None:
    """Find a file of the bundle; nothing outside of it, and nothing by a name that no file can have."""
    try:
        file = (bundle / path).resolve()
        return file if path and file.is_file() and file.is_relative_to(bundle) else None
    except (ValueError, OSError):
        return None


def _packed(file: Path, accepted: str) -> tuple[Path, str]:
    """Choose a file that was compressed beforehand, if the browser takes it."""
    for ending, coding in ((".br", "br"), (".gz", "gzip")):
        packed = file.with_name(file.name + ending)
        if coding in accepted and packed.is_file():
            return packed, coding
    return file, ""


def pages_from(folder: str) -> Callable[[Request], Awaitable[Response]]:
    """Serve the files of a folder, the package's own if none is named."""
    bundle = (Path(folder) if folder else BUNDLE).resolve()

    async def page(request: Request) -> Response:
        return _page(bundle, str(request.path_params.get("path", "")), request)

    return page


def _page(bundle: Path, path: str, request: Request) -> Response:
    """Answer with a file, or with the client itself for every place it can show."""
    file = _found(bundle, path)
    if file is None and _is_no_place(path):
        return PlainTextResponse("not found", 404)
    file = file or _found(bundle, "index.html")
    if file is None:
        return HTMLResponse(PLAIN)
    return _sent(file, request, FOREVER if "assets/" in path else "no-cache")


def _is_no_place(path: str) -> bool:
    """Whether the client can show nothing there: a file that is missing, or an odd name."""
    parts = path.split("/")
    return "." in parts[-1] or ".." in parts or bool(unfit(path)) or max(map(len, parts)) > LONGEST


def _sent(file: Path, request: Request, caching: str) -> Response:
    """Send a file as it is, or compressed where that was done beforehand."""
    packed, coding = _packed(file, request.headers.get("accept-encoding", ""))
    kind = KINDS.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    headers = {"Vary": "Accept-Encoding", "Cache-Control": caching}
    if coding:
        headers["Content-Encoding"] = coding
    return FileResponse(packed, media_type=kind, headers=headers)


def engine_from(folder: str) -> Callable[[Request], Awaitable[Response]]:
    """Serve the engine for browsers, where there is one: its contents, and its files below a mark."""
    place = (Path(folder) if folder else ENGINE).resolve()
    contents = place / CONTENTS
    mark = str(json.loads(contents.read_bytes())["mark"]) if contents.is_file() else ""

    async def engine(request: Request) -> Response:
        first, _, path = str(request.path_params["path"]).partition("/")
        if first == CONTENTS:
            return _sent(contents, request, "no-cache") if mark else JSONResponse(NO_ENGINE)
        file = _found(place, path) if mark and first == mark else None
        return PlainTextResponse("not found", 404) if file is None else _sent(file, request, FOREVER)

    return engine


async def docs(request: Request) -> Response:
    """Answer with a page of the documentation."""
    path = str(request.path_params.get("path", ""))
    if not path:
        return RedirectResponse("/docs/index.html")
    file = _found(DOCS.resolve(), path)
    if file is None:
        return PlainTextResponse("not found" if DOCS.is_dir() else UNWRITTEN, 404)
    return FileResponse(file, headers={"Cache-Control": "no-cache"})
