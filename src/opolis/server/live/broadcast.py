"""Showing a table to its visitors: those who see the same are served together, each change computed once.

Where scenes are cheap they are made at once, in the event loop; where they are not, in a thread, and what
happens meanwhile is shown together.
"""

import asyncio
from typing import Any, NamedTuple

import msgspec

from opolis.core.scene import Scene
from opolis.protocol.to_client import FromTable, Update, encode
from opolis.server.live.pace import Pace
from opolis.server.live.views import Views
from opolis.server.live.visitor import Group, GroupKey, Newcomer, Visitor
from opolis.server.tasks import Tasks
from opolis.wording.translation import translated


class Encoded(NamedTuple):
    """A message, and the scene that its readers know after it."""

    scene: Scene | None
    data: bytes


class Batch(NamedTuple):
    """All messages of one view of the table."""

    updates: list[tuple[Group, Encoded]]
    welcomes: list[tuple[Newcomer, Encoded]]


class Broadcast:
    """All groups of one table, and those who wait for their welcome; `seq` is the last event shown."""

    def __init__(self, pace: Pace, tasks: Tasks, seq: int, over: bool) -> None:
        self._pace, self._tasks = pace, tasks
        self._groups: dict[GroupKey, Group] = {}
        self._newcomers: list[Newcomer] = []
        self._shown, self._shown_over = seq, over
        self._next: Views | None = None
        self._busy = False

    def leave(self, visitor: Visitor) -> None:
        """Forget a client."""
        self._newcomers = [newcomer for newcomer in self._newcomers if newcomer.visitor is not visitor]
        self._leave_group(visitor)

    def _leave_group(self, visitor: Visitor) -> None:
        group = self._groups.get(visitor.group) if visitor.group else None
        if group:
            group.queues.discard(visitor.queue)
            if not group.queues:
                del self._groups[group.key]
        visitor.group = None

    def tell(self, message: FromTable) -> None:
        """Send the same to everybody, to each in their language."""
        data: dict[str, bytes] = {}
        for group in list(self._groups.values()):
            language = group.key.language
            if language not in data:
                data[language] = encode(translated(message, None, language))
            for queue in list(group.queues):
                queue.push(data[language])

    def welcome(self, views: Views, newcomer: Newcomer) -> None:
        """Let somebody in, with the scene as it is."""
        self._newcomers.append(newcomer)
        self.show(views)

    def show(self, views: Views) -> None:
        """Show everybody what has happened, now or as soon as what happened before is shown."""
        if self._busy:
            self._next = views.detached()
        elif self._pace.quick:
            self._deliver(views, self._made(views, list(self._groups.values()), self._take_newcomers()))
        elif self._groups or self._newcomers:
            self._busy, self._next = True, views.detached()
            self._tasks.spawn(self._show_in_thread())

    def _take_newcomers(self) -> list[Newcomer]:
        newcomers, self._newcomers = self._newcomers, []
        return newcomers

    async def _show_in_thread(self) -> None:
        newcomers = list[Newcomer]()
        try:
            while (views := self._next) is not None:
                self._next = None
                groups, newcomers = list(self._groups.values()), self._take_newcomers()
                self._deliver(views, await asyncio.to_thread(self._made, views, groups, newcomers))
        except Exception:
            self._send_away(newcomers)
            raise
        finally:
            self._busy = False

    def _send_away(self, newcomers: list[Newcomer]) -> None:
        """Let everybody come back who would wait in vain."""
        for queue in [queue for group in self._groups.values() for queue in group.queues]:
            queue.close("restart")
        for newcomer in newcomers:
            newcomer.visitor.queue.close("restart")

    def _made(self, views: Views, groups: list[Group], newcomers: list[Newcomer]) -> Batch:
        """Make all messages; changes nothing."""
        began = self._pace.start()
        updates = [(group, self._update(views, group)) for group in groups] if views.seq > self._shown else []
        welcomes = [(newcomer, _welcome(views, newcomer)) for newcomer in newcomers]
        self._pace.stop(began, len(updates) + len(welcomes))
        views.put_away()
        return Batch(updates, welcomes)

    def _update(self, views: Views, group: Group) -> Encoded:
        viewer = views.viewer(group.key.seats, group.key.chosen)
        events = views.events(self._shown, viewer, group.key)
        if views.over and not self._shown_over:
            events = (*views.revealed(self._shown, viewer, group.key), *events)
        if group.scene is None:
            now = views.now_for(viewer, None, group.key)
            return Encoded(None, encode(Update(events, now, **_unseen(views, viewer, group.key))))
        scene = views.scene(viewer, group.key.language)
        now, touches = views.now_for(viewer, scene, group.key), views.touches(viewer, group.key.language)
        words = views.words(touches, group.key)
        told = Update(events, now, touches=touches, words=words)
        return Encoded(scene, views.update(group.scene, scene, told))

    def _deliver(self, views: Views, batch: Batch) -> None:
        for group, encoded in batch.updates:
            group.scene = encoded.scene
            for queue in list(group.queues):
                queue.push(encoded.data)
        self._shown, self._shown_over = max(self._shown, views.seq), views.over
        for newcomer, encoded in batch.welcomes:
            self._let_in(newcomer, encoded)

    def _let_in(self, newcomer: Newcomer, encoded: Encoded) -> None:
        visitor = newcomer.visitor
        if not visitor.here:
            return
        self._leave_group(visitor)  # it may be waiting for another welcome already
        group = self._groups.setdefault(newcomer.key, Group(newcomer.key, encoded.scene))
        group.queues.add(visitor.queue)
        visitor.group = newcomer.key
        visitor.queue.push(encoded.data)


def _welcome(views: Views, newcomer: Newcomer) -> Encoded:
    """Complete a welcome with what this viewer sees."""
    key, want = newcomer.key, newcomer.key.want
    viewer = views.viewer(key.seats, key.chosen)
    scene = views.scene(viewer, key.language) if want == "scene" else None
    touches = views.touches(viewer, key.language) if want == "scene" else {}
    rest = _unseen(views, viewer, key) if want != "scene" else {}
    message = msgspec.structs.replace(
        newcomer.welcome,
        events=views.events(newcomer.seen if newcomer.seen <= views.seq else 0, viewer, key),
        now=views.now_for(viewer, scene, key),
        scene=scene,
        touches=touches,
        words=views.words(touches, key),
        **rest,
    )
    return Encoded(scene, encode(message))


def _unseen(views: Views, viewer: int, key: GroupKey) -> dict[str, Any]:
    """Give what those get who are sent no scene: the position to draw it from, or moves as text."""
    return {"position": views.position(viewer)} if key.want == "view" else {"moves": views.moves(key.seats)}
