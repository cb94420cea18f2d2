"""Everything that can be shown of a table after one event, cut to each viewer."""

import hashlib
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec

from opolis.core.scene import Scene, Touch
from opolis.match.match import HIDDEN, Match
from opolis.match.task import task
from opolis.protocol import changes
from opolis.protocol.offers import moves_of, offered
from opolis.protocol.seat_view import SeatView, seat_view
from opolis.protocol.to_client import Moved, Now, Update, encode
from opolis.protocol.told import Told, tell
from opolis.server.live.visitor import GroupKey
from opolis.server.tables.history import PastEvent
from opolis.server.tables.logged_match import LoggedMatch
from opolis.wording.catalogue import LANGUAGES, Catalogue, Form, Listener, catalogue
from opolis.wording.message import Message
from opolis.wording.translation import translated

SPECTATOR = -1
BLANK = Now(0, ())

Made = TypeVar("Made")


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
        self._kept: dict[tuple[str, int, int], Any] = {}
        self._moved: dict[tuple[int, int, int, str, bool], tuple[Moved, ...]] = {}
        self._names = match.names
        self._speeches: dict[str, Catalogue] = {}

    def detached(self) -> "Views":
        """Let a thread make these views while the table goes on."""
        self._match = self._match.copy()
        return self

    def put_away(self) -> None:
        """Let go of what was needed to make them."""
        self._match.look_away()

    # Events.

    def _since(self, seq: int) -> Sequence[PastEvent]:
        events, start = self._events, self._count
        while start and events[start - 1].seq > seq:
            start -= 1
        return events[start : self._count]

    def _shown(self, event: PastEvent, viewer: int, reader: GroupKey) -> Moved:
        hidden = not (self.over or event.is_seen_by(viewer))
        if not reader.words:
            text = HIDDEN if hidden else event.text
            return Moved(event.seq, event.seat, text, event.at, event.kind)
        text, said = (HIDDEN, event.unseen) if hidden else (event.text, event.words)
        try:
            words = self._say(said, "did", event.seat, reader) if said else ""
            moments = self._told(event, viewer, reader)
        except KeyError:  # kept by an older version, which said it in other words
            words, moments = "", ()
        return Moved(event.seq, event.seat, text, event.at, event.kind, words, moments)

    def _told(self, event: PastEvent, viewer: int, reader: GroupKey) -> tuple[Told, ...]:
        if not event.moments:
            return ()
        folder, words = self._match.game.folder, self._speech(reader.language)
        listener = Listener(self._names, reader.you)
        heard = (moment for moment in event.moments if moment.is_told_to(viewer))
        return tuple(tell(moment, words, listener, event.seat, folder) for moment in heard)

    def _say(self, said: Message, form: Form, actor: int, reader: GroupKey) -> str:
        listener = Listener(self._names, reader.you)
        return self._speech(reader.language).say(said, form, listener, actor)

    def _speech(self, language: str) -> Catalogue:
        if language not in self._speeches:
            self._speeches[language] = catalogue(self._match.game.folder, language)
        return self._speeches[language]

    def events(self, after: int, viewer: int, reader: GroupKey) -> tuple[Moved, ...]:
        """Give the events after a number as a viewer may know them, in the reader's words."""
        key = after, viewer, reader.you, reader.language, reader.words
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

    def scene(self, viewer: int, language: str) -> Scene:
        """Give what a viewer sees; where nothing is secret and one area is everybody's, all see the same."""
        scene = self._made(viewer)
        if language == LANGUAGES[0]:
            return scene
        folder = self._match.game.folder
        return self._once((language, id(scene), 0), lambda: translated(scene, folder, language))

    def _made(self, viewer: int) -> Scene:
        if viewer not in self._scenes:
            made = None if self._secrets else next(iter(self._scenes.values()), None)
            alike = made is not None and len(made.areas) < 2
            self._scenes[viewer] = made if made and alike else self._match.scene(viewer)
        return self._scenes[viewer]

    def update(self, old: Scene, new: Scene, told: Update) -> bytes:
        """Write what a reader is told and how what is seen has changed, which is written once for all."""
        seen = self._once(("update", id(old), id(new)), lambda: _written(changes.update(old, new, (), BLANK)))
        return encode(told)[:-1] + seen

    def _once(self, key: tuple[str, int, int], make: Callable[[], Made]) -> Made:
        if key not in self._kept:
            self._kept[key] = make()
        made: Made = self._kept[key]
        return made

    def now_for(self, viewer: int, scene: Scene | None, reader: GroupKey) -> Now:
        """Say what holds now, for one viewer; what is expected of whom only to people."""
        if reader.want == "moves":
            return msgspec.structs.replace(self._now, view=viewer)
        seen = self._once(("digest", id(scene), 0), lambda: digest(scene)) if scene and reader.digest else ""
        listener, asked = Listener(self._names, reader.you), ""
        if self._running:
            own = viewer if viewer in reader.seats else SPECTATOR
            asked = task(self._match, viewer, listener, reader.language, self._movers, own)
        return msgspec.structs.replace(self._now, view=viewer, digest=seen, task=asked)

    def moves(self, seats: tuple[int, ...]) -> dict[int, tuple[str, ...]]:
        """List the moves of seats that may act."""
        if not self._running:
            return {}
        return {seat: tuple(self._match.moves(seat)) for seat in seats if seat in self._movers}

    def position(self, viewer: int) -> SeatView:
        """Give what a viewer knows of the position, to pages that draw it themselves."""
        return seat_view(self._match, viewer, self._names, self._asks(viewer))

    def _asks(self, viewer: int) -> bool:
        """Tell whether the seat looked through is asked to act."""
        return self._running and viewer >= 0 and viewer in self._movers

    def touches(self, viewer: int, language: str) -> dict[int, tuple[Touch, ...]]:
        """Give what the seat looked through can touch first, and all that follows where that is little."""
        if not self._asks(viewer):
            return {}
        touches = offered(self._match, viewer, self._max_leaves)
        return {viewer: translated(touches, self._match.game.folder, language)}

    def words(self, touches: dict[int, tuple[Touch, ...]], reader: GroupKey) -> dict[str, str]:
        """Say what the moves of touches do, by move."""
        if not touches:
            return {}
        listener, words = Listener(self._names, reader.you), dict[str, str]()
        for seat, given in touches.items():
            said = self._match.words_of(seat, moves_of(given))
            words |= self._speech(reader.language).say_each(said, "do", listener, seat)
        return words


def _written(update: Update) -> bytes:
    """Write what follows in an update upon what each reader is told."""
    return encode(update)[len(encode(Update((), BLANK))) - 1 :]


def digest(scene: Scene) -> str:
    """Hash all that a viewer sees."""
    return hashlib.blake2b(encode(scene), digest_size=8).hexdigest()
