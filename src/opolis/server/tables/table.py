"""A table: one live match. Every change goes through the log before anybody hears of it."""

import asyncio
import math
import time
from collections.abc import Callable, Sequence
from functools import partial

from opolis.core.verbs import NATURE
from opolis.protocol.codes import EventKind
from opolis.protocol.from_client import Act
from opolis.protocol.to_client import Ack, FromTable, Now, Proposal
from opolis.server.logs import fault
from opolis.server.refusal import Refuse
from opolis.server.store.rows import Conflict, LogEvent
from opolis.server.tables import clocks
from opolis.server.tables.history import Occupant
from opolis.server.tables.logged_match import LoggedMatch
from opolis.server.tables.observer import Observer
from opolis.server.tables.services import TableServices
from opolis.server.tables.table_clock import TableClock
from opolis.server.tables.teaching import Teaching

TRIES = 5
LISTED_SECONDS = 60.0


class Table:
    """One live match, its clocks and proposals, and who observes it; `drop` takes it out of memory."""

    def __init__(self, services: TableServices, match: LoggedMatch, drop: Callable[["Table"], None]) -> None:
        self._services, self._drop = services, drop
        self.match, self.row, self.id = match, match.row, match.row.id
        self.clock = TableClock(match, services.downtime, services.settings.bell_seconds)
        self.lock = asyncio.Lock()
        self.proposals: dict[str, Proposal] = {}
        self.observers: list[Observer] = []
        self.tutor: Teaching | None = None  # at a table where somebody learns
        self.used = time.monotonic()
        self._summarized, self._listed = self._standing(), self.row.updated

    def now(self) -> Now:
        """Say what holds after the last event."""
        match = self.match
        draws = match.status == "running" and match.current.draws and match.all_people
        return Now(
            match.seq, () if match.over else tuple(match.movers), match.over, match.shares, match.ended_by,
            self.clock.shown(), tuple(self.proposals.values()), next_table=match.next_table,
            draws=draws, lesson=self.tutor.taught() if self.tutor else None,
        )  # fmt: skip

    async def begin(self) -> None:
        """Go on when read from the log: learn what others did meanwhile, let nature begin."""
        async with self.lock:
            if self._services.store.shared:
                await self._catch_up()
            if self.match.status == "running" and self.match.movers == [NATURE]:
                await self.commit(lambda: self.chances(self._services.store.now()))

    @property
    def idle(self) -> bool:
        """Whether nobody is here, nothing is being written, and nobody thinks."""
        return not self.lock.locked() and not any(observer.busy for observer in self.observers)

    def tell(self, message: FromTable) -> None:
        """Say something to everybody at this process."""
        for observer in self.observers:
            observer.hear(message)

    def is_complete(self) -> bool:
        """Whether everybody who holds a seat is at the table now."""
        return all(any(observer.sees(who) for observer in self.observers) for who in self.match.people)

    def keep(self, ours: bool) -> None:
        """Learn whether this process keeps the table."""
        for observer in self.observers:
            observer.keep(ours)

    def unheard(self, who: str) -> float:
        """When the oldest message of somebody arrived that was not answered yet, in the store's time."""
        oldest = min((observer.unheard(who) for observer in self.observers), default=math.inf)
        return self._services.store.clock.at(oldest)

    def address(self, who: str) -> str:
        """From where somebody is at the table now; "" if nobody here knows."""
        return next(filter(None, (observer.address(who) for observer in self.observers)), "")

    def touch(self) -> None:
        """Note that somebody used the table."""
        self.used = time.monotonic()

    # Acting.

    async def act(self, who: str, act: Act, arrived: float) -> Ack:
        """Play a move for a seat of the sender, who had time until it arrived; acknowledged when durable."""
        began = time.perf_counter()
        for _ in range(TRIES):
            async with self.lock:
                known = self.match.act_seq(who, act.id)
                if known:
                    return Ack(act.id, known)
                self.check_seat(who, act.seat)
                self.match.check_turn(act.seat, act.seq)
                at = max(arrived, self.match.last_at)
                self._check_time(act.seat, at)
                seq = await self.commit(partial(self._acted, who, act, at))
            if seq:
                self._services.metrics.count("opolis_moves_total", by="person")
                self._services.metrics.committed(time.perf_counter() - began)
                return Ack(act.id, seq)
        raise Refuse("unavailable", "too many act at once", "try again", seq=self.match.seq)

    def _acted(self, who: str, act: Act, at: float) -> list[LogEvent]:
        events = self.move(act.seat, act.move, act.id, who, at)
        return [*events, *self.tutor.answered()] if self.tutor else events

    async def seats_ever(self, who: str) -> set[int]:
        """The seats that somebody holds or has held, by the log."""
        events = await self._services.store.events(self.id)
        return {event.seat for event in events if event.kind == "sat" and event.who == who}

    def check_seat(self, who: str, seat: int) -> None:
        """Refuse to act for a seat that is not the sender's."""
        if seat not in self.match.seats_of(who):
            raise Refuse("seat", f"seat {seat} is not yours", "act for your own seat", seq=self.match.seq)

    def _check_time(self, seat: int, at: float) -> None:
        if self.match.clocks_left and self.clock.left(at)[seat] <= 0:
            raise Refuse("over", "your time has run out", seq=self.match.seq)

    def move(
        self, seat: int, text: str, act: str = "", who: str = "", at: float | None = None
    ) -> list[LogEvent]:
        """Play a move that arrived at a moment (now), and let nature do at once what only nature can."""
        at, before = self._services.store.now() if at is None else at, self.match.movers
        left = self.clock.left(at)
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
        before, left = self.match.movers, self.clock.left(at)
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
        at = self._services.store.now()
        event = LogEvent(self.match.seq + 1, at, kind, seat, text, act, who, self.clock.left(at))
        self.match.replay(event)
        return [event, *(self.chances(at) if self.match.status == "running" else [])]

    # The log.

    async def commit(self, bring_about: Callable[[], list[LogEvent]]) -> int:
        """Bring events about and log them, then tell them; returns the first one's number.

        0 means that another process was first: nothing of this happened, and the table has caught up.
        """
        match, seq = self.match, self.match.seq
        checkpoint = match.checkpoint()
        try:
            events = bring_about()
            summary = match.summary() if self._must_summarize() else None
            self.proposals.clear()
            answer = await self._services.store.append(self.id, seq, events, summary)
            if isinstance(answer, Conflict):
                match.roll_back(checkpoint)
                await self._catch_up()
                return 0
        except Refuse:
            match.roll_back(checkpoint)
            raise
        except BaseException:
            self.fail()
            raise
        if summary:
            self._summarized, self._listed = self._standing(), events[-1].at
            if summary.places:
                self._services.ratings.wake()
        self._changed(seq)
        return events[0].seq

    def _standing(self) -> tuple[str, str, list[Occupant]]:
        return self.match.status, self.match.ended_by, list(self.match.occupants)

    def _must_summarize(self) -> bool:
        """Whether lists of tables must learn who sits here, or, now and then, that the match goes on."""
        return self.match.last_at - self._listed > LISTED_SECONDS or self._standing() != self._summarized

    def _changed(self, after: int) -> None:
        self.touch()
        for observer in self.observers:
            observer.changed(after)

    async def catch_up(self) -> None:
        """Learn what other processes have logged."""
        async with self.lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        seq = self.match.seq
        try:
            for event in await self._services.store.events(self.id, seq):
                self.match.replay(event)
        except BaseException:
            self.fail()
            raise
        self._summarized = self._standing()
        if self.match.seq > seq:
            self._changed(seq)

    def fail(self) -> None:
        """Trust this copy no more: everybody reconnects and the table is read from the log again."""
        fault("table dropped", table=self.id)
        self._services.metrics.count("opolis_errors_total")
        self.close("restart")
        self._drop(self)

    def close(self, reason: str) -> None:
        """Let go of all observers; clients are sent away."""
        for observer in self.observers:
            observer.closed(reason)
