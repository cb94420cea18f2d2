"""R1, R2, R4, R8: kill -9 at random moments under load; nothing acknowledged is lost, nothing is damaged."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from server.kills import kill_under_load

KILLS = int(os.environ.get("OPOLIS_PROVE_KILLS", "30"))
ACKS = int(os.environ.get("OPOLIS_PROVE_ACKS", "100000"))


def test_no_acknowledged_move_is_lost(tmp_path: Path, run: Any) -> None:
    database = tmp_path / "tables.sqlite3"
    run(kill_under_load(database, KILLS, ACKS, (1.0, 8.0)))
    around = os.environ | {"OPOLIS_DATABASE": str(database)}
    command = [sys.executable, "-m", "opolis.server", "check"]
    checked = subprocess.run(command, env=around, capture_output=True, text=True, check=True)
    print(checked.stdout)
    assert " 0 do not" in checked.stdout
