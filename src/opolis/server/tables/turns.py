"""Whose turn it is at tables that sleep: played again from the store, without waking them."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from opolis import games
from opolis.server.store.rows import TableRow
from opolis.server.store.store import Store
from opolis.server.tables.logged_match import LoggedMatch
from opolis.server.tables.registry import Registry
from opolis.server.warm import WarmUp

REMEMBERED = 10_000
AT_ONCE = 2

Seats = tuple[int, ...]


class Standing(NamedTuple):
    """Who may act after an event: each with the seats that are theirs."""

    seq: int
    due: dict[str, Seats]


class Turns:
    """Finds out for whom tables wait, and remembers it by the last event."""

    def __init__(self, registry: Registry, store: Store, warm_up: WarmUp) -> None:
        self._registry, self._store, self._warm_up = registry, store, warm_up
        self._known: OrderedDict[str, Standing] = OrderedDict()
        self._places = asyncio.Semaphore(AT_ONCE)

    async def due(self, rows: Sequence[TableRow], who: str) -> dict[str, Seats]:
        """By table, the seats of somebody that may act; only where that needs no waiting for rules."""
        ready = [row for row in rows if self._is_ready(row)]
        last = await self._store.last_seqs([row.id for row in ready])
        return {row.id: (await self._standing(row, last.get(row.id, 0))).due.get(who, ()) for row in ready}

    def _is_ready(self, row: TableRow) -> bool:
        return row.game in self._warm_up.rules_ready and row.rules == games.load(row.game).rules

    async def _standing(self, row: TableRow, last: int) -> Standing:
        live = self._registry.live.get(row.id)
        if live:
            return _standing(live.match)
        async with self._places:
            known = self._known.get(row.id)
            if known is None or known.seq < last:
                known = _standing(await self._registry.replayed(row, games.load(row.game)))
            self._remember(row.id, known)
            return known

    def _remember(self, table: str, standing: Standing) -> None:
        self._known[table] = standing
        self._known.move_to_end(table)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)


def _standing(match: LoggedMatch) -> Standing:
    return Standing(match.seq, {who: _seats(match.running, match.seats_of(who)) for who in match.people})


def _seats(running: Iterable[int], own: Seats) -> Seats:
    return tuple(seat for seat in running if seat in own)
