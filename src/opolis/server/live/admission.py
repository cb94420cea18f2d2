"""Admission: who may look at a table, and what they are told while it comes to life."""

import asyncio
import hmac

from opolis.protocol.from_client import Hello, View
from opolis.protocol.to_client import Notice, encode
from opolis.server.identity import Identity
from opolis.server.live.audience import Audience
from opolis.server.live.audiences import Audiences
from opolis.server.live.send_queue import SendQueue
from opolis.server.live.visitor import Visitor
from opolis.server.refusal import Refuse
from opolis.server.store.rows import TableRow
from opolis.server.store.store import Store
from opolis.server.tables.registry import Registry
from opolis.server.warm import WarmUp
from opolis.wording.translation import translator

PATIENCE = 1.0


class Admission:
    """Lets people and programs in to tables."""

    def __init__(self, registry: Registry, audiences: Audiences, store: Store, warm_up: WarmUp) -> None:
        self._registry, self._audiences = registry, audiences
        self._store, self._warm_up = store, warm_up

    async def admit(self, name: str, identity: Identity, invite: str) -> TableRow:
        """Find a table that somebody may look at: open ones, their own, and those they are invited to."""
        identity.may("read")
        row = await self._registry.row(name)
        if identity.who and identity.who == row.creator:
            return row
        if await self._store.is_blocked(name, identity.who):
            raise Refuse("not_allowed", "whoever made this table has blocked you there")
        invited = hmac.compare_digest(invite.encode(), row.invite.encode())
        if not row.locked and (row.open or invited):
            return row
        holders = (await self._store.holders([name]))[name]
        if identity.who and identity.who in {who for who, _ in holders.values()}:
            return row
        if row.locked:
            raise Refuse("not_allowed", "this table is locked: nobody new may come", "ask whoever made it")
        raise Refuse("not_allowed", "this table is by invitation", "ask for its link")

    async def open(self, row: TableRow, queue: SendQueue, language: str) -> Audience:
        """Bring a table to life; whoever waits is told why."""
        loading = asyncio.ensure_future(self._registry.get(row.id))
        while True:
            done, _ = await asyncio.wait({loading}, timeout=PATIENCE)
            if done:
                return self._audiences.of(loading.result())
            if queue.closed:
                loading.cancel()
                raise Refuse("unavailable", "gone")
            why = translator(None, language)(self._why_waiting(row.game))
            queue.push(encode(Notice(why)))

    def _why_waiting(self, game: str) -> str:
        waited = self._warm_up.progress().get(game)
        if waited:
            return f"The rules are being prepared for their first use ({waited:.0f} s)."
        return "One moment."


async def enter(audience: Audience, visitor: Visitor, message: Hello | View) -> None:
    """Begin or change what a client sees."""
    if isinstance(message, Hello):
        visitor.want, visitor.digest = message.want, message.digest
        visitor.words = message.words or message.want != "moves"
        await audience.enter(visitor, message.seen)
        return
    if message.seat >= 0:
        audience.table.check_seat(visitor.who, message.seat)
    visitor.chosen = message.seat
    await audience.enter(visitor, audience.table.match.seq)
