"""The history of a table: everything that is known of it besides the position."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from opolis.core.verbs import NATURE
from opolis.match import clock
from opolis.match.match import Match
from opolis.match.ratings import places
from opolis.protocol.codes import EventKind
from opolis.server.store.people import BOT
from opolis.server.store.rows import LogEvent
from opolis.wording.catalogue import Names, seat_names
from opolis.wording.message import Message
from opolis.wording.moment import Moment

GIVEN_UP = ("resigned", "time")
ONLY = "only "  # a take-back of one move: `only 17`; of all after event 17: `17`


class Occupant(msgspec.Struct, frozen=True):
    """Who holds a seat: a person's id, `bot:5`, or nobody; `level` is a bot's."""

    who: str = ""
    name: str = ""
    level: int = 0

    @property
    def is_person(self) -> bool:
        """Whether a person sits here."""
        return bool(self.who) and not self.level


def occupant_of(who: str, name: str) -> Occupant:
    """Read who holds a seat: a bot's level is in its id."""
    return Occupant(who, name, int(who.removeprefix(BOT)) if who.startswith(BOT) else 0)


def names_of(occupants: Sequence[Occupant], colours: Sequence[str]) -> Names:
    """Say what the seats of a table are called."""
    return seat_names([occupant.name for occupant in occupants], colours)


def winners_of(shares: Sequence[float]) -> tuple[int, ...]:
    """List the seats with the largest share of the win; none where nobody has any."""
    return tuple(seat for seat, share in enumerate(shares) if share and share == max(shares))


class PastEvent(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An event with who may see it (bit seat + 1) and how many moves stand after it.

    A move has words, and `unseen` ones for those who may not see it; `moments` are what came of it.
    """

    seq: int
    at: float
    kind: EventKind
    seat: int
    text: str
    seen_by: int
    depth: int
    words: Message | None = None
    unseen: Message | None = None
    moments: tuple[Moment, ...] = ()

    @property
    def taken_alone(self) -> int:
        """The number of the one move that this take-back took; 0 for all other events."""
        alone = self.kind == "takeback" and self.text.startswith(ONLY)
        return int(self.text.removeprefix(ONLY)) if alone else 0

    def is_seen_by(self, viewer: int) -> bool:
        """Whether a viewer may know it while the match runs; −1 is a spectator."""
        return bool(self.seen_by >> viewer + 1 & 1)


class History(msgspec.Struct):
    """What events have brought about; it is kept in snapshots.

    `acts` finds the event of a client's message, `left` are the clocks, `turns` the event since which each
    seat has been to move, `out` the seats that gave up or ran out of time, `step` where a lesson stands,
    `phase` the game's own clock.
    """

    occupants: list[Occupant]
    events: list[PastEvent]
    acts: dict[str, int] = {}
    left: tuple[float, ...] = ()
    turns: dict[int, int] = {}
    out: list[int] = []
    ended_by: str = ""
    next_table: str = ""
    step: str = ""
    phase: int = clock.SILENT
    phase_at: float = 0.0

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return self.events[-1].seq if self.events else 0

    @property
    def depth(self) -> int:
        """How many moves stand."""
        return self.events[-1].depth if self.events else 0

    def standing(self, seq: int) -> list[PastEvent]:
        """List the moves that stood after an event."""
        moves: list[PastEvent] = []
        for event in self.events:
            if event.seq > seq:
                break
            if event.kind == "move":
                moves.append(event)
            elif event.taken_alone:
                moves = [move for move in moves if move.seq != event.taken_alone]
            del moves[event.depth :]
        return moves

    def since(self, seq: int) -> list[PastEvent]:
        """List the events after a number."""
        start = len(self.events)
        while start and self.events[start - 1].seq > seq:
            start -= 1
        return self.events[start:]

    def seq_before(self, event: PastEvent) -> int:
        """The number of the event before another."""
        return max((other.seq for other in self.events if other.seq < event.seq), default=0)

    def out_at(self, seat: int) -> int:
        """The number of the event by which a seat gave up or ran out of time."""
        return max(event.seq for event in self.events if event.seat == seat and event.kind in GIVEN_UP)

    def note_turns(self, event: LogEvent, before: Sequence[int], movers: Sequence[int]) -> None:
        """Remember since which event each seat has been to move without a change for it."""
        known = self.turns
        if event.seat == NATURE or event.kind == "takeback":
            known = {}
        elif event.kind == "move":
            known = {seat: known[seat] for seat in before if seat != event.seat and seat in known}
        self.turns = {seat: known.get(seat, event.seq) for seat in movers}

    def put_out(self, seat: int, cause: str, stand_in: int) -> None:
        """End a match for two; for more a bot plays on for the seat, until one other is left."""
        self.out.append(seat)
        if len(self.occupants) - len(self.out) <= 1:
            self.ended_by = cause
        else:
            self.occupants[seat] = occupant_of(f"{BOT}{stand_in}", "stand-in")

    def shares(self, match: Match) -> tuple[float, ...]:
        """Each seat's share of the win, as the match stands; empty until the end."""
        if not self.ended_by:
            return ()
        if self.ended_by == "drawn":
            return (1 / match.seats,) * match.seats
        if not match.over and not self.out:
            return (0.0,) * match.seats
        shares = match.outcome if match.over else [1.0] * match.seats
        kept = [0.0 if seat in self.out else share for seat, share in enumerate(shares)]
        total = sum(kept)
        return tuple(share / total if total else 0.0 for share in kept)

    def places(self, match: Match) -> tuple[float, ...]:
        """Rank the seats of a match that has ended: by their shares, then points; whoever gave up is last."""
        shares = self.shares(match)
        if not any(shares):
            return ()
        points = match.scores if match.over else [0] * match.seats
        marks = [
            (0,) if seat in self.out else (1, share, point)
            for seat, (share, point) in enumerate(zip(shares, points, strict=True))
        ]
        return tuple(places(marks))

    def without_events(self) -> "History":
        """Copy everything that may change, but the events and acts, which only grow."""
        return msgspec.structs.replace(
            self, occupants=list(self.occupants), out=list(self.out), events=[], acts={}
        )


class Checkpoint(NamedTuple):
    """A moment of a match to come back to."""

    events: int
    current: Match
    moves: int
    history: History


def act_key(who: str, act: str) -> str:
    """Name a client's message among those of all clients."""
    return f"{who} {act}"
