"""`opolis lab dataset`: self-play for other people's tools."""

from pathlib import Path
from typing import Annotated

import typer

from opolis.cli.arguments import prepare
from opolis.cli.jobs import Log, Ray, Seats, Seed, Workers, chosen_game, collected, execution
from opolis.cli.look import GameName


def dataset(
    ctx: typer.Context,
    game: GameName,
    out: Annotated[Path, typer.Option(help="The Parquet file that is written.")],
    games: Annotated[int, typer.Option(min=1, help="How many matches.")] = 100,
    simulations: Annotated[int, typer.Option(min=2, help="How long every choice is searched.")] = 100,
    seats: Seats = None,
    seed: Seed = 1,
    observations: Annotated[
        bool, typer.Option("--observations", help="Add what a learner in that seat sees.")
    ] = False,
    records: Annotated[
        Path | None, typer.Option(help="Write a record of each match into this folder.")
    ] = None,
    workers: Workers = 0,
    ray: Ray = "",
    log: Log = None,
) -> None:
    """Write positions, visit counts, values and outcomes of self-play to Parquet (docs: datasets)."""
    from opolis.core.errors import OpolisError
    from opolis.lab.dataset import DatasetMatch, check_installed, dataset_matches, write_parquet
    from opolis.match.record import save

    chosen, count, options = chosen_game(game, seats, ctx.args)
    check_installed()
    if not out.parent.is_dir():
        raise OpolisError(f"out: there is no folder {out.parent}")
    if records:
        records.mkdir(parents=True, exist_ok=True)
    prepare(chosen)
    tasks = [DatasetMatch(game, number, count, simulations, seed, options) for number in range(games)]
    results = collected(dataset_matches(tasks, execution(workers, ray, log)), games, False)
    rows = write_parquet(out, chosen, tasks[0], results, observations)
    for one in results if records else ():
        save(Path(records or ".") / f"{game}-{one.number:05}.opolis", one.record)
    print(f"{rows} rows of {len(results)} matches are in {out}")
