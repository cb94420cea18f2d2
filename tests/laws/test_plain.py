"""P2: compiled = plain Python, byte for byte."""

import hashlib
import os
import random
import subprocess
import sys
from pathlib import Path

from opolis.core.game import Game
from walks import any_match, walk

TESTS = Path(__file__).parents[1]
MATCHES = 3


def digest(game: Game) -> str:
    """Hash every position of some random matches, with all that is said of it."""
    rng = random.Random(f"plain {game.name}")
    total = hashlib.sha256()
    for _ in range(MATCHES):
        for number, match in enumerate(walk(any_match(game, rng), rng)):
            total.update(match.bytes + repr((match.movers, match.scores, match.outcome)).encode())
            if number % 10 == 0:
                total.update(repr([match.moves(seat) for seat in match.movers]).encode())
    return total.hexdigest()


def test_compiled_and_plain_rules_agree_byte_for_byte(game: Game) -> None:
    code = "from laws.test_plain import digest; from opolis import games; "
    code += f"print(digest(games.load({game.name!r})))"
    plain = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(TESTS)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert plain.stdout.strip() == digest(game), plain.stderr
