"""Snapshots: now and then a table is written whole, so that it need not be replayed from its first event."""

from opolis.server.tables.observer import Observer
from opolis.server.tables.services import TableServices
from opolis.server.tables.table import Table


class Snapshots(Observer):
    """Saves a table each time its event numbers pass a multiple of `snapshot_every`."""

    def __init__(self, table: Table, services: TableServices) -> None:
        self._table, self._services = table, services

    def changed(self, after: int) -> None:
        """Save the table if it is time to."""
        every, match = self._services.settings.snapshot_every, self._table.match
        if every and match.seq // every > after // every:
            self._services.tasks.spawn(self._services.store.save_snapshot(self._table.id, match.snapshot()))
