"""The play at a table: a match and its past, brought about by events; no sockets, no store."""

import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from opolis.core.errors import Malformed
from opolis.core.game import Game
from opolis.core.records import copy, from_bytes
from opolis.core.verbs import NATURE, seats_in
from opolis.match import clock
from opolis.match.match import Match
from opolis.protocol.to_client import EventKind
from opolis.server.refusal import Refuse, by_rule
from opolis.server.store.rows import LogEvent, Snapshot, TableRow, TableSummary
from opolis.server.tables import clocks

BOT = "bot:"
EVERYBODY = -1


class Held(msgspec.Struct, frozen=True):
    """Who holds a seat: a person's id, `bot:5`, or nobody; `level` is a bot's."""

    who: str = ""
    name: str = ""
    level: int = 0


def held_by(who: str, name: str) -> Held:
    """Read who holds a seat: a bot's level is in its name."""
    return Held(who, name, int(who.removeprefix(BOT)) if who.startswith(BOT) else 0)


class Line(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An event with who may see it (bit seat + 1) and how many moves stand after it."""

    seq: int
    at: float
    kind: EventKind
    seat: int
    text: str
    seen_by: int
    depth: int


class Past(msgspec.Struct):
    """All that is known of a table besides the position."""

    holders: list[Held]
    lines: list[Line] = []
    acts: dict[str, int] = {}
    left: tuple[float, ...] = ()
    since: dict[int, int] = {}
    out: list[int] = []
    ended_by: str = ""
    next_table: str = ""
    phase: int = clock.SILENT
    phase_at: float = 0.0


class Mark(NamedTuple):
    """A moment to come back to."""

    lines: int
    moves: int
    past: Past


class Play:
    """A match that grows by events."""

    def __init__(self, row: TableRow, game: Game, stand_in: int = 3) -> None:
        self.row, self.game, self._stand_in = row, game, stand_in
        self.match = Match(game, row.seats, row.options)
        self.past = Past([Held()] * row.seats, left=clocks.full(row.clock, row.seats))
        self._base = 0  # moves before those that the match itself remembers
        self._shown = game.room("hidden").shown
        self._movers = game.verbs["movers"]
        self._rng = secrets.SystemRandom()
        self._refresh()
        self._stand()

    def _refresh(self) -> None:
        self.movers = seats_in(self._movers(self.match.state))

    def _stand(self) -> None:
        """Say anew whether the table is waiting, running or over."""
        full = all(held.who for held in self.past.holders)
        self.status = "over" if self.past.ended_by else "running" if full else "waiting"

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return self.past.lines[-1].seq if self.past.lines else 0

    @property
    def last_at(self) -> float:
        """When the last event happened."""
        return self.past.lines[-1].at if self.past.lines else self.row.created

    @property
    def over(self) -> bool:
        """Whether the match has ended, by whatever cause."""
        return bool(self.past.ended_by)

    @property
    def running(self) -> list[int]:
        """The seats whose time runs."""
        return [seat for seat in self.movers if seat >= 0] if self.status == "running" else []

    # Events: perform, then note. Until the log has them they can be taken back.

    def mark(self) -> Mark:
        """Remember this moment, to come back if the log refuses what follows."""
        past = msgspec.structs.replace(
            self.past, holders=list(self.past.holders), out=list(self.past.out), lines=[], acts={}
        )
        return Mark(len(self.past.lines), len(self.match.events), past)

    def rewind(self, mark: Mark) -> None:
        """Come back; possible while nothing older than the mark was taken back."""
        if len(self.past.lines) == mark.lines:
            return
        if len(self.match.events) < mark.moves:
            raise LookupError("what was taken back cannot be brought back")
        lines, acts = self.past.lines[: mark.lines], self.past.acts
        gone = {line.seq for line in self.past.lines[mark.lines :]}
        self.past = msgspec.structs.replace(
            mark.past, lines=lines, acts={key: seq for key, seq in acts.items() if seq not in gone}
        )
        self.match.undo(len(self.match.events) - mark.moves)
        self._refresh()
        self._stand()

    def perform(self, seat: int, text: str) -> int:
        """Play a move; returns who may see it, or refuses with the clause."""
        match = self.match
        try:
            move = match.read(seat, text)
        except Malformed as error:
            raise by_rule(str(error)) from None
        if refusal := match.refusal(seat, move):
            raise by_rule(refusal)
        seen_by = self._seen_by(match.state, seat, move)
        match.advance(seat, move)
        self._refresh()
        return seen_by

    def chance(self) -> tuple[str, int]:
        """Let nature act; returns what happened and who may see it."""
        before = copy(self.match.state)
        text = self.match.roll(self._rng)
        self._refresh()
        return text, self._seen_by(before, NATURE, self.match.events[-1].move)

    def _seen_by(self, state: Any, actor: int, move: int) -> int:
        if not self.game.secrets:
            return EVERYBODY
        shown = self._shown
        return sum(1 << seat + 1 for seat in range(-1, self.row.seats) if shown(state, actor, move, seat))

    def replay(self, event: LogEvent) -> None:
        """Bring about an event of the log."""
        before, seen_by = self.movers, EVERYBODY
        if event.kind == "move":
            seen_by = self.perform(event.seat, event.text)
        self.note(event, seen_by, before)

    def note(self, event: LogEvent, seen_by: int, before: Sequence[int]) -> None:
        """Write an event down; `before` are those who could act before it."""
        past = self.past
        depth = self._change(event)
        past.lines.append(Line(event.seq, event.at, event.kind, event.seat, event.text, seen_by, depth))
        if event.act:
            past.acts[f"{event.who} {event.act}"] = event.seq
        if event.left:
            past.left = event.left
        self._note_turns(event, before)
        self._note_phase(event)
        if not self.movers and not past.ended_by:
            past.ended_by = "play"
            self._stand()

    def _change(self, event: LogEvent) -> int:
        """Change what the event changes; returns how many moves stand after it."""
        depth = self.past.lines[-1].depth if self.past.lines else 0
        match event.kind:
            case "move":
                return depth + 1
            case "takeback":
                return self._note_takeback(event)
            case "sat" | "left":
                self._note_holder(event)
            case "resigned" | "time":
                self._note_out(event)
            case "drawn":
                self.past.ended_by = "drawn"
            case "ended":
                self.past.ended_by = event.text
            case "rematch":
                self.past.next_table = event.text
        self._stand()
        return depth

    def _note_turns(self, event: LogEvent, before: Sequence[int]) -> None:
        """Remember since which event each seat has been to move without a change for it."""
        known = self.past.since
        if event.seat == NATURE or event.kind == "takeback":
            known = {}
        elif event.kind == "move":
            known = {seat: known[seat] for seat in before if seat != event.seat and seat in known}
        self.past.since = {seat: known.get(seat, event.seq) for seat in self.movers}

    def _note_phase(self, event: LogEvent) -> None:
        """Start the game's own clock when a new phase begins in which nature may ring."""
        phase = clock.phase(self.match)
        if self.past.phase == clock.SILENT and self.status == "waiting":
            return  # time runs from the moment when all seats are taken
        if phase != self.past.phase:
            self.past.phase, self.past.phase_at = phase, event.at

    def bell_seconds(self, usual: float) -> float:
        """How long the running phase lasts before nature rings; 0 for never."""
        if self.past.phase == clock.SILENT or self.status != "running":
            return 0.0
        return clock.seconds(self.match, usual)

    def _note_holder(self, event: LogEvent) -> None:
        self.past.holders[event.seat] = held_by(event.who, event.text) if event.kind == "sat" else Held()
        self._name_players()

    def _name_players(self) -> None:
        self.match.players = [held.name or "nobody" for held in self.past.holders]

    def _note_out(self, event: LogEvent) -> None:
        """End a match for two; for more a bot plays on for the seat, until one other is left."""
        self.past.out.append(event.seat)
        if self.row.seats - len(self.past.out) <= 1:
            self.past.ended_by = event.kind
        else:
            self.past.holders[event.seat] = held_by(f"{BOT}{self._stand_in}", "stand-in")

    def _note_takeback(self, event: LogEvent) -> int:
        """Go back to after event number `text`."""
        target = int(event.text)
        depth = self.depth_at(target)
        if depth < self._base:
            self.match, self._base = self.at(target), 0
        else:
            self.match.undo(self._base + len(self.match.events) - depth)
        self.past.ended_by = ""
        self.past.out = [seat for seat in self.past.out if self._out_at(seat) <= target]
        self._refresh()
        self._stand()
        return depth

    def _out_at(self, seat: int) -> int:
        """The number of the event by which a seat gave up or ran out of time."""
        kinds = ("resigned", "time")
        return max(line.seq for line in self.past.lines if line.seat == seat and line.kind in kinds)

    # What is known.

    def depth_at(self, seq: int) -> int:
        """How many moves stood after an event."""
        return next((line.depth for line in reversed(self.past.lines) if line.seq <= seq), 0)

    def standing(self, seq: int) -> list[Line]:
        """List the moves that stood after an event."""
        moves: list[Line] = []
        for line in self.past.lines:
            if line.seq > seq:
                break
            if line.kind == "move":
                moves.append(line)
            del moves[line.depth :]
        return moves

    def at(self, seq: int) -> Match:
        """Play the match again up to an event."""
        match = Match(self.game, self.row.seats, self.row.options)
        for line in self.standing(seq):
            match.play(line.seat, line.text)
        match.players = list(self.match.players)
        return match

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the win; zeros until the end."""
        seats, out = self.row.seats, self.past.out
        if not self.past.ended_by:
            return ()
        if self.past.ended_by == "drawn":
            return (1 / seats,) * seats
        if not self.match.over and not out:
            return (0.0,) * seats
        shares = self.match.outcome if self.match.over else [1.0] * seats
        kept = [0.0 if seat in out else share for seat, share in enumerate(shares)]
        total = sum(kept)
        return tuple(share / total if total else 0.0 for share in kept)

    def since(self, seq: int) -> list[Line]:
        """List the lines after a number."""
        lines = self.past.lines
        start = len(lines)
        while start and lines[start - 1].seq > seq:
            start -= 1
        return lines[start:]

    def summary(self) -> TableSummary:
        """Say where the table stands, for lists."""
        holders = enumerate(self.past.holders)
        held = tuple((seat, holder.who, holder.name) for seat, holder in holders if holder.who)
        return TableSummary(self.status, self.past.ended_by, held)

    # Snapshots.

    def snapshot(self) -> Snapshot:
        """Write position and past as bytes."""
        return Snapshot(
            self.seq, self.game.rules, layout(self.match), self.match.bytes, msgspec.json.encode(self.past)
        )

    def restore(self, snapshot: Snapshot) -> bool:
        """Go to a snapshot if it was made by these rules; else nothing changes."""
        if (snapshot.rules, snapshot.layout) != (self.game.rules, layout(self.match)):
            return False
        self.past = msgspec.json.decode(snapshot.past, type=Past)
        self.match.state = from_bytes(snapshot.state, self.match.state.dtype)
        self._base = self.past.lines[-1].depth if self.past.lines else 0
        self._name_players()
        self._refresh()
        self._stand()
        return True


def layout(match: Match) -> str:
    """Name the layout of a record: positions of another layout cannot be read."""
    return str(match.state.dtype.descr)


def check_turn(play: Play, seat: int, seq: int) -> None:
    """Refuse an act at the wrong time: over, not begun, not this seat's turn, or decided too early."""
    if play.over:
        raise Refuse("over", "the match has ended", "ask for a rematch", seq=play.seq)
    if play.status == "waiting":
        raise Refuse("not_ready", "a seat is still open", "wait, or give it to a bot", seq=play.seq)
    if seq > play.seq or seq < 0:
        raise Refuse("stale", f"there is no event {seq} yet", "say hello again", seq=play.seq)
    if seq < play.past.since.get(seat, play.seq):
        raise Refuse("stale", "the position has changed", "look at it and choose again", seq=play.seq)
