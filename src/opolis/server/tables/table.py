"""A table: one live match. Every change goes through the log before anybody hears of it."""

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec

from opolis.core.verbs import NATURE
from opolis.protocol.from_client import Act
from opolis.protocol.to_client import (
    Ack,
    Chat,
    Clock,
    EventKind,
    Holder,
    Now,
    Proposal,
    Spoken,
    TableInfo,
    Welcome,
)
from opolis.server.live.audience import Audience, Newcomer, Visitor
from opolis.server.live.presence import Presence
from opolis.server.live.send_queue import Outlet
from opolis.server.live.views import Moment, encode
from opolis.server.logs import fault
from opolis.server.refusal import Refuse
from opolis.server.store.rows import ChatRow, Conflict, LogEvent
from opolis.server.tables import clocks
from opolis.server.tables.description import tell_holders, tell_table
from opolis.server.tables.driver import Keeper
from opolis.server.tables.history import Occupant
from opolis.server.tables.logged_match import LoggedMatch

if TYPE_CHECKING:
    from opolis.server.house import House

TRIES = 5
MOST_CHAT = 100
LISTED_SECONDS = 60.0


class Table:
    """One live match and all who are at it."""

    def __init__(self, house: "House", match: LoggedMatch, chat: list[ChatRow]) -> None:
        self.house, self.match = house, match
        self.row, self.id = match.row, match.row.id
        self.lock = asyncio.Lock()
        self.audience = Audience(self, house.pace(match.game.name))
        self.visitors: dict[Outlet, Visitor] = {}
        self.proposals: dict[str, Proposal] = {}
        self.presence = Presence(self)
        self.keeper = Keeper(self)
        self.chat = [_spoken(line) for line in chat]
        self.used = time.monotonic()
        self._standing, self._listed = self._stands(), self.row.updated

    # What can be told.

    def seats_of(self, who: str) -> tuple[int, ...]:
        """The seats that somebody holds."""
        return self.match.seats_of(who)

    def holders(self, who: str = "") -> tuple[Holder, ...]:
        """Tell who holds the seats, to somebody."""
        return tell_holders(self.match.occupants, who, self.presence.here)

    def info(self, who: str = "") -> TableInfo:
        """Tell what the table is, to somebody."""
        match = self.match
        row = msgspec.structs.replace(
            self.row, status=match.status, ended_by=match.ended_by, updated=match.last_at
        )
        return tell_table(row, match.game, match.occupants, who, self.presence.here)

    def left(self) -> tuple[float, ...]:
        """The clocks at this moment."""
        return self.left_at(clocks.now())

    def left_at(self, at: float) -> tuple[float, ...]:
        """The clocks at a moment after the last event."""
        match = self.match
        if not match.clocks_left:
            return ()
        since = self.match.last_at
        credit = self.house.credit(since, at) + clocks.credit(self.keeper.pauses.values(), since, at)
        return clocks.charged(match.clocks_left, match.running, at - since - credit)

    def bell_in(self) -> float:
        """Seconds until nature rings, −1 for never."""
        seconds = self.match.bell_seconds(self.house.settings.bell_seconds)
        began = self.match.phase_began
        if not seconds or began is None:
            return -1.0
        at = clocks.now()
        credit = self.house.credit(began, at) + clocks.credit(self.keeper.pauses.values(), began, at)
        return max(0.0, seconds - (at - began - credit))

    def clock(self) -> Clock | None:
        """Tell the clocks, if there are any."""
        if not self.match.clocks_left and self.match.phase_began is None:
            return None
        left, bell = self.left(), self.bell_in()
        rounded = tuple(round(seconds, 3) for seconds in left)
        return Clock(rounded, tuple(self.match.running) if left else (), round(bell, 3))

    def now(self) -> Now:
        """Tell what holds after the last event."""
        match = self.match
        return Now(
            match.seq, () if match.over else tuple(match.movers), match.over, match.shares, match.ended_by,
            self.clock(), tuple(self.proposals.values()), next_table=match.next_table,
        )  # fmt: skip

    # Who comes and goes.

    async def begin(self) -> None:
        """Go on when read from the log: learn what others did meanwhile, let nature begin, keep the table."""
        async with self.lock:
            if self.house.store.shared:
                await self._catch_up()
            if self.match.status == "running" and self.match.movers == [NATURE]:
                await self.commit(lambda: self.chances(clocks.now()))
        self.presence.ask()
        await self.keeper.claim()

    def moment(self) -> Moment:
        """Hold on to this moment, to tell it."""
        return Moment(self.match, self.now(), self.house.settings.max_leaves)

    async def enter(self, visitor: Visitor, seen: int) -> None:
        """Welcome a client: all events since the one it saw, and the scene."""
        async with self.lock:
            fresh = visitor.outlet not in self.visitors
            self.visitors[visitor.outlet] = visitor
            self._welcome(visitor, seen)
            if fresh:
                self.presence.moved()

    def _welcome(self, visitor: Visitor, seen: int) -> None:
        seats = self.seats_of(visitor.who)
        told = Welcome(
            self.info(visitor.who), seats, (), self.now(), None, tuple(self.chat), self.presence.watchers
        )  # fmt: skip
        key = (seats, visitor.chosen, visitor.want)
        self.audience.welcome(self.moment(), Newcomer(visitor, key, told, seen))

    def leave(self, outlet: Outlet) -> None:
        """Let a client go."""
        visitor = self.visitors.pop(outlet, None)
        if visitor:
            self.audience.leave(visitor)
            self.used = time.monotonic()
            self.presence.moved()

    async def say(self, who: str, name: str, text: str, act: str) -> None:
        """Let somebody speak; a line that is sent again is not said again."""
        seats = self.seats_of(who)
        line = ChatRow(0, clocks.now(), seats[0] if seats else -1, who, name, text, act)
        if await self.house.store.say(self.id, line):
            self.hear(_spoken(line))
            await self.house.store.publish(self.id, "chat " + encode(_spoken(line)).decode())

    def hear(self, line: Spoken) -> None:
        """Tell everybody what was said."""
        self.chat = [*self.chat[1 - MOST_CHAT :], line]
        self.audience.tell(Chat(line))

    # Acting.

    async def act(self, who: str, act: Act) -> Ack:
        """Play a move for a seat of the sender; acknowledged when it is durable."""
        began = time.perf_counter()
        for _ in range(TRIES):
            async with self.lock:
                known = self.match.act_seq(who, act.id)
                if known:
                    return Ack(act.id, known)
                self.check_seat(who, act.seat)
                self.match.check_turn(act.seat, act.seq)
                self._check_time(act.seat)
                seq = await self.commit(lambda: self.move(act.seat, act.move, act.id, who))
            if seq:
                self.house.metrics.count("opolis_moves_total", by="person")
                self.house.metrics.committed(time.perf_counter() - began)
                return Ack(act.id, seq)
        raise Refuse("unavailable", "too many act at once", "try again", seq=self.match.seq)

    def check_seat(self, who: str, seat: int) -> None:
        """Refuse to act for a seat that is not the sender's."""
        if seat not in self.seats_of(who):
            raise Refuse("seat", f"seat {seat} is not yours", "act for your own seat", seq=self.match.seq)

    def _check_time(self, seat: int) -> None:
        if self.match.clocks_left and self.left()[seat] <= 0:
            raise Refuse("over", "your time has run out", seq=self.match.seq)

    def move(self, seat: int, text: str, act: str = "", who: str = "") -> list[LogEvent]:
        """Play a move, and let nature do at once what only nature can."""
        at, before = clocks.now(), self.match.movers
        left = self.left_at(at)
        seen_by = self.match.perform(seat, text)
        event = LogEvent(self.match.seq + 1, at, "move", seat, text, act, who, self._left(left, seat, before))
        self.match.note(event, seen_by, before)
        return [event, *self.chances(at)]

    def chances(self, at: float) -> list[LogEvent]:
        """Let nature act while nobody else can."""
        events = []
        while self.match.movers == [NATURE]:
            events.append(self.chance(at))
        return events

    def chance(self, at: float) -> LogEvent:
        """Let nature act once."""
        before, left = self.match.movers, self.left_at(at)
        text, seen_by = self.match.roll()
        event = LogEvent(self.match.seq + 1, at, "move", NATURE, text, left=self._left(left, NATURE, before))
        self.match.note(event, seen_by, before)
        return event

    def _left(self, left: tuple[float, ...], seat: int, before: Sequence[int]) -> tuple[float, ...]:
        return clocks.moved(self.row.clock, left, seat, before, self.match.movers) if left else ()

    def other(
        self, kind: EventKind, seat: int, text: str = "", act: str = "", who: str = ""
    ) -> list[LogEvent]:
        """Bring about an event that is no move; nature may have to begin after it."""
        at = clocks.now()
        event = LogEvent(self.match.seq + 1, at, kind, seat, text, act, who, self.left_at(at))
        self.match.replay(event)
        return [event, *(self.chances(at) if self.match.status == "running" else [])]

    async def commit(self, bring_about: Callable[[], list[LogEvent]]) -> int:
        """Bring events about and log them, then tell them; returns the first one's number.

        0 means that another process was first: nothing of this happened, and the table has caught up.
        """
        match, seq = self.match, self.match.seq
        mark = match.checkpoint()
        try:
            events = bring_about()
            summary = match.summary() if self._stands_otherwise() else None
            self.proposals.clear()
            answer = await self.house.store.append(self.id, seq, events, summary)
            if isinstance(answer, Conflict):
                match.roll_back(mark)
                await self._catch_up()
                return 0
        except Refuse:
            match.roll_back(mark)
            raise
        except BaseException:
            self.fail()
            raise
        if summary:
            self._standing, self._listed = self._stands(), events[-1].at
        self._changed(seq)
        return events[0].seq

    def _stands(self) -> tuple[str, list[Occupant]]:
        return self.match.status, list(self.match.occupants)

    def _stands_otherwise(self) -> bool:
        """Whether lists of tables must be told: of who sits there, and now and then that it goes on."""
        late = self.match.last_at - self._listed > LISTED_SECONDS
        return late or self.match.status != self._standing[0] or self.match.occupants != self._standing[1]

    def _changed(self, seq: int) -> None:
        """Tell everybody what happened after event `seq`, and go on."""
        self.used = time.monotonic()
        self.audience.show(self.moment())
        if any(line.kind != "move" for line in self.match.events_since(seq)):
            self._regroup(seq)
        self.keeper.plan()
        self.house.noticed(self, seq)

    def _regroup(self, seq: int) -> None:
        """Welcome those anew whose seats have changed, and tell who sits where."""
        for visitor in list(self.visitors.values()):
            if visitor.key and visitor.key[0] != self.seats_of(visitor.who):
                self._welcome(visitor, seq)
        self.presence.changed()

    async def catch_up(self) -> None:
        """Learn what other processes have logged."""
        async with self.lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        seq = self.match.seq
        try:
            for event in await self.house.store.events(self.id, seq):
                self.match.replay(event)
        except BaseException:
            self.fail()
            raise
        self._standing = self._stands()
        if self.match.seq > seq:
            self._changed(seq)

    def fail(self) -> None:
        """Trust this copy no more: everybody reconnects and the table is read from the log again."""
        fault("table dropped", table=self.id)
        self.house.metrics.count("opolis_errors_total")
        self.close("restart")
        self.house.tables.forget(self)

    def close(self, reason: str) -> None:
        """Send everybody away."""
        self.keeper.stop()
        for outlet in list(self.visitors):
            outlet.close(reason)


def _spoken(line: ChatRow) -> Spoken:
    return Spoken(line.seat, line.name, line.text, line.at)
