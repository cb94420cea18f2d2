"""The book of openings: what came with a game, and the server's own matches that have ended since."""

import asyncio
import contextlib
from typing import NamedTuple

from opolis.core.game import Game
from opolis.match.match import Match
from opolis.match.openings import SEATS, Branch, Results, branches, explored, keys_of, shipped
from opolis.server.store.engine import Taken
from opolis.server.store.store import Store
from opolis.server.tables.archive import replayed

AT_ONCE = 40  # matches that are counted before a question is answered


class Tried(NamedTuple):
    """A move from a position, and how matches went on: of bots, as shipped, and of this server."""

    branch: Branch
    bots: Results
    here: Results


class OpeningBook:
    """Counts the openings of finished matches, and looks positions up."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._counting = asyncio.Lock()

    async def look_up(self, match: Match) -> list[Tried]:
        """List the moves from a position that were tried, the most frequent first."""
        game = match.game
        if match.seats != SEATS or not explored(game):
            return []
        await self.catch_up(game)
        known, found = await asyncio.to_thread(_listed, match)
        here = await self._store.opening_results(game.name, [one.key for one in found])
        tried = [Tried(one, known.get(one.key, Results()), here.get(one.key, Results())) for one in found]
        tried = [one for one in tried if one.bots.matches + one.here.matches]
        return sorted(tried, key=lambda one: -(one.bots.matches + one.here.matches))

    async def catch_up(self, game: Game) -> None:
        """Count matches that have ended since; a part of them if there are many."""
        async with self._counting:
            for table in await self._store.uncounted(game.name, game.rules, SEATS, AT_ONCE):
                with contextlib.suppress(Taken):
                    await self._store.count_opening(table, game.name, await self._results(game, table))

    async def _results(self, game: Game, table: str) -> dict[str, Results]:
        row = await self._store.table(table)
        if row is None:
            return {}
        played = await replayed(self._store, row)
        result = Results.of(played.shares)
        moves = [(move.seat, move.text) for move in played.standing()]
        keys = await asyncio.to_thread(lambda: [*keys_of(game, row.options, moves)])
        return dict.fromkeys(keys, result)


def _listed(match: Match) -> tuple[dict[str, Results], list[Branch]]:
    return dict(shipped(match.game)), branches(match)
