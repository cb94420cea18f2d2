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
from opolis.server.http.endpoint import Endpoint

REF = "#/components/schemas/{name}"
ABOUT = (
    "Tables, games, records and identity. One WebSocket a table, at `/api/tables/{table}/socket`, takes the "
    "messages FromClient and sends ToClient; the same stream as lines of JSON is at `…/stream`, and any "
    "message but `hello` and `view` can be sent by POST to `…/act`. Errors are a Problem."
)


def operation(endpoint: Endpoint, schemas: dict[Any, dict[str, Any]]) -> dict[str, Any]:
    """Describe one route."""
    gives = (
        {"application/json": {"schema": schemas[endpoint.gives]}} if endpoint.gives else {"text/plain": {}}
    )
    described: dict[str, Any] = {
        "operationId": endpoint.handler.__name__,
        "summary": (inspect.getdoc(endpoint.handler) or "").partition("\n")[0],
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
        *(
            {"name": name, "in": "path", "required": True} | text
            for name in re.findall(r"{(\w+)}", endpoint.path)
        ),
        *(
            {"name": name, "in": "query", "description": words} | text
            for name, words in endpoint.query.items()
        ),
    ]
    if endpoint.takes:
        body = {"application/json": {"schema": schemas[endpoint.takes]}}
        described["requestBody"] = {"required": True, "content": body}
    if endpoint.scope:
        described["security"] = [{"cookie": []}, {"token": [endpoint.scope]}]
    return described


def document(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """Describe all routes."""
    used = {kind for endpoint in endpoints for kind in (endpoint.takes, endpoint.gives) if kind} | {Problem}
    kinds = [*sorted(used, key=str), FromClient, ToClient]
    listed, components = msgspec.json.schema_components(kinds, ref_template=REF)
    schemas: dict[Any, dict[str, Any]] = dict(zip(kinds, listed, strict=True))
    paths: dict[str, Any] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation(endpoint, schemas)
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
