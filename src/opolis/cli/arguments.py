"""What commands share: game options as flags, pictures in colour, JSON."""

import json
import re
import shutil
import sys
import textwrap
from collections.abc import Sequence
from typing import Any

from opolis.core.errors import BadOption
from opolis.core.game import Game
from opolis.core.options import Option, OptionValue
from opolis.core.picture import Paint, plain

COLOURS = {
    "white": "1;97", "black": "1;34", "red": "1;31", "blue": "1;94", "green": "1;32", "yellow": "1;33",
    "purple": "1;35", "orange": "38;5;208", "dim": "2", "wood": "38;5;180", "stone": "38;5;250",
    "water": "38;5;39", "grass": "38;5;71", "good": "32", "bad": "31",
}  # fmt: skip


def preset(game: Game, name: str) -> dict[str, Any]:
    """Get the options of a preset, written with or without capitals, spaces or hyphens."""
    known = {_slug(title): options for title, options in game.presets.items()}
    if _slug(name) not in known:
        raise BadOption(f"preset: {name!r} is not known; there are: {', '.join(known) or 'none'}")
    return dict(known[_slug(name)])


def _slug(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def game_options(game: Game, words: Sequence[str]) -> dict[str, Any]:
    """Read the flags that the game itself declares: --width 7, --short-sides=false, --no-short-sides.

    `--preset NAME` takes house rules that go together; options beside it change them.
    """
    declared = {option.name: option for option in game.options}
    given: dict[str, Any] = {}
    rest = list(words)
    chosen: dict[str, Any] = {}
    while rest:
        word = rest.pop(0)
        if not word.startswith("--"):
            raise BadOption(f"{word!r} is not expected here; options look like --name value")
        name, equals, value = word[2:].partition("=")
        name = name.replace("-", "_")
        if name == "preset":
            if not equals and not rest:
                raise BadOption("preset: a name is missing; `opolis games GAME` lists them")
            chosen = preset(game, value if equals else rest.pop(0))
            continue
        if name.startswith("no_") and name[3:] in declared and declared[name[3:]].kind == "flag":
            given[name[3:]] = False
            continue
        option = declared.get(name)
        if option is None:
            game.checked(None, {name: value})
            continue
        if not equals:
            if option.kind == "flag" and (not rest or rest[0].startswith("--")):
                value = "true"
            elif not rest:
                raise BadOption(f"option {name}: a value is missing; it takes {option.range}")
            else:
                value = rest.pop(0)
        given[name] = _value(option, value)
    return chosen | given


def fitting(game: Game, seats: int | None, options: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """Complete what was left open: a mode may ask for a number of seats, and a number of seats for a mode."""
    from opolis.lab.simulate import suiting

    if seats is not None and not options:
        game.checked(seats, options)
        return seats, suiting(game, seats)
    counts = [game.default_seats, *game.seats] if seats is None else [seats]
    refusals = []
    for count in counts:
        number, checked = game.checked(count, options)
        try:
            game.start(number, checked)
        except BadOption as refusal:
            refusals.append(refusal)
        else:
            return number, options
    raise refusals[0]


def _value(option: Option, text: str) -> OptionValue:
    """Read a value; whoever sits at the command line may name a file of this machine."""
    if option.names_file(text):
        from opolis.match.design_files import as_text

        return as_text(option, text)
    return option.parse(text)


def painter() -> Paint:
    """Paint with the terminal's colours, if it has any."""
    import os

    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return plain
    return lambda text, colour: f"\x1b[{COLOURS[colour]}m{text}\x1b[0m" if colour in COLOURS else text


def tell(text: str) -> None:
    """Print a sentence or a list, indented and broken between words."""
    width = shutil.get_terminal_size().columns
    wrap = textwrap.TextWrapper(width, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
    print(wrap.fill(text))


def show_json(value: Any) -> None:
    """Print something for machines."""
    print(json.dumps(value, ensure_ascii=False))


def prepare(game: Game, quiet: bool = False, bots: bool = True, matches: bool = False) -> None:
    """Compile what is not yet compiled, with a line of progress; search only if bots will think.

    Jobs of whole matches between bots have one more kernel.
    """
    from opolis.bots.warm import rules, steps, whole_matches

    todo = (steps(game) if bots else rules(game)) + (whole_matches(game) if matches else [])
    if quiet or not sys.stderr.isatty():
        for _, work in todo:
            work()
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed}/{task.total}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(f"Setting {game.title} up", total=len(todo))
        for label, work in todo:
            progress.update(task, description=f"Setting {game.title} up: {label}")
            work()
            progress.advance(task)
