"""The law of the two ways to run a rule: compiled = plain Python, byte for byte.

Numba is switched on or off for a whole process, so the plain rules play the same matches in another one,
which prints a line for each position.
"""

import hashlib
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from typing import IO

from opolis import games
from opolis.core.game import Game
from opolis.core.kernel import COMPILED
from opolis.laws.law import Sample, Violation, crash, matches_of, violation, walk
from opolis.match.match import Match

PART = 0.25
LISTS = 10  # positions from one list of moves to the next: plain rules are slow
CODE = f"import sys; from {__name__} import answer; answer(sys.argv[1])"


def compiled_and_plain_rules_agree(game: Game, sample: Sample) -> Iterator[Violation]:
    """The same moves lead to the same bytes, scores, outcomes and lists, compiled or not."""
    if not COMPILED:
        return
    law = compiled_and_plain_rules_agree
    with tempfile.TemporaryFile("w+") as errors, _plain_process(game, sample, errors) as process:
        assert process.stdout
        for seed, rng, match in matches_of(law, game, sample, PART):
            if what := _first_difference(match, rng, process.stdout):
                process.kill()
                errors.seek(0)
                reason = errors.read().strip().rpartition("\n")[2]
                yield violation(law, f"{what}. {reason}" if reason else what, match, seed)
                return


def _plain_process(game: Game, sample: Sample, errors: IO[str]) -> subprocess.Popen[str]:
    """Let another process play a sample by plain rules."""
    asked = json.dumps([game.package, sample.matches, sample.seed, sample.seats, dict(sample.options)])
    found = os.pathsep.join(filter(None, sys.path))
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", CODE, asked],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": found},
        stdout=subprocess.PIPE,
        stderr=errors,
        text=True,
    )


def _first_difference(match: Match, rng: random.Random, lines: IO[str]) -> str:
    """Walk until the plain rules say something else; nothing if they never do."""
    try:
        for position in walk(match, rng):
            line = lines.readline().strip()
            if line != said(position):
                return "plain rules came to something else" if line else "plain rules went no further"
    except Exception as error:
        return crash(error)
    return ""


def said(match: Match) -> str:
    """Hash a position with all that is said of it."""
    summary = repr((match.movers, match.scores, match.outcome))
    if len(match.events) % LISTS == 0:
        summary += repr([match.moves(seat) for seat in match.movers])
    return hashlib.sha256(match.bytes + summary.encode()).hexdigest()


def answer(asked: str) -> None:
    """Play a sample and print a line for each position."""
    package, matches, seed, seats, options = json.loads(asked)
    game, sample = games.adopt(package), Sample(matches, seed, seats, options)
    for _, rng, match in matches_of(compiled_and_plain_rules_agree, game, sample, PART):
        for position in walk(match, rng):
            print(said(position), flush=True)
