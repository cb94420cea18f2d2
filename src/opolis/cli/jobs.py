"""What commands that run a job share: where it runs, how far it is, and what Ctrl-C leaves."""

import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from opolis.cli.arguments import fitting, game_options

if TYPE_CHECKING:
    from opolis.core.game import Game
    from opolis.lab.jobs.job import Execution

Item = TypeVar("Item")
Workers = Annotated[int, typer.Option(min=0, help="Processes at work; 0 for one on every core.")]
Ray = Annotated[
    str, typer.Option(metavar="ADDRESS", help="Run on a Ray cluster; `local` starts one on this machine.")
]
Log = Annotated[Path | None, typer.Option(help="Keep results in this file; a second run goes on from there.")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same matches.")]
Seats = Annotated[int | None, typer.Option(help="How many seats.")]
LINE_SECONDS = 30  # between lines of progress where there is no terminal


def execution(workers: int, ray: str, log: Path | None) -> "Execution":
    """Say where a job runs and where its results are kept."""
    from opolis.lab.jobs.job import Execution

    return Execution(workers, ray, log)


def chosen_game(name: str, seats: int | None, words: list[str]) -> "tuple[Game, int, dict[str, Any]]":
    """Load a game, with its number of seats and its own options from the rest of the command line."""
    from opolis import games

    game = games.load(name)
    return game, *fitting(game, seats, game_options(game, words))


def watched(work: Iterable[Item], count: int, label: str, quiet: bool) -> Iterator[Item]:
    """Show how far something long is and how long it will still take: a bar, or now and then a line."""
    if sys.stderr.isatty() and not quiet:
        from rich.console import Console
        from rich.progress import track

        yield from track(work, label, total=count, console=Console(stderr=True), transient=True)
        return
    began = spoke = time.monotonic()
    for number, item in enumerate(work, 1):
        yield item
        now = time.monotonic()
        if now - spoke >= LINE_SECONDS and number < count:
            spoke = now
            print(f"{label}: {progress(number, count, now - began)}", file=sys.stderr, flush=True)


def progress(done: int, count: int, seconds: float) -> str:
    """Say how much is done and, at the pace so far, how much time is left."""
    left = round(seconds / done * (count - done))
    minutes, rest = divmod(left, 60)
    return f"{done} of {count}, about {f'{minutes} min ' if minutes else ''}{rest} s left"


def collected(results: Iterator[Item], count: int, quiet: bool) -> list[Item]:
    """Gather the results of a job under a bar; Ctrl-C ends it, and what is done counts."""
    return gathered(results, watched(results, count, "Playing", quiet), f" of {count}")


def gathered(results: Iterator[Item], shown: Iterable[Item], of: str = "") -> list[Item]:
    """Gather the results of a job as they are shown; Ctrl-C ends it, and what is done counts."""
    found: list[Item] = []
    try:
        for result in shown:
            found.append(result)
    except KeyboardInterrupt:
        results.close()  # type: ignore[attr-defined]  # a generator: stops the processes
        print(f"\nstopped after {len(found)}{of}", file=sys.stderr)
        if not found:
            raise
    return found
