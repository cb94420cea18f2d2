"""Where a connection comes from: its address, and the page that opened it."""

from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection


def address_of(connection: HTTPConnection) -> str:
    """The address that a connection comes from."""
    return connection.client.host if connection.client else "unknown"


def origin_allowed(headers: Mapping[str, str], others: str) -> bool:
    """Whether a page of this origin may speak to us: our own, or one that the settings name."""
    origin = headers.get("origin", "")
    place = urlsplit(origin)
    own = place.netloc == headers.get("host", "") and place.scheme in ("http", "https")
    return bool(origin) and (own or origin in others.split())
