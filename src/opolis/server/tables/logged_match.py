"""A match that is brought about by the events of a log; no sockets, no store."""

import secrets
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from opolis.core.errors import Illegal
from opolis.core.game import Game
from opolis.core.records import copy, from_bytes
from opolis.core.verbs import NATURE, seats_in
from opolis.match import clock
from opolis.match.match import Match
from opolis.server.refusal import Refuse, by_rule
from opolis.server.store.rows import LogEvent, Snapshot, TableRow, TableSummary
from opolis.server.tables import clocks
from opolis.server.tables.history import (
    ONLY,
    Checkpoint,
    History,
    Occupant,
    PastEvent,
    act_key,
    names_of,
    occupant_of,
    winners_of,
)
from opolis.server.tables.match_facts import MatchFacts
from opolis.server.tables.past_positions import PastPositions
from opolis.wording.catalogue import NOBODY_THERE

EVERYBODY = -1
REMEMBERED = 16  # moves that can be taken back without playing any again
FIXED = 20  # positions' worth of memory that an empty match takes with its tables
EVENT = 800  # bytes of an event and its words


class LoggedMatch(MatchFacts):
    """A match, who plays it, and its history; `current` is the match as it stands.

    `names` are what the seats are called: by whoever sits there, by colour where that is nobody or not clear.
    """

    def __init__(self, row: TableRow, game: Game, stand_in: int = 3) -> None:
        self.row, self.game, self._stand_in = row, game, stand_in
        self.current = Match(game, row.seats, row.options)
        self._history = History([Occupant()] * row.seats, [], left=clocks.full(row.clock, row.seats))
        self._positions = PastPositions(game, row.seats, row.options)
        self._base = 0  # moves before those that `current` itself remembers
        self._shown = game.room("hidden").shown
        self._movers = game.verbs["movers"]
        self._rng = secrets.SystemRandom()
        self.chance: Callable[[], str] = str  # what nature does by a script; "" lets it roll
        self._refresh()
        self._update_status()

    def _refresh(self) -> None:
        self.movers = seats_in(self._movers(self.current.state))

    def _update_status(self) -> None:
        """See who plays, and whether the match runs."""
        self.names = names_of(self._history.occupants, self.game.colours)
        full = all(occupant.who for occupant in self._history.occupants)
        self.status = "over" if self._history.ended_by else "running" if full else "waiting"

    @property
    def running(self) -> list[int]:
        """The seats whose time runs."""
        return [seat for seat in self.movers if seat >= 0] if self.status == "running" else []

    @property
    def clocks_left(self) -> tuple[float, ...]:
        """The clocks after the last event; none without clocks."""
        return self._history.left

    @property
    def phase_began(self) -> float | None:
        """When the running phase began that nature may end; None in others."""
        return self._history.phase_at if self._history.phase != clock.SILENT else None

    def bell_seconds(self, usual: float) -> float:
        """How long the running phase lasts before nature rings; 0 for never."""
        if self._history.phase == clock.SILENT or self.status != "running":
            return 0.0
        return clock.seconds(self.current, usual)

    def past(self, seq: int) -> Callable[[], Match]:
        """Give what plays the match again as it was after an event, in another thread if need be."""
        return partial(self._positions.replay, self._history.standing(seq))

    def before(self, seq: int) -> Match:
        """Play the moves again that stand now, up to an event."""
        return self._replayed([move for move in self.standing() if move.seq <= seq])

    def without(self, seq: int) -> Match:
        """Play the moves again that stand now, but for one; Illegal if another cannot stand without it."""
        return self._replayed([move for move in self.standing() if move.seq != seq])

    def _replayed(self, moves: Sequence[PastEvent]) -> Match:
        match = self._positions.replay(moves)
        match.players = list(self.current.players)
        return match

    def waiting_since(self, seat: int) -> float:
        """When a seat began to keep the others waiting: with its turn, or when the last player sat down."""
        began = self.turn_began(seat)
        return max(
            (event.at for event in self.events if event.seq == began or event.kind == "sat"), default=0.0
        )

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the win; empty until the end."""
        return self._history.shares(self.current)

    def summary(self) -> TableSummary:
        """Say where the table stands, for lists."""
        held = enumerate(self._history.occupants)
        holders = tuple((seat, one.who, one.name) for seat, one in held if one.who)
        scores = tuple(self.current.scores) if self.over and self.current.over else ()
        places = self._history.places(self.current) if self.row.rated else ()
        return TableSummary(self.status, self.ended_by, holders, scores, winners_of(self.shares), places)

    def check_turn(self, seat: int, seq: int) -> None:
        """Refuse an act at the wrong time: over, not begun, not this seat's turn, or decided too early."""
        if self.over:
            raise Refuse("over", "the match has ended", "ask for a rematch", seq=self.seq)
        if self.status == "waiting":
            raise Refuse("not_ready", "a seat is still open", "wait, or give it to a bot", seq=self.seq)
        if seq > self.seq or seq < 0:
            raise Refuse("stale", f"there is no event {seq} yet", "say hello again", seq=self.seq)
        if seq < self.turn_began(seat):
            raise Refuse("stale", "the position has changed", "look at it and choose again", seq=self.seq)

    # Events: perform, then note. Until the log has them they can be taken back.

    def checkpoint(self) -> Checkpoint:
        """Remember this moment, to come back if the log refuses what follows."""
        self.forget_past()
        events, moves = len(self._history.events), len(self.current.events)
        return Checkpoint(events, self.current, moves, self._history.without_events())

    def forget_past(self) -> None:
        """Let go of positions that are unlikely to be asked for; the others can be played again."""
        if len(self.current.events) >= 2 * REMEMBERED:
            self._base += self.current.forget_past(REMEMBERED)

    @property
    def size(self) -> int:
        """How much memory the match takes, about."""
        position, events = self.current.state.dtype.itemsize, self._history.events
        return position * (FIXED + len(self.current.events)) + self._positions.size + EVENT * len(events)

    def roll_back(self, checkpoint: Checkpoint) -> None:
        """Come back; possible while nothing older than the checkpoint was taken back."""
        events, acts = self._history.events, self._history.acts
        if len(events) == checkpoint.events:
            return
        if self.current is not checkpoint.current or len(self.current.events) < checkpoint.moves:
            raise LookupError("what was taken back cannot be brought back")
        gone = {event.seq for event in events[checkpoint.events :]}
        self._history = msgspec.structs.replace(
            checkpoint.history,
            events=events[: checkpoint.events],
            acts={key: seq for key, seq in acts.items() if seq not in gone},
        )
        self._positions.forget(gone)
        self.current.undo(len(self.current.events) - checkpoint.moves)
        self._refresh()
        self._update_status()

    def perform(self, seat: int, text: str) -> int:
        """Play a move; returns who may see it, or refuses with the clause."""
        before = copy(self.current.state) if self.game.secrets else None
        try:
            self.current.play(seat, text)
        except Illegal as error:
            raise by_rule(str(error)) from None
        self._refresh()
        return self._seen_by(before, seat)

    def roll(self) -> tuple[str, int]:
        """Let nature act; returns what happened and who may see it."""
        before = copy(self.current.state) if self.game.secrets else None
        if text := self.chance():
            self.current.play(NATURE, text)
        else:
            text = self.current.roll(self._rng)
        self._refresh()
        return text, self._seen_by(before, NATURE)

    def _seen_by(self, before: Any, actor: int) -> int:
        """Say who may see the last move, made in the position `before`; everybody where nothing is secret."""
        if before is None:
            return EVERYBODY
        shown, move = self._shown, self.current.events[-1].move
        return sum(1 << seat + 1 for seat in range(-1, self.row.seats) if shown(before, actor, move, seat))

    def replay(self, event: LogEvent) -> None:
        """Bring about an event of the log."""
        before, seen_by = self.movers, EVERYBODY
        if event.kind == "move":
            seen_by = self.perform(event.seat, event.text)
        self.note(event, seen_by, before)

    def note(self, event: LogEvent, seen_by: int, before: Sequence[int]) -> None:
        """Write an event down; `before` are those who could act before it."""
        history = self._history
        depth = self._change(event)
        past = PastEvent(event.seq, event.at, event.kind, event.seat, event.text, seen_by, depth)
        if event.kind == "move":
            (words, unseen), moments = self.current.last_words(), self.current.last_moments()
            past = msgspec.structs.replace(past, words=words, unseen=unseen, moments=moments)
            self._positions.note(event.seq, depth, self.current)
        history.events.append(past)
        if event.act:
            history.acts[act_key(event.who, event.act)] = event.seq
        if event.left:
            history.left = event.left
        history.note_turns(event, before, self.movers)
        self._note_phase(event)
        if not self.movers and not history.ended_by:
            history.ended_by = "play"
            self._update_status()

    def _change(self, event: LogEvent) -> int:
        """Change what the event changes; returns how many moves stand after it."""
        history = self._history
        match event.kind:
            case "move":
                return history.depth + 1
            case "takeback":
                return self._take_back(event.text)
            case "sat" | "left":
                history.occupants[event.seat] = occupant_of(event.who, event.text)
                self._name_players()
            case "resigned" | "time":
                history.put_out(event.seat, event.kind, self._stand_in)
            case "drawn":
                history.ended_by = "drawn"
            case "ended":
                history.ended_by = event.text
            case "rematch":
                history.next_table = event.text
            case "step":
                history.step = event.text
        self._update_status()
        return history.depth

    def _note_phase(self, event: LogEvent) -> None:
        """Start the game's own clock when a new phase begins in which nature may ring."""
        history, phase = self._history, clock.phase(self.current)
        if history.phase == clock.SILENT and self.status == "waiting":
            return  # time runs from the moment when all seats are taken
        if phase != history.phase:
            history.phase, history.phase_at = phase, event.at

    def _name_players(self) -> None:
        self.current.players = [occupant.name or NOBODY_THERE for occupant in self._history.occupants]

    def _take_back(self, text: str) -> int:
        """Take one move back, or all after an event; returns how many moves stand."""
        if text.startswith(ONLY):
            depth = self._take_back_alone(int(text.removeprefix(ONLY)))
        else:
            depth = self._take_back_to(int(text))
        self._history.ended_by = ""
        self._refresh()
        self._update_status()
        return depth

    def _take_back_alone(self, seq: int) -> int:
        self.current, depth = self.without(seq), self._history.depth - 1
        self._base = depth - len(self.current.events)
        return depth

    def _take_back_to(self, target: int) -> int:
        history = self._history
        depth = sum(move.seq <= target for move in self.standing())
        if depth < self._base:
            self.current = self.before(target)
            self._base = depth - len(self.current.events)
        else:
            self.current.undo(self._base + len(self.current.events) - depth)
        history.out = [seat for seat in history.out if history.out_at(seat) <= target]
        return depth

    # Snapshots.

    def snapshot(self) -> Snapshot:
        """Write position and history as bytes."""
        match = self.current
        return Snapshot(
            self.seq, self.game.rules, layout(match), match.bytes, msgspec.json.encode(self._history)
        )

    def restore(self, snapshot: Snapshot) -> bool:
        """Go to a snapshot if these rules and this program made it; else nothing changes."""
        if (snapshot.rules, snapshot.layout) != (self.game.rules, layout(self.current)):
            return False
        try:
            self._history = msgspec.json.decode(snapshot.past, type=History)
        except msgspec.ValidationError:
            return False
        self.current.state = from_bytes(snapshot.state, self.current.state.dtype)
        self._base = self._history.depth
        self._name_players()
        self._refresh()
        self._update_status()
        return True


def layout(match: Match) -> str:
    """Name the layout of a record: positions of another layout cannot be read."""
    return str(match.state.dtype.descr)
