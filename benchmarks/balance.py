"""Whether a seat is better off: equal bots on every shipped design of games without chance and secrets."""

from collections.abc import Iterator
from math import sqrt

from benchmarks.table import Table
from opolis import games
from opolis.core.game import Game
from opolis.lab.jobs.job import Execution
from opolis.lab.simulate import SimulationPlan, Summary, simulate, summed_up

LEVEL = 4  # level 2 looks one move ahead and sees no difference where this one does
GAMES = 400
BAR = 0.6


def arenas() -> Iterator[tuple[Game, dict[str, str]]]:
    """List the designs that two may play with."""
    for game in map(games.load, games.names()):
        if game.exact and 2 in game.seats:
            for option in game.options:
                if option.kind == "design":
                    yield from ((game, {option.name: str(name)}) for name in option.choices)


def play(game: Game, options: dict[str, str]) -> Summary:
    """Let two bots of one level play."""
    plan = SimulationPlan(2, options, [str(LEVEL)] * 2)
    return summed_up(simulate(game, GAMES, 1, plan, Execution()))


def row(name: str, summary: Summary) -> tuple[str, ...]:
    """Tell each seat's share, and whether it is below the bar."""
    shares = [summary.wins[seat] / summary.games for seat in range(2)]
    doubt = 1.96 * sqrt(shares[0] * shares[1] / summary.games)
    mark = "met" if max(shares) <= BAR else "missed"
    length = sum(summary.moves) / summary.games
    return name, f"{shares[0]:.1%}", f"{shares[1]:.1%}", f"{doubt:.1%}", f"{length:.0f}", mark


def run() -> Table:
    """Measure every design."""
    rows = []
    for game, options in arenas():
        rows.append(row(f"{game.title}, {', '.join(options.values())}", play(game, options)))
        print(*rows[-1], flush=True)
    return Table(
        ("two equal bots", "seat 0 wins", "seat 1 wins", "±", "actions a game", f"no seat above {BAR:.0%}"),
        rows,
        (f"{GAMES} games each between bots of level {LEVEL}; a shared game counts half; ± at 95 %.",),
    )
