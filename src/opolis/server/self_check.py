"""The server proves every few seconds that it can work: it writes, runs rules, and its workers live."""

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Callable

from opolis import games
from opolis.match.match import Match
from opolis.server.logs import fault
from opolis.server.store.store import Store
from opolis.server.tasks import Tasks
from opolis.server.warm import WarmUp

SECONDS = 5.0
LATE = 4  # proofs missed before the silence itself is the reason
FACT = "proof"
MOST_REPLACED = 5  # workers within a minute: beyond that only a new process helps


class SelfCheck:
    """The last proof, and what was wrong with it."""

    def __init__(self, store: Store, warm_up: WarmUp, tasks: Tasks) -> None:
        self._store, self._warm_up, self._tasks = store, warm_up, tasks
        self._reason, self._proved = "", time.monotonic()
        self._replaced = deque([0], maxlen=int(60 / SECONDS))
        self.give_up: Callable[[], None] = lambda: None

    @property
    def age(self) -> float:
        """Seconds since the last proof that went well."""
        return time.monotonic() - self._proved

    @property
    def reason(self) -> str:
        """Why the server is not well; "" if it is."""
        late = f"nothing was proved for {self.age:.0f} seconds" if self.age > SECONDS * LATE else ""
        return self._reason or late

    async def run(self) -> None:
        """Prove again and again."""
        while True:
            await self.prove()
            await asyncio.sleep(SECONDS)

    async def prove(self) -> None:
        """Do a little of everything that tables need."""
        self._reason = await self._write() or await self._play() or self._look_for_dead()
        if not self._reason:
            self._proved = time.monotonic()
        self._replaced.append(self.replaced)
        if self.replaced - self._replaced[0] > MOST_REPLACED:
            self.give_up()

    @property
    def replaced(self) -> int:
        """How many workers have died and were replaced since the start."""
        return self._tasks.replaced + self._store.replaced

    async def _write(self) -> str:
        word = secrets.token_hex(4)
        try:
            async with asyncio.timeout(SECONDS):
                await self._store.set_fact(FACT, word)
                await self._store.fact(FACT)
        except Exception:
            fault("the database could not be written to or read")
            return "the database cannot be written to or read"
        return ""

    async def _play(self) -> str:
        try:
            for name in sorted(self._warm_up.rules_ready)[:1]:
                async with asyncio.timeout(SECONDS):
                    await asyncio.to_thread(_movers, name)
        except Exception:
            fault("the rules could not be run")
            return "rules cannot be run"
        return ""

    def _look_for_dead(self) -> str:
        dead = self._tasks.dead
        return f"no longer at work: {', '.join(dead)}" if dead else ""


def _movers(game: str) -> list[int]:
    return Match(games.load(game)).movers
