"""Everything that can be shown of a table after one event, cut to each viewer."""

import hashlib
import time
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from opolis.core.scene import Scene, Touch
from opolis.match.match import HIDDEN, Match
from opolis.protocol.to_client import Moved, Now, encode
from opolis.server.live.visitor import GroupKey
from opolis.server.tables.history import PastEvent
from opolis.server.tables.logged_match import LoggedMatch
from opolis.wording.catalogue import Form, Listener, catalogue
from opolis.wording.message import Message

SPECTATOR = -1
MOST_ASKED = 64
GROWING_SECONDS = 0.004


class Views:
    """What holds after one event; scenes are made once for all who see the same."""

    def __init__(self, match: LoggedMatch, now: Now, max_leaves: int) -> None:
        self._now, self._max_leaves = now, max_leaves
        self._match: Match = match.current
        self._secrets = match.game.secrets
        self.seq, self.over, self._running = match.seq, match.over, match.status == "running"
        self._movers = match.movers
        self._events, self._count = match.events, len(match.events)
        self._scenes: dict[int, Scene] = {}
        self._moved: dict[tuple[int, int, int, str], tuple[Moved, ...]] = {}
        self._names = match.names

    def detached(self) -> "Views":
        """Let a thread make these views while the table goes on."""
        self._match = self._match.copy()
        return self

    # Events.

    def _since(self, seq: int) -> Sequence[PastEvent]:
        events, start = self._events, self._count
        while start and events[start - 1].seq > seq:
            start -= 1
        return events[start : self._count]

    def _shown(self, event: PastEvent, viewer: int, reader: GroupKey) -> Moved:
        hidden = not (self.over or event.is_seen_by(viewer))
        said = event.unseen if hidden else event.words
        words = self._say(said, "did", event.seat, reader) if said else ""
        return Moved(event.seq, event.seat, HIDDEN if hidden else event.text, event.at, event.kind, words)

    def _say(self, said: Message, form: Form, actor: int, reader: GroupKey) -> str:
        listener = Listener(self._names, reader.you)
        return catalogue(self._match.game.folder, reader.language).say(said, form, listener, actor)

    def events(self, after: int, viewer: int, reader: GroupKey) -> tuple[Moved, ...]:
        """Give the events after a number as a viewer may know them, in the reader's words."""
        key = after, viewer, reader.you, reader.language
        if key not in self._moved:
            self._moved[key] = tuple([self._shown(event, viewer, reader) for event in self._since(after)])
        return self._moved[key]

    def hides_from(self, viewer: int) -> bool:
        """Tell whether anything that happened is hidden from a viewer."""
        return not self.over and not all(event.is_seen_by(viewer) for event in self._events[: self._count])

    def revealed(self, until: int, viewer: int, reader: GroupKey) -> tuple[Moved, ...]:
        """Give what the end has revealed of the events up to a number."""
        old = [event for event in self._events[: self._count] if event.seq <= until]
        return tuple(self._shown(event, viewer, reader) for event in old if not event.is_seen_by(viewer))

    # What is seen.

    def viewer(self, seats: tuple[int, ...], chosen: int) -> int:
        """Choose the seat to look through.

        A single seat is always looked through. Of several on one screen it is the chosen one, else the first
        that is to move, so that nobody sees two hands at once; nobody's while others move.
        """
        if len(seats) < 2:
            return seats[0] if seats else SPECTATOR
        if chosen in seats:
            return chosen
        if self.over:
            return seats[0]
        return next((seat for seat in self._movers if seat in seats), SPECTATOR)

    def scene(self, viewer: int) -> Scene:
        """Give what a viewer sees; where nothing is secret and one area is everybody's, all see the same."""
        alike = not self._secrets and len(self._made(SPECTATOR).areas) < 2
        return self._made(SPECTATOR if alike else viewer)

    def _made(self, seat: int) -> Scene:
        if seat not in self._scenes:
            self._scenes[seat] = self._match.scene(seat)
        return self._scenes[seat]

    def now_for(self, viewer: int, scene: Scene | None) -> Now:
        """Say what holds now, for one viewer."""
        return msgspec.structs.replace(self._now, view=viewer, digest=digest(scene) if scene else "")

    def moves(self, seats: tuple[int, ...]) -> dict[int, tuple[str, ...]]:
        """List the moves of seats that may act."""
        if not self._running:
            return {}
        return {seat: tuple(self._match.moves(seat)) for seat in seats if seat in self._movers}

    def touches(self, viewer: int) -> dict[int, tuple[Touch, ...]]:
        """Give what the seat looked through can touch first, and all that follows where that is little."""
        if viewer not in self._movers or viewer < 0 or not self._running:
            return {}
        until = time.perf_counter() + GROWING_SECONDS
        touches = self._match.touches(viewer)
        if len(touches) <= MOST_ASKED and len(self._match.legal(viewer)) <= self._max_leaves:
            touches = self._grown(viewer, (), touches, until)
        return {viewer: tuple(touches)}

    def words(self, touches: dict[int, tuple[Touch, ...]], reader: GroupKey) -> dict[str, str]:
        """Say what the moves of touches do, by move."""
        return {
            move: self._say(self._match.words(seat, self._match.read(seat, move)), "do", seat, reader)
            for seat, offered in touches.items()
            for move in moves_of(offered)
        }

    def _grown(self, seat: int, path: tuple[str, ...], touches: list[Touch], until: float) -> list[Touch]:
        """Add to each touch what follows it, while there is time."""
        grown = []
        for touch in touches:
            if not touch.move and time.perf_counter() < until:
                further = (*path, touch.id)
                then = self._grown(seat, further, self._match.touches(seat, further), until)
                touch = msgspec.structs.replace(touch, then=tuple(then))
            grown.append(touch)
        return grown


def moves_of(touches: Iterable[Touch]) -> Iterator[str]:
    """List the moves of touches, and of those that follow."""
    for touch in touches:
        if touch.move:
            yield touch.move
        yield from moves_of(touch.then)


def digest(scene: Scene) -> str:
    """Hash all that a viewer sees."""
    return hashlib.blake2b(encode(scene), digest_size=8).hexdigest()
