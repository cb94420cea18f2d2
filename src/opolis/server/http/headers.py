"""Headers that keep pages to themselves."""

from collections.abc import Iterable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

CSP = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
# A worker has the policy that its own script came with: only there WebAssembly may be compiled.
SCRIPTS = "/assets/"
WORKER_CSP = CSP.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
# A chapter of a study may stand in pages of others: that page only reads.
EMBEDDED = "/embed/"
EMBEDDED_CSP = CSP.replace("frame-ancestors 'none'", "frame-ancestors *")
POLICY = b"content-security-policy"
HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)


UNCACHED = (b"cache-control", b"no-store")  # whatever the API says is for its reader alone


def _policy(path: str) -> str:
    if path.startswith(EMBEDDED):
        return EMBEDDED_CSP
    return WORKER_CSP if path.startswith(SCRIPTS) else CSP


def _has_caching(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    return any(name.lower() == b"cache-control" for name, _ in headers)


class SecurityHeaders:
    """Adds the headers to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, with headers."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                policy = (POLICY, _policy(scope["path"]).encode())
                message["headers"] = [*message["headers"], *HEADERS, policy]
                if scope["path"].startswith("/api/") and not _has_caching(message["headers"]):
                    message["headers"].append(UNCACHED)
            await send(message)

        await self._app(scope, receive, with_headers if scope["type"] == "http" else send)
