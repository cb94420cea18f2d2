"""Health and metrics, for whoever watches the server."""

from typing import Any

from starlette.responses import PlainTextResponse, Response

import opolis
from opolis.protocol.http_replies import Health
from opolis.server.http.endpoint import reply
from opolis.server.http.request import ApiRequest

UNWELL = 503


async def health(request: ApiRequest) -> Response:
    """Say whether the server is well by its last proof, 503 with the reason if not, and what it prepares."""
    services, warm_up = request.services, request.services.warm_up
    stopping, reason = services.connections.stopping, services.self_check.reason
    working = "preparing" if warm_up.began else "ok"
    status: Any = "stopping" if stopping else "unwell" if reason else working
    body = Health(
        status, opolis.__version__, len(services.registry.live), len(services.connections),
        services.store.name, warm_up.progress(), tuple(sorted(warm_up.rules_ready)),
        round(services.self_check.age, 1), reason, services.self_check.replaced,
    )  # fmt: skip
    return reply(body, UNWELL if status == "unwell" else 200)


async def metrics(request: ApiRequest) -> Response:
    """Tell all counts, for Prometheus."""
    return PlainTextResponse(request.services.metrics.text(), media_type="text/plain; version=0.0.4")
