"""W1 as the page runs it: side modules, called from Python in WebAssembly, play and think as natively."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from engine import engine_for
from opolis import games
from opolis.site.elsewhere import add_games
from walks import GAMES
from wasm.node import NODE
from wasm.side_walk import walk

ROOT = Path(__file__).parents[2]
RUN = ROOT / "tools/engine/run.mjs"
PROGRAM = Path(__file__).parent / "side_walk.py"
FROM_MEMORY = Path(__file__).parent / "from_memory.ts"
ELSEWHERE = "connect_four"
FIRST = "kwinty"  # whose engine browser tests need as well

any_game = pytest.mark.parametrize(
    ("name", "matches", "simulations"),
    [(FIRST, 2, 60), *(pytest.param(name, 12, 40, marks=pytest.mark.long) for name in GAMES)],
)


@pytest.fixture(scope="module")
def engine(request: pytest.FixtureRequest) -> Path:
    long = any(item.get_closest_marker("long") for item in request.session.items)
    return engine_for(games.names() if long else [FIRST])


@any_game
def test_a_page_plays_shows_and_thinks_as_natively(
    name: str, matches: int, simulations: int, engine: Path
) -> None:
    seeds = list(range(matches))
    given = json.dumps({"seeds": seeds, "simulations": simulations})
    compare(answered(RUN, engine, name, given), name, seeds, simulations)


def test_a_game_from_elsewhere_plays_shows_and_thinks_as_natively(
    engine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = {FIRST: f"opolis.games.{FIRST}", ELSEWHERE: ELSEWHERE}
    monkeypatch.setattr(games, "packages", lambda: there)
    site = tmp_path / "engine"
    shutil.copytree(engine, site)
    assert add_games(site) == [ELSEWHERE]
    given = json.dumps({"seeds": [0], "simulations": 60})
    compare(answered(RUN, site, ELSEWHERE, given), ELSEWHERE, [0], 60)


def test_a_later_visit_plays_shows_and_thinks_as_natively(engine: Path) -> None:
    there = answered(FROM_MEMORY, engine, FIRST, json.dumps({"seeds": [3], "simulations": 60}))
    assert {"opolis.local.server", "opolis.local.thinking"} <= set(there["before"])
    compare(there["result"], FIRST, [3], 60)


def answered(script: Path, engine: Path, name: str, given: str) -> dict[str, Any]:
    """Run the walk in Node; says what it left."""
    command = [str(NODE), "--no-warnings", str(script), str(engine), name, str(PROGRAM), given]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def compare(there: dict[str, Any], name: str, seeds: list[int], simulations: int) -> None:
    """Walk here as well; every step must be the same."""
    for seed in seeds:
        here = walk(name, seed, simulations)
        for number, (own, other) in enumerate(zip(here, there[str(seed)], strict=True)):
            assert own == other, f"{name}, match {seed}, step {number}: {here[0]}"
