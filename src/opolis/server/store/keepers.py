"""Which process keeps which table: lets its bots think and its clocks run.

A process shows every moment that it lives. The tables of one that does not, and those that no process has in
memory although something is due there, are orphans: whoever is left takes them over.
"""

from collections.abc import Collection

from opolis.server.store.engine import Engine, Statement, marks

LEASE_SECONDS = 5.0  # a process that has shown no sign of life for longer keeps nothing
FEW = 100  # tables that are asked for by name
ALIVE = "SELECT id FROM processes WHERE beat > ?"


def orphaned(table: str) -> Statement:
    """Note that something is due at a table that no process keeps yet."""
    return Statement("INSERT INTO keepers (table_id, process) VALUES (?, '')", (table,))


class Keepers(Engine):
    """The part of a store that says who keeps a table; `process` is what this process is called."""

    process = ""

    async def beat(self) -> None:
        """Show that this process lives."""
        upsert = "ON CONFLICT (id) DO UPDATE SET beat = excluded.beat"
        sql = f"INSERT INTO processes (id, beat) VALUES (?, ?) {upsert}"
        await self._write([Statement(sql, (self.process, self.now()))])

    async def leave(self) -> None:
        """Let others take over at once; processes that died long ago are forgotten."""
        sql = "DELETE FROM processes WHERE id = ? OR beat <= ?"
        await self._write([Statement(sql, (self.process, self._oldest()))])

    async def kept(self, tables: Collection[str] = ()) -> set[str]:
        """List the tables that this process keeps; of a few, where these are named."""
        few = tuple(tables) if len(tables) <= FEW else ()
        named = f" AND table_id IN ({marks(len(few))})" if few else ""
        sql = f"SELECT table_id FROM keepers WHERE process = ?{named}"
        return {table for (table,) in await self._read(sql, self.process, *few)}

    async def claim(self, tables: Collection[str]) -> set[str]:
        """Try to become the keeper of tables; returns those that are ours, also by an earlier claim."""
        kept = await self.kept(tables)
        missing = sorted(set(tables) - kept)
        if missing:
            sql = (
                "INSERT INTO keepers (table_id, process) VALUES (?, ?) ON CONFLICT (table_id) DO UPDATE "
                f"SET process = excluded.process WHERE keepers.process NOT IN ({ALIVE})"
            )
            oldest = self._oldest()
            await self._write([Statement(sql, (table, self.process, oldest)) for table in missing])
            kept = await self.kept(tables)
        return kept & set(tables)

    async def release(self, table: str) -> None:
        """Keep a table no longer, where nothing is due."""
        sql = "DELETE FROM keepers WHERE table_id = ? AND process = ?"
        await self._write([Statement(sql, (table, self.process))])

    async def orphans(self, since: float) -> list[str]:
        """List running tables used since a time that no living process keeps, and all that this one does."""
        sql = (
            "SELECT keepers.table_id FROM keepers JOIN tables ON tables.id = keepers.table_id "
            "WHERE tables.status = 'running' AND tables.updated > ? "
            f"AND (keepers.process = ? OR keepers.process NOT IN ({ALIVE}))"
        )
        return [table for (table,) in await self._read(sql, since, self.process, self._oldest())]

    def _oldest(self) -> float:
        return self.now() - LEASE_SECONDS
