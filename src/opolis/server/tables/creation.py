"""Making tables: what is asked for is checked and written; for a rematch the same table is made again."""

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec

from opolis import games
from opolis.bots.levels import LEVELS, STRONGEST, WEAKEST
from opolis.core.errors import OpolisError, UnknownGame
from opolis.core.game import Game
from opolis.match.match import Match
from opolis.match.record import Record
from opolis.match.series import next_round
from opolis.protocol.http_requests import NewTable
from opolis.protocol.to_client import ClockRule
from opolis.server.ids import new_id
from opolis.server.logs import log
from opolis.server.refusal import Refuse, by_error
from opolis.server.store.people import BOT
from opolis.server.store.rows import USUAL_PACE, LogEvent, TableRow, TableSummary
from opolis.server.tables import clocks
from opolis.server.tables.bot_names import bot_name
from opolis.server.tables.history import Occupant, occupant_of
from opolis.server.tables.logged_match import LoggedMatch
from opolis.server.tables.rated import check_rated
from opolis.server.tables.services import TableServices

LONGEST_CLOCK = 400 * 24 * 3600.0
INVITE_LENGTH = 16
SLOWEST = 60  # seconds that a bot may take for an action


class Creation:
    """Makes tables in the store; none of them comes to life here."""

    def __init__(self, services: TableServices) -> None:
        self._services = services

    async def create(self, who: str, name: str, asked: NewTable) -> TableRow:
        """Make a table with its first occupants; never waits for rules to be compiled."""
        game = find_game(asked.game)
        if asked.record:
            asked = await self._continued(asked)
        seats, options = await self._checked(game, asked)
        _check_clock(asked.clock)
        if asked.pace is not None and not 0 <= asked.pace <= SLOWEST:
            raise Refuse("malformed", f"pace: bots take 0 to {SLOWEST} seconds for an action")
        players = asked.players or ("me",) + ("open",) * (seats - 1)
        if len(players) != seats:
            raise Refuse("malformed", f"{len(players)} players are named for {seats} seats")
        occupants: list[Occupant] = []
        for player in players:
            occupants.append(_occupant(player, who, name, [*occupants]))
        if asked.rated:
            check_rated(game, asked, players, (seats, options))
        row = TableRow(
            new_id(), game.name, game.rules, seats, options, asked.clock, who, new_id(INVITE_LENGTH),
            asked.open, asked.correspondence, self._services.store.now(), hints=asked.hints,
            pace=USUAL_PACE if asked.pace is None else asked.pace, rated=asked.rated,
        )  # fmt: skip
        return await self.write(row, occupants, await self._played(row, asked.record))

    async def _continued(self, asked: NewTable) -> NewTable:
        """Take seats and options of a record."""
        try:
            record = await asyncio.to_thread(Record.parse, asked.record)
        except OpolisError as error:
            raise by_error(error) from None
        if len(asked.players) != len(record.players) or "open" in asked.players:
            raise Refuse("malformed", f"players: {len(record.players)} of them, and no open seats")
        return msgspec.structs.replace(asked, seats=len(record.players), options={**record.options})

    async def _played(self, row: TableRow, record: str) -> list[tuple[int, str]]:
        """List the moves of a record with which a table begins."""
        if not record:
            return []
        try:
            parsed = await asyncio.to_thread(Record.parse, record)
            if parsed.game != row.game or len(parsed.players) != row.seats:
                raise Refuse("malformed", "this record is of another game, or for other seats")
            await self._services.warm_up.prepare(row.game)
            match = await asyncio.to_thread(parsed.replay)
        except OpolisError as error:
            raise by_error(error) from None
        if match.over:
            raise Refuse("over", "this match is over", "begin from an earlier position")
        return [(event.seat, event.text) for event in match.events]

    async def rematch(self, match: LoggedMatch) -> TableRow:
        """Make the same table again; the loser begins."""
        old, now = match.row, self._services.store.now()
        options, order = next_round(match.game, old.seats, old.options, match.shares)
        row = msgspec.structs.replace(
            old, id=new_id(), invite=new_id(INVITE_LENGTH), options=options, created=now,
            previous=old.id,
        )  # fmt: skip
        made = await self.write(row, [match.occupants[seat] for seat in order])
        await self._services.store.copy_blocks(old.id, made.id)
        return made

    async def write(
        self, row: TableRow, occupants: list[Occupant], played: Sequence[tuple[int, str]] = ()
    ) -> TableRow:
        """Make a table whose seats and options are checked, with moves that are known to be legal."""
        full = clocks.full(row.clock, row.seats)
        taken = [(seat, occupant) for seat, occupant in enumerate(occupants) if occupant.who]
        events = [
            LogEvent(seq, row.created, "sat", seat, occupant.name, "", occupant.who, full)
            for seq, (seat, occupant) in enumerate(taken, 1)
        ]
        events += [
            LogEvent(seq, row.created, "move", seat, text)
            for seq, (seat, text) in enumerate(played, len(events) + 1)
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
