"""Rules are compiled at their first use: in a thread, once a game, with progress for all to see."""

import asyncio
import random
import time
from concurrent.futures import ThreadPoolExecutor

from opolis import games
from opolis.bots.warm import rules, thinking
from opolis.core.game import Game
from opolis.core.verbs import NATURE
from opolis.match.match import Match
from opolis.server.logs import fault, log

STEPS = 40
LOOKS = 10  # everything is looked at after so many steps


class Warmth:
    """Which games are ready, and since when others are being prepared."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "opolis-warm")
        self._tasks: dict[str, asyncio.Future[None]] = {}
        self.ready: set[str] = set()
        self.began: dict[str, float] = {}

    async def prepare(self, name: str) -> None:
        """Wait until a game's rules are compiled."""
        if name in self.ready:
            return
        if name not in self._tasks:
            self._tasks[name] = asyncio.ensure_future(self._prepare(name))
        await asyncio.shield(self._tasks[name])

    async def _prepare(self, name: str) -> None:
        self.began[name] = time.monotonic()
        loop, game = asyncio.get_running_loop(), games.load(name)
        try:
            await loop.run_in_executor(self._thread, compile_rules, game)
            self.ready.add(name)
            log("game ready", game=name, seconds=round(time.monotonic() - self.began[name], 2))
        finally:
            del self.began[name], self._tasks[name]
        loop.run_in_executor(self._thread, compile_bots, game)

    async def prepare_all(self) -> None:
        """Prepare every game, one after another; one that fails does not keep the others."""
        for name in games.names():
            try:
                await self.prepare(name)
            except Exception:
                fault("a game cannot be prepared", game=name)

    def progress(self) -> dict[str, float]:
        """Say which games are being prepared, and for how many seconds."""
        return {name: round(time.monotonic() - began, 1) for name, began in self.began.items()}

    def close(self) -> None:
        """Start nothing more."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def compile_rules(game: Game) -> None:
    """Do once everything that a table asks for, so that all of it is compiled."""
    for _, work in rules(game):
        work()
    rng = random.Random(0)
    match = Match(game)
    for step in range(STEPS):
        if match.over:
            break
        if step % LOOKS == 0:
            _touch_everything(match)
        seat = rng.choice(match.movers)
        if seat == NATURE:
            match.roll(rng)
        else:
            match.play(seat, rng.choice(match.moves(seat)))
    _touch_everything(match)


def compile_bots(game: Game) -> None:
    """Compile what bots think with; people can play meanwhile."""
    for _, work in thinking(game):
        work()


def _touch_everything(match: Match) -> None:
    for seat in range(-1, match.seats):
        match.scene(seat)
        match.log(seat)
        if seat >= 0:
            match.touches(seat)
            match.moves(seat)
    _ = match.scores, match.outcome, match.bytes
