"""The application: routes, headers, and services that live as long as it does."""

import contextlib
from collections.abc import AsyncIterator
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from opolis.server.http.endpoint import handler_of, reply
from opolis.server.http.headers import SecurityHeaders
from opolis.server.http.hosts import KnownHosts
from opolis.server.http.pages import docs, engine_from, pages_from
from opolis.server.http.routes import ENDPOINTS, UNDESCRIBED
from opolis.server.live.socket import Socket
from opolis.server.refusal import Refuse
from opolis.server.services import Services
from opolis.server.settings import ServerSettings
from opolis.server.store.store import Store

NOTHING_HERE = Refuse("not_found", "there is nothing at this address", "see /api/openapi.json")


def make_app(settings: ServerSettings, store: Store) -> Starlette:
    """Put the application together."""
    services = Services(settings, store)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await services.start()
        yield
        await services.stop()

    handlers: Any = {404: _nothing, 405: _nothing, 500: _nothing}
    app = Starlette(
        routes=_routes(services),
        lifespan=lifespan,
        middleware=[Middleware(SecurityHeaders), Middleware(KnownHosts, settings=settings)],
        exception_handlers=handlers,
    )
    app.state.services = services
    return app


def _routes(services: Services) -> list[BaseRoute]:
    page = pages_from(services.settings.web)
    return [
        *(Route(each.path, handler_of(services, each), methods=[each.method]) for each in ENDPOINTS),
        *(Route(each.path, handler_of(services, each), methods=[each.method]) for each in UNDESCRIBED),
        WebSocketRoute("/api/tables/{table}/socket", Socket(services.live)),
        Route("/api/{path:path}", _nothing_in_api),
        Route("/docs", docs),
        Route("/docs/{path:path}", docs),
        Route("/engine/{path:path}", engine_from(services.settings.engine)),
        Route("/", page),
        Route("/{path:path}", page),
    ]


async def _nothing(request: Request, error: Exception) -> Response:
    """Answer a wrong path or method as data."""
    return reply(NOTHING_HERE.problem(), getattr(error, "status_code", 500))


async def _nothing_in_api(request: Request) -> Response:
    return reply(NOTHING_HERE.problem(), NOTHING_HERE.status)
