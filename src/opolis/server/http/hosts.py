"""Which names this server answers to: others get nothing, so that no foreign name can be put upon it."""

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from opolis.server.http.endpoint import reply
from opolis.server.refusal import Refuse
from opolis.server.settings import ServerSettings

ANY = "*"
LOCAL = ("localhost", socket.gethostname().lower())


def names_of(settings: ServerSettings) -> frozenset[str]:
    """List the names: those that are set, else those by which the machine and its public page are called."""
    public = urlsplit(settings.public_url).hostname or ""
    usual = (*LOCAL, settings.host, public)
    return frozenset(name.lower() for name in settings.hosts.split() or usual if name)


def is_address(name: str) -> bool:
    """Whether a name is an address itself, which nobody can point elsewhere."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def name_in(host: str) -> str:
    """The name that a request is to, without its port; "" if it is none."""
    try:
        return (urlsplit(f"//{host}").hostname or "") if host.isprintable() and "/" not in host else ""
    except ValueError:  # half an address of IPv6
        return ""


class KnownHosts:
    """Refuses requests to other names than our own."""

    def __init__(self, app: ASGIApp, settings: ServerSettings) -> None:
        self._app, self._names = app, names_of(settings)
        self._addresses = not settings.hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is for us."""
        if scope["type"] not in ("http", "websocket") or self._is_ours(Headers(scope=scope).get("host", "")):
            await self._app(scope, receive, send)
            return
        words = "this server does not answer to that name"
        refusal = Refuse("not_allowed", words, "its keeper can add the name to the setting hosts")
        await reply(refusal.problem(), 400)(scope, receive, send)

    def _is_ours(self, host: str) -> bool:
        name = name_in(host)
        known = ANY in self._names or name in self._names or name.endswith(".localhost")
        return known or (self._addresses and is_address(name))
