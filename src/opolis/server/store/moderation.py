"""What keeps the peace: who is blocked from a table, which tables are locked, and what people report."""

import msgspec

from opolis.server.store.engine import Engine, Statement, marks
from opolis.server.store.rows import Report

REPORT = "id, at, table_id, reporter, who, name, said, words, settled"


class Moderation(Engine):
    """The part of a store that keeps blocks, locks and reports."""

    async def block(self, table: str, who: str) -> None:
        """Keep somebody from a table."""
        sql = "INSERT INTO blocks (table_id, who, at) VALUES (?, ?, ?) ON CONFLICT (table_id, who) DO NOTHING"
        await self._write([Statement(sql, (table, who, self.now()))])

    async def copy_blocks(self, old: str, new: str) -> None:
        """Keep the same people from a rematch."""
        sql = "INSERT INTO blocks (table_id, who, at) SELECT ?, who, at FROM blocks WHERE table_id = ?"
        await self._write([Statement(sql, (new, old))])

    async def is_blocked(self, table: str, who: str) -> bool:
        """Whether somebody is kept from a table."""
        sql = "SELECT at FROM blocks WHERE table_id = ? AND who = ?"
        return bool(who and await self._read(sql, table, who))

    async def set_locked(self, table: str, locked: bool) -> None:
        """Let nobody new come to a table, or let them come again."""
        await self._write([Statement("UPDATE tables SET locked = ? WHERE id = ?", (int(locked), table))])

    async def is_locked(self, table: str) -> bool:
        """Whether nobody new may come to a table."""
        rows = await self._read("SELECT locked FROM tables WHERE id = ?", table)
        return bool(rows and rows[0][0])

    async def report(self, report: Report) -> None:
        """Keep what somebody reports."""
        sql = f"INSERT INTO reports ({REPORT}) VALUES ({marks(9)})"
        await self._write([Statement(sql, msgspec.structs.astuple(report))])

    async def reports(self, settled: bool = False) -> list[Report]:
        """List reports, those that are not settled unless all are asked for, the oldest first."""
        where = "" if settled else "WHERE settled = 0"
        return [Report(*row) for row in await self._read(f"SELECT {REPORT} FROM reports {where} ORDER BY at")]

    async def settle_report(self, report: str) -> bool:
        """Note that a report was dealt with; False if there is none."""
        found = await self._read("SELECT id FROM reports WHERE id = ?", report)
        await self._write([Statement("UPDATE reports SET settled = ? WHERE id = ?", (self.now(), report))])
        return bool(found)

    async def remove_table(self, table: str) -> None:
        """Delete a table and all that happened there."""
        places = (
            "events", "holders", "snapshots", "chat", "blocks", "keepers", "to_rate", "rated_matches",
            "results",
        )  # fmt: skip
        await self._write([
            *(Statement(f"DELETE FROM {place} WHERE table_id = ?", (table,)) for place in places),
            Statement("DELETE FROM tables WHERE id = ?", (table,)),
        ])  # fmt: skip
