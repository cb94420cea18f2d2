"""Endpoints of records: downloads, uploads and analysis."""

from typing import TYPE_CHECKING

from opolis.bots.levels import LEVELS, STRONGEST, WEAKEST
from opolis.match.advised import Asked
from opolis.match.record import why_read_only
from opolis.protocol.http_replies import Studied, TableLog
from opolis.protocol.http_requests import Study, Upload
from opolis.protocol.to_client import Moved, TableInfo
from opolis.server.http.request import PRIVATE, ApiRequest, check_limit
from opolis.server.http.tables import describe_rows
from opolis.server.live.record import record_for
from opolis.server.refusal import Refuse
from opolis.server.store.rows import TableRow
from opolis.server.tables.archive import replayed
from opolis.server.tables.creation import find_game
from opolis.server.tables.fair_queue import Asker, Rank
from opolis.server.tables.older_rules import check_rules, logged_record
from opolis.server.tables.records import import_played, read_played, read_record

if TYPE_CHECKING:
    from starlette.responses import Response


async def show_record(request: ApiRequest) -> "Response":
    """Give a match as a text record; while it runs, only if nothing in it is hidden from you."""
    from starlette.responses import Response  # a page, which asks for the text alone, has none

    row, text = await _record(request)
    disposition = f'inline; filename="{row.game}-{row.id}.txt"'
    return Response(text, media_type="text/plain", headers=PRIVATE | {"Content-Disposition": disposition})


async def record_text(request: ApiRequest) -> str:
    """Give a match as the text of its record alone."""
    return (await _record(request))[1]


async def _record(request: ApiRequest) -> tuple[TableRow, str]:
    services = request.services
    row = await services.admission.admit(request.path("table"), request.identity, request.query("invite"))
    return row, await _text(request, await services.registry.settle(row, find_game(row.game)))


async def _text(request: ApiRequest, row: TableRow) -> str:
    """Write a record without waking its table: from the log, or from a match that is replayed and let go."""
    services, live, game = request.services, request.services.registry.live.get(row.id), find_game(row.game)
    if live:
        async with live.lock:
            return record_for(live.match, request.identity.who)
    if row.status == "over" and (row.scores or row.ended_by != "play" or why_read_only(game, row.rules)):
        holders = (await services.store.holders([row.id]))[row.id]
        return logged_record(row, game, await services.store.events(row.id), holders)
    check_rules(row, game)
    await services.warm_up.prepare(game.name)
    return record_for(await replayed(services.store, row, request.work.do), request.identity.who)


async def show_log(request: ApiRequest) -> TableLog:
    """List the events of a match that is over; also of one by older rules, which has no board."""
    services, name = request.services, request.path("table")
    await services.admission.admit(name, request.identity, request.query("invite"))
    row = await services.store.table(name) or await services.registry.row(name)
    game = find_game(row.game)
    row = await services.registry.settle(row, game)
    if row.status != "over":
        raise Refuse("not_allowed", "this match has not ended", "open its table")
    events = await services.store.events(row.id)
    moved = tuple(Moved(event.seq, event.seat, event.text, event.at, event.kind) for event in events)
    table = (await describe_rows(request, [row]))[0]
    return TableLog(table, moved, row.scores, why_read_only(game, row.rules))


async def upload(request: ApiRequest) -> TableInfo:
    """Check a record and put it into the library."""
    asked, services = await request.body(Upload), request.services
    played = await read_played(asked.record, services.warm_up, services.designs, request.work.do)
    row = await import_played(services.store, played, request.person())
    return (await describe_rows(request, [row]))[0]


async def analyse(request: ApiRequest) -> Studied:
    """Ask a bot about the last position of a record."""
    asked, services = await request.body(Study), request.services
    check_limit(services.limits.think, request.identity.who or request.address)
    if asked.level not in LEVELS:
        raise Refuse("malformed", f"level: {WEAKEST} to {STRONGEST}")
    match = await read_record(asked.record, services.warm_up, services.designs, request.work.do)
    seats = [seat for seat in match.movers if seat >= 0]
    seat = asked.seat if asked.seat is not None else seats[0] if seats else -1
    if seat not in seats:
        raise Refuse("turn", "no such seat is to move at the end of this record")
    asker = Asker(Rank.ANALYSIS, request.identity.who, request.address)
    question = Asked(seat, match.called, request.language, asked.level)
    found = await services.advisor.advise(match, question, asker)
    return Studied(
        seat, found.advice.move, found.text, found.advice.value, found.words, found.reasons,
        found.line, found.next_best,
    )  # fmt: skip
