"""Bots between their moves: their trees and tables help the next search, within a bound of memory."""

from collections import OrderedDict
from typing import NamedTuple

from opolis.bots.bot import Bot


class Seat(NamedTuple):
    """One seat of one table."""

    table: str
    seat: int


class Kept(NamedTuple):
    """A bot, its level, and how much memory it takes."""

    bot: Bot
    level: int
    size: int


class KeptBots:
    """One bot for each table and seat; those that have not moved for longest are dropped first."""

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._bots: OrderedDict[Seat, Kept] = OrderedDict()

    @property
    def size(self) -> int:
        """How much memory all of them take."""
        return sum(kept.size for kept in self._bots.values())

    def take(self, table: str, seat: int, level: int) -> Bot | None:
        """Take a seat's bot out, if it has this level."""
        kept = self._bots.pop(Seat(table, seat), None)
        return kept.bot if kept and kept.level == level else None

    def put(self, table: str, seat: int, level: int, bot: Bot) -> None:
        """Keep a bot if its next search can use something of its last, and make room for it."""
        size = bot.reusable_bytes
        if not 0 < size <= self._max_bytes:
            return
        self._bots[Seat(table, seat)] = Kept(bot, level, size)
        while self.size > self._max_bytes:
            self._bots.popitem(last=False)

    def drop(self, table: str) -> None:
        """Drop the bots of a table that sleeps or has ended."""
        for seat in [seat for seat in self._bots if seat.table == table]:
            del self._bots[seat]
