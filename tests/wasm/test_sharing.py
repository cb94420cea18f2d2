"""W1 with two workers: both grow a tree in shared memory; it stays whole and is Python's again."""

import json
import subprocess
from pathlib import Path

from engine import engine_for
from wasm.node import NODE

HERE = Path(__file__).parent
GAME, MOVES, SECONDS = "kwinty", 4, 0.5


def test_the_strongest_level_shares_its_tree_with_a_second_worker() -> None:
    engine, given = engine_for([GAME]), json.dumps({"moves": MOVES, "seconds": SECONDS})
    command = [NODE, "--no-warnings", HERE / "share_tree.ts", engine, GAME, HERE / "shared_match.py", given]
    done = subprocess.run([*map(str, command)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    alone, two = json.loads(done.stdout.splitlines()[-1]).values()
    assert [len(alone), len(two)] == [MOVES, MOVES]
    assert not any(move["others"] for move in alone)
    assert any(0 < move["others"] < move["effort"] for move in two), two
    assert not [fault for move in two for fault in move["faults"]]
    # What two write at once may get lost, rarely; what a tree keeps from the move before comes on top.
    assert all(move["visits"] > 0.9 * move["effort"] for move in two), two
