"""`opolis lab puzzles`: positions with one clearly best move or series."""

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from opolis.cli.arguments import prepare
from opolis.cli.jobs import Log, Ray, Seats, Seed, Workers, chosen_game, collected, execution
from opolis.cli.look import GameName

if TYPE_CHECKING:
    from opolis.core.game import Game
    from opolis.lab.jobs.job import Execution
    from opolis.match.puzzle import Puzzle


def puzzles(
    ctx: typer.Context,
    game: GameName,
    out: Annotated[Path | None, typer.Option(help="The file that is written, a puzzle a line.")] = None,
    check: Annotated[
        bool,
        typer.Option(help="Check the puzzles of the game once more; `--out` gets those that hold."),
    ] = False,
    grade: Annotated[
        bool,
        typer.Option(help="Grade the puzzles of the game once more, by the bots of today, into `--out`."),
    ] = False,
    count: Annotated[int, typer.Option(min=1, help="How many puzzles at most.")] = 60,
    matches: Annotated[int, typer.Option(min=0, help="Matches in which they are looked for.")] = 200,
    first: Annotated[int, typer.Option(min=0, help="The number of the first match.")] = 0,
    effort: Annotated[
        int, typer.Option(min=8, help="Simulations of each question, where nothing can be proven.")
    ] = 4000,
    last: Annotated[
        int, typer.Option(min=0, help="Look only at so many choices before a match ended; 0 for all.")
    ] = 0,
    theme: Annotated[
        list[str] | None,
        typer.Option(help="Look only for moves with this theme; can be repeated."),
    ] = None,
    series: Annotated[
        bool,
        typer.Option(help="Work out the best last turn of each match instead, a series of moves."),
    ] = False,
    also: Annotated[
        Path | None, typer.Option(help="A file of puzzles that were found before, to choose from as well.")
    ] = None,
    seats: Seats = None,
    seed: Seed = 1,
    workers: Workers = 0,
    ray: Ray = "",
    log: Log = None,
) -> None:
    """Find positions with one clearly best move or series, check and grade them (docs: analysis)."""
    from opolis.core.errors import BadArgument
    from opolis.lab.puzzles import EFFORT_RATIO, chosen, find_puzzles, puzzles_of
    from opolis.match.puzzle import read_puzzles

    played, number, options = chosen_game(game, seats, ctx.args)
    prepare(played)
    run = execution(workers, ray, log)
    if check:
        _check(played, seed, effort, out, run)
        return
    if out is None:
        raise BadArgument("out: name the file that is to be written")
    if grade:
        _grade(played, out, run)
        return
    numbers = range(first, first + matches)
    work = effort * EFFORT_RATIO if series else effort
    tasks = find_puzzles(played, number, options, numbers, seed, work, last, theme or (), series, run)
    known = read_puzzles(also) if also else []
    found = puzzles_of(collected(tasks, matches, False)) if matches else []
    _save(played, out, chosen([*known, *found], count))


def _check(game: "Game", seed: int, effort: int, out: Path | None, run: "Execution") -> None:
    """Check all puzzles of a game; name those that do not hold, and write the others."""
    import msgspec

    from opolis.lab.puzzles import check_puzzles
    from opolis.match.puzzle import Puzzle, puzzles

    shelf = puzzles(game).values()
    checked = collected(check_puzzles(shelf, seed, effort, run), len(shelf), False)
    failed = {one.puzzle for one in checked if not one.holds}
    held = [one for one in shelf if msgspec.json.encode(one).decode() not in failed]
    print(f"{len(held)} of {len(shelf)} puzzles of {game.title} hold")
    for line in failed:
        puzzle = msgspec.json.decode(line, type=Puzzle)
        print(f"puzzle {puzzle.id} does not: {' '.join(puzzle.right)}")
    if out:
        _save(game, out, held)
    if failed:
        raise typer.Exit(1)


def _grade(game: "Game", out: Path, run: "Execution") -> None:
    """Grade all puzzles of a game, and write them, the easy ones first."""
    import msgspec

    from opolis.lab.puzzles import grade_puzzles, ordered
    from opolis.match.puzzle import Puzzle, puzzles

    shelf = puzzles(game).values()
    graded = collected(grade_puzzles(shelf, run), len(shelf), False)
    levels = {msgspec.json.decode(one.key, type=Puzzle).id: one.level for one in graded}
    _save(game, out, ordered(msgspec.structs.replace(one, level=levels[one.id]) for one in shelf))


def _save(game: "Game", out: Path, picked: "list[Puzzle]") -> None:
    import msgspec

    from opolis.match.record import save

    save(out, "".join(f"{msgspec.json.encode(one).decode()}\n" for one in picked))
    levels, themes = Counter(one.level for one in picked), Counter(one.themes[0] for one in picked)
    print(f"{len(picked)} puzzles of {game.title} are in {out}")
    print("levels", dict(sorted(levels.items())), "themes", dict(themes))
