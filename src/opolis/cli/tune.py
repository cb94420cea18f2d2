"""`opolis tune`: fit a game's opinion to matches."""

from typing import Annotated

import typer

from opolis.cli.arguments import prepare, show_json
from opolis.cli.look import GameName, Json


def tune(
    game: GameName,
    matches: Annotated[int, typer.Option(min=10, help="Matches to learn from.")] = 400,
    level: Annotated[int, typer.Option(min=1, max=8, help="The level that plays them.")] = 5,
    seed: Annotated[int, typer.Option(help="The same seed gives the same matches.")] = 1,
    write: Annotated[bool, typer.Option("--write", help="Write the game's data/weights.toml.")] = False,
    json: Json = False,
) -> None:
    """Let a game's bots play, and fit the weights of its opinion to who won."""
    from opolis import games as shelf
    from opolis.lab import tune as lab

    chosen = shelf.load(game)
    lab.names(chosen)
    prepare(chosen, quiet=json)
    fitted = lab.fit(chosen, lab.gather(chosen, matches, level, seed))
    if write:
        lab.write(chosen, fitted.weights)
    if json:
        show_json({"before": fitted.before, "after": fitted.after, "weights": fitted.weights.tolist()})
        return
    print(
        f"{fitted.positions} positions; log loss on matches held out: "
        f"{fitted.before:.4f}, now {fitted.after:.4f}"
    )
    at = 0
    for name, length in lab.names(chosen):
        print(f"{name} = [{', '.join(f'{value:.4g}' for value in fitted.weights[at : at + length])}]")
        at += length
