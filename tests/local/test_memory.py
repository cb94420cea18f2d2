"""What later visits find in Python's memory."""

import json
import subprocess
import sys
from pathlib import Path

from opolis import games

# Says which modules of the package are missing after everything that a first table needs was asked for.
PROGRAM = """
import json, sys
from opolis import games
from opolis.local.memory import fill
fill()
before = set(sys.modules)
for game in map(games.load, games.names()):
    match = game.new()
    scene, legal = match.scene(0), match.mover < 0 or match.moves(match.mover)
print(json.dumps([sorted(name for name in sys.modules if name not in before), sorted(before)]))
"""


def test_the_package_and_all_games_are_imported_before_memory_is_kept() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    later, before = json.loads(done.stdout.splitlines()[-1])
    assert not [name for name in later if name.startswith("opolis.")]
    assert {"opolis.local.server", "opolis.local.thinking"} <= set(before)
    for game in map(games.load, games.names()):
        rooms = {f"{game.package}.{Path(file).stem}" for file in game.folder.glob("[!_]*.py")}
        assert rooms <= set(before), game.name
