"""A visit to a table: a client that comes by socket or stream, what it may see, what it is told meanwhile."""

import asyncio
import hmac

from opolis.protocol.from_client import Hello, View
from opolis.protocol.to_client import Notice
from opolis.server.house import House
from opolis.server.identity import Identity
from opolis.server.live.audience import Visitor
from opolis.server.live.send_queue import Outlet
from opolis.server.live.views import encode
from opolis.server.refusal import Refuse
from opolis.server.store.rows import TableRow
from opolis.server.tables.table import Table

PATIENCE = 1.0


async def admitted(house: House, name: str, identity: Identity, invite: str) -> TableRow:
    """Find a table that somebody may look at: open ones, their own, and those they are invited to."""
    identity.may("read")
    row = await house.tables.row(name)
    invited = hmac.compare_digest(invite.encode(), row.invite.encode())
    if row.open or invited or (identity.who and identity.who == row.creator):
        return row
    holders = (await house.store.holders([name]))[name]
    if identity.who and identity.who in {who for who, _ in holders.values()}:
        return row
    raise Refuse("not_allowed", "this table is by invitation", "ask for its link")


async def table_for(house: House, row: TableRow, outlet: Outlet) -> Table:
    """Bring a table to life; whoever waits is told why."""
    loading = asyncio.ensure_future(house.tables.get(row.id))
    while True:
        done, _ = await asyncio.wait({loading}, timeout=PATIENCE)
        if done:
            return loading.result()
        if outlet.closed:
            loading.cancel()
            raise Refuse("unavailable", "gone")
        waited = house.warmth.progress().get(row.game)
        told = (
            f"The rules are being prepared for their first use ({waited:.0f} s)." if waited else "One moment."
        )
        outlet.push(encode(Notice(told)))


async def enter(table: Table, visitor: Visitor, message: Hello | View) -> None:
    """Begin or change what a client sees."""
    if isinstance(message, Hello):
        visitor.want = message.want
        await table.enter(visitor, message.seen)
        return
    if message.seat >= 0:
        table.check_seat(visitor.who, message.seat)
    visitor.chosen = message.seat
    await table.enter(visitor, table.match.seq)
