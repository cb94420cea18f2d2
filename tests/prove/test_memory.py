"""A thousand live tables of mixed games, each with somebody at it and a match under way, in 1.5 GB.

OPOLIS_TABLES says how many; with fewer the memory of a thousand is reckoned from what they take.
"""

import asyncio
import os
import random
from pathlib import Path
from typing import Any

from opolis import games
from opolis.server.warm import compile_rules
from prove.resident import resident
from server.club import Person, Wire
from server.servers import Server

TABLES = int(os.environ.get("OPOLIS_TABLES", "1000"))
PROMISED, MEGABYTES = 1000, 1500.0
AT_ONCE = 20
GAMES = games.names()
MOVES = 12


async def begun(person: Person, game: str, players: list[str], rng: random.Random) -> Wire:
    """Sit down to a table, look at it and play some moves."""
    wire = await person.enter(str(await person.table(*players, game=game)))
    for _ in range(MOVES):
        await wire.until(lambda wire: wire.now.over or wire.touches.get(wire.now.view))
        if wire.now.over:
            break
        await wire.act(await wire.any_move(rng), wire.now.view)
    wire.heard.clear()
    return wire


async def opened(person: Person, name: str, number: int) -> list[Wire]:
    """Open tables of a game with all its numbers of seats, all at one screen."""
    game, wires = games.load(name), list[Wire]()
    several = [seats for seats in game.seats if seats > 1] or list(game.seats)
    seats = [several[place % len(several)] for place in range(number)]
    for first in range(0, number, AT_ONCE):
        some = seats[first : first + AT_ONCE]
        wires += await asyncio.gather(
            *(begun(person, name, ["me"] * size, random.Random(place)) for place, size in enumerate(some))
        )
    return wires


def test_a_thousand_live_tables(tmp_path: Path, run: Any) -> None:
    for game in map(games.load, GAMES):
        compile_rules(game)
    server = Server(tmp_path / "tables.sqlite3")
    server.start()

    async def story() -> None:
        person, held, taken = Person(server.base), list[Wire](), dict[str, float]()
        await person.get("/api/me")
        for name in GAMES:  # what is there once for all tables: kernels, and what scenes are made of
            for wire in await opened(person, name, AT_ONCE):
                await wire.close()
        base = resident(server.pid)
        for name in GAMES:
            before, number = resident(server.pid), TABLES // len(GAMES)
            held += await opened(person, name, number)
            taken[name] = (resident(server.pid) - before) * 1024 / number
        whole = resident(server.pid)
        reckoned = base + (whole - base) * PROMISED / len(held)
        each = ", ".join(f"{name} {size:.0f} kB" for name, size in taken.items())
        print(
            f"{len(held)} live tables: {whole:.0f} MB, {base:.0f} before; a thousand {reckoned:.0f}; {each}"
        )
        assert reckoned <= MEGABYTES
        for wire in held:
            await wire.close()
        await person.close()

    try:
        run(story())
    finally:
        server.kill()
