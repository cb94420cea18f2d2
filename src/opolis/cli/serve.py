"""`opolis serve`: the table server; `opolis tables`: what is kept of it. Every setting is a flag."""

import inspect
from pathlib import Path
from typing import Annotated, Any, get_type_hints

import typer

from opolis.server.settings import PREFIX, Rate, ServerSettings, from_environment, meanings, parse

tables = typer.Typer(help="Export, import, back up and check the tables of a server.", no_args_is_help=True)
Database = Annotated[str | None, typer.Option(help="a SQLite file, or a postgresql:// URL")]


def serve(**flags: Any) -> None:
    """Start the table server."""
    from opolis.server.run import serve as run  # the web server is not needed for other commands

    read = {name: parse(name, value) if isinstance(value, str) else value for name, value in flags.items()}
    run(from_environment(**read))


def _flags() -> list[inspect.Parameter]:
    """Make a flag of every setting; its environment variable says the same."""
    kinds, usual, flags = get_type_hints(ServerSettings), ServerSettings(), []
    for name, help in meanings().items():
        kind: Any = str if kinds[name] is Rate else kinds[name]
        described = f"{help} [{PREFIX}{name.upper()}; usually {getattr(usual, name)}]"
        hint = Annotated[kind | None, typer.Option(help=described, show_default=False)]
        flags.append(inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=hint))
    return flags


serve.__signature__ = inspect.Signature(_flags())  # type: ignore[attr-defined]  # read by typer
serve.__annotations__ = {flag.name: flag.annotation for flag in _flags()}


def _run(work: str, path: Path | None, database: str | None) -> None:
    import asyncio

    from opolis.server import commands

    message, faults = asyncio.run(commands.run(work, from_environment(database=database), path))
    typer.echo(message)
    for fault in faults:
        typer.echo(fault, err=True)
    if faults:
        raise typer.Exit(1)


@tables.command("export")
def export_(folder: Path, database: Database = None) -> None:
    """Write every table as a record file."""
    _run("export", folder, database)


@tables.command("import")
def import_(folder: Path, database: Database = None) -> None:
    """Read record files into the library."""
    _run("import", folder, database)


@tables.command()
def backup(path: Path, database: Database = None) -> None:
    """Write a consistent copy to a file, or a dated one into a folder, also while the server runs."""
    _run("backup", path, database)


@tables.command()
def restore(file: Path, database: Database = None) -> None:
    """Bring a copy back, to where nothing is kept yet."""
    _run("restore", file, database)


@tables.command()
def check(database: Database = None) -> None:
    """Replay every table by the rules of today."""
    _run("check", None, database)
