"""Files of the web client and of the documentation; a plain page while there are none."""

import mimetypes
from collections.abc import Awaitable, Callable
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, RedirectResponse, Response

from opolis.match.plain_text import unfit

BUNDLE = Path(__file__).parents[2] / "web"
DOCS = Path(__file__).parents[2] / "docs"
FOREVER = "public, max-age=31536000, immutable"
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
    if file is None and ("." in path.rpartition("/")[2] or unfit(path)):
        return PlainTextResponse("not found", 404)
    file = file or _found(bundle, "index.html")
    if file is None:
        return HTMLResponse(PLAIN)
    packed, coding = _packed(file, request.headers.get("accept-encoding", ""))
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    headers = {"Vary": "Accept-Encoding", "Cache-Control": FOREVER if "assets/" in path else "no-cache"}
    if coding:
        headers["Content-Encoding"] = coding
    return FileResponse(packed, media_type=kind, headers=headers)


async def docs(request: Request) -> Response:
    """Answer with a page of the documentation."""
    path = str(request.path_params.get("path", ""))
    if not path:
        return RedirectResponse("/docs/index.html")
    file = _found(DOCS.resolve(), path)
    if file is None:
        return PlainTextResponse("not found" if DOCS.is_dir() else UNWRITTEN, 404)
    return FileResponse(file, headers={"Cache-Control": "no-cache"})
