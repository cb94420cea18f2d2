"""Records: a table's match as text, and a text as a table that is over."""

import datetime
import itertools
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

import msgspec

from opolis.match.match import Match
from opolis.match.record import Record
from opolis.match.record_lines import Entry
from opolis.protocol.to_client import ClockRule
from opolis.server.ids import new_id
from opolis.server.refusal import Refuse
from opolis.server.store.rows import LogEvent, TableRow, TableSummary
from opolis.server.store.store import Store
from opolis.server.tables.creation import INVITE_LENGTH, find_game
from opolis.server.tables.designs import DesignCheck
from opolis.server.tables.logged_match import LoggedMatch
from opolis.server.warm import WarmUp

ELSEWHERE = "record"  # who holds the seats of a match that was played elsewhere
LONGEST_NAME = 64
MOST_POINTS = 10**6
LONGEST_OPTIONS = 64_000

InThread = Callable[..., Awaitable[Any]]


class Played(NamedTuple):
    """A match that was played elsewhere; no scores if it was not finished."""

    game: str
    rules: int
    options: Mapping[str, Any]
    players: tuple[str, ...]
    moves: tuple[tuple[int, str], ...]
    scores: tuple[int, ...]


def record_of(match: LoggedMatch) -> str:
    """Write a table's match as a record; nothing is played again for it."""
    row, current = match.row, match.current
    moves = tuple(Entry(0, move.seat, move.text) for move in match.standing())
    date = datetime.date.fromtimestamp(row.created).isoformat()
    return str(replace(Record.of(current, date), moves=moves))


async def read_record(text: str, warm_up: WarmUp, designs: DesignCheck, in_thread: InThread) -> Match:
    """Read and replay a record that came from outside: its designs are limited, and it may name no file."""
    return await _replayed(await _parsed(text, designs, in_thread), warm_up, in_thread)


async def read_played(text: str, warm_up: WarmUp, designs: DesignCheck, in_thread: InThread) -> Played:
    """Read what was played from a record that came from outside; by older rules it is not replayed."""
    record = await _parsed(text, designs, in_thread)
    if record.read_only:
        return older_played(record)
    return played_of(await _replayed(record, warm_up, in_thread))


async def _parsed(text: str, designs: DesignCheck, in_thread: InThread) -> Record:
    record: Record = await in_thread(Record.parse, text)
    if not record.read_only:
        await designs.check(find_game(record.game), record.options)
    elif len(msgspec.json.encode(record.options)) > LONGEST_OPTIONS:
        raise Refuse("too_big", f"options may have {LONGEST_OPTIONS} bytes")
    return record


async def _replayed(record: Record, warm_up: WarmUp, in_thread: InThread) -> Match:
    await warm_up.prepare(record.game)
    match: Match = await in_thread(record.replay)
    return match


def played_of(match: Match) -> Played:
    """Describe a match that was replayed."""
    moves = tuple((event.seat, event.text) for event in match.events)
    scores = tuple(match.scores) if match.over else ()
    return Played(match.game.name, match.game.rules, match.options, tuple(match.players), moves, scores)


def older_played(record: Record) -> Played:
    """Describe a record by older rules, as far as it can be checked."""
    seats, scores = len(record.players), record.scores or ()
    if seats not in find_game(record.game).seats:
        raise Refuse("malformed", f"Seats: {seats} is not allowed")
    if any(entry.seat >= seats for entry in record.moves):
        raise Refuse("malformed", f"a seat that does not exist moves; this match has {seats}")
    numbers = all(type(score) is int and abs(score) <= MOST_POINTS for score in scores)
    if scores and not (numbers and len(scores) == seats):
        raise Refuse("malformed", "Scores: a whole number for each seat")
    moves = tuple((entry.seat, entry.text) for entry in record.moves)
    return Played(record.game, int(record.rules), record.options, record.players, moves, scores)


async def import_played(store: Store, played: Played, who: str, name: str = "") -> TableRow:
    """Keep a match as a table that is over."""
    at, numbers = store.now(), itertools.count(1)
    players = [player[:LONGEST_NAME] for player in played.players]
    events = [
        *(LogEvent(next(numbers), at, "sat", seat, name, "", ELSEWHERE) for seat, name in enumerate(players)),
        *(LogEvent(next(numbers), at, "move", seat, text) for seat, text in played.moves),
        *([] if played.scores else [LogEvent(next(numbers), at, "ended", -1, "imported")]),
    ]
    row = TableRow(
        name or new_id(), played.game, played.rules, len(players), dict(played.options), ClockRule(), who,
        new_id(INVITE_LENGTH), True, False, at, "", "over", "play" if played.scores else "imported", at,
        played.scores,
    )  # fmt: skip
    holders = tuple((seat, ELSEWHERE, player) for seat, player in enumerate(players))
    await store.create(row, events, TableSummary(row.status, row.ended_by, holders, row.scores))
    return row
