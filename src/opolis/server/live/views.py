"""A moment of a match, and all that can be told of it, cut to each viewer. It can be told in a thread."""

import hashlib
import time
from collections.abc import Sequence

import msgspec

from opolis.core.scene import Scene, Touch
from opolis.match.match import Match
from opolis.protocol.to_client import Moved, Now
from opolis.server.tables.bots import private
from opolis.server.tables.history import PastEvent
from opolis.server.tables.logged_match import LoggedMatch

SPECTATOR = -1
HIDDEN = "?"
MOST_ASKED = 64
GROWING_SECONDS = 0.004

encode = msgspec.json.Encoder().encode


class Moment:
    """What holds after one event; scenes are made once for all who see the same."""

    def __init__(self, match: LoggedMatch, now: Now, most_leaves: int) -> None:
        self.now, self._most_leaves = now, most_leaves
        self.match: Match = match.current
        self.seats, self.secrets = match.row.seats, match.game.secrets
        self.seq, self.over, self.running = match.seq, match.over, match.status == "running"
        self.movers = match.movers
        self._lines, self._count = match.events, len(match.events)
        self._scenes: dict[int, Scene] = {}
        self._events: dict[tuple[int, int], tuple[Moved, ...]] = {}

    def apart(self) -> "Moment":
        """Let this moment be told in a thread while the table goes on."""
        self.match = private(self.match)
        return self

    # Events.

    def lines(self, after: int) -> Sequence[PastEvent]:
        """List the events after a number."""
        lines, start = self._lines, self._count
        while start and lines[start - 1].seq > after:
            start -= 1
        return lines[start : self._count]

    def _told(self, line: PastEvent, viewer: int) -> Moved:
        hidden = not (self.over or line.is_seen_by(viewer))
        return Moved(line.seq, line.seat, HIDDEN if hidden else line.text, line.at, line.kind)

    def events(self, after: int, viewer: int) -> tuple[Moved, ...]:
        """Tell the events after a number, as a viewer may know them; all alike where nothing is secret."""
        key = after, viewer if self.secrets else SPECTATOR
        if key not in self._events:
            self._events[key] = tuple([self._told(line, viewer) for line in self.lines(after)])
        return self._events[key]

    def revealed(self, until: int, viewer: int) -> tuple[Moved, ...]:
        """Tell what the end has revealed of the events up to a number."""
        lines = self._lines[: self._count]
        old = [line for line in lines if line.seq <= until and not line.is_seen_by(viewer)]
        return tuple(self._told(line, viewer) for line in old)

    # What is seen.

    def view(self, seats: tuple[int, ...], chosen: int) -> int:
        """Choose the seat to look through.

        A single seat is looked through always. Of several on one screen it is the chosen one, else the first
        that is to move, so that nobody sees two hands at once; nobody's while others move.
        """
        if len(seats) < 2:
            return seats[0] if seats else SPECTATOR
        if chosen in seats:
            return chosen
        if self.over:
            return seats[0]
        return next((seat for seat in self.movers if seat in seats), SPECTATOR)

    def scene(self, view: int) -> Scene:
        """Give what a viewer sees; where nothing is secret all look at the same."""
        seat = view if self.secrets else SPECTATOR
        if seat not in self._scenes:
            self._scenes[seat] = self.match.scene(seat)
        return self._scenes[seat]

    def seen(self, view: int, scene: Scene | None) -> Now:
        """Say what holds now, for one viewer."""
        return msgspec.structs.replace(self.now, view=view, digest=digest(scene) if scene else "")

    def moves(self, seats: tuple[int, ...]) -> dict[int, tuple[str, ...]]:
        """List the moves of seats that may act."""
        if not self.running:
            return {}
        return {seat: tuple(self.match.moves(seat)) for seat in seats if seat in self.movers}

    def touches(self, view: int) -> dict[int, tuple[Touch, ...]]:
        """Give what the seat looked through can touch first, and all that follows where that is little."""
        if view not in self.movers or view < 0 or not self.running:
            return {}
        until = time.perf_counter() + GROWING_SECONDS
        touches = self.match.touches(view)
        if len(touches) <= MOST_ASKED and len(self.match.legal(view)) <= self._most_leaves:
            touches = self._grown(view, (), touches, until)
        return {view: tuple(touches)}

    def _grown(self, seat: int, path: tuple[str, ...], touches: list[Touch], until: float) -> list[Touch]:
        """Add to each touch what follows it, while there is time."""
        grown = []
        for touch in touches:
            if not touch.move and time.perf_counter() < until:
                further = (*path, touch.id)
                then = self._grown(seat, further, self.match.touches(seat, further), until)
                touch = msgspec.structs.replace(touch, then=tuple(then))
            grown.append(touch)
        return grown


def digest(scene: Scene) -> str:
    """Hash all that a viewer sees."""
    return hashlib.blake2b(encode(scene), digest_size=8).hexdigest()
