"""Kernels are compiled at their first use, in a process of its own: one that compiles can serve nobody.

Numba compiles under one lock, and a table that needed it would wait for minutes with all others. So another
process fills the cache and this one only reads it, in a thread. Rules come first, of every game; what bots
think with comes after.
"""

import asyncio
import hashlib
import logging
import os
import random
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from opolis import games, search
from opolis import match as match_rooms
from opolis.bots.warm import rules, thinking
from opolis.core import kernel
from opolis.core.game import Game
from opolis.core.sources import fingerprint
from opolis.core.verbs import NATURE
from opolis.match.match import Match
from opolis.match.random_play import step as step_at_random
from opolis.match.verdicts import verdicts
from opolis.server.logs import fault, log

STEPS = 40
LOOKS = 10  # steps after which everything is looked at
COMPILERS = 2  # processes at once: the list of all games, and one that somebody waits for
KINDNESS = 10  # tables go before compilers
RULES, THINKING = "rules", "thinking"


class WarmUp:
    """Which games are ready, and since when others are being prepared."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "opolis-warm")
        self._compilers = asyncio.Semaphore(COMPILERS)
        self._tasks: dict[tuple[str, str], asyncio.Future[None]] = {}
        self.began: dict[tuple[str, str], float] = {}
        self.rules_ready: set[str] = set()
        self.bots_ready: set[str] = set()
        self._done = {RULES: self.rules_ready, THINKING: self.bots_ready}

    async def prepare(self, name: str) -> None:
        """Wait until a game can be played."""
        await self._once(name, RULES)

    async def prepare_bots(self, name: str) -> None:
        """Wait until bots can play a game, too."""
        await self._once(name, RULES)
        await self._once(name, THINKING)

    async def _once(self, name: str, part: str) -> None:
        """Prepare a part of a game; all who ask for it wait for the same work."""
        if name in self._done[part]:
            return
        if (name, part) not in self._tasks:
            self._tasks[name, part] = asyncio.ensure_future(self._prepare(name, part))
        await asyncio.shield(self._tasks[name, part])

    async def _prepare(self, name: str, part: str) -> None:
        began = self.began[name, part] = time.monotonic()
        try:
            if kernel.COMPILED and not _stamp(name, part).exists():
                async with self._compilers:
                    await _compile_beside(name, part)
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._thread, PARTS[part], games.load(name))
            self._done[part].add(name)
            log("prepared", game=name, part=part, seconds=round(time.monotonic() - began, 2))
        finally:
            del self.began[name, part], self._tasks[name, part]

    async def prepare_all(self) -> None:
        """Prepare every game, first to be played, then by bots; one that fails does not keep the others."""
        for prepare in (self.prepare, self.prepare_bots):
            for name in games.names():
                try:
                    await prepare(name)
                except Exception:
                    fault("a game cannot be prepared", game=name)

    def progress(self, part: str = RULES) -> dict[str, float]:
        """Say which games are being prepared, and for how many seconds."""
        now = time.monotonic()
        return {name: round(now - began, 1) for (name, of), began in self.began.items() if of == part}

    async def close(self) -> None:
        """Start nothing more."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thread.shutdown(wait=False, cancel_futures=True)


async def _compile_beside(name: str, part: str) -> None:
    """Fill the cache by another process; what it could not do is done here, slowly."""
    command = (sys.executable, "-m", "opolis.server.warm", name, part)
    process = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.PIPE)
    try:
        _, words = await process.communicate()
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise
    if process.returncode:
        log("not compiled", logging.ERROR, game=name, part=part, why=words.decode(errors="replace"))


def _stamp(name: str, part: str) -> Path:
    """Name the file that tells that a part was compiled: for these sources, here."""
    folder = Path(games.load(name).room("rules").__file__ or "").parent
    others = [fingerprint(Path(str(room.__file__)).parent) for room in (search, match_rooms)]
    place = " ".join([str(folder), *others])
    home = kernel.cache_home() / fingerprint(folder)
    return home / f"{part}-{hashlib.sha256(place.encode()).hexdigest()[:16]}"


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
        match.last_moments()
    _touch_everything(match)
    while not match.over:
        step_at_random(match, rng)
        match.last_moments()


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
            verdicts(match.state, seat, [0])
    _ = match.scores, match.outcome, match.bytes


PARTS: dict[str, Callable[[Game], None]] = {RULES: compile_rules, THINKING: compile_bots}


def main(name: str, part: str) -> None:
    """Compile a part of a game into the cache, and leave a stamp."""
    if hasattr(os, "nice"):
        os.nice(KINDNESS)
    PARTS[part](games.load(name))
    _stamp(name, part).touch()


if __name__ == "__main__":
    main(*sys.argv[1:])
