"""Who looks at a table: viewers who see the same are served together, each change computed once.

Where scenes are cheap they are made at once, in the event loop; where they are not, in a thread, and what
happens meanwhile is told together.
"""

import asyncio
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from opolis.core.scene import Scene
from opolis.protocol import changes
from opolis.protocol.to_client import FromTable, Update, Welcome
from opolis.server.live.send_queue import Outlet
from opolis.server.live.views import Moment, encode

if TYPE_CHECKING:
    from opolis.server.tables.table import Table

Key = tuple[tuple[int, ...], int, str]


class Visitor(msgspec.Struct):
    """A client at the table; `key` is the group that it was welcomed to."""

    outlet: Outlet
    who: str
    want: str = "scene"
    chosen: int = -1
    key: Key | None = None


class Group:
    """Clients with the same seats, the same choice of view and the same wants; `scene` is what they know."""

    def __init__(self, key: Key, scene: Scene | None) -> None:
        self.seats, self.chosen, self.want = key
        self.scene = scene
        self.outlets: set[Outlet] = set()


class Newcomer(NamedTuple):
    """Somebody to welcome, with what is told besides the match."""

    visitor: Visitor
    key: Key
    plain: Welcome
    seen: int


class Pace:
    """How long a game's scenes take, on average; decides where they are made."""

    def __init__(self, quick: float) -> None:
        self._quick, self._mean = quick, 0.0

    @property
    def quick(self) -> bool:
        """Whether scenes may be made in the event loop."""
        return self._mean < self._quick

    def took(self, seconds: float) -> None:
        """Learn from another scene."""
        self._mean += 0.2 * (seconds - self._mean)


class Audience:
    """All groups of one table, and those who wait for their welcome."""

    def __init__(self, table: "Table", pace: Pace) -> None:
        self._table, self._pace = table, pace
        self.groups: dict[Key, Group] = {}
        self._newcomers: list[Newcomer] = []
        self._told, self._told_over = table.match.seq, table.match.over
        self._next: Moment | None = None
        self._busy = False

    @property
    def outlets(self) -> Iterator[Outlet]:
        """Everybody who was welcomed."""
        for group in self.groups.values():
            yield from group.outlets

    def leave(self, visitor: Visitor) -> None:
        """Forget a client."""
        self._newcomers = [newcomer for newcomer in self._newcomers if newcomer.visitor is not visitor]
        group = self.groups.get(visitor.key) if visitor.key else None
        if group and visitor.key:
            group.outlets.discard(visitor.outlet)
            if not group.outlets:
                del self.groups[visitor.key]
        visitor.key = None

    def tell(self, message: FromTable) -> None:
        """Send the same to everybody."""
        data = encode(message)
        for outlet in list(self.outlets):
            outlet.push(data)

    def welcome(self, moment: Moment, newcomer: Newcomer) -> None:
        """Let somebody in, with the scene of this moment."""
        self._newcomers.append(newcomer)
        self.show(moment)

    def show(self, moment: Moment) -> None:
        """Show everybody this moment, now or as soon as the one before is told."""
        if self._busy:
            self._next = moment.apart()
        elif self._pace.quick:
            self._deliver(moment, *self._made(moment, list(self.groups.values()), self._take()))
        elif self.groups or self._newcomers:
            self._busy, self._next = True, moment.apart()
            self._table.house.spawn(self._tell_in_thread())

    def _take(self) -> list[Newcomer]:
        newcomers, self._newcomers = self._newcomers, []
        return newcomers

    async def _tell_in_thread(self) -> None:
        try:
            while (moment := self._next) is not None:
                self._next = None
                groups, newcomers = list(self.groups.values()), self._take()
                made = await asyncio.to_thread(self._made, moment, groups, newcomers)
                self._deliver(moment, *made)
        finally:
            self._busy = False

    def _made(
        self, moment: Moment, groups: list[Group], newcomers: list[Newcomer]
    ) -> tuple[list[tuple[Group, Scene | None, bytes]], list[tuple[Newcomer, Scene | None, bytes]]]:
        """Make all messages of a moment; changes nothing."""
        began = time.perf_counter()
        news = [(group, *self._update(moment, group)) for group in groups] if self._is_new(moment) else []
        welcomes = [(newcomer, *_welcome(moment, newcomer)) for newcomer in newcomers]
        if news or welcomes:
            self._pace.took((time.perf_counter() - began) / (len(news) + len(welcomes)))
        return news, welcomes

    def _is_new(self, moment: Moment) -> bool:
        return moment.seq > self._told

    def _update(self, moment: Moment, group: Group) -> tuple[Scene | None, bytes]:
        view = moment.view(group.seats, group.chosen)
        events = moment.events(self._told, view)
        if moment.over and not self._told_over:
            events = (*moment.revealed(self._told, view), *events)
        if group.scene is None:
            now = moment.seen(view, None)
            return None, encode(Update(events, now, moves=moment.moves(group.seats)))
        scene = moment.scene(view)
        now, touches = moment.seen(view, scene), moment.touches(view)
        return scene, encode(changes.update(group.scene, scene, events, now, touches=touches))

    def _deliver(
        self,
        moment: Moment,
        news: list[tuple[Group, Scene | None, bytes]],
        welcomes: list[tuple[Newcomer, Scene | None, bytes]],
    ) -> None:
        for group, scene, data in news:
            group.scene = scene
            for outlet in list(group.outlets):
                outlet.push(data)
        self._told, self._told_over = max(self._told, moment.seq), moment.over
        for newcomer, scene, data in welcomes:
            self._let_in(newcomer, scene, data)

    def _let_in(self, newcomer: Newcomer, scene: Scene | None, data: bytes) -> None:
        visitor = newcomer.visitor
        if visitor.outlet not in self._table.visitors:
            return
        self.leave(visitor)
        group = self.groups.setdefault(newcomer.key, Group(newcomer.key, scene))
        group.outlets.add(visitor.outlet)
        visitor.key = newcomer.key
        visitor.outlet.push(data)


def _welcome(moment: Moment, newcomer: Newcomer) -> tuple[Scene | None, bytes]:
    """Complete a welcome with what this viewer sees."""
    seats, chosen, want = newcomer.key
    view = moment.view(seats, chosen)
    scene = moment.scene(view) if want == "scene" else None
    message = msgspec.structs.replace(
        newcomer.plain,
        events=moment.events(newcomer.seen if newcomer.seen <= moment.seq else 0, view),
        now=moment.seen(view, scene),
        scene=scene,
        touches=moment.touches(view) if want == "scene" else {},
        moves=moment.moves(seats) if want == "moves" else {},
    )
    return scene, encode(message)
