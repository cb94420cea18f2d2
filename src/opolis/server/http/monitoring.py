"""Health and metrics, for whoever watches the server."""

from typing import Any

from starlette.responses import PlainTextResponse, Response

import opolis
from opolis.protocol.http_replies import Health
from opolis.server.http.request import ApiRequest


async def health(request: ApiRequest) -> Health:
    """Say whether the server is well, and what it is preparing."""
    services, warm_up = request.services, request.services.warm_up
    stopping = services.connections.stopping
    status: Any = "stopping" if stopping else "preparing" if warm_up.began else "ok"
    return Health(
        status, opolis.__version__, len(services.registry.live), len(services.connections),
        services.store.name, warm_up.progress(), tuple(sorted(warm_up.rules_ready)),
    )  # fmt: skip


async def metrics(request: ApiRequest) -> Response:
    """Tell all counts, for Prometheus."""
    return PlainTextResponse(request.services.metrics.text(), media_type="text/plain; version=0.0.4")
