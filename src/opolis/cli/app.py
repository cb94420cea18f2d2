"""The list of commands. Each lives in a file of its own and imports what is heavy only when it runs."""

from typing import Annotated

import typer

import opolis
from opolis.cli import (
    admin,
    analyse,
    design,
    lab,
    ladder,
    lesson,
    look,
    play,
    prove,
    records,
    serve,
    simulate,
    site,
    solve,
    tune,
    wasm,
)

GAME_OPTIONS = {"allow_extra_args": True, "ignore_unknown_options": True}

app = typer.Typer(
    help="A home for tabletop construction games: play them, study them, design them.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"opolis {opolis.__version__}")
        raise typer.Exit


@app.callback()
def start(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """A home for tabletop construction games: play them, study them, design them."""


app.command(context_settings=GAME_OPTIONS)(play.play)
app.command(context_settings=GAME_OPTIONS)(play.watch)
app.command()(serve.serve)
app.command()(look.games)
app.command()(look.rules)
app.command()(look.warm)
app.command()(records.moves)
app.command()(records.replay)
app.command()(records.check)
app.command()(analyse.analyse)
app.command(context_settings=GAME_OPTIONS)(simulate.simulate)
app.command(context_settings=GAME_OPTIONS)(simulate.perft)
app.command(context_settings=GAME_OPTIONS)(prove.prove)
app.command(context_settings=GAME_OPTIONS)(ladder.ladder)
app.command(context_settings=GAME_OPTIONS)(solve.solve)
app.command(context_settings=GAME_OPTIONS)(tune.tune)
app.command()(wasm.wasm)
app.command()(site.site)
app.add_typer(design.app, name="design")
app.add_typer(lab.app, name="lab")
app.add_typer(lesson.app, name="lesson")
app.add_typer(serve.tables, name="tables")
app.add_typer(admin.admin, name="admin")
