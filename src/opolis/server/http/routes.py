"""All routes of the API."""

from typing import Any

from opolis.protocol import http_replies as replies
from opolis.protocol import http_requests as requests
from opolis.protocol.from_client import FromClient
from opolis.protocol.to_client import TableInfo, ToClient
from opolis.server.http import games, monitoring, people, records, stream, tables
from opolis.server.http.endpoint import Endpoint
from opolis.server.http.openapi import document
from opolis.server.http.request import ApiRequest

MESSAGE: Any = FromClient  # unions, where other endpoints have one type
ANSWER: Any = ToClient
INVITED = {"invite": "the word of an invitation, where a table is not open"}
FOLLOWED = {"seen": "the last number you know", "want": "moves or scene"} | INVITED
LISTED = {
    "status": "waiting, running or over",
    "game": "its name",
    "mine": "1 for your own",
    "limit": "1 to 100",
    "before": "the time `updated` of the last one you know, for the next page",
}

ENDPOINTS = (
    Endpoint("GET", "/api/games", games.list_games, gives=replies.GameList),
    Endpoint("GET", "/api/games/{game}", games.game_rules, gives=replies.GameRules),
    Endpoint("GET", "/api/tables", tables.list_tables, gives=replies.TableList, scope="read", query=LISTED),
    Endpoint("POST", "/api/tables", tables.make_table, requests.NewTable, TableInfo, "create", "create"),
    Endpoint("GET", "/api/tables/{table}", tables.show_table, gives=TableInfo, scope="read", query=INVITED),
    Endpoint("POST", "/api/tables/{table}/seats/{seat}", tables.sit, requests.Seating, TableInfo, "play"),
    Endpoint("DELETE", "/api/tables/{table}/seats/{seat}", tables.stand, None, TableInfo, "play"),
    Endpoint(
        "GET",
        "/api/tables/{table}/log",
        records.show_log,
        gives=replies.TableLog,
        scope="read",
        query=INVITED,
    ),
    Endpoint("GET", "/api/tables/{table}/record", records.show_record, scope="read", query=INVITED),
    Endpoint(
        "GET", "/api/tables/{table}/stream", stream.stream, scope="read", limit="connect", query=FOLLOWED
    ),
    Endpoint("POST", "/api/tables/{table}/act", stream.act, MESSAGE, ANSWER, "read", query=INVITED),
    Endpoint("GET", "/api/turns", tables.turns, gives=replies.TurnList, scope="read"),
    Endpoint("POST", "/api/records", records.upload, requests.Upload, TableInfo, "create", "create"),
    Endpoint("POST", "/api/analysis", records.analyse, requests.Study, replies.Studied, "analyse"),
    Endpoint("GET", "/api/me", people.me, gives=replies.Me),
    Endpoint("POST", "/api/me", people.rename, requests.Name, replies.Me, "play"),
    Endpoint("POST", "/api/account", people.register, requests.Credentials, replies.Me, limit="sign_in"),
    Endpoint(
        "POST",
        "/api/account/password",
        people.change_password,
        requests.NewPassword,
        replies.Me,
        limit="sign_in",
    ),
    Endpoint("POST", "/api/session", people.sign_in, requests.Credentials, replies.Me, limit="sign_in"),
    Endpoint("DELETE", "/api/session", people.sign_out),
    Endpoint("GET", "/api/tokens", people.tokens, gives=replies.TokenList),
    Endpoint("POST", "/api/tokens", people.make_token, requests.NewToken, replies.TokenInfo, limit="sign_in"),
    Endpoint("DELETE", "/api/tokens/{token}", people.revoke_token),
)


async def description(request: ApiRequest) -> dict[str, Any]:
    """Describe the API (OpenAPI 3.1)."""
    return document(ENDPOINTS)


UNDESCRIBED = (
    Endpoint("GET", "/health", monitoring.health),
    Endpoint("GET", "/metrics", monitoring.metrics),
    Endpoint("GET", "/api/openapi.json", description),
)
