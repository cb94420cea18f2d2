"""The web client's files from the package; a plain page while there are none."""

import mimetypes
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

BUNDLE = Path(__file__).parents[2] / "web"
FOREVER = "public, max-age=31536000, immutable"
PLAIN = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>opolis</title></head>
<body><h1>opolis</h1>
<p>The table server is running; the web client was not built into this package.</p>
<p>Programs speak to <a href="/api/openapi.json">the API</a>. <a href="/health">Health</a>.</p>
</body></html>"""


def _found(path: str) -> Path | None:
    """Find a file of the bundle; nothing outside of it."""
    file = (BUNDLE / path).resolve()
    return file if path and file.is_file() and file.is_relative_to(BUNDLE.resolve()) else None


def _packed(file: Path, accepted: str) -> tuple[Path, str]:
    """Choose a file that was compressed beforehand, if the browser takes it."""
    for ending, coding in ((".br", "br"), (".gz", "gzip")):
        packed = file.with_name(file.name + ending)
        if coding in accepted and packed.is_file():
            return packed, coding
    return file, ""


async def page(request: Request) -> Response:
    """Serve a file, or the client itself for every place it can show."""
    path = str(request.path_params.get("path", ""))
    file = _found(path)
    if file is None and "." in path.rpartition("/")[2]:
        return PlainTextResponse("not found", 404)
    file = file or _found("index.html")
    if file is None:
        return HTMLResponse(PLAIN)
    packed, coding = _packed(file, request.headers.get("accept-encoding", ""))
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    headers = {"Vary": "Accept-Encoding", "Cache-Control": FOREVER if "assets/" in path else "no-cache"}
    if coding:
        headers["Content-Encoding"] = coding
    return FileResponse(packed, media_type=kind, headers=headers)
