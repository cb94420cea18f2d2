"""Where a connection comes from: its address, and the page that opened it."""

from collections.abc import Mapping
from ipaddress import ip_network
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

HOUSEHOLD = 64  # bits of an IPv6 address


def address_of(connection: "HTTPConnection") -> str:
    """The address that a connection comes from; of IPv6 the network that one household has."""
    host = connection.client.host if connection.client else "unknown"
    if ":" not in host:
        return host
    try:
        return str(ip_network((host.partition("%")[0], HOUSEHOLD), strict=False))
    except ValueError:
        return host


def origin_allowed(headers: Mapping[str, str], others: str) -> bool:
    """Whether a page of this origin may speak to us: our own, or one that the settings name."""
    origin = headers.get("origin", "")
    place = urlsplit(origin)
    own = place.netloc == headers.get("host", "") and place.scheme in ("http", "https")
    return bool(origin) and (own or origin in others.split())
