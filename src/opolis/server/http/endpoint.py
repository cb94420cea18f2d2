"""One HTTP call: who sends it, what it says, and the answer, always as data."""

import math
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from opolis.core.errors import OpolisError
from opolis.protocol.http_replies import Problem
from opolis.protocol.http_requests import Scope
from opolis.server.house import House
from opolis.server.identity import COOKIE, COOKIE_SECONDS, Identity, word
from opolis.server.logs import fault
from opolis.server.refusal import Refuse, by_error
from opolis.server.store.rows import Person

Body = TypeVar("Body")
SAFE = ("GET", "HEAD", "OPTIONS")


class Way(NamedTuple):
    """One route: its method, path and handler, what it takes and gives, its scope, limit and questions."""

    method: str
    path: str
    handler: "Handler"
    takes: type | None = None
    gives: type | None = None
    scope: Scope | None = None
    limit: str = ""
    asks: Mapping[str, str] = {}


def address_of(connection: HTTPConnection) -> str:
    """The address that a connection comes from."""
    return connection.client.host if connection.client else "unknown"


def origin_allowed(headers: Mapping[str, str], settings_origins: str, secure: bool) -> bool:
    """Whether a page of this origin may speak to us: our own, or one that the settings name."""
    origin = headers.get("origin", "")
    place = urlsplit(origin)
    own = place.netloc == headers.get("host", "") and place.scheme in ("http", "https")
    return bool(origin) and (own or origin in settings_origins.split())


class Call:
    """A request on its way to an answer."""

    def __init__(self, house: House, request: Request, identity: Identity) -> None:
        self.house, self.request, self.identity = house, request, identity
        self.cookie: str | None = None

    @property
    def address(self) -> str:
        """Where the call comes from."""
        return address_of(self.request)

    def path(self, name: str) -> str:
        """A word of the path."""
        return str(self.request.path_params[name])

    def asked(self, name: str, default: str = "") -> str:
        """A word of the query."""
        return self.request.query_params.get(name, default)

    def number(self, name: str, default: int) -> int:
        """A number of the path or the query."""
        text = self.request.path_params.get(name) or self.asked(name, str(default))
        if not str(text).isdigit() or len(str(text)) > 9:
            raise Refuse("malformed", f"{name}: {text!r} is no number")
        return int(text)

    def time(self, name: str) -> float:
        """A time of the query, in seconds; 0 for none."""
        try:
            at = float(self.asked(name, "0"))
        except ValueError:
            at = math.nan
        if not 0 <= at < math.inf:
            raise Refuse("malformed", f"{name}: {self.asked(name)!r} is no time in seconds")
        return at

    async def body(self, kind: type[Body]) -> Body:
        """Read what was sent; unknown fields and long bodies are refused."""
        return decoded(await self.bytes(), kind)

    async def bytes(self) -> bytes:
        """Read the body, up to the limit."""
        data = bytearray()
        async for part in self.request.stream():
            data += part
            if len(data) > self.house.settings.max_body:
                raise Refuse("too_big", f"a request may have {self.house.settings.max_body} bytes")
        return bytes(data)

    def person(self) -> str:
        """Who this is; somebody new becomes a guest."""
        if not self.identity.who:
            self.identity = Identity(word())
            self.cookie = self.house.identities.cookie(self.identity.who)
        return self.identity.who

    def signed_in(self, person: Person) -> None:
        """Make this session somebody's."""
        self.identity = Identity(person.id)
        self.cookie = self.house.identities.cookie(person.id, person.epoch)

    def limit(self, name: str, key: str) -> None:
        """Refuse what comes too fast."""
        limit = self.house.limits[name]
        if not limit.allows(key):
            words = f"at most {limit.rate.count:g} in {limit.rate.seconds:g} seconds"
            raise Refuse("too_fast", words, "wait a little")


Handler = Callable[[Call], Awaitable[Any]]


def decoded(data: bytes | str, kind: type[Body]) -> Body:
    """Read JSON as a type."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise Refuse("malformed", str(error), "see the API's description") from None


def reply(body: Any, status: int = 200) -> Response:
    """Answer with data, or with text as it is."""
    if isinstance(body, Response):
        return body
    return Response(msgspec.json.encode(body), status, media_type="application/json")


def endpoint(house: House, way: Way) -> Callable[[Request], Awaitable[Response]]:
    """Make a route's handler: identity, limits and refusals are the same for all."""

    async def answer(request: Request) -> Response:
        try:
            response = await _answer(house, way, request)
        except Refuse as refusal:
            house.metrics.count("opolis_refusals_total", code=refusal.code)
            response = reply(refusal.problem(), refusal.status)
        except Exception:
            fault("request failed", method=way.method, path=way.path)
            house.metrics.count("opolis_errors_total")
            response = reply(Problem("unavailable", "something went wrong here; it was noted"), 500)
        house.metrics.count("opolis_requests_total", status=str(response.status_code))
        return response

    return answer


async def _answer(house: House, way: Way, request: Request) -> Response:
    secure = request.url.scheme == "https"
    foreign = request.headers.get("origin") and not origin_allowed(
        request.headers, house.settings.origins, secure
    )
    if foreign and request.method not in SAFE:
        raise Refuse("not_allowed", "pages of other origins may not do this")
    call = Call(house, request, await house.identities.identify(request.headers))
    call.limit("address", call.address)
    if way.scope:
        call.identity.may(way.scope)
    if way.limit:
        call.limit(way.limit, call.address)
    try:
        response = reply(await way.handler(call))
    except OpolisError as error:
        raise by_error(error) from None
    if call.cookie is not None:
        age = COOKIE_SECONDS if call.cookie else 0
        response.set_cookie(COOKIE, call.cookie, age, httponly=True, samesite="lax", secure=secure)
    return response
