"""Matches by older rules: they can be read, and those that had not ended are void."""

import datetime
from collections.abc import Iterable, Mapping, Sequence

from opolis.core.game import Game
from opolis.match.record import Record, why_read_only
from opolis.match.record_lines import Entry
from opolis.server.refusal import Refuse
from opolis.server.store.rows import Conflict, LogEvent, TableRow, TableSummary
from opolis.server.store.store import Store
from opolis.server.tables.history import ONLY

VOID = "void"
NOBODY = ("", "nobody")


def check_rules(row: TableRow, game: Game) -> None:
    """Refuse to bring a match to life by other rules than its own."""
    why = why_read_only(game, row.rules)
    if why:
        void = "It ended as void. " if row.ended_by == VOID else ""
        raise Refuse("outdated", void + why, "read its record")
    if row.rules != game.rules:
        words = (
            f"this match is played by version {row.rules} of the rules; this server has version {game.rules}"
        )
        raise Refuse("not_allowed", words, "ask for a newer server")


async def end_as_void(store: Store, row: TableRow) -> bool:
    """End a match that can no longer be played on; False if another process has changed it meanwhile."""
    events, holders = await store.events(row.id), (await store.holders([row.id]))[row.id]
    seq = events[-1].seq if events else 0
    event = LogEvent(seq + 1, store.now(), "ended", -1, VOID)
    held = tuple((seat, who, name) for seat, (who, name) in holders.items())
    answer = await store.append(row.id, seq, [event], TableSummary("over", VOID, held))
    return not isinstance(answer, Conflict)


def standing(events: Iterable[LogEvent]) -> list[LogEvent]:
    """List the moves of a log that were not taken back."""
    moves: list[LogEvent] = []
    for event in events:
        if event.kind == "move":
            moves.append(event)
        elif event.kind == "takeback":
            seq, alone = int(event.text.removeprefix(ONLY)), event.text.startswith(ONLY)
            moves = [move for move in moves if (move.seq != seq if alone else move.seq <= seq)]
    return moves


def logged_record(
    row: TableRow, game: Game, events: Sequence[LogEvent], holders: Mapping[int, tuple[str, str]]
) -> str:
    """Write a record as the log has it, without replaying."""
    defaults = {option.name: option.default for option in game.options}
    changed = {name: value for name, value in row.options.items() if defaults.get(name, ...) != value}
    players = tuple(holders.get(seat, NOBODY)[1] for seat in range(row.seats))
    moves = tuple(Entry(0, event.seat, event.text) for event in standing(events))
    date = datetime.date.fromtimestamp(row.created).isoformat()
    return str(Record(row.game, players, changed, moves, str(row.rules), date, row.scores or None))
