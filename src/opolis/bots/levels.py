"""The levels that a bot can have: said here, and nowhere else. Importing them is cheap."""

from typing import NamedTuple

EVERY_CORE = 0


class Level(NamedTuple):
    """How a level plays: how often its move is random, and how far it looks (0: one move ahead)."""

    random_move_rate: float
    simulations: int | None
    seconds: float | None = None
    workers: int = 1  # threads that search together, or EVERY_CORE


LEVELS = {
    1: Level(0.85, 0),
    2: Level(0.45, 0),
    3: Level(0.25, 40),
    4: Level(0.05, 100),
    5: Level(0.0, 300),
    6: Level(0.0, 1000),
    7: Level(0.0, 4000, 2.0),
    8: Level(0.0, None, 1.0, EVERY_CORE),
}
WEAKEST, STRONGEST = min(LEVELS), max(LEVELS)
STRONGEST_ALONE = max(number for number, level in LEVELS.items() if level.workers == 1)  # in one thread
HINT_LEVEL = STRONGEST_ALONE
