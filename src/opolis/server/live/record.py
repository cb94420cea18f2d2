"""The record of a table, for those from whom nothing in it is hidden."""

from opolis.server.live.audience import Audience
from opolis.server.live.views import HIDDEN
from opolis.server.refusal import Refuse
from opolis.server.tables.records import record_of


async def record_for(audience: Audience, who: str) -> str:
    """Give the record of a table to somebody; while it runs, only if they may know all of it."""
    table = audience.table
    async with table.lock:
        views = audience.views()
        viewer = views.viewer(table.match.seats_of(who), -1)
        if any(moved.text == HIDDEN for moved in views.events(0, viewer)):
            raise Refuse("not_allowed", "parts of this match are still secret", "wait until it is over")
        return record_of(table.match)
