"""The driver of a table: lets bots think, rings nature's bell, and ends a match when time is up.

Where a game says so, it makes a move for a person who keeps the others waiting, and lets a bot wait until
everybody is there.
"""

import asyncio
import math

from opolis.core.verbs import NATURE
from opolis.match import clock
from opolis.protocol.to_client import Notice
from opolis.server.logs import fault
from opolis.server.refusal import Refuse
from opolis.server.store.people import BOT
from opolis.server.tables.fair_queue import Asker, Rank
from opolis.server.tables.observer import Observer
from opolis.server.tables.services import TableServices
from opolis.server.tables.table import Table
from opolis.server.warm import THINKING

GRACE = 0.01
GRACE_BETWEEN = 0.25  # where other processes may be writing what arrived in time
HEARING = 0.02  # seconds between two looks whether what arrived in time was heard
AFTER_FAULT = 2.0
PATIENCE = 3.0  # seconds between two words about why a bot does not move yet
FIRST_ACT = 12  # times the pause beside people that bots wait for a person's first act
LOOKING = 0.25  # seconds between two looks whether everybody has come
PREPARING = "Bots are being prepared for their first match"
STOOD_IN = "{name} kept the others waiting: a stand-in has made this one move."


class Driver(Observer):
    """Does what no person does. Of several processes one drives a table: the one that has claimed it."""

    def __init__(self, table: Table, services: TableServices) -> None:
        self._table, self._services = table, services
        self.claimed = False
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._timer: asyncio.TimerHandle | None = None

    @property
    def busy(self) -> bool:
        """Whether a bot is thinking or a bell is set."""
        return bool(self._thinking) or self._timer is not None

    def keep(self, ours: bool) -> None:
        """Begin when the table has become this process's to keep; do nothing more when it is another's."""
        if ours != self.claimed:
            self.claimed = ours
            self._plan()

    def changed(self, after: int) -> None:
        """See what is to be done now; after the end bots need nothing of what they kept."""
        if self._table.match.over:
            self._services.bots.kept.drop(self._table.id)
        self._plan()

    def closed(self, reason: str) -> None:
        """Do nothing more."""
        self.claimed = False
        self._cancel_timer()
        for task in self._thinking.values():
            task.cancel()
        self._services.bots.kept.drop(self._table.id)

    def _plan(self) -> None:
        self._cancel_timer()
        if not self.claimed or self._table.match.status != "running":
            return
        self._wake_bots()
        due = self._table.clock.next_due()
        if due is not None:
            self._set_timer(max(0.0, due))

    def _set_timer(self, seconds: float) -> None:
        self._cancel_timer()
        grace = GRACE_BETWEEN if self._services.store.shared else GRACE
        self._timer = asyncio.get_running_loop().call_later(seconds + grace, self._ring)

    def _wake_bots(self) -> None:
        for seat in self._table.match.movers:
            if seat != NATURE and self._level(seat) and seat not in self._thinking:
                self._thinking[seat] = asyncio.create_task(self._think(seat))

    def _level(self, seat: int) -> int:
        """The level of the bot that is to move here, the seat's own or the stand-in's; 0 for a person."""
        level = self._table.match.occupants[seat].level
        return level or (self._services.settings.stand_in if self._table.clock.overdue_in(seat) == 0 else 0)

    def _cancel_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _ring(self) -> None:
        self._timer = None
        self._services.tasks.spawn(self._on_time())

    async def _on_time(self) -> None:
        await asyncio.shield(self._ring_now())  # a stop waits for what is being written

    async def _ring_now(self) -> None:
        """End the match of whoever has no time left, ring the bell, or let a stand-in move."""
        table = self._table
        await self._services.downtime.ensure_known()
        async with table.lock:
            flag = table.clock.next_flag()
            if not self.claimed or table.match.status != "running":
                return
            if flag and flag[0] <= 0 and self._has_acted_in_time(*flag):
                self._set_timer(HEARING)
            elif flag and flag[0] <= 0:
                await table.commit(lambda: table.other("time", flag[1]))
            elif table.clock.bell_in() == 0:
                at = self._services.store.now()
                await table.commit(lambda: [table.chance(at), *table.chances(at)])
            else:
                self._plan()

    def _has_acted_in_time(self, left: float, seat: int) -> bool:
        """Whether something arrived before a seat's time ran out that was not answered yet."""
        deadline = self._services.store.now() + left
        return self._table.unheard(self._table.match.occupants[seat].who) < deadline

    async def _think(self, seat: int) -> None:
        """Let a bot make one move; then see what is to be done."""
        try:
            await asyncio.sleep(self._pause())
            await self._await_everybody(seat)
            await self._await_first_act()
            await self._prepare()
            await self._move(seat)
        except Exception:
            fault("a bot failed", table=self._table.id, seat=seat)
            self._services.metrics.count("opolis_errors_total")
            await asyncio.sleep(AFTER_FAULT)
        finally:
            del self._thinking[seat]
        self._plan()

    async def _await_everybody(self, seat: int) -> None:
        """Let those come who are on their way, as long as the game is that polite."""
        match = self._table.match
        until = match.waiting_since(seat) + clock.courtesy(match.current)
        while self._services.store.now() < until and not self._table.is_complete():
            await asyncio.sleep(LOOKING)

    def _pause(self) -> float:
        """Wait longer where people may act at the same time, so that they get their chance."""
        settings, pace = self._services.settings, self._table.row.pace
        if pace >= 0:
            return pace
        usual = settings.bot_pause
        return max(usual, settings.bot_race_pause) if self._is_beside_people() else usual

    def _is_beside_people(self) -> bool:
        """Whether people may act at the same time as bots."""
        match = self._table.match
        return bool(match.seats_of_people.intersection(match.movers))

    async def _await_first_act(self) -> None:
        """Let people who play at the same time do something first: nobody loses a race while they look."""
        match, now = self._table.match, self._services.store.now
        until = now() + FIRST_ACT * self._services.settings.bot_race_pause
        people = match.seats_of_people
        while now() < until and self._is_beside_people():
            if any(event.kind == "move" and event.seat in people for event in match.events):
                return
            await asyncio.sleep(LOOKING)

    async def _prepare(self) -> None:
        """Wait until bots can play this game; everybody is told, and no clock runs meanwhile."""
        warm_up, name, pauses = self._services.warm_up, self._table.row.game, self._table.clock.pauses
        if name in warm_up.bots_ready:
            return
        began, waiting = self._services.store.now(), asyncio.ensure_future(warm_up.prepare_bots(name))
        pauses[THINKING] = began, math.inf
        try:
            while not (await asyncio.wait({waiting}, timeout=PATIENCE))[0]:
                waited = warm_up.progress(THINKING).get(name, 0.0)
                self._table.tell(Notice(f"{PREPARING} ({waited:.0f} s)."))
            waiting.result()
        finally:
            pauses[THINKING] = began, self._services.store.now()
        if self._services.store.now() - began > PATIENCE:
            self._table.tell(Notice("The bots are ready."))

    async def _move(self, seat: int) -> None:
        table = self._table
        async with table.lock:
            level = self._level(seat)
            if not level or seat not in table.match.running:
                return
            match, asker = table.match.current.copy(), self._asker()
        move = await self._services.bots.choose(match, table.id, seat, level, asker)
        await asyncio.shield(self._play(seat, move, level))  # a stop waits for what is being written

    def _asker(self) -> Asker:
        """For whom the bots think here: somebody who plays, or whoever made a table of bots alone."""
        people = sorted(self._table.match.people)
        if not people:
            return Asker(Rank.BOTS, self._table.row.creator)
        return Asker(Rank.TABLE, people[0], self._table.address(people[0]))

    async def _play(self, seat: int, move: str, level: int) -> None:
        table = self._table
        async with table.lock:
            if not self.claimed or seat not in table.match.running or self._level(seat) != level:
                return
            late = table.match.occupants[seat].is_person
            try:
                if await table.commit(lambda: table.move(seat, move, who=f"{BOT}{level}")):
                    self._services.metrics.count("opolis_moves_total", by="bot")
                    if late:
                        table.tell(Notice(STOOD_IN.format(name=table.match.occupants[seat].name)))
            except Refuse:
                pass  # the position has changed meanwhile: think again
