"""Endpoints of records: downloads, uploads and analysis."""

from starlette.responses import Response

from opolis.bots.levels import LEVELS, STRONGEST, WEAKEST
from opolis.protocol.http_replies import Studied
from opolis.protocol.http_requests import Study, Upload
from opolis.protocol.to_client import TableInfo
from opolis.server.http.request import ApiRequest, check_limit
from opolis.server.http.tables import describe_rows
from opolis.server.live.record import record_for
from opolis.server.refusal import Refuse
from opolis.server.tables.records import import_record, read_record


async def show_record(request: ApiRequest) -> Response:
    """Give a match as a text record; while it runs, only if nothing in it is hidden from you."""
    services = request.services
    row = await services.admission.admit(request.path("table"), request.identity, request.query("invite"))
    table = await services.registry.get(row.id)
    text = await record_for(services.audiences.of(table), request.identity.who)
    disposition = f'inline; filename="{row.game}-{row.id}.txt"'
    return Response(text, media_type="text/plain", headers={"Content-Disposition": disposition})


async def upload(request: ApiRequest) -> TableInfo:
    """Check a record and put it into the library."""
    asked, services = await request.body(Upload), request.services
    match = await read_record(asked.record, services.warm_up, services.settings.max_design)
    row = await import_record(services.store, match, request.person())
    return (await describe_rows(request, [row]))[0]


async def analyse(request: ApiRequest) -> Studied:
    """Ask a bot about the last position of a record."""
    asked, services = await request.body(Study), request.services
    check_limit(services.limits.think, request.identity.who or request.address)
    if asked.level not in LEVELS:
        raise Refuse("malformed", f"level: {WEAKEST} to {STRONGEST}")
    match = await read_record(asked.record, services.warm_up, services.settings.max_design)
    seats = [seat for seat in match.movers if seat >= 0]
    seat = asked.seat if asked.seat is not None else seats[0] if seats else -1
    if seat not in seats:
        raise Refuse("turn", "no such seat is to move at the end of this record")
    advice, lines, _ = await services.advisor.advise(match, seat, asked.level)
    return Studied(seat, advice.move, advice.text, advice.value, lines)
