"""Sitting down and getting up."""

import hmac
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import count

from opolis.bots.levels import LEVELS, STRONGEST, WEAKEST
from opolis.protocol.http_requests import Seating
from opolis.server.plain_text import skeleton
from opolis.server.refusal import Refuse
from opolis.server.store.people import BOT
from opolis.server.store.rows import Person
from opolis.server.tables.bot_names import bot_name
from opolis.server.tables.rated import check_player
from opolis.server.tables.table import Table


async def sit(table: Table, person: Person, seat: int, asked: Seating) -> None:
    """Take an open seat for a person or a bot; of two who come at once one gets it."""
    async with table.lock:
        _check(table, seat)
        if table.match.occupants[seat].who:
            raise Refuse("taken", f"seat {seat} is taken", "choose another")
        who, name = person.id, told_apart(table, person)
        if table.row.rated:
            check_player(table.match, person, asked)
        if table.row.locked and person.id != table.row.creator:
            raise Refuse("not_allowed", "this table is locked", "ask whoever made it")
        if asked.kind == "me":
            await _check_secrets(table, person.id, seat, asked.invite)
        else:
            _check_host(table, person.id)
            if asked.level not in LEVELS:
                raise Refuse("malformed", f"level: {WEAKEST} to {STRONGEST}")
            taken = {held.name for held in table.match.occupants}
            who, name = f"{BOT}{asked.level}", bot_name(asked.level, taken)
        if not await table.commit(lambda: table.other("sat", seat, name, who=who)):
            raise Refuse("taken", "somebody was quicker", "look again")


async def stand(table: Table, who: str, seat: int) -> None:
    """Leave one's own seat, or send a bot away before the first move; under a clock that is giving up."""
    async with table.lock:
        _check(table, seat)
        match, is_bot = table.match, bool(table.match.occupants[seat].level)
        if is_bot:
            _check_host(table, who)
            if match.has_moves:
                raise Refuse("not_allowed", "the bot is playing already")
        else:
            table.check_seat(who, seat)
        gives_up = match.status == "running" and match.clocks_left and not is_bot
        if not await table.commit(lambda: table.other("resigned" if gives_up else "left", seat)):
            raise Refuse("stale", "the table has changed", "look again")


async def remove(table: Table, host: str, seat: int) -> None:
    """Let somebody's seat go, as whoever made the table wants; nobody has lost by that."""
    async with table.lock:
        _check(table, seat)
        _check_begun(table)
        if not table.match.occupants[seat].is_person or table.match.occupants[seat].who == host:
            raise Refuse("not_allowed", f"nobody else sits on seat {seat}")
        if not await table.commit(lambda: table.other("left", seat)):
            raise Refuse("stale", "the table has changed", "look again")


async def remove_for_good(table: Table, who: str, keep_away: Callable[[], Awaitable[None]]) -> None:
    """Let all seats of somebody go and keep them away from the table, or do neither."""
    async with table.lock:
        if table.match.seats_of(who):
            _check_begun(table)
        await keep_away()
        while not table.match.over and (seats := table.match.seats_of(who)):
            await table.commit(partial(table.other, "left", seats[0]))  # again, if another process was first


def told_apart(table: Table, person: Person) -> str:
    """Give somebody a number if another at the table has a name that looks the same."""
    others = [skeleton(held.name) for held in table.match.occupants if held.who not in ("", person.id)]
    names = (f"{person.name} ({number})" if number > 1 else person.name for number in count(1))
    return next(name for name in names if skeleton(name) not in others)


def _check(table: Table, seat: int) -> None:
    if not 0 <= seat < table.row.seats:
        raise Refuse("not_found", f"there is no seat {seat}")
    if table.match.over:
        raise Refuse("over", "the match has ended", "ask for a rematch")


def _check_begun(table: Table) -> None:
    """Send nobody away who has a rating to lose."""
    if table.row.rated and table.match.status == "running":
        raise Refuse("not_allowed", "a rated match has begun: nobody is sent away", "wait, or resign")


async def _check_secrets(table: Table, who: str, seat: int, invite: str) -> None:
    """A hand that was played from passes on only to somebody invited who has known no other hand there."""
    if not table.match.game.secrets or not table.match.has_moves:
        return
    if not hmac.compare_digest(invite.encode(), table.row.invite.encode()):
        words = "this seat has secrets: only somebody who is invited may take it over"
        raise Refuse("not_allowed", words, "ask those at the table for its link")
    held = await table.seats_ever(who)
    if held and seat not in held:
        words = "this seat has secrets: nobody may take it over who has sat on another one here"
        raise Refuse("not_allowed", words, "invite somebody else, or give it to a bot")


def _check_host(table: Table, who: str) -> None:
    """Only those at the table decide about bots."""
    if who != table.row.creator and not table.match.seats_of(who):
        words = "only whoever made the table or sits at it decides about bots"
        raise Refuse("not_allowed", words)
