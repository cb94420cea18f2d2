"""`opolis simulate` and `opolis perft`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from opolis.cli.arguments import fitting, game_options, prepare, show_json
from opolis.cli.jobs import Log, Ray, Workers, collected, execution
from opolis.cli.look import GameName, Json

if TYPE_CHECKING:
    from opolis.lab.simulate import MatchResult, Summary


def simulate(
    ctx: typer.Context,
    game: GameName,
    games: Annotated[int, typer.Option(min=1, help="How many matches.")] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same matches.")] = 1,
    seats: Annotated[int | None, typer.Option(help="How many seats.")] = None,
    any_options: Annotated[bool, typer.Option("--any-options", help="Seats and options at random.")] = False,
    bots: Annotated[str, typer.Option(help="Bot levels by seat, like 3,5; random moves without.")] = "",
    bell: Annotated[
        int, typer.Option(min=0, help="Let bells ring once in this many moves; 0 for never.")
    ] = 0,
    out: Annotated[Path | None, typer.Option(help="Write a record of each match into this folder.")] = None,
    workers: Workers = 0,
    ray: Ray = "",
    log: Log = None,
    json: Json = False,
) -> None:
    """Play many matches and sum them up; the game's house rules are options as well."""
    from opolis import games as shelf
    from opolis.lab.simulate import SimulationPlan, summed_up
    from opolis.lab.simulate import simulate as run

    chosen = shelf.load(game)
    count, given = fitting(chosen, seats, game_options(chosen, ctx.args))
    players = _players(bots, count)
    prepare(chosen, quiet=json, bots=bool(players), matches=bool(players))
    options = None if any_options else given
    plan = SimulationPlan(seats if any_options else count, options, players, out is not None, bell)
    if out:
        out.mkdir(parents=True, exist_ok=True)
    results = collected(run(chosen, games, seed, plan, execution(workers, ray, log)), games, json)
    if out:
        _save(out, f"{game}-{seed}", results)
    _tell(summed_up(results), json)


def _players(levels: str, seats: int) -> tuple[str, ...]:
    from opolis.core.errors import BadOption

    words = tuple(levels.split(",")) if levels else ()
    if words and (len(words) != seats or not all(word.isdigit() for word in words)):
        raise BadOption(
            f"bots: {levels!r} is not allowed; it takes {seats} levels like {','.join(['3'] * seats)}"
        )
    return words


def _save(folder: Path, name: str, results: "list[MatchResult]") -> None:
    """Write the records, numbered as the matches are."""
    from opolis.match.record import save

    for one in results:
        save(folder / f"{name}-{one.number:05}.opolis", one.record)


def _tell(summary: "Summary", json: bool) -> None:
    from opolis.lab.simulate import mean

    rows = [
        {
            "seat": seat,
            "wins": round(summary.wins[seat], 2),
            "share": round(summary.wins[seat] / summary.games, 4),
            "mean_score": round(mean(summary.points[seat]), 2),
            "best": max(summary.points[seat]),
            "worst": min(summary.points[seat]),
        }
        for seat in sorted(summary.wins)
    ]
    lengths = {"mean": round(mean(summary.moves), 1), "min": min(summary.moves), "max": max(summary.moves)}
    if json:
        show_json({"games": summary.games, "shared": summary.shared, "moves": lengths, "seats": rows})
        return
    from rich.console import Console
    from rich.table import Table

    table = Table("seat", "wins", "share", "mean score", "best", "worst", box=None, header_style="bold")
    for row in rows:
        table.add_row(
            str(row["seat"]), f"{row['wins']:g}", f"{row['share']:.1%}",
            f"{row['mean_score']:g}", str(row["best"]), str(row["worst"]),
        )  # fmt: skip
    Console().print(table)
    print(
        f"\n{summary.games} matches, {summary.shared} shared; "
        f"{lengths['mean']} moves on average ({lengths['min']} to {lengths['max']})"
    )


def perft(
    ctx: typer.Context,
    game: GameName,
    depth: Annotated[int, typer.Argument(min=1, max=12, help="How many moves deep.")],
    seats: Annotated[int | None, typer.Option(help="How many seats.")] = None,
    json: Json = False,
) -> None:
    """Count the sequences of moves from the start, depth by depth."""
    from functools import partial

    import numpy as np

    from opolis import games as shelf
    from opolis.cli.interrupting import interruptible
    from opolis.match.match import Match
    from opolis.search.playout import buffers
    from opolis.search.playout import perft as count

    chosen = shelf.load(game)
    match = Match(chosen, *fitting(chosen, seats, game_options(chosen, ctx.args)))
    states = np.zeros(depth + 1, match.state.dtype).view(np.recarray)
    states[0] = match.state
    lists = buffers(chosen.max_moves, depth + 1)
    counts = {}
    for level in range(1, depth + 1):
        counts[level] = int(interruptible(partial(count, states, level, lists)))
        if not json:
            print(f"{level:3} {counts[level]:>16,}")
    if json:
        show_json(counts)
