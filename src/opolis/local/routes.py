"""The API of a page: the server's own endpoints, for what a page without accounts and programs needs."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from types import SimpleNamespace
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec

from opolis.core.errors import OpolisError
from opolis.local import moving
from opolis.protocol.http_replies import Problem
from opolis.server.http import (
    games,
    lessons,
    openings,
    people,
    positions,
    puzzles,
    records,
    studies,
    study_shelf,
    tables,
)
from opolis.server.http.request import ApiRequest
from opolis.server.identity import Identity
from opolis.server.logs import fault
from opolis.server.refusal import Refuse, by_error
from opolis.server.services import Services

Handler = Callable[[ApiRequest], Awaitable[Any]]

ROUTES: tuple[tuple[str, str, Handler], ...] = (
    ("GET", "/games", games.list_games),
    ("GET", "/games/{game}", games.game_rules),
    ("GET", "/games/{game}/lessons", lessons.list_lessons),
    ("GET", "/games/{game}/clauses/{clause}", games.show_clause),
    ("POST", "/lessons", lessons.share_lesson),
    ("GET", "/lessons/{lesson}", lessons.shared_lesson),
    ("GET", "/games/{game}/puzzles", puzzles.list_puzzles),
    ("POST", "/annotated", studies.read_annotated),
    ("POST", "/positions", positions.show_position),
    ("POST", "/positions/questions", positions.answer_question),
    ("POST", "/positions/moves", positions.next_move),
    ("POST", "/openings", openings.show_openings),
    ("POST", "/analyses", studies.begin_analysis),
    ("GET", "/analyses/{analysis}", studies.show_analysis),
    ("DELETE", "/analyses/{analysis}", studies.cancel_analysis),
    ("GET", "/analyses/{analysis}/moves/{move}", studies.show_line),
    ("GET", "/analyses/{analysis}/exercises", studies.show_exercises),
    ("GET", "/studies", study_shelf.list_studies),
    ("POST", "/studies", study_shelf.make_study),
    ("GET", "/studies/{study}", study_shelf.show_study),
    ("POST", "/studies/{study}", study_shelf.change_study),
    ("DELETE", "/studies/{study}", study_shelf.delete_study),
    ("GET", "/studies/{study}/edits", study_shelf.show_edits),
    ("POST", "/studies/{study}/edits", study_shelf.send_edit),
    ("GET", "/studies/{study}/chapters/{chapter}", study_shelf.show_chapter),
    ("GET", "/studies/{study}/chapters/{chapter}/record", study_shelf.chapter_text),
    ("POST", "/studies/{study}/puzzles", study_shelf.make_puzzle),
    ("GET", "/tables", tables.list_tables),
    ("POST", "/tables", tables.make_table),
    ("GET", "/tables/{table}", tables.show_table),
    ("POST", "/tables/{table}/seats/{seat}", tables.sit),
    ("DELETE", "/tables/{table}/seats/{seat}", tables.stand),
    ("GET", "/tables/{table}/log", records.show_log),
    ("GET", "/tables/{table}/record", records.record_text),
    ("GET", "/turns", tables.turns),
    ("POST", "/records", records.upload),
    ("GET", "/kept", moving.save_all),
    ("POST", "/kept", moving.bring_all),
    ("GET", "/me", people.me),
    ("POST", "/me", people.rename),
)
PATTERNS = [
    (method, re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path)), handler)
    for method, path, handler in ROUTES
]


class Reply(NamedTuple):
    """What a request comes to."""

    status: int
    body: str


async def answer(services: Services, identity: Identity, method: str, url: str, body: str) -> Reply:
    """Answer a request as the server does."""
    try:
        place = urlsplit(url)
        handler, words = _find(method, place.path)
        request = _request(words, dict(parse_qsl(place.query)), body)
        found = await handler(ApiRequest(services, request, identity))
    except Refuse as refusal:
        return Reply(refusal.status, _text(refusal.problem()))
    except OpolisError as error:
        refused = by_error(error)
        return Reply(refused.status, _text(refused.problem()))
    except Exception:
        fault("request failed", method=method, path=url)
        return Reply(500, _text(Problem("unavailable", "something went wrong here; it was noted")))
    return Reply(200, found if isinstance(found, str) else _text(found))


def _find(method: str, path: str) -> tuple[Handler, dict[str, str]]:
    for known, pattern, handler in PATTERNS:
        found = pattern.fullmatch(path)
        if known == method and found:
            return handler, {name: unquote(word) for name, word in found.groupdict().items()}
    raise Refuse("not_found", "this page has no server", "play at a server for this")


def _request(words: dict[str, str], query: dict[str, str], body: str) -> Any:
    async def stream() -> AsyncIterator[bytes]:
        yield body.encode()

    return SimpleNamespace(path_params=words, query_params=query, stream=stream, client=None)


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()
