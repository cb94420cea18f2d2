"""The application: a list of routes."""

import contextlib
from collections.abc import AsyncIterator
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import opolis
from opolis.protocol import http_replies as replies
from opolis.protocol import http_requests as requests
from opolis.protocol.from_client import FromClient
from opolis.protocol.to_client import TableInfo, ToClient
from opolis.server.house import House
from opolis.server.http import people, stream, tables
from opolis.server.http.endpoint import Call, Way, endpoint, reply
from opolis.server.http.openapi import document
from opolis.server.http.pages import docs, pages_from
from opolis.server.live.socket import Socket
from opolis.server.refusal import Refuse
from opolis.server.settings import ServerSettings
from opolis.server.store.store import Store

CSP = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)

MESSAGE: Any = FromClient  # unions, where other ways have one type
ANSWER: Any = ToClient
INVITED = {"invite": "the word of an invitation, where a table is not open"}
FOLLOWED = {"seen": "the last number you know", "want": "moves or scene"} | INVITED
LISTED = {
    "status": "waiting, running or over",
    "game": "its name",
    "mine": "1 for your own",
    "limit": "1 to 100",
    "before": "the time `updated` of the last one you know, for the next page",
}

WAYS = (
    Way("GET", "/api/games", tables.list_games, gives=replies.GameList),
    Way("GET", "/api/games/{game}", tables.game_rules, gives=replies.GameRules),
    Way("GET", "/api/tables", tables.list_tables, gives=replies.TableList, scope="read", asks=LISTED),
    Way("POST", "/api/tables", tables.make_table, requests.NewTable, TableInfo, "create", "create"),
    Way("GET", "/api/tables/{table}", tables.show_table, gives=TableInfo, scope="read", asks=INVITED),
    Way("POST", "/api/tables/{table}/seats/{seat}", tables.sit, requests.Seating, TableInfo, "play"),
    Way("DELETE", "/api/tables/{table}/seats/{seat}", tables.stand, None, TableInfo, "play"),
    Way("GET", "/api/tables/{table}/record", tables.show_record, scope="read", asks=INVITED),
    Way("GET", "/api/tables/{table}/stream", stream.stream, scope="read", limit="connect", asks=FOLLOWED),
    Way("POST", "/api/tables/{table}/act", stream.act, MESSAGE, ANSWER, "read", asks=INVITED),
    Way("GET", "/api/turns", tables.turns, gives=replies.TurnList, scope="read"),
    Way("POST", "/api/records", tables.upload, requests.Upload, TableInfo, "create", "create"),
    Way("POST", "/api/analysis", tables.analyse, requests.Study, replies.Studied, "analyse"),
    Way("GET", "/api/me", people.me, gives=replies.Me),
    Way("POST", "/api/me", people.rename, requests.Name, replies.Me, "play"),
    Way("POST", "/api/account", people.register, requests.Credentials, replies.Me, limit="sign_in"),
    Way(
        "POST",
        "/api/account/password",
        people.change_password,
        requests.NewPassword,
        replies.Me,
        limit="sign_in",
    ),
    Way("POST", "/api/session", people.sign_in, requests.Credentials, replies.Me, limit="sign_in"),
    Way("DELETE", "/api/session", people.sign_out),
    Way("GET", "/api/tokens", people.tokens, gives=replies.TokenList),
    Way("POST", "/api/tokens", people.make_token, requests.NewToken, replies.TokenInfo, limit="sign_in"),
    Way("DELETE", "/api/tokens/{token}", people.revoke_token),
)


async def health(call: Call) -> replies.Health:
    """Say whether the server is well, and what it is preparing."""
    house, warmth = call.house, call.house.warmth
    status: Any = "stopping" if house.stopping else "preparing" if warmth.began else "ok"
    return replies.Health(
        status, opolis.__version__, len(house.tables.live), sum(house.sockets.values()), house.store.name,
        warmth.progress(), tuple(sorted(warmth.ready)),
    )  # fmt: skip


async def metrics(call: Call) -> Response:
    """Tell all counts, for Prometheus."""
    return PlainTextResponse(call.house.metrics.text(), media_type="text/plain; version=0.0.4")


async def description(call: Call) -> dict[str, Any]:
    """Describe the API (OpenAPI 3.1)."""
    return document(WAYS)


PLAIN_WAYS = (
    Way("GET", "/health", health),
    Way("GET", "/metrics", metrics),
    Way("GET", "/api/openapi.json", description),
)


class Guarded:
    """Adds the headers that keep pages to themselves."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, with headers."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


async def unknown(request: Request, error: Exception) -> Response:
    """Answer a wrong path or method as data."""
    status = getattr(error, "status_code", 500)
    refusal = Refuse("not_found", "there is nothing at this address", "see /api/openapi.json")
    return reply(refusal.problem(), status)


def make(settings: ServerSettings, store: Store) -> Starlette:
    """Put the application together."""
    house = House(settings, store)
    page = pages_from(settings.web)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await house.start()
        yield
        await house.stop()

    routes = [
        *(Route(way.path, endpoint(house, way), methods=[way.method]) for way in (*WAYS, *PLAIN_WAYS)),
        WebSocketRoute("/api/tables/{table}/socket", Socket(house)),
        Route("/api/{path:path}", _nothing),
        Route("/docs", docs),
        Route("/docs/{path:path}", docs),
        Route("/", page),
        Route("/{path:path}", page),
    ]
    hosts = (
        [Middleware(TrustedHostMiddleware, allowed_hosts=settings.hosts.split())] if settings.hosts else []
    )
    handlers: Any = {404: unknown, 405: unknown, 500: unknown}
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[Middleware(Guarded), *hosts],
        exception_handlers=handlers,
    )
    app.state.house = house
    return app


async def _nothing(request: Request) -> Response:
    refusal = Refuse("not_found", "there is nothing at this address", "see /api/openapi.json")
    return reply(refusal.problem(), refusal.status)
