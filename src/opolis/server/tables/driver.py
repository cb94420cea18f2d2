"""The keeper of a table: lets bots think, rings nature's bell, and ends a match when time is up."""

import asyncio
import math
from typing import TYPE_CHECKING

from opolis.core.verbs import NATURE
from opolis.protocol.to_client import Notice
from opolis.server.logs import fault
from opolis.server.refusal import Refuse
from opolis.server.tables import clocks
from opolis.server.tables.bots import private
from opolis.server.warm import THINKING

if TYPE_CHECKING:
    from opolis.server.tables.table import Table

GRACE = 0.01
AFTER_FAULT = 2.0
PATIENCE = 3.0  # seconds between two words about why a bot does not move yet
PREPARING = "Bots are being prepared for their first match"


class Keeper:
    """Does what no person does. Of several processes one is the keeper of a table."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.mine = False
        self.pauses: dict[str, tuple[float, float]] = {}  # while a part of the game was prepared
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._timer: asyncio.TimerHandle | None = None

    @property
    def busy(self) -> bool:
        """Whether a bot is thinking or a bell is set."""
        return bool(self._thinking) or self._timer is not None

    async def claim(self) -> None:
        """Try to become the keeper, and begin."""
        if not self.mine:
            self.mine = await self.table.house.store.keep(self.table.id)
            self.plan()

    def stop(self) -> None:
        """Do nothing more."""
        self.mine = False
        self._cancel_timer()
        for task in self._thinking.values():
            task.cancel()

    def plan(self) -> None:
        """See what is to be done after a change."""
        self._cancel_timer()
        match = self.table.match
        if not self.mine or match.status != "running":
            return
        self._wake_bots()
        if match.clocks_left or match.phase_began is not None:
            due = self._due()
            if due is not None:
                self._timer = asyncio.get_running_loop().call_later(max(0.0, due) + GRACE, self._ring)

    def _wake_bots(self) -> None:
        match = self.table.match
        for seat in match.movers:
            if seat != NATURE and match.occupants[seat].level and seat not in self._thinking:
                self._thinking[seat] = asyncio.create_task(self._think(seat))

    def _cancel_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _due(self) -> float | None:
        """Seconds until a clock runs out or the bell rings."""
        ends = clocks.first_due(self.table.left(), self.table.match.running)
        bell = self.table.bell_in()
        times = ([ends[0]] if ends else []) + ([bell] if bell >= 0 else [])
        return min(times) if times else None

    def _ring(self) -> None:
        self._timer = None
        self.table.house.spawn(self._on_time())

    async def _on_time(self) -> None:
        await asyncio.shield(self._ring_now())  # a stop waits for what is being written

    async def _ring_now(self) -> None:
        """End the match of who has no time left, or ring the bell."""
        table = self.table
        async with table.lock:
            ends = clocks.first_due(table.left(), table.match.running)
            if not self.mine or table.match.status != "running":
                return
            if ends and ends[0] <= 0:
                await table.commit(lambda: table.other("time", ends[1]))
            elif table.bell_in() == 0:
                at = clocks.now()
                await table.commit(lambda: [table.chance(at), *table.chances(at)])
            else:
                self.plan()

    async def _think(self, seat: int) -> None:
        """Let a bot make one move; then see what is to be done."""
        try:
            await asyncio.sleep(self.table.house.settings.bot_pause)
            await self._prepare()
            await self._move(seat)
        except Exception:
            fault("a bot failed", table=self.table.id, seat=seat)
            self.table.house.metrics.count("opolis_errors_total")
            await asyncio.sleep(AFTER_FAULT)
        finally:
            del self._thinking[seat]
        self.plan()

    async def _prepare(self) -> None:
        """Wait until bots can play this game; everybody is told, and no clock runs meanwhile."""
        warmth, name, audience = self.table.house.warmth, self.table.row.game, self.table.audience
        if name in warmth.thoughtful:
            return
        began, waiting = clocks.now(), asyncio.ensure_future(warmth.prepare_bots(name))
        self.pauses[THINKING] = began, math.inf
        try:
            while not (await asyncio.wait({waiting}, timeout=PATIENCE))[0]:
                waited = warmth.progress(THINKING).get(name, 0.0)
                audience.tell(Notice(f"{PREPARING} ({waited:.0f} s)."))
            waiting.result()
        finally:
            self.pauses[THINKING] = began, clocks.now()
        if clocks.now() - began > PATIENCE:
            audience.tell(Notice("The bots are ready."))

    async def _move(self, seat: int) -> None:
        table = self.table
        async with table.lock:
            level = table.match.occupants[seat].level
            if not level or seat not in table.match.running:
                return
            twin = private(table.match.current)
        move = await table.house.bots.choose(twin, seat, level)
        await asyncio.shield(self._play(seat, move, level))  # a stop waits for what is being written

    async def _play(self, seat: int, move: str, level: int) -> None:
        table = self.table
        async with table.lock:
            if not self.mine or seat not in table.match.running:
                return
            try:
                if await table.commit(lambda: table.move(seat, move, who=f"bot:{level}")):
                    table.house.metrics.count("opolis_moves_total", by="bot")
            except Refuse:
                pass  # the position has changed meanwhile: think again
