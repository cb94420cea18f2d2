"""`opolis admin`: people, tables, designs, studies and reports of a server, also while it runs."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from opolis.cli.serve import Database
from opolis.server.settings import from_environment

if TYPE_CHECKING:
    from opolis.lab.tournament.table import TableResult
    from opolis.server.seasons import SeasonMatch

admin = typer.Typer(
    help="Look after the people, tables, designs and studies of a server.", no_args_is_help=True
)
Person = Annotated[str, typer.Argument(help="an id or a login")]


def _run(work: Callable[[Any], Awaitable[str | list[str]]], database: str | None) -> None:
    """Do something with a store, and say what came of it."""
    import asyncio

    from opolis.server.commands import with_store

    answer = asyncio.run(with_store(from_environment(database=database), work))
    for line in [answer] if isinstance(answer, str) else answer or ["there are none"]:
        typer.echo(line)


@admin.command()
def people(
    words: Annotated[str, typer.Argument(help="part of a name, login or id")] = "", database: Database = None
) -> None:
    """List people, the newest first."""
    from opolis.server import administration

    _run(lambda store: administration.people(store, words), database)


@admin.command()
def tables(status: str = "", game: str = "", database: Database = None) -> None:
    """List tables and who holds their seats, those that changed last first."""
    from opolis.server import administration

    _run(lambda store: administration.tables(store, status, game), database)


@admin.command()
def designs(database: Database = None) -> None:
    """List the designs that people have brought."""
    from opolis.server import administration

    _run(administration.design_lines, database)


@admin.command()
def studies(database: Database = None) -> None:
    """List studies and who edits them, those that changed last first."""
    from opolis.server import administration

    _run(administration.studies, database)


@admin.command()
def reports(
    all: Annotated[bool, typer.Option(help="settled ones, too")] = False, database: Database = None
) -> None:
    """List what people report."""
    from opolis.server import administration

    _run(lambda store: administration.reports(store, all), database)


@admin.command()
def settle(report: str, database: Database = None) -> None:
    """Note that a report was dealt with."""
    from opolis.server import administration

    _run(lambda store: administration.settle(store, report), database)


@admin.command()
def ban(who: Person, reason: str = "against the rules of this server", database: Database = None) -> None:
    """Let somebody do nothing here any more; they are told the reason."""
    from opolis.server import administration

    _run(lambda store: administration.ban(store, who, reason), database)


@admin.command()
def unban(who: Person, database: Database = None) -> None:
    """Let somebody play again."""
    from opolis.server import administration

    _run(lambda store: administration.ban(store, who, ""), database)


@admin.command()
def export(who: Person, file: Path, database: Database = None) -> None:
    """Write all that is kept of somebody to a file."""
    from opolis.server import administration

    _run(lambda store: administration.export(store, who, file), database)


@admin.command()
def delete(who: Person, database: Database = None) -> None:
    """Delete somebody: personal data go, matches stay with a deleted player."""
    from opolis.server import administration

    _run(lambda store: administration.delete(store, who), database)


@admin.command()
def remove(name: str, database: Database = None) -> None:
    """Remove a table, a study, or a design with all tables that were made with it."""
    from opolis.server import administration

    _run(lambda store: administration.remove(store, name), database)


@admin.command()
def season(
    game: str,
    since: Annotated[str, typer.Option(help="its first day, like 2026-09-01 (UTC)")],
    until: Annotated[str, typer.Option(help="the day after its last")],
    seats: Annotated[int | None, typer.Option(help="how many seats; the game's usual number")] = None,
    out: Annotated[Path | None, typer.Option(help="write a record of each match into this folder")] = None,
    html: Annotated[Path | None, typer.Option(help="write the report here, as one HTML file")] = None,
    database: Database = None,
    json: Annotated[bool, typer.Option("--json", help="print everything, for machines")] = False,
) -> None:
    """Take the rated matches of a season out as a tournament: standings, records, a report."""
    import asyncio

    from opolis import games
    from opolis.cli.tournament import tell_standings
    from opolis.lab.tournament.report import check_places, save_page, save_records
    from opolis.lab.tournament.standings import standings
    from opolis.server.commands import with_store
    from opolis.server.seasons import moment
    from opolis.server.seasons import season as matches_of

    chosen = games.load(game)
    count, _ = chosen.checked(seats, {})
    began, ended = moment(since), moment(until)
    check_places(out, html)
    settings = from_environment(database=database)
    matches = asyncio.run(with_store(settings, lambda store: matches_of(store, game, count, began, ended)))
    results = [_result(number, match) for number, match in enumerate(matches, 1)]
    rows = standings(list(dict.fromkeys(name for one in results for name in one.players)), results)
    if out:
        save_records(out, f"{game}-season", results)
    if html:
        save_page(html, f"{chosen.title}: a season, {since} to {until}", rows, results)
    tell_standings(rows, results, json)


def _result(number: int, match: "SeasonMatch") -> "TableResult":
    """Write a match as the lab has those of tournaments; whoever ran out of time has lost by rule."""
    from opolis.lab.tournament.table import TableResult
    from opolis.match.record import Record

    late = match.ended_by == "time"
    return TableResult(
        match.table, 1, number, match.players, match.scores, match.shares, match.places,
        len(Record.parse(match.record).moves), match.seconds, match.record,
        "silent" if late else "", match.players[match.places.index(max(match.places))] if late else "",
        "the time had run out" if late else "",
    )  # fmt: skip
