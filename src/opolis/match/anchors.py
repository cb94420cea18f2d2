"""Bots of fixed strength: what people are rated against."""

import json
from functools import cache
from pathlib import Path

from opolis.bots.levels import LEVELS
from opolis.core.game import Game
from opolis.match.ratings import NEWCOMER_POINTS, Strength, of_points

# A level that thinks for seconds is as strong as its machine: it is no anchor.
ANCHORS = tuple(number for number, level in LEVELS.items() if level.seconds is None)
MIDDLE = 3  # the level that is as strong as a newcomer is taken to be
STEP = 170.0  # points between two levels of a game that was not measured
DEVIATION = 0.5  # of an anchor: all but certain


def anchor(game: Game, level: int) -> Strength:
    """Give the strength of a bot's level, as measured by the game's ladder (its data/ladder.json)."""
    points = _ladder(game.folder)
    return of_points(NEWCOMER_POINTS + points[level - 1] - points[MIDDLE - 1], DEVIATION)


@cache
def _ladder(folder: Path) -> list[float]:
    path = folder / "data" / "ladder.json"
    if not path.is_file():
        return [STEP * level for level in ANCHORS]
    found: list[float] = json.loads(path.read_text(encoding="utf-8"))["points"]
    return found
