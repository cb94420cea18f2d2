"""The same messages as on the socket, over plain HTTP: one JSON object a line, and acts by POST."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from starlette.responses import StreamingResponse

from opolis.protocol.from_client import Hello
from opolis.protocol.to_client import Ack, FromTable, encode
from opolis.server.http.request import ApiRequest
from opolis.server.live import dispatch
from opolis.server.live.admission import enter
from opolis.server.live.audience import Audience
from opolis.server.live.send_queue import SendQueue
from opolis.server.live.visitor import Visitor
from opolis.server.refusal import Refuse
from opolis.server.store.rows import TableRow

HEARTBEAT = 15.0


async def stream(request: ApiRequest) -> StreamingResponse:
    """Follow a table as lines of JSON; an empty line every few seconds shows that the way is open."""
    row = await _admitted(request)
    request.services.connections.check(request.address)
    want = "moves" if request.query("want", "moves") == "moves" else "scene"
    words = request.query("words") == "1"
    hello = Hello(request.number("seen", 0), want, words=words)  # type: ignore[arg-type]  # one of the two
    lines = _lines(request, row, hello)
    return StreamingResponse(lines, media_type="application/x-ndjson", headers={"X-Accel-Buffering": "no"})


async def _admitted(request: ApiRequest) -> TableRow:
    admission = request.services.admission
    return await admission.admit(request.path("table"), request.identity, request.query("invite"))


async def _lines(request: ApiRequest, row: TableRow, hello: Hello) -> AsyncIterator[bytes]:
    settings, who = request.services.settings, request.identity.who
    queue = SendQueue(settings.max_queue, settings.max_queue_bytes)
    visitor = Visitor(queue, who, language=request.language, address=request.address)
    with request.services.connections.hold(request.address, queue, request.identity):
        entering = asyncio.ensure_future(_enter(request, row, visitor, hello))
        try:
            while (data := await queue.next(HEARTBEAT)) is not None:
                yield data + b"\n"
        finally:
            entering.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                (await entering).leave(visitor)
            queue.close("left")


async def _enter(request: ApiRequest, row: TableRow, visitor: Visitor, hello: Hello) -> Audience:
    try:
        audience = await request.services.admission.open(row, visitor.queue, visitor.language)
        await enter(audience, visitor, hello)
    except Refuse as refusal:
        visitor.queue.push(encode(refusal.message("")))
        visitor.queue.close("refused")
        raise
    return audience


async def act(request: ApiRequest) -> FromTable:
    """Send a table any message that the socket takes, and get its answer."""
    services = request.services
    row = await _admitted(request)
    message = dispatch.read(await request.bytes(), services.settings.max_frame)
    table = await services.registry.get(row.id)
    audience = services.audiences.of(table)
    sender = dispatch.Sender(request.identity, request.address, request.language, request.arrived)
    answer = await services.dispatcher.answer(audience, sender, message)
    return answer or Ack(getattr(message, "id", ""), table.match.seq)
