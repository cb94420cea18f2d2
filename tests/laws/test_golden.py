"""Golden files: perft counts, and playthroughs that replay to the same picture."""

import json
from pathlib import Path

import numpy as np
import pytest

from opolis import games
from opolis.core.game import Game
from opolis.match import record
from opolis.search.playout import buffers, perft
from walks import GAMES

GOLDEN = Path(__file__).parents[1] / "golden"


def perft_lines() -> list[tuple[str, str, str]]:
    """List each game's counts: options | depth:count depth:count …"""
    found = []
    for name in GAMES:
        path = GOLDEN / name / "perft.txt"
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
            if line.strip() and not line.startswith("#"):
                options, _, counts = line.rpartition("|")
                found.append((name, options.strip(), counts.strip()))
    return found


@pytest.mark.parametrize(("name", "options", "counts"), perft_lines())
def test_perft_counts_are_golden(name: str, options: str, counts: str) -> None:
    match = games.load(name).new(**json.loads(options))
    expected = {
        int(depth): int(count) for depth, _, count in (pair.partition(":") for pair in counts.split())
    }
    states = np.zeros(max(expected) + 1, match.state.dtype).view(np.recarray)
    states[0] = match.state
    lists = buffers(match.game.max_moves, max(expected) + 1)
    assert {depth: perft(states, depth, lists) for depth in expected} == expected


@pytest.mark.parametrize(
    "path", sorted(GOLDEN.glob("*/*.opolis")), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_playthroughs_replay_to_the_same_picture(path: Path) -> None:
    match = record.open_record(path)
    expected = path.with_suffix(".txt").read_text(encoding="utf-8")
    assert f"{match}\nscores {match.scores}\n" == expected


def test_every_game_has_golden_counts_and_playthroughs(shipped: Game) -> None:
    assert list((GOLDEN / shipped.name).glob("*.opolis"))
    assert (GOLDEN / shipped.name / "perft.txt").exists()
