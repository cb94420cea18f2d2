"""`make ladder`: levels against each other, level 8 against plain UCT, and alone; a second run goes on.

`python -m benchmarks.ladder GAME [OPENINGS] [PLAYERS …]`: with players, the first meets each of the others.
"""

import sys

from benchmarks.strength import ALONE, LEVELS, LOGS, SOLO
from opolis import games
from opolis.cli.jobs import collected
from opolis.lab.jobs.job import Execution
from opolis.lab.ladder import climb, neighbours, schedule
from opolis.lab.simulate import suiting

OPENINGS, FAR_APART = 20, 2  # of neighbouring levels, which tell most about each other, and of all others
UCT = ("uct@1s", "uct@10s")
PAIR, TABLE = 2, 4  # the levels meet in pairs, plain UCT with up to three at the table


def play(name: str, pairs: list[tuple[str, str]], openings: int, seats: int | None = None) -> None:
    """Play what is not yet in the game's log."""
    LOGS.mkdir(exist_ok=True)
    options = suiting(games.load(name), seats) if seats else {}
    plan = schedule(name, pairs, openings, seats=seats, options=options)
    results = climb(plan, Execution(file=LOGS / f"{name}.jsonl"))
    collected(results, len(plan), quiet=False)


def main() -> None:
    """Read the command line."""
    words = sys.argv[1:]
    openings = int(words[1]) if len(words) > 1 else OPENINGS
    for name in words[:1] or games.names():
        if len(words) > 2:
            play(name, [(words[2], other) for other in words[3:]], openings)
            continue
        for pair in neighbours(LEVELS, 1):
            play(name, [pair], openings, PAIR)
        play(name, neighbours(LEVELS, len(LEVELS)), min(openings, FAR_APART), PAIR)
        most = min(TABLE, max(games.load(name).seats))
        play(name, [("8", other) for other in UCT], openings, most)
        if 1 in games.load(name).seats:
            play(name, [(one, ALONE) for one in SOLO], openings, 1)


if __name__ == "__main__":
    main()
