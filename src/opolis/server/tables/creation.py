"""Making tables: what is asked for is checked and written; for a rematch the same table is made again."""

import asyncio
from typing import Any

import msgspec

from opolis import games
from opolis.bots.levels import LEVELS, STRONGEST, WEAKEST
from opolis.core.errors import OpolisError, UnknownGame
from opolis.core.game import Game
from opolis.match.match import Match
from opolis.match.series import next_round
from opolis.protocol.http_requests import NewTable
from opolis.protocol.to_client import ClockRule
from opolis.server.ids import new_id
from opolis.server.logs import log
from opolis.server.refusal import Refuse, by_error
from opolis.server.store.rows import LogEvent, TableRow, TableSummary
from opolis.server.tables import clocks
from opolis.server.tables.bot_names import bot_name
from opolis.server.tables.history import BOT, Occupant, occupant_of
from opolis.server.tables.logged_match import LoggedMatch
from opolis.server.tables.services import TableServices

LONGEST_CLOCK = 400 * 24 * 3600.0
INVITE_LENGTH = 16


class Creation:
    """Makes tables in the store; none of them comes to life here."""

    def __init__(self, services: TableServices) -> None:
        self._services = services

    async def create(self, who: str, name: str, asked: NewTable) -> TableRow:
        """Make a table with its first occupants; never waits for rules to be compiled."""
        game = find_game(asked.game)
        seats, options = await self._checked(game, asked)
        _check_clock(asked.clock)
        players = asked.players or ("me",) + ("open",) * (seats - 1)
        if len(players) != seats:
            raise Refuse("malformed", f"{len(players)} players are named for {seats} seats")
        occupants: list[Occupant] = []
        for player in players:
            occupants.append(_occupant(player, who, name, [*occupants]))
        row = TableRow(
            new_id(), game.name, game.rules, seats, options, asked.clock, who, new_id(INVITE_LENGTH),
            asked.open, asked.correspondence, clocks.now(),
        )  # fmt: skip
        return await self._write(row, occupants)

    async def rematch(self, match: LoggedMatch) -> TableRow:
        """Make the same table again; the loser begins."""
        old = match.row
        options, order = next_round(match.game, old.seats, old.options, match.shares)
        row = msgspec.structs.replace(
            old, id=new_id(), invite=new_id(INVITE_LENGTH), options=options, created=clocks.now(),
            previous=old.id,
        )  # fmt: skip
        return await self._write(row, [match.occupants[seat] for seat in order])

    async def _write(self, row: TableRow, occupants: list[Occupant]) -> TableRow:
        full = clocks.full(row.clock, row.seats)
        taken = [(seat, occupant) for seat, occupant in enumerate(occupants) if occupant.who]
        events = [
            LogEvent(seq, row.created, "sat", seat, occupant.name, "", occupant.who, full)
            for seq, (seat, occupant) in enumerate(taken, 1)
        ]
        status = "running" if len(taken) == row.seats else "waiting"
        row = msgspec.structs.replace(row, status=status, updated=row.created)
        holders = tuple((seat, occupant.who, occupant.name) for seat, occupant in taken)
        await self._services.store.create(row, events, TableSummary(status, "", holders))
        log("table made", table=row.id, game=row.game)
        return row

    async def _checked(self, game: Game, asked: NewTable) -> tuple[int, dict[str, Any]]:
        """Check seats and options; once the rules are compiled, also whether they go together."""
        named = len(asked.players) if asked.players else None
        try:
            await self._services.designs.check(game, asked.options)
            seats, options = await asyncio.to_thread(game.checked, asked.seats or named, asked.options)
            if game.name in self._services.warm_up.rules_ready:
                await asyncio.to_thread(Match, game, seats, options)
        except OpolisError as error:
            raise by_error(error) from None
        return seats, options


def find_game(name: str) -> Game:
    """Find a game by its name."""
    try:
        return games.load(name)
    except UnknownGame as error:
        raise Refuse("not_found", str(error)) from None


def _check_clock(clock: ClockRule) -> None:
    fine = 0 <= clock.increment <= LONGEST_CLOCK and 0 <= clock.seconds <= LONGEST_CLOCK
    if not fine or (clock.kind != "none" and clock.seconds < 1):
        raise Refuse("malformed", "a clock has 1 second to 400 days, and an increment")


def _occupant(player: str, who: str, name: str, others: list[Occupant]) -> Occupant:
    """Read "me", "open" or "bot:5"; a bot gets a name that no other has."""
    if player == "me":
        return occupant_of(who, name)
    if player == "open":
        return Occupant()
    if player not in {f"{BOT}{level}" for level in LEVELS}:
        words = f"{player!r} is no player; write me, open or {BOT}{WEAKEST} to {BOT}{STRONGEST}"
        raise Refuse("malformed", words)
    taken = {name, *(other.name for other in others)}
    return occupant_of(player, bot_name(int(player.removeprefix(BOT)), taken))
