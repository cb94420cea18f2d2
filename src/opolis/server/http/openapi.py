"""The API's description, made from the list of routes and the types of their bodies."""

import inspect
import re
from collections.abc import Sequence
from typing import Any

import msgspec

import opolis
from opolis.protocol.from_client import FromClient
from opolis.protocol.http_replies import Problem
from opolis.protocol.to_client import ToClient
from opolis.server.http.endpoint import Way

REF = "#/components/schemas/{name}"
ABOUT = (
    "Tables, games, records and identity. One WebSocket a table, at `/api/tables/{table}/socket`, takes the "
    "messages FromClient and sends ToClient; the same stream as lines of JSON is at `…/stream`, and any "
    "message but `hello` and `view` can be sent by POST to `…/act`. Errors are a Problem."
)


def operation(way: Way, schemas: dict[Any, dict[str, Any]]) -> dict[str, Any]:
    """Describe one route."""
    gives = {"application/json": {"schema": schemas[way.gives]}} if way.gives else {"text/plain": {}}
    described: dict[str, Any] = {
        "operationId": way.handler.__name__,
        "summary": (inspect.getdoc(way.handler) or "").partition("\n")[0],
        "responses": {
            "200": {"description": "Done.", "content": gives},
            "default": {
                "description": "Refused.",
                "content": {"application/json": {"schema": schemas[Problem]}},
            },
        },
    }
    text = {"schema": {"type": "string"}}
    described["parameters"] = [
        *({"name": name, "in": "path", "required": True} | text for name in re.findall(r"{(\w+)}", way.path)),
        *({"name": name, "in": "query", "description": told} | text for name, told in way.asks.items()),
    ]
    if way.takes:
        body = {"application/json": {"schema": schemas[way.takes]}}
        described["requestBody"] = {"required": True, "content": body}
    if way.scope:
        described["security"] = [{"cookie": []}, {"token": [way.scope]}]
    return described


def document(ways: Sequence[Way]) -> dict[str, Any]:
    """Describe all routes."""
    used = {kind for way in ways for kind in (way.takes, way.gives) if kind} | {Problem}
    kinds = [*sorted(used, key=str), FromClient, ToClient]
    listed, components = msgspec.json.schema_components(kinds, ref_template=REF)
    schemas: dict[Any, dict[str, Any]] = dict(zip(kinds, listed, strict=True))
    paths: dict[str, Any] = {}
    for way in ways:
        paths.setdefault(way.path, {})[way.method.lower()] = operation(way, schemas)
    cookie = {"type": "apiKey", "in": "cookie", "name": "opolis"}
    return {
        "openapi": "3.1.0",
        "info": {"title": "opolis", "version": opolis.__version__, "description": ABOUT},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"cookie": cookie, "token": {"type": "http", "scheme": "bearer"}},
        },
    }
