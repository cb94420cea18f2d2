"""How matches went on from their first positions."""

from collections.abc import Mapping, Sequence

from opolis.match.openings import Results
from opolis.server.store.engine import Engine, Statement, marks

ADD = (
    "INSERT INTO openings (game, position, first, drawn, second) VALUES (?, ?, ?, ?, ?) "
    "ON CONFLICT (game, position) DO UPDATE SET first = openings.first + excluded.first, "
    "drawn = openings.drawn + excluded.drawn, second = openings.second + excluded.second"
)
ELSEWHERE = "record"  # who holds the seats of a match that was not played here


class Openings(Engine):
    """The part of a store that counts openings."""

    async def opening_results(self, game: str, positions: Sequence[str]) -> dict[str, Results]:
        """Give the results of matches that came by some positions."""
        sql = (
            "SELECT position, first, drawn, second FROM openings "
            f"WHERE game = ? AND position IN ({marks(len(positions))})"
        )
        rows = await self._read(sql, game, *positions) if positions else []
        return {position: Results(*counts) for position, *counts in rows}

    async def uncounted(self, game: str, rules: int, seats: int, limit: int) -> list[str]:
        """List matches played here to their end whose openings are not counted yet."""
        sql = (
            "SELECT id FROM tables WHERE status = 'over' AND ended_by = 'play' AND lesson = '' AND game = ? "
            "AND rules = ? AND seats = ? AND id NOT IN (SELECT table_id FROM counted_openings) "
            f"AND NOT EXISTS (SELECT 1 FROM holders WHERE table_id = tables.id AND who = '{ELSEWHERE}') "
            f"ORDER BY updated LIMIT {limit:d}"
        )
        return [table for (table,) in await self._read(sql, game, rules, seats)]

    async def count_opening(self, table: str, game: str, results: Mapping[str, Results]) -> None:
        """Add the positions of one match; Taken if another process did."""
        await self._write([
            Statement("INSERT INTO counted_openings (table_id) VALUES (?)", (table,)),
            *(Statement(ADD, (game, position, *found)) for position, found in results.items()),
        ])  # fmt: skip
