"""`opolis lab first-moves`: how strong bots fare after every opening."""

from pathlib import Path
from typing import Annotated

import typer

from opolis.cli.arguments import prepare
from opolis.cli.jobs import Log, Ray, Seed, Workers, collected, execution
from opolis.cli.look import GameName


def first_moves(
    game: GameName,
    out: Annotated[Path, typer.Option(help="The file that is written, a line of moves a line.")],
    matches: Annotated[int, typer.Option(min=1, help="How many matches.")] = 800,
    level: Annotated[int, typer.Option(min=3, max=7, help="The level of both bots.")] = 6,
    seed: Seed = 1,
    workers: Workers = 0,
    ray: Ray = "",
    log: Log = None,
) -> None:
    """Play strong bots from every opening and count how matches went on (docs: openings)."""
    import msgspec

    from opolis import games as shelf
    from opolis.lab.first_moves import opening_matches, opening_table
    from opolis.match.record import save

    played = shelf.load(game)
    found = opening_matches(played, matches, level, seed, execution(workers, ray, log))
    prepare(played)
    about, lines = opening_table(played, collected(found, matches, False), level, seed)
    save(out, "".join(f"{msgspec.json.encode(one).decode()}\n" for one in (about, *lines)))
    print(f"{len(lines)} lines of {about.matches} matches of {played.title} are in {out}")
