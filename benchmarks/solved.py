"""How often each level keeps the value of positions that have been solved exactly."""

from pathlib import Path

from benchmarks.table import Table
from opolis import games
from opolis.lab.players import player
from opolis.lab.solve import optimal_share, read_solved

GOLDEN = Path(__file__).parents[1] / "tests" / "golden"
PLAYERS = ("2", "4", "6", "7", "8")
BAR = 0.95


def run() -> Table:
    """Ask every player about every golden position where there is something to get wrong."""
    rows = []
    for path in sorted(GOLDEN.glob("*/solved*.txt")):
        positions = [one for one in read_solved(path) if one.hard]
        if not positions or positions[0].game not in games.names():
            continue
        name = positions[0].game
        shares = [optimal_share(player(name, one, 1), positions) for one in PLAYERS]
        bar = "met" if shares[PLAYERS.index("8")] >= BAR else "missed"
        cells = [f"{share:.0%}" for share in shares]
        rows.append((f"{name}, {path.stem.removeprefix('solved-')}", str(len(positions)), *cells, bar))
    names = (f"level {one}" for one in PLAYERS)
    return Table(("an optimal move", "positions", *names, f"level 8 ≥ {BAR:.0%}"), rows)
