"""Where a connection comes from: its address, and the page that opened it."""

from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

HOUSEHOLD = 64  # bits of an IPv6 address


def address_of(connection: "HTTPConnection") -> str:
    """The address that a connection comes from, as limits know it."""
    return household(connection.client.host) if connection.client else "unknown"


def household(host: str) -> str:
    """Of IPv6 the network that one household has, of IPv4 the address, also where it is written as IPv6."""
    if ":" not in host:
        return host
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    within = address.ipv4_mapped if isinstance(address, IPv6Address) else address
    return str(within or ip_network((address, HOUSEHOLD), strict=False))


def origin_allowed(headers: Mapping[str, str], others: str) -> bool:
    """Whether a page of this origin may speak to us: our own, or one that the settings name."""
    origin = headers.get("origin", "")
    scheme, mark, place = origin.partition("://")
    own = mark and place == headers.get("host", "") and scheme in ("http", "https")
    return bool(origin) and (bool(own) or origin in others.split())
