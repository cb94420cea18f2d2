"""One WebSocket a table: its handshake."""

import functools

from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from opolis.protocol.to_client import encode
from opolis.server.identity import Identity
from opolis.server.live.conversation import CLOSE_CODES, Conversation
from opolis.server.live.services import LiveServices
from opolis.server.origins import address_of, origin_allowed
from opolis.server.plain_text import check_text
from opolis.server.refusal import Refuse


class Socket:
    """The ASGI application of one route; called for every connection."""

    def __init__(self, services: LiveServices) -> None:
        self._services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Admit a client and serve it until it goes."""
        connection = HTTPConnection(scope)
        address = address_of(connection)
        try:
            identity = await self._admit(connection, address)
        except Refuse as refusal:
            self._services.metrics.count("opolis_refusals_total", code=refusal.code)
            await _reject(scope, send, refusal)
            return
        await receive()
        await send({"type": "websocket.accept"})
        conversation = Conversation(self._services, identity, address, scope, receive, send)
        name, invite = scope["path_params"]["table"], connection.query_params.get("invite", "")
        if conversation.direct:
            conversation.direct.then = functools.partial(conversation.run, name, invite)
        else:
            await conversation.run(name, invite)

    async def _admit(self, connection: HTTPConnection, address: str) -> Identity:
        """Check origin, identity and limits before anything is agreed to."""
        headers, services = connection.headers, self._services
        program = "authorization" in headers and "origin" not in headers
        if not program and not origin_allowed(headers, services.settings.origins):
            raise Refuse("not_allowed", "pages of other origins may not connect")
        if services.connections.stopping:
            raise Refuse("unavailable", "the server is stopping", "try again in a moment")
        if not services.limits.connect.allows(address):
            raise Refuse("too_fast", "too many connections", "wait a little")
        services.connections.check(address)
        check_text([connection.path_params["table"], connection.query_params.get("invite", "")])
        return await services.identities.identify(headers)


async def _reject(scope: Scope, send: Send, refusal: Refuse) -> None:
    """Answer the handshake with a status and the reason."""
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": CLOSE_CODES["refused"]})
        return
    head = [(b"content-type", b"application/json")]
    await send({"type": "websocket.http.response.start", "status": refusal.status, "headers": head})
    await send({"type": "websocket.http.response.body", "body": encode(refusal.problem())})
