"""Notices of turns: those whose turn begins at a table while they are away are told."""

from opolis.server.identity import Identities
from opolis.server.live.presence import Presence
from opolis.server.notices import Notices
from opolis.server.tables.observer import Observer
from opolis.server.tables.table import Table
from opolis.server.tasks import Tasks


class TurnNotices(Observer):
    """Watches the turns of one table."""

    def __init__(
        self, table: Table, presence: Presence, identities: Identities, notices: Notices, tasks: Tasks
    ) -> None:
        self._table, self._presence = table, presence
        self._identities, self._notices, self._tasks = identities, notices, tasks

    def changed(self, after: int) -> None:
        """Tell those whose turn has begun and who are away; with the last seat taken, every turn begins."""
        match = self._table.match
        filled = any(event.kind == "sat" for event in match.events_since(after))
        for seat in match.running:
            occupant = match.occupants[seat]
            away = occupant.is_person and not self._presence.here(occupant.who)
            if away and (filled or match.turn_began(seat) > after):
                self._tasks.spawn(self._tell(occupant.who))

    async def _tell(self, who: str) -> None:
        person, match = await self._identities.known(who), self._table.match
        await self._notices.send_turn(person, self._table.id, match.game)
