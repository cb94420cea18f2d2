"""The reference of HTTP and sockets, made from the list of routes and the types of messages."""

import inspect
from typing import Any, get_args

import msgspec
from msgspec import inspect as kinds

from opolis.protocol.from_client import FromClient
from opolis.protocol.to_client import ToClient
from opolis.protocol.typescript import name_of, structs
from opolis.server.http.routes import ENDPOINTS, UNDESCRIBED

INTRO = """# HTTP and sockets

Everything that the web client does can be done by a program. A request carries the session's cookie or
a token (`Authorization: Bearer …`); a refusal is a `Problem` with a code, a sentence and what to do. The same
description for machines is at `/api/openapi.json`. [The table server](server.md) says how tables behave and
has an example bot.
"""
SOCKET = """## The socket of a table

`GET /api/tables/{table}/socket` opens a WebSocket. The first message is `hello`; after it the table sends
`welcome` and then an `update` for every event. Each message is one JSON object whose field `type` names it.
"""


def pages() -> dict[str, str]:
    """Write the reference."""
    routes = [route(endpoint) for endpoint in (*ENDPOINTS, *UNDESCRIBED)]
    seen: dict[str, Any] = {}
    for endpoint in ENDPOINTS:
        for kind in (endpoint.takes, endpoint.gives):
            if kind:
                structs(kinds.type_info(kind), seen)
    for kind in (FromClient, ToClient):
        structs(kinds.type_info(kind), seen)
    messages = [each.__name__ for union in (FromClient, ToClient) for each in get_args(union)]
    from_client = [struct(seen[each.__name__]) for each in get_args(FromClient)]
    to_client = [struct(seen[each.__name__]) for each in get_args(ToClient)]
    others = [struct(kind) for name, kind in seen.items() if name not in messages]
    text = [
        INTRO, "## Routes", *routes, SOCKET,
        "### From a client", *from_client, "### To a client", *to_client,
        "## What messages are made of", "### Types", *others,
    ]  # fmt: skip
    return {"http.md": "\n\n".join(text) + "\n"}


def route(endpoint: Any) -> str:
    """Describe one route."""
    lines = [f"### `{endpoint.method} {endpoint.path}`", "", inspect.getdoc(endpoint.handler) or ""]
    facts = []
    if endpoint.takes:
        facts.append(f"takes {shape(endpoint.takes)}")
    if endpoint.gives:
        facts.append(f"gives {shape(endpoint.gives)}")
    if endpoint.scope:
        facts.append(f"a token needs the scope `{endpoint.scope}`")
    facts += [f"`?{name}=`: {about}" for name, about in endpoint.query.items()]
    return "\n".join([*lines, "", *(f"- {fact}" for fact in facts)])


def shape(kind: Any) -> str:
    """Name a type of a body; unions are the messages of the socket."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return f"`{kind.__name__}`"
    return "a message of the socket"


def struct(kind: Any) -> str:
    """Describe one struct: what it is for, and its fields."""
    lines = [f"#### {kind.cls.__name__}", "", inspect.getdoc(kind.cls) or "", ""]
    if kind.tag_field:
        lines.append(f"- `{kind.tag_field}`: `{kind.tag!r}`")
    for field in kind.fields:
        left_out = "" if field.required else ", may be left out"
        lines.append(f"- `{field.name}`: `{name_of(field.type)}`{left_out}")
    return "\n".join(lines)
