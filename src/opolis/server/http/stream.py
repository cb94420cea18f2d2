"""The same messages as on the socket, over plain HTTP: one JSON object a line, and acts by POST."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from starlette.responses import StreamingResponse

from opolis.protocol.from_client import Hello
from opolis.protocol.to_client import Ack, FromTable
from opolis.server.http.endpoint import Call
from opolis.server.live import dispatch
from opolis.server.live.admission import admitted, enter, table_for
from opolis.server.live.audience import Visitor
from opolis.server.live.send_queue import Outlet
from opolis.server.live.views import encode
from opolis.server.refusal import Refuse
from opolis.server.store.rows import TableRow
from opolis.server.tables.table import Table

HEARTBEAT = 15.0


async def stream(call: Call) -> StreamingResponse:
    """Follow a table as lines of JSON; an empty line every few seconds shows that the way is open."""
    house, settings = call.house, call.house.settings
    row = await admitted(house, call.path("table"), call.identity, call.asked("invite"))
    most = settings.sockets_per_address
    if most and house.sockets.get(call.address, 0) >= most:
        raise Refuse("too_fast", f"at most {most} connections at once", "close some")
    want = "moves" if call.asked("want", "moves") == "moves" else "scene"
    hello = Hello(call.number("seen", 0), want)  # type: ignore[arg-type]  # one of the two words
    lines = _lines(call, row, hello)
    return StreamingResponse(lines, media_type="application/x-ndjson", headers={"X-Accel-Buffering": "no"})


async def _lines(call: Call, row: TableRow, hello: Hello) -> AsyncIterator[bytes]:
    house = call.house
    outlet = Outlet(house.settings.max_queue, house.settings.max_queue_bytes)
    visitor = Visitor(outlet, call.identity.who)
    with house.socket(call.address, outlet, call.identity.who):
        entering = asyncio.ensure_future(_enter(call, row, visitor, hello))
        try:
            while (data := await outlet.next(HEARTBEAT)) is not None:
                yield data + b"\n"
        finally:
            entering.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                (await entering).leave(outlet)
            outlet.close("left")


async def _enter(call: Call, row: TableRow, visitor: Visitor, hello: Hello) -> Table:
    try:
        table = await table_for(call.house, row, visitor.outlet)
        await enter(table, visitor, hello)
    except Refuse as refusal:
        visitor.outlet.push(encode(refusal.message("")))
        visitor.outlet.close("refused")
        raise
    return table


async def act(call: Call) -> FromTable:
    """Send a table any message that the socket takes, and get its answer."""
    row = await admitted(call.house, call.path("table"), call.identity, call.asked("invite"))
    message = dispatch.read(await call.bytes(), call.house.settings.max_frame)
    table = await call.house.tables.get(row.id)
    answer = await dispatch.answer(call.house, table, call.identity, message)
    return answer or Ack(getattr(message, "id", ""), table.match.seq)
