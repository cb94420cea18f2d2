"""R3: a thousand cuts at random moments, in every game; what is put together again equals what is."""

import asyncio
import os
import random
from pathlib import Path
from typing import Any

import pytest

from opolis import games
from opolis.server.live.views import digest
from opolis.server.warm import compile_bots, compile_rules
from server.club import Club, Wire, club

CUTS = int(os.environ.get("OPOLIS_PROVE_CUTS", "1000"))
WATCHERS = 4


class Watcher:
    """Somebody whose network fails all the time, and who never reloads the page."""

    def __init__(self, place: Club, rng: random.Random) -> None:
        self.person, self.rng = place.stranger(), rng
        self.cuts = 0
        self.wire: Wire | None = None

    async def follow(self, table: str) -> None:
        """Watch a match to its end, with cuts."""
        self.wire = await self.person.enter(table)
        while not self.wire.now.over:
            if self.rng.random() < 0.25:
                await self._cut(table)
            else:
                await self.wire.next("update")
            self._compare()

    def _compare(self) -> None:
        wire = self.wire
        assert wire
        assert wire.scene
        assert digest(wire.scene) == wire.now.digest
        assert sorted(wire.events) == list(range(1, wire.now.seq + 1))

    async def _cut(self, table: str) -> None:
        """Lose the connection without a word, miss something, come back."""
        old = self.wire
        assert old
        old.link.transport.abort()
        await asyncio.sleep(self.rng.uniform(0, 0.05))
        self.wire = await self.person.wire(table)
        self.wire.events = old.events
        await self.wire.hello(max(old.events))
        self.cuts += 1
        self._compare()


@pytest.mark.parametrize("name", games.names())
def test_a_thousand_cuts(name: str, tmp_path: Path, run: Any) -> None:
    game = games.load(name)
    compile_rules(game)
    compile_bots(game)
    share = -(-CUTS // len(games.names()))

    async def story() -> None:
        rng = random.Random(f"cuts {name}")
        async with club(tmp_path, bot_pause=0.003) as place:
            place.services.warm_up.rules_ready.add(name)
            ada = await place.guest()
            watchers = [Watcher(place, rng) for _ in range(WATCHERS)]
            while sum(watcher.cuts for watcher in watchers) < share:
                table = await ada.table(*["bot:1"] * game.default_seats, game=name)
                await asyncio.gather(*(watcher.follow(table) for watcher in watchers))
                scenes = [watcher.wire.scene for watcher in watchers if watcher.wire]
                assert all(scene == scenes[0] for scene in scenes)
            print(name, sum(watcher.cuts for watcher in watchers), "cuts")

    run(story())
