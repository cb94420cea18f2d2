"""`opolis play` and `opolis watch`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from opolis.bots.levels import STRONGEST, WEAKEST
from opolis.cli.arguments import fitting, game_options, prepare
from opolis.cli.look import GameName, Language, spoken
from opolis.cli.records import open_or_list

if TYPE_CHECKING:
    from opolis.match.match import Match

Level = Annotated[
    int, typer.Option(min=WEAKEST, max=STRONGEST, help=f"How strong the bots are, {WEAKEST} to {STRONGEST}.")
]
Seats = Annotated[int | None, typer.Option(help="How many seats.")]
Seed = Annotated[int | None, typer.Option(help="Make dice, draws and bots repeatable.")]


def play(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's name, or a record to go on with.")],
    seats: Seats = None,
    people: Annotated[
        str, typer.Option("--who", help="Who sits where, like person,bot:3; you and bots if left out.")
    ] = "",
    level: Level = 4,
    seed: Seed = None,
    language: Language = "",
) -> None:
    """Play in the terminal; `help` there lists what you can type. House rules are options: --width 7."""
    from opolis.cli.sitting import Sitting

    match, path = _begin(game, seats, ctx.args)
    who = people.split(",") if people else _players(match, level, path is not None)
    Sitting(match, who, seed, path, language=spoken(language)).run()


def _begin(game: str, seats: int | None, words: list[str]) -> "tuple[Match, Path | None]":
    """Begin a new match, or go on with a saved one."""
    from opolis import games
    from opolis.core.errors import BadOption
    from opolis.match.match import Match

    if game not in games.names() and Path(game).is_file():
        if seats is not None or words:
            given = " ".join([*([f"--seats {seats}"] if seats is not None else []), *words])
            raise BadOption(
                f"{given}: a record has its own seats and options; leave them out to go on with it"
            )
        match = open_or_list(Path(game))
        prepare(match.game)
        return match, Path(game)
    chosen = games.load(game)
    seats, options = fitting(chosen, seats, game_options(chosen, words))
    prepare(chosen)
    return Match(chosen, seats, options), None


def _players(match: "Match", level: int, saved: bool) -> list[str]:
    """Take the players of a record if it names bots; else seat one person against bots."""
    if saved and any(player.startswith("bot:") for player in match.players):
        return [player if player.startswith("bot:") else "person" for player in match.players]
    return ["person"] + [f"bot:{level}"] * (match.seats - 1)


def watch(
    ctx: typer.Context,
    game: GameName,
    seats: Seats = None,
    bots: Annotated[str, typer.Option(help="Levels by seat, like 3,5.")] = "",
    level: Level = 4,
    pause: Annotated[float, typer.Option(min=0, help="Seconds between moves.")] = 0.5,
    seed: Seed = None,
    language: Language = "",
) -> None:
    """Watch bots play."""
    from opolis.cli.sitting import Sitting

    match, _ = _begin(game, seats, ctx.args)
    levels = bots.split(",") if bots else [str(level)] * match.seats
    Sitting(match, [f"bot:{word}" for word in levels], seed, None, pause, spoken(language)).run()
