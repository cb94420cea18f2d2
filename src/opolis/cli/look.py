"""`opolis games`, `opolis rules`, `opolis warm`."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from opolis.cli.arguments import prepare, show_json

if TYPE_CHECKING:
    from opolis.core.game import Game

Json = Annotated[bool, typer.Option("--json", help="Print JSON for machines.")]
Language = Annotated[
    str, typer.Option(help="What is spoken, en or de; the terminal's if left out.", show_default=False)
]
GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's name; `opolis games` lists them.")]


def games(
    name: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Show one game's options.")] = None,
    json: Json = False,
) -> None:
    """List the games, or the house rules of one."""
    from opolis import games as shelf

    chosen = [shelf.load(name)] if name else _sound(shelf.names())
    if json:
        show_json([_as_data(game) for game in chosen])
    elif name:
        _show_options(chosen[0])
    else:
        _show_games(chosen)


def _sound(names: "list[str]") -> "list[Game]":
    """Load games; one that cannot be loaded is named and skipped."""
    import sys

    from opolis import games as shelf
    from opolis.core.errors import UnknownGame

    found = []
    for name in names:
        try:
            found.append(shelf.load(name))
        except UnknownGame as error:
            print(f"opolis: skipped: {error}", file=sys.stderr)
    return found


def _as_data(game: "Game") -> dict[str, Any]:
    options = [
        {"name": o.name, "kind": o.kind, "default": o.default, "range": o.range, "help": o.help}
        for o in game.options
    ]
    return {
        "name": game.name, "title": game.title, "blurb": game.blurb, "seats": game.seats,
        "options": options, "presets": game.presets,
    }  # fmt: skip


def _show_games(chosen: "list[Game]") -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("game", "seats", "", box=None, header_style="bold")
    for game in chosen:
        table.add_row(game.name, game.seats_range, game.blurb)
    Console().print(table)
    print("\nopolis play GAME starts one; opolis games GAME shows its house rules.")


def _show_options(game: "Game") -> None:
    from rich.console import Console
    from rich.table import Table

    print(f"{game.title}: {game.blurb}\n")
    table = Table("option", "default", "takes", "", box=None, header_style="bold")
    table.add_row("--seats", str(game.default_seats), game.seats_range, "how many play")
    for option in game.options:
        default = "" if option.default is None else str(option.default)
        table.add_row("--" + option.name.replace("_", "-"), default, option.range, option.help)
    Console().print(table)
    if game.presets:
        print("\nHouse rules that go together, with --preset NAME:")
        for title, options in game.presets.items():
            print(f"  {title}: {', '.join(f'{key} {value}' for key, value in options.items())}")


def spoken(language: str) -> str:
    """Choose the language that is asked for, else the terminal's."""
    import os

    from opolis.core.errors import BadOption
    from opolis.wording.catalogue import LANGUAGES, preferred

    if language and language not in LANGUAGES:
        raise BadOption(f"language: {language!r} is not allowed; it takes {' or '.join(LANGUAGES)}")
    return language or preferred(os.environ.get("LANG", ""))


def rules(
    game: GameName,
    clause: Annotated[str | None, typer.Argument(metavar="[CLAUSE]", help="One clause, like K6.")] = None,
    json: Json = False,
    language: Language = "",
) -> None:
    """Tell a game's rules, or one clause of them."""
    from opolis import games as shelf
    from opolis.core.errors import OpolisError
    from opolis.match.rules_page import clause_texts, rules_page

    chosen = shelf.load(game)
    language = spoken(language or "en" if json else language)
    clauses = clause_texts(chosen, language)
    if clause:
        if clause.upper() not in clauses:
            raise OpolisError(f"{chosen.title} has no clause {clause}; there are {', '.join(clauses)}")
        clauses = {clause.upper(): clauses[clause.upper()]}
    if json:
        show_json(clauses)
    elif clause:
        print(f"{clause.upper()}  {clauses[clause.upper()]}")
    else:
        from rich.console import Console
        from rich.markdown import Markdown

        Console().print(Markdown(rules_page(chosen, language)))


def warm(name: Annotated[str | None, typer.Argument(metavar="[GAME]")] = None) -> None:
    """Compile every game now, on all cores, so that nothing has to be compiled later."""
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from multiprocessing import get_context

    from opolis import games as shelf
    from opolis.core.machine import cores

    chosen = [shelf.load(name)] if name else list(_sound(shelf.names()))
    if len(chosen) == 1 or cores() == 1:
        for game in chosen:
            print(_prepared(game.name, quiet=False), flush=True)
        return
    with ProcessPoolExecutor(cores(), get_context("spawn")) as crew:
        for ready in as_completed([crew.submit(_prepared, game.name) for game in chosen]):
            print(ready.result(), flush=True)


def _prepared(name: str, quiet: bool = True) -> str:
    """Compile one game; say how long it took."""
    import time

    from opolis import games as shelf

    began = time.perf_counter()
    prepare(shelf.load(name), quiet)
    return f"{name}: ready in {time.perf_counter() - began:.1f} s"
