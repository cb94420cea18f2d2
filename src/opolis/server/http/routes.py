"""All routes of the API."""

import functools
from typing import Any

import msgspec

from opolis.protocol import http_replies as replies
from opolis.protocol import http_requests as requests
from opolis.protocol import study_replies, study_requests
from opolis.protocol.from_client import FromClient
from opolis.protocol.to_client import (
    Because,
    Hinted,
    Position,
    Previewed,
    TableInfo,
    ToClient,
    Touches,
    Tried,
)
from opolis.server.http import (
    games,
    lessons,
    monitoring,
    openings,
    people,
    personal,
    positions,
    puzzles,
    ratings,
    records,
    stream,
    studies,
    study_shelf,
    tables,
)
from opolis.server.http.endpoint import Endpoint
from opolis.server.http.openapi import document
from opolis.server.http.request import ApiRequest

MESSAGE: Any = FromClient  # unions, where other endpoints have one type
ANSWER: Any = ToClient
POSITION_ANSWER: Any = Touches | Because | Previewed | Tried | Hinted | Position
INVITED = {"invite": "the word of an invitation, where a table is not open"}
FOLLOWED = {"seen": "the last number you know", "want": "moves or scene", "words": "1 for words"} | INVITED
LISTED = {
    "status": "waiting, running or over",
    "game": "its name",
    "mine": "1 for your own",
    "limit": "1 to 100",
    "before": "the time `updated` of the last one you know, for the next page",
}
LATER_RESULTS = {"before": "the time `at` of the last one you know, for the next page"}
KNOWN_EDITS = {"after": "the number of the last edit that you know"}
SEATED = {"seats": "how many play; the game's usual number"}

