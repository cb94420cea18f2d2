"""What `benchmarks/ladder.py` has played, as tables: ratings, level 8 against plain UCT, and alone."""

from itertools import pairwise
from pathlib import Path
from statistics import mean

from benchmarks.table import Table
from opolis.bots import levels
from opolis.lab.jobs.results_file import ResultsFile
from opolis.lab.ladder import Result, meetings
from opolis.lab.rating import gap, ratings

LOGS = Path(__file__).parent / "results"
LEVELS = [str(level) for level in levels.LEVELS]
BARS = {"uct@1s": 0.9, "uct@10s": 0.7}
STEP = 80
ALONE, SOLO = (
    "alone",
    ("random", "greedy", "8"),
)  # the players of solo games: at random, greedily, and as well as we can


def results() -> dict[str, list[Result]]:
    """Read every game's games."""
    return {path.stem: list(ResultsFile(path, Result).read()) for path in sorted(LOGS.glob("*.jsonl"))}


def ladder() -> Table:
    """Rate the levels of every game; the steps between neighbours have a bar."""
    rows, notes = [], []
    for name, played in results().items():
        among = [one for one in played if {one.one, one.other} <= set(LEVELS)]
        met = meetings(among)
        known = [level for level in LEVELS if any(level in (one.one, one.other) for one in among)]
        if len(known) < 2:
            continue
        rated = ratings(known, met)
        cells = {one.name: f"{one.points:.0f} ± {one.margin:.0f}" for one in rated}
        rows.append((name, *(cells.get(level, "") for level in LEVELS), str(len(met))))
        steps = {(low.name, high.name): high.points - low.points for low, high in pairwise(rated)}
        short = ", ".join(f"{'–'.join(pair)} ({step:.0f})" for pair, step in steps.items() if step < STEP)
        shortfall = f"; short of {STEP}: {short}" if short else ""
        least = min(steps, key=steps.__getitem__)
        step = f"{steps[least]:.0f} ± {gap(least, met).margin:.0f} ({'–'.join(least)})"
        notes.append(f"{name}: the smallest step is {step}{shortfall}.")
    return Table(("rating", *(f"level {level}" for level in LEVELS), "games"), rows, tuple(notes))


def against_uct() -> Table:
    """Count what level 8 takes off plain UCT; where more than two play, its rank tells more."""
    rows = []
    for name, played in results().items():
        for other, bar in BARS.items():
            own = [one for one in played if one.one == "8" and one.other == other]
            if not own:
                continue
            seats, share = own[0].key.split()[-1], mean(one.share for one in own)
            rank = f"{mean(one.rank for one in own):.2f} of {seats}"
            mark = f"≥ {bar:.0%}: {'met' if share >= bar else 'missed'}" if seats == "2" else ""
            rows.append((name, other, f"{share:.0%}", str(len(own)), rank, mark))
    return Table(("level 8 at 1 s a move", "against", "share", "games", "mean rank", "bar"), rows)


def solo() -> Table:
    """Show what is scored alone."""
    rows = []
    for name, played in results().items():
        cells = []
        for who in SOLO:
            scores = [one.score for one in played if one.one == who and one.other == ALONE]
            cells.append(f"{mean(scores):.1f} ({len(scores)})" if scores else "")
        if any(cells):
            rows.append((name, *cells))
    return Table(("alone: mean score (games)", "random moves", "greedy", "level 8"), rows)
