"""`opolis lab tournament`, `opolis lab openings` and `opolis lab bot`."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from opolis.cli.arguments import fitting, game_options, prepare, show_json
from opolis.cli.jobs import Log, Ray, Workers, execution, gathered
from opolis.cli.look import GameName, Json

if TYPE_CHECKING:
    from opolis.core.game import Game
    from opolis.lab.tournament.opening_file import Opening
    from opolis.lab.tournament.standings import Standing
    from opolis.lab.tournament.table import TableResult

DRAWN = 10  # random openings, if no file is named
SHOWN_EVERY = 20  # results between two lines where there is no terminal


def tournament(
    ctx: typer.Context,
    game: GameName,
    player: Annotated[
        list[str],
        typer.Option(
            help="5, 5@200, greedy, uct@500, NAME=checkpoint:FOLDER 5 or NAME=exec:COMMAND; again for each."
        ),
    ],
    form: Annotated[str, typer.Option(help="round-robin, swiss, knock-out or gauntlet.")] = "round-robin",
    openings: Annotated[
        str, typer.Option(help="How many random openings, or a file of them (`opolis lab openings`).")
    ] = str(DRAWN),
    rounds: Annotated[int, typer.Option(min=0, help="Rounds of a Swiss tournament; 0: enough.")] = 0,
    seats: Annotated[int | None, typer.Option(help="How many seats.")] = None,
    seconds: Annotated[float, typer.Option(min=0.1, help="An external program may think so long.")] = 10.0,
    seed: Annotated[int, typer.Option(help="The same seed gives the same openings and luck.")] = 1,
    out: Annotated[Path | None, typer.Option(help="Write a record of each match into this folder.")] = None,
    html: Annotated[Path | None, typer.Option(help="Write the report here, as one HTML file.")] = None,
    workers: Workers = 0,
    ray: Ray = "",
    log: Log = None,
    json: Json = False,
) -> None:
    """Let bots and programs of your own meet, and rate them with 95 % intervals (docs: tournaments).

    Every table plays every opening from every seat. Whoever plays an illegal move, crashes or is
    silent loses that match by rule. The game's house rules are options as well.
    """
    from opolis import games as shelf
    from opolis.lab.tournament.direction import hold
    from opolis.lab.tournament.entrants import read_entrants
    from opolis.lab.tournament.forms import TournamentPlan
    from opolis.lab.tournament.report import check_places, save_page, save_records
    from opolis.lab.tournament.standings import standings

    chosen = shelf.load(game)
    count, options = fitting(chosen, seats, game_options(chosen, ctx.args))
    entrants = read_entrants(chosen, player)
    names = [one.name for one in entrants]
    standings(names, [])  # says at once if something is not installed
    plan = TournamentPlan(
        game, entrants, form, count, _openings(chosen, openings, count, options, seed), options, rounds,
        seconds, seed,
    )  # fmt: skip
    check_places(out, html)
    prepare(chosen, quiet=json, matches=True)
    played = hold(plan, execution(workers, ray, log))
    results = gathered(played, _shown(played, names, json))
    if out:
        save_records(out, f"{game}-{form}", results)
    rows = standings(names, results)
    if html:
        save_page(html, f"{chosen.title}: a {form} tournament", rows, results)
    tell_standings(rows, results, json)


def _openings(game: "Game", words: str, seats: int, options: dict[str, Any], seed: int) -> "list[Opening]":
    from opolis.core.errors import OpolisError
    from opolis.lab.ladder import random_opening
    from opolis.lab.tournament.opening_file import read_openings

    if not words.isdecimal():
        return list(read_openings(Path(words), game, seats, options).openings)
    if int(words) < 1:
        raise OpolisError(f"openings: {words} is not allowed; it takes a number from 1 up, or a file")
    drawn = [random_opening(game.name, seats, options, f"{seed} {at}") for at in range(int(words))]
    return [tuple((event.seat, event.text) for event in match.events) for match in drawn]


def _shown(results: "Iterator[TableResult]", names: list[str], quiet: bool) -> "Iterator[TableResult]":
    """Show results as they come: a table that follows them, or now and then a line."""
    from rich.console import Console
    from rich.live import Live

    from opolis.lab.tournament.standings import standings

    found: list[TableResult] = []
    terminal = sys.stderr.isatty() and not quiet
    with Live(console=Console(stderr=True), transient=True, auto_refresh=False, screen=False) as live:
        for result in results:
            found.append(result)
            yield result
            if terminal:
                live.update(_table(standings(names, found)), refresh=True)
            elif not quiet and len(found) % SHOWN_EVERY == 0:
                print(f"{len(found)} matches played", file=sys.stderr, flush=True)


def _table(rows: "list[Standing]") -> Any:
    from rich.table import Table

    table = Table(
        "player", "rating", "95 %", "points", "matches", "lost by rule", box=None, header_style="bold"
    )
    for row in rows:
        table.add_row(
            row.name, f"{row.rating:.1f}", f"{row.low:.1f} to {row.high:.1f}", f"{row.points:g}",
            str(row.matches), str(row.forfeits or ""),
        )  # fmt: skip
    return table


def tell_standings(rows: "list[Standing]", results: "list[TableResult]", json: bool) -> None:
    """Tell how a tournament, or a season, has ended."""
    import msgspec
    from rich.console import Console

    if json:
        show_json({"standings": msgspec.to_builtins(rows), "matches": msgspec.to_builtins(results)})
        return
    Console().print(_table(rows))
    for one in results:
        if one.forfeit:
            print(f"{one.offender} lost by rule ({one.forfeit}) in {' – '.join(one.players)}: {one.reason}")


def openings(
    ctx: typer.Context,
    game: GameName,
    out: Annotated[Path, typer.Option(help="The file that is written.")],
    count: Annotated[int, typer.Option(min=1, help="How many openings.")] = 50,
    seats: Annotated[int | None, typer.Option(help="How many seats.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same openings.")] = 1,
    workers: Workers = 0,
    ray: Ray = "",
    log: Log = None,
) -> None:
    """Write openings that differ and leave everybody a chance, for tournaments."""
    from opolis import games as shelf
    from opolis.lab.openings import opening_set

    chosen = shelf.load(game)
    number, options = fitting(chosen, seats, game_options(chosen, ctx.args))
    prepare(chosen)
    opening_set(chosen, number, options, count, seed, execution(workers, ray, log)).write(out)
    print(f"{count} openings of {chosen.title} for {number} seats are in {out}")


def bot(
    game: GameName,
    player: Annotated[str, typer.Option(help="A level or another player of the lab, like 5@200.")] = "5",
    seed: Annotated[int, typer.Option(help="The same seed gives the same moves.")] = 1,
) -> None:
    """Be a player for `opolis lab tournament`: lines of JSON in, lines of JSON out (docs: tournaments)."""
    from opolis import games as shelf
    from opolis.lab.tournament.line_protocol import answer

    answer(shelf.load(game), player, seed, sys.stdin, sys.stdout)