ENDPOINTS = (
    Endpoint("GET", "/api/games", games.list_games, gives=replies.GameList),
    Endpoint("GET", "/api/games/{game}", games.game_rules, gives=replies.GameRules),
    Endpoint("GET", "/api/games/{game}/lessons", lessons.list_lessons, gives=replies.LessonList),
    Endpoint(
        "GET", "/api/games/{game}/ratings", ratings.best, gives=replies.RatingList, scope="read", query=SEATED
    ),
    Endpoint("GET", "/api/games/{game}/clauses/{clause}", games.show_clause, gives=replies.ClauseShown),
    Endpoint(
        "POST",
        "/api/lessons",
        lessons.share_lesson,
        requests.NewLesson,
        replies.SharedLesson,
        "create",
        "create",
    ),
    Endpoint("GET", "/api/lessons/{lesson}", lessons.shared_lesson, gives=replies.SharedLesson),
    Endpoint(
        "GET",
        "/api/games/{game}/puzzles",
        puzzles.list_puzzles,
        gives=study_replies.PuzzleShelf,
        query={"theme": "only puzzles of this theme"},
    ),
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
    Endpoint(
        "POST",
        "/api/annotated",
        studies.read_annotated,
        study_requests.AnnotatedText,
        study_replies.AnnotatedInfo,
        "read",
    ),
    Endpoint(
        "POST",
        "/api/positions",
        positions.show_position,
        study_requests.Position,
        study_replies.PositionInfo,
        "read",
    ),
    Endpoint(
        "POST",
        "/api/positions/questions",
        positions.answer_question,
        study_requests.PositionQuestion,
        POSITION_ANSWER,
        "read",
    ),
    Endpoint(
        "POST",
        "/api/positions/moves",
        positions.next_move,
        study_requests.NextMove,
        study_replies.NextMoveInfo,
        "read",
    ),
    Endpoint(
        "POST",
        "/api/openings",
        openings.show_openings,
        study_requests.Position,
        study_replies.OpeningInfo,
        "read",
    ),
    Endpoint(
        "POST",
        "/api/analyses",
        studies.begin_analysis,
        study_requests.Analyse,
        study_replies.AnalysisInfo,
        "analyse",
    ),
    Endpoint(
        "GET",
        "/api/analyses/{analysis}",
        studies.show_analysis,
        gives=study_replies.AnalysisInfo,
        scope="read",
        query={"after": "how many reviews you know"},
    ),
    Endpoint(
        "DELETE",
        "/api/analyses/{analysis}",
        studies.cancel_analysis,
        gives=study_replies.AnalysisInfo,
        scope="analyse",
    ),
    Endpoint(
        "GET",
        "/api/analyses/{analysis}/moves/{move}",
        studies.show_line,
        gives=study_replies.LineInfo,
        scope="read",
    ),
    Endpoint(
        "GET",
        "/api/analyses/{analysis}/exercises",
        studies.show_exercises,
        gives=study_replies.Exercises,
        scope="read",
        query={"seat": "whose mistakes"},
    ),
    Endpoint(
        "GET",
        "/api/studies",
        study_shelf.list_studies,
        gives=study_replies.StudyList,
        scope="read",
        query={"mine": "1 for those that you may edit", "before": LATER_RESULTS["before"]},
    ),
    Endpoint(
        "POST",
        "/api/studies",
        study_shelf.make_study,
        study_requests.NewStudy,
        study_replies.StudyInfo,
        "create",
        "create",
    ),
    Endpoint(
        "GET", "/api/studies/{study}", study_shelf.show_study, gives=study_replies.StudyInfo, scope="read"
    ),
    Endpoint(
        "POST",
        "/api/studies/{study}",
        study_shelf.change_study,
        study_requests.ChangeStudy,
        study_replies.StudyInfo,
        "create",
    ),
    Endpoint(
        "DELETE",
        "/api/studies/{study}",
        study_shelf.delete_study,
        gives=study_replies.StudyInfo,
        scope="create",
    ),
    Endpoint(
        "POST",
        "/api/studies/{study}/editors",
        study_shelf.join_study,
        study_requests.Invitation,
        study_replies.StudyInfo,
        "create",
    ),
    Endpoint(
        "DELETE",
        "/api/studies/{study}/editors",
        study_shelf.send_all_away,
        gives=study_replies.StudyInfo,
        scope="create",
    ),
    Endpoint(
        "DELETE",
        "/api/studies/{study}/editors/{editor}",
        study_shelf.send_away,
        gives=study_replies.StudyInfo,
        scope="create",
    ),
    Endpoint(
        "GET",
        "/api/studies/{study}/edits",
        study_shelf.show_edits,
        gives=study_replies.StudyEdits,
        scope="read",
        query=KNOWN_EDITS,
    ),
    Endpoint(
        "POST",
        "/api/studies/{study}/edits",
        study_shelf.send_edit,
        study_requests.SendEdit,
        study_replies.StudyEdits,
        "create",
        query=KNOWN_EDITS,
    ),
    Endpoint(
        "GET",
        "/api/studies/{study}/chapters/{chapter}",
        study_shelf.show_chapter,
        gives=study_replies.ChapterInfo,
        scope="read",
    ),
    Endpoint(
        "GET", "/api/studies/{study}/chapters/{chapter}/record", study_shelf.chapter_record, scope="read"
    ),
    Endpoint(
        "POST",
        "/api/studies/{study}/puzzles",
        study_shelf.make_puzzle,
        study_requests.NewPuzzle,
        replies.SharedLesson,
        "create",
        "create",
    ),
    Endpoint("GET", "/api/me", people.me, gives=replies.Me),
    Endpoint("POST", "/api/me", people.rename, requests.Name, replies.Me, "play"),
    Endpoint(
        "GET", "/api/me/results", ratings.own, gives=replies.OwnResults, scope="read", query=LATER_RESULTS
    ),
    Endpoint("POST", "/api/account", people.register, requests.Credentials, replies.Me, limit="sign_in"),
    Endpoint(
        "POST",
        "/api/account/password",
        people.change_password,
        requests.NewPassword,
        replies.Me,
        limit="sign_in",
    ),
    Endpoint(
        "POST", "/api/account/mail", personal.confirm_mail, requests.MailCode, replies.Me, limit="sign_in"
    ),
    Endpoint(
        "POST", "/api/account/reset", personal.ask_for_reset, requests.ForgottenPassword, limit="sign_in"
    ),
    Endpoint(
        "POST",
        "/api/account/reset/password",
        personal.reset_password,
        requests.ResetPassword,
        replies.Me,
        limit="sign_in",
    ),
    Endpoint("POST", "/api/account/delete", personal.delete, requests.Farewell, limit="sign_in"),
    Endpoint("GET", "/api/me/export", personal.export, limit="sign_in"),
    Endpoint("POST", "/api/session", people.sign_in, requests.Credentials, replies.Me, limit="sign_in"),
    Endpoint("DELETE", "/api/session", people.sign_out, limit="connect"),
    Endpoint("GET", "/api/tokens", people.tokens, gives=replies.TokenList),
    Endpoint("POST", "/api/tokens", people.make_token, requests.NewToken, replies.TokenInfo, limit="sign_in"),
    Endpoint("DELETE", "/api/tokens/{token}", people.revoke_token),
)


@functools.cache
def described() -> msgspec.Raw:
    """Write the description of the API once: it is long, and anybody may ask for it."""
    return msgspec.Raw(msgspec.json.encode(document(ENDPOINTS)))


async def description(request: ApiRequest) -> msgspec.Raw:
    """Describe the API (OpenAPI 3.1)."""
    return described()


UNDESCRIBED = (
    Endpoint("GET", "/health", monitoring.health),
    Endpoint("GET", "/metrics", monitoring.metrics),
    Endpoint("GET", "/api/openapi.json", description),
)
