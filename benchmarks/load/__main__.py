"""`make load`: moves per core-second, latencies and memory, beside boardgame.io."""

import asyncio
import json
import sys
import tempfile
from pathlib import Path

import uvloop

from benchmarks.load.ours import KWINTY, Measured, Ours
from benchmarks.load.process import resident, stop
from benchmarks.load.theirs import Theirs, fetched
from benchmarks.load.wire import Wire
from benchmarks.table import Table, count, rewrite
from opolis import games

README = Path(__file__).parent / "README.md"
TABLES, MOVES, ROUNDS, WARM_UP = 100, 50, 12, 2
IDLE, MORE_IDLE = 1000, 2000
BARS, BAR_MEGABYTES = {"moves": 3.0, "scene": 1.0, "view": 1.0}, 200.0
NAMES = {
    "moves": "lists of moves",
    "scene": "scenes and touches",
    "view": "what seats know, for pages that draw",
}
GAMES = [game for game in games.names() if game != KWINTY]


async def idle(ours: Ours, table: str, number: int) -> list[Wire]:
    """Open sockets that say hello and then nothing."""
    wires = []
    for _ in range(number):
        wires.append(await ours.wire(table, -1, lambda wire, data: None))
        wires[-1].send(json.dumps({"type": "hello", "want": "moves"}).encode())
    await asyncio.sleep(1.0)
    return wires


async def measured(ours: Ours, theirs: Theirs | None) -> dict[str, Measured]:
    """Play rounds here and there in turn, so that both meet the same machine; the first ones warm up."""
    found = {name: Measured() for name in (*NAMES, "theirs")}
    for number in range(WARM_UP + ROUNDS):
        rounds = {want: await ours.round(TABLES, MOVES, want) for want in NAMES}
        if theirs:
            rounds["theirs"] = await asyncio.to_thread(theirs.round)
        if number >= WARM_UP:
            for name, one in rounds.items():
                found[name].add(one)
        print(".", end="", flush=True)
    for game in GAMES:
        await ours.round(2, MOVES, "scene", game)
        found[game] = await ours.round(TABLES // 10, MOVES, "scene", game)
        print(".", end="", flush=True)
    print()
    return found


def row(name: str, durable: str, one: Measured, base: Measured) -> tuple[str, ...]:
    """Write one line of the table."""
    speed = one.moves / one.cpu
    ratio = f"{speed / (base.moves / base.cpu):.2f}" if base.moves else "–"
    times = f"{one.quantile(0.5):.1f} / {one.quantile(0.99):.1f} ms"
    return name, durable, count(speed), ratio, f"{one.moves / one.wall:,.0f}", times


def table(found: dict[str, Measured], memory: dict[int, float]) -> Table:
    """Put everything together, and say whether the bars are met."""
    base = found["theirs"]
    rows = [row(f"opolis, {name}", "on disk", found[want], base) for want, name in NAMES.items()]
    others = [row(f"scenes and touches, {game}", "on disk", found[game], base) for game in GAMES]
    notes = []
    if base.moves:
        rows.append(row("boardgame.io 0.50.2", "in memory", base, base))
        for name, bar in BARS.items():
            ratio = (found[name].moves / found[name].cpu) / (base.moves / base.cpu)
            kept = "met" if ratio >= bar else "missed"
            notes.append(f"Bar for Kwinty's {NAMES[name]}: ≥ {bar:g} × boardgame.io: {kept}.")
    else:
        notes.append("boardgame.io is not here (npm cannot fetch it): no ratio.")
    held = ", ".join(f"{number:,} idle sockets: {size:.0f} MB" for number, size in memory.items())
    kept = "met" if memory[MORE_IDLE] < BAR_MEGABYTES else "missed"
    notes.append(f"Memory of the whole process: {held}. Bar: under {BAR_MEGABYTES:g} MB: {kept}.")
    headings = ("server", "moves are", "moves/core-second", "× boardgame.io", "moves/second", "p50 / p99")
    return Table(headings, [*rows, *others], tuple(notes))


async def main() -> None:
    """Measure and write the page."""
    with tempfile.TemporaryDirectory() as folder:
        ours = Ours(folder)
        theirs = Theirs(TABLES, MOVES) if fetched() else None
        lone = await asyncio.to_thread(ours.table)
        await ours.round(2, MOVES, "moves")
        memory = {0: resident(ours.process.pid)}
        wires = await idle(ours, lone, MORE_IDLE)
        memory[MORE_IDLE] = resident(ours.process.pid)
        for wire in wires[IDLE:]:
            wire.transport.close()
        try:
            found = await measured(ours, theirs)
        finally:
            if theirs:
                theirs.stop()
            stop(ours.process)
    made = table(found, memory)
    print(made.text)
    rewrite(README, "load", made)
    sys.exit("missed" in made.text)


uvloop.run(main())
