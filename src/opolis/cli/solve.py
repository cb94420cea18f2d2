"""`opolis solve`: small games worked out to the end."""

import time
from pathlib import Path
from typing import Annotated

import typer

from opolis.cli.arguments import game_options, prepare, show_json
from opolis.cli.look import GameName, Json

WORDS = {1.0: "wins", 0.5: "draws", 0.0: "loses"}


def solve(
    ctx: typer.Context,
    game: GameName,
    plies: Annotated[int, typer.Option(min=0, help="Solve positions after so many random moves.")] = 0,
    positions: Annotated[int, typer.Option(min=1, help="How many such positions.")] = 1,
    seconds: Annotated[float | None, typer.Option(min=0.1, help="Give a move up after so long.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same positions.")] = 1,
    out: Annotated[Path | None, typer.Option(help="Write the solved positions here.")] = None,
    json: Json = False,
) -> None:
    """Work a game out exactly; its house rules are options, and small ones help."""
    from opolis import games as shelf
    from opolis.lab.solve import Solved, Solver, sample, write_solved

    chosen = shelf.load(game)
    given = game_options(chosen, ctx.args)
    solver = Solver(chosen, seconds)
    prepare(chosen, quiet=json)
    solved: list[Solved] = []
    for match in sample(chosen, given, plies, positions, seed):
        began = time.perf_counter()
        found = solver.solve(match)
        took = time.perf_counter() - began
        if found is None:
            if not json:
                print(f"{_moves(match)}: not solved within the time")
            continue
        solved.append(Solved(found.game, given, found.moves, found.values))
        if not json:
            moves = ", ".join(f"{move} {WORDS[value]}" for move, value in found.values.items())
            print(f"{_moves(match)}: seat {match.movers[0]} {WORDS[found.value]} ({took:.1f} s); {moves}")
    if out:
        out.write_text(write_solved(solved), encoding="utf-8")
    if json:
        show_json([{"moves": one.moves, "value": one.value, "values": one.values} for one in solved])


def _moves(match: "object") -> str:
    from typing import cast

    from opolis.match.match import Match

    return " ".join(event.text for event in cast("Match", match).events) or "the start"
