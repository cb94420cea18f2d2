"""Endpoints: identity, limits and refusals are the same for all, and every answer is data."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Literal, NamedTuple

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from opolis.core.errors import OpolisError
from opolis.protocol.http_replies import Problem
from opolis.protocol.http_requests import Scope
from opolis.server.http.request import PRIVATE, ApiRequest, check_limit
from opolis.server.identity import COOKIE, COOKIE_SECONDS
from opolis.server.logs import fault
from opolis.server.origins import address_of, origin_allowed
from opolis.server.refusal import Refuse, by_error
from opolis.server.services import Services
from opolis.wording.translation import translated

SAFE = ("GET", "HEAD", "OPTIONS")
Handler = Callable[[ApiRequest], Awaitable[Any]]


class Endpoint(NamedTuple):
    """One route: method, path and handler, the types of its bodies, scope, limit, and words of the query."""

    method: str
    path: str
    handler: Handler
    takes: type | None = None
    gives: type | None = None
    scope: Scope | None = None
    limit: Literal["", "create", "connect", "sign_in"] = ""
    query: Mapping[str, str] = {}


def reply(body: Any, status: int = 200) -> Response:
    """Answer with data, or with a response as it is."""
    if isinstance(body, Response):
        return body
    return Response(msgspec.json.encode(body), status, PRIVATE, "application/json")


def handler_of(services: Services, endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    """Make the function that serves an endpoint."""
    metrics = services.metrics

    async def handle(request: Request) -> Response:
        try:
            response = await _handle(services, endpoint, request)
        except Refuse as refusal:
            metrics.count("opolis_refusals_total", code=refusal.code)
            response = reply(refusal.problem(), refusal.status)
        except ClientDisconnect:  # nobody reads the answer
            response = reply(Problem("malformed", "the request did not come in whole"), 400)
        except Exception:
            fault("request failed", method=endpoint.method, path=endpoint.path)
            metrics.count("opolis_errors_total")
            response = reply(Problem("unavailable", "something went wrong here; it was noted"), 500)
        metrics.count("opolis_requests_total", status=str(response.status_code))
        return response

    return handle


async def _handle(services: Services, endpoint: Endpoint, request: Request) -> Response:
    headers, origins = request.headers, services.settings.origins
    foreign = headers.get("origin") and not origin_allowed(headers, origins)
    if foreign and request.method not in SAFE:
        raise Refuse("not_allowed", "pages of other origins may not do this")
    check_limit(services.limits.address, address_of(request))
    api_request = ApiRequest(services, request, await services.identities.identify(headers))
    try:
        return await _answer(services, endpoint, api_request, request.url.scheme == "https")
    except Refuse as refusal:
        raise refusal.said_in(api_request.language) from None


async def _answer(services: Services, endpoint: Endpoint, api_request: ApiRequest, secure: bool) -> Response:
    if endpoint.scope:
        api_request.identity.may(endpoint.scope)
    if endpoint.limit:
        check_limit(getattr(services.limits, endpoint.limit), api_request.address)
    try:
        response = reply(translated(await endpoint.handler(api_request), None, api_request.language))
    except OpolisError as error:
        raise by_error(error) from None
    if api_request.cookie is not None:
        age = COOKIE_SECONDS if api_request.cookie else 0
        response.set_cookie(COOKIE, api_request.cookie, age, httponly=True, samesite="lax", secure=secure)
    return response
