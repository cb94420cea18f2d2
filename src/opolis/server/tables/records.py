"""Records: a table's match as text, and a text as a table that is over."""

import asyncio
import datetime
import itertools
from typing import Any

import msgspec

from opolis.match import record
from opolis.match.match import Match
from opolis.protocol.to_client import ClockRule
from opolis.server.ids import new_id
from opolis.server.refusal import Refuse
from opolis.server.store.rows import LogEvent, TableRow, TableSummary
from opolis.server.store.store import Store
from opolis.server.tables import clocks
from opolis.server.tables.creation import INVITE_LENGTH, find_game
from opolis.server.tables.designs import check_designs
from opolis.server.tables.logged_match import LoggedMatch
from opolis.server.warm import WarmUp

ELSEWHERE = "record"  # who holds the seats of a match that was played elsewhere


def record_of(match: LoggedMatch) -> str:
    """Write a table's match as a record."""
    replayed = match.at(match.seq)
    replayed.date = datetime.date.fromtimestamp(match.row.created).isoformat()
    return replayed.record()


async def read_record(text: str, warm_up: WarmUp, max_design: int) -> Match:
    """Read a record that came from outside: its designs are limited, and it may name no file."""
    headers = [line.partition(";")[0].strip() for line in text.splitlines()]
    names = [line.partition(":")[2].strip() for line in headers if line.startswith("Game:")]
    if len(names) != 1:
        raise Refuse("malformed", "a record names its game once")
    game = find_game(names[0])
    for line in headers:
        if line.startswith("Options:"):
            check_designs(game, _options(line.partition(":")[2]), max_design)
    await warm_up.prepare(game.name)
    return await asyncio.to_thread(record.read, text)


def _options(text: str) -> dict[str, Any]:
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Refuse("malformed", f"Options: {error}") from None


async def import_record(store: Store, match: Match, who: str, name: str = "") -> TableRow:
    """Keep a match as a table that is over."""
    at = clocks.now()
    numbers = itertools.count(1)
    players = [player[:64] for player in match.players]
    events = [
        *(LogEvent(next(numbers), at, "sat", seat, name, "", ELSEWHERE) for seat, name in enumerate(players)),
        *(LogEvent(next(numbers), at, "move", event.seat, event.text) for event in match.events),
        *([] if match.over else [LogEvent(next(numbers), at, "ended", -1, "imported")]),
    ]
    game, ended_by = match.game, "play" if match.over else "imported"
    row = TableRow(
        name or new_id(), game.name, game.rules, match.seats, match.options, ClockRule(), who,
        new_id(INVITE_LENGTH), True, False, at, "", "over", ended_by,
    )  # fmt: skip
    holders = tuple((seat, ELSEWHERE, player) for seat, player in enumerate(players))
    await store.create(row, events, TableSummary(row.status, row.ended_by, holders))
    return row
