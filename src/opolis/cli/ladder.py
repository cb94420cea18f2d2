"""`opolis ladder`: how strong the levels are, measured."""

from pathlib import Path
from typing import Annotated

import typer

from opolis.bots.levels import LEVELS
from opolis.cli.arguments import game_options, prepare, show_json
from opolis.cli.jobs import Log, Ray, Workers, collected, execution
from opolis.cli.look import GameName, Json


def ladder(
    ctx: typer.Context,
    game: GameName,
    players: Annotated[
        str, typer.Option(help="Levels and baselines: 1,2,8,random,uct@1s; each meets the next two.")
    ] = ",".join(map(str, LEVELS)),
    openings: Annotated[int, typer.Option(min=1, help="Openings, each played from every seat.")] = 20,
    seats: Annotated[int | None, typer.Option(help="How many seats.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same openings.")] = 1,
    reach: Annotated[int, typer.Option(min=1, help="How many places up each player's opponents are.")] = 2,
    workers: Workers = 0,
    ray: Ray = "",
    log: Log = None,
    solved: Annotated[Path | None, typer.Option(help="Positions solved by `opolis solve`.")] = None,
    json: Json = False,
) -> None:
    """Let the levels of a game play each other and rate them, with 95 % intervals."""
    from opolis import games as shelf
    from opolis.lab.ladder import climb, meetings, neighbours, schedule
    from opolis.lab.rating import ratings, totals

    chosen = shelf.load(game)
    names = [name.strip() for name in players.split(",")]
    prepare(chosen, quiet=json, matches=True)
    plan = schedule(
        game,
        neighbours(names, reach),
        openings,
        seats=seats,
        seed=seed,
        options=game_options(chosen, ctx.args),
    )
    results = collected(climb(plan, execution(workers, ray, log)), len(plan), json)
    met = meetings(results)
    rows = [one._asdict() for one in ratings(names, met)]
    if solved:
        _add_optimal(game, solved, rows)
    pairs = [one._asdict() for one in totals(met).values()]
    if json:
        show_json({"ratings": rows, "pairs": pairs})
    else:
        _tell(rows, pairs)


def _add_optimal(game: str, solved: Path, rows: list[dict[str, object]]) -> None:
    from opolis.lab.players import player
    from opolis.lab.solve import optimal_share, read_solved

    positions = read_solved(solved)
    for row in rows:
        row["optimal"] = optimal_share(player(game, str(row["name"]), 1), positions)


def _tell(rows: list[dict[str, object]], pairs: list[dict[str, object]]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("player", "rating", "±", "games", "optimal", box=None, header_style="bold")
    for row in rows:
        optimal = f"{row['optimal']:.0%}" if "optimal" in row else ""
        table.add_row(
            str(row["name"]), f"{row['points']:.0f}", f"{row['margin']:.0f}", str(row["games"]), optimal
        )
    Console().print(table)
    print()
    for pair in pairs:
        print(f"{pair['one']} against {pair['other']}: {pair['share']:g} of {pair['games']}")
