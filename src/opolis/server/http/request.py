"""One HTTP request: who sends it and what it says."""

import math
import time
from typing import TYPE_CHECKING, TypeVar

import msgspec

from opolis.server.identity import Identity
from opolis.server.ids import new_id
from opolis.server.limits import Limit
from opolis.server.live.work import Work
from opolis.server.origins import address_of
from opolis.server.plain_text import check_text
from opolis.server.refusal import Refuse
from opolis.server.services import Services
from opolis.server.store.rows import Person

if TYPE_CHECKING:
    from starlette.requests import Request

Body = TypeVar("Body")
LONGEST_NUMBER = 9
PRIVATE = {"Cache-Control": "no-store"}


class ApiRequest:
    """A request to an endpoint; `cookie` is set where the answer changes who somebody is."""

    def __init__(self, services: Services, request: "Request", identity: Identity) -> None:
        self.services, self.identity, self._request = services, identity, request
        self.cookie: str | None = None
        self.arrived = time.monotonic()

    @property
    def address(self) -> str:
        """Where the request comes from."""
        return address_of(self._request)

    @property
    def language(self) -> str:
        """The language to answer in."""
        return self.identity.language

    def path(self, name: str) -> str:
        """A word of the path."""
        word = str(self._request.path_params[name])
        check_text(word)
        return word

    def query(self, name: str, default: str = "") -> str:
        """A word of the query."""
        word = self._request.query_params.get(name, default)
        check_text(word)
        return word

    def number(self, name: str, default: int) -> int:
        """A number of the path or the query."""
        text = str(self._request.path_params.get(name) or self.query(name, str(default)))
        if not (text.isascii() and text.isdigit()) or len(text) > LONGEST_NUMBER:
            raise Refuse("malformed", f"{name}: {text!r} is not a number")
        return int(text)

    def time(self, name: str) -> float:
        """A time of the query, in seconds; 0 for none."""
        try:
            at = float(self.query(name, "0"))
        except ValueError:
            at = math.nan
        if not 0 <= at < math.inf:
            raise Refuse("malformed", f"{name}: {self.query(name)!r} is not a time in seconds")
        return at

    async def body(self, kind: type[Body]) -> Body:
        """Read what was sent; unknown fields and long bodies are refused."""
        try:
            body = msgspec.json.decode(await self.bytes(), type=kind)
            check_text(body)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
            raise Refuse("malformed", str(error), "see the API's description") from None
        return body

    async def bytes(self) -> bytes:
        """Read the body, up to the limit."""
        data, most = bytearray(), self.services.settings.max_body
        async for part in self._request.stream():
            data += part
            if len(data) > most:
                raise Refuse("too_big", f"a request may have {most} bytes")
        return bytes(data)

    def person(self) -> str:
        """Who this is; somebody new becomes a guest."""
        if not self.identity.who:
            self.identity = msgspec.structs.replace(self.identity, who=new_id())
            self.cookie = self.services.identities.cookie(self.identity.who)
        return self.identity.who

    @property
    def work(self) -> Work:
        """What this request makes us do beside the event loop."""
        return self.services.dispatcher.looking_back(self.identity.who, self.address)

    def sign_in(self, person: Person) -> None:
        """Make this session somebody's."""
        self.identity = Identity(person.id, language=person.language or self.language)
        self.cookie = self.services.identities.cookie(person.id, person.epoch)


def check_limit(limit: Limit, key: str) -> None:
    """Refuse what comes too fast."""
    if not limit.allows(key):
        raise Refuse("too_fast", f"at most {limit.rate.words}", "wait a little")
