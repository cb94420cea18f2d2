"""`opolis design check|show|new`: blueprints, maps and decks of any game that has them."""

from pathlib import Path
from types import ModuleType
from typing import Annotated

import typer

from opolis.cli.look import GameName

app = typer.Typer(help="Make your own blueprints, maps and decks.", no_args_is_help=True)
Design = Annotated[
    str, typer.Argument(metavar="FILE", help="A design file (or folder), or the name of one shipped.")
]


def _room(game: str) -> ModuleType:
    from opolis import games as shelf
    from opolis.core.errors import OpolisError

    chosen = shelf.load(game)
    if not chosen.has_room("designs"):
        raise OpolisError(f"{chosen.title} has nothing to design")
    return chosen.room("designs")


def _text(room: ModuleType, file: str) -> str:
    from opolis.match.design_files import gather

    return file if file in room.names() else gather(Path(file))


@app.command()
def check(game: GameName, file: Design) -> None:
    """Check a design; an error names file, line and reason."""
    room = _room(game)
    design = room.load(_text(room, file))
    for note in room.notes(design):
        print(note)
    print(f"{file}: a sound {room.WORD}")


@app.command()
def show(game: GameName, file: Design) -> None:
    """Draw a design."""
    room = _room(game)
    print(room.show(room.load(_text(room, file))))


@app.command()
def new(game: GameName, file: Annotated[Path, typer.Argument(metavar="FILE")]) -> None:
    """Write a commented example to begin with; never overwrites."""
    from opolis.core.design import files
    from opolis.core.errors import OpolisError
    from opolis.match.record import save

    room = _room(game)
    if file.exists():
        raise OpolisError(f"{file} exists already; choose another name")
    parts = files(room.template(), file.name)
    if len(parts) == 1:
        save(file, next(iter(parts.values())))
    else:
        file.mkdir(parents=True)
        for name, text in parts.items():
            save(file / name, text)
    print(f"{file}: a {room.WORD} to change as you like; then: opolis design check {game} {file}")
