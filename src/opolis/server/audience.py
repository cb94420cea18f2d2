"""Who looks at a table: viewers who see the same are served together, each change computed once."""

import hashlib
from collections.abc import Callable, Iterator

import msgspec

from opolis.core.scene import Scene, Touch
from opolis.protocol import changes
from opolis.protocol.server import FromTable, Moved, Now, Update, Welcome
from opolis.server.outlet import Outlet
from opolis.server.play import Play

SPECTATOR = -1
MOST_ASKED = 64

encode = msgspec.json.Encoder().encode


class Group:
    """Clients with the same seats, the same choice of view and the same wants."""

    def __init__(self, seats: tuple[int, ...], chosen: int, want: str) -> None:
        self.seats, self.chosen, self.want = seats, chosen, want
        self.outlets: set[Outlet] = set()
        self.scene: Scene | None = None

    def view(self, play: Play) -> int:
        """Choose the seat to look through.

        A single seat is looked through always. Of several on one screen it is the chosen one, else the first
        that is to move, so that nobody sees two hands at once; nobody's while others move.
        """
        if not self.seats:
            return SPECTATOR
        if len(self.seats) == 1:
            return self.seats[0]
        if self.chosen in self.seats:
            return self.chosen
        if play.over:
            return self.seats[0]
        return next((seat for seat in play.movers if seat in self.seats), SPECTATOR)


class Scenes:
    """The scenes of one moment, each made once; where nothing is secret all look at the same."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._made: dict[int, Scene] = {}

    def of(self, view: int) -> Scene:
        """Give what a viewer sees."""
        seat = view if self._play.game.secrets else SPECTATOR
        if seat not in self._made:
            self._made[seat] = self._play.match.scene(seat)
        return self._made[seat]


class Audience:
    """All groups of one table."""

    def __init__(self, play: Play, now: Callable[[], Now], most_leaves: int) -> None:
        self.play, self._now, self._most_leaves = play, now, most_leaves
        self.groups: dict[tuple[tuple[int, ...], int, str], Group] = {}

    @property
    def outlets(self) -> Iterator[Outlet]:
        """Everybody."""
        for group in self.groups.values():
            yield from group.outlets

    def join(self, outlet: Outlet, seats: tuple[int, ...], chosen: int, want: str) -> Group:
        """Put a client among those who see the same."""
        self.leave(outlet)
        key = (seats, chosen, want)
        group = self.groups.get(key)
        if group is None:
            group = self.groups[key] = Group(*key)
            group.scene = Scenes(self.play).of(group.view(self.play)) if want == "scene" else None
        group.outlets.add(outlet)
        return group

    def leave(self, outlet: Outlet) -> None:
        """Forget a client."""
        for key, group in list(self.groups.items()):
            group.outlets.discard(outlet)
            if not group.outlets:
                del self.groups[key]

    def group_of(self, outlet: Outlet) -> Group | None:
        """Find the group of a client."""
        return next((group for group in self.groups.values() if outlet in group.outlets), None)

    def tell(self, message: FromTable) -> None:
        """Send the same to everybody."""
        data = encode(message)
        for outlet in list(self.outlets):
            outlet.push(data)

    def welcome(self, group: Group, message: Welcome, seen: int) -> Welcome:
        """Complete a welcome with what this group sees."""
        play, view = self.play, group.view(self.play)
        return msgspec.structs.replace(
            message,
            events=play.seen_since(seen if seen <= play.seq else 0, view),
            now=_seen(self._now(), view, group.scene),
            scene=group.scene,
            touches=self._touches(group, view),
            moves=self._moves(group),
        )

    def update(self, seq: int, ended: bool) -> None:
        """Send every group what happened after event `seq`; the end of a match reveals what was hidden."""
        now, scenes = self._now(), Scenes(self.play)
        for group in list(self.groups.values()):
            view = group.view(self.play)
            events = self.play.seen_since(seq, view)
            if ended:
                events = (*self.play.revealed(seq, view), *events)
            data = encode(self._update(group, events, _seen(now, view, None), scenes))
            for outlet in list(group.outlets):
                outlet.push(data)

    def _update(self, group: Group, events: tuple[Moved, ...], now: Now, scenes: Scenes) -> Update:
        view = now.view
        if group.scene is None:
            return Update(events, now, moves=self._moves(group))
        old, group.scene = group.scene, scenes.of(view)
        now = _seen(now, view, group.scene)
        return changes.update(old, group.scene, events, now, touches=self._touches(group, view))

    def _moves(self, group: Group) -> dict[int, tuple[str, ...]]:
        """List the moves of a program's seats, if that is what it wants."""
        if group.want != "moves" or self.play.status != "running":
            return {}
        match = self.play.match
        return {seat: tuple(match.moves(seat)) for seat in group.seats if seat in self.play.movers}

    def _touches(self, group: Group, view: int) -> dict[int, tuple[Touch, ...]]:
        """Give what the seat looked through can touch first, and all that follows where that is little."""
        if group.scene is None or view not in self.play.movers or view < 0 or self.play.status != "running":
            return {}
        touches = self.play.match.touches(view)
        if len(touches) <= MOST_ASKED and len(self.play.match.legal(view)) <= self._most_leaves:
            touches = self._grown(view, (), touches, [MOST_ASKED])
        return {view: tuple(touches)}

    def _grown(self, seat: int, path: tuple[str, ...], touches: list[Touch], left: list[int]) -> list[Touch]:
        """Add to each touch what follows it, until so many questions were asked."""
        grown = []
        for touch in touches:
            if not touch.move and left[0] > 0:
                left[0] -= 1
                further = (*path, touch.id)
                then = self._grown(seat, further, self.play.match.touches(seat, further), left)
                touch = msgspec.structs.replace(touch, then=tuple(then))
            grown.append(touch)
        return grown


def _seen(now: Now, view: int, scene: Scene | None) -> Now:
    """Say what holds now, for one viewer."""
    return msgspec.structs.replace(now, view=view, digest=digest(scene) if scene else "")


def digest(scene: Scene) -> str:
    """Hash all that a viewer sees."""
    return hashlib.blake2b(encode(scene), digest_size=8).hexdigest()
