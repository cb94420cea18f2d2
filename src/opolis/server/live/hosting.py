"""What whoever made a table may do to keep the peace there, and what everybody may report."""

from dataclasses import dataclass
from functools import partial

import msgspec

from opolis.protocol.from_client import Host, Report
from opolis.protocol.to_client import Ack
from opolis.server.ids import new_id
from opolis.server.limits import Limits
from opolis.server.live.audience import Audience
from opolis.server.plain_text import clean
from opolis.server.refusal import Refuse
from opolis.server.store import rows
from opolis.server.store.process_messages import Blocked, Locked
from opolis.server.store.store import Store
from opolis.server.tables import seating
from opolis.server.tables.table import Table

LONGEST_REPORT = 500


@dataclass(frozen=True)
class Meant:
    """Whom a message is about, and what they said, if it is about that."""

    who: str
    name: str
    said: str = ""


@dataclass(frozen=True)
class Hosting:
    """Takes what hosts decide, and reports, at any table."""

    store: Store
    limits: Limits

    async def decide(self, audience: Audience, who: str, message: Host) -> Ack:
        """Remove somebody from a seat, block somebody from the table, or lock it."""
        table = audience.table
        if not who or who != table.row.creator:
            raise Refuse("not_allowed", "only whoever made the table decides this")
        if message.what in ("lock", "unlock"):
            await self._lock(audience, message.what == "lock")
        elif message.what == "remove":
            await seating.remove(table, who, message.seat)
        else:
            await self._block(audience, who, await self._meant(table, message.seat, message.said))
        return Ack(message.id, table.match.seq)

    async def _lock(self, audience: Audience, locked: bool) -> None:
        await self.store.set_locked(audience.table.id, locked)
        hear_lock(audience, Locked(locked))
        await self.store.publish(audience.table.id, Locked(locked))

    async def _block(self, audience: Audience, host: str, meant: Meant) -> None:
        """Keep somebody from the table, who gets up from all seats there first."""
        table = audience.table
        if meant.who == host:
            raise Refuse("not_allowed", "you cannot block yourself")
        await seating.remove_for_good(table, meant.who, partial(self.store.block, table.id, meant.who))
        hear_block(audience, Blocked(meant.who))
        await self.store.publish(table.id, Blocked(meant.who))

    async def report(self, audience: Audience, who: str, address: str, message: Report) -> Ack:
        """Keep what somebody reports, for whoever runs the server."""
        table = audience.table
        if not who:
            raise Refuse("sign_in", "only somebody can report", "choose a name first")
        if not self.limits.may_report(who, address):
            raise Refuse("too_fast", f"at most {self.limits.report.rate.words}", "wait a little")
        meant = await self._meant(table, message.seat, message.said)
        words = clean(message.text, LONGEST_REPORT)
        await self.store.report(
            rows.Report(new_id(), self.store.now(), table.id, who, meant.who, meant.name, meant.said, words)
        )
        return Ack(message.id, table.match.seq)

    async def _meant(self, table: Table, seat: int, said: float) -> Meant:
        """Find whom a message is about: who holds a seat, or who said something at a time."""
        if said:
            line = await self.store.line_at(table.id, said)
            if line:
                return Meant(line.who, line.name, line.text)
        elif 0 <= seat < table.row.seats and table.match.occupants[seat].is_person:
            held = table.match.occupants[seat]
            return Meant(held.who, held.name)
        raise Refuse("not_found", "nobody is meant", "name a person's seat, or something that was said")


def hear_lock(audience: Audience, news: Locked) -> None:
    """Show everybody at this process whether the table is locked."""
    table = audience.table
    table.row = msgspec.structs.replace(table.row, locked=news.locked)
    audience.presence.changed()


def hear_block(audience: Audience, news: Blocked) -> None:
    """Send somebody away from the table at this process."""
    for visitor in [visitor for visitor in audience.visitors if visitor.who == news.who]:
        visitor.queue.close("refused")
