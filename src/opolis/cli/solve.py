"""`opolis solve`: small games worked out to the end."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from opolis.cli.arguments import game_options, prepare, show_json
from opolis.cli.look import GameName, Json

if TYPE_CHECKING:
    from opolis.lab.solve import Solved
    from opolis.match.match import Match

WORDS = {1.0: "wins", 0.5: "draws", 0.0: "loses"}


def solve(
    ctx: typer.Context,
    game: GameName,
    plies: Annotated[int, typer.Option(min=0, help="Solve positions after this many random moves.")] = 0,
    positions: Annotated[int, typer.Option(min=1, help="How many such positions.")] = 1,
    seconds: Annotated[
        float | None, typer.Option(min=0.1, help="Give a move up after this many seconds.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same positions.")] = 1,
    out: Annotated[Path | None, typer.Option(help="Write the solved positions here.")] = None,
    json: Json = False,
) -> None:
    """Work a game out exactly; its house rules are options, and small ones help."""
    from functools import partial

    from opolis import games as shelf
    from opolis.cli.interrupting import interruptible
    from opolis.lab.solve import Solved, Solver, sample, write_solved

    chosen = shelf.load(game)
    given = game_options(chosen, ctx.args)
    solver = Solver(chosen, seconds)
    prepare(chosen, quiet=json)
    solved: list[Solved] = []
    try:
        for match in sample(chosen, given, plies, positions, seed):
            began = time.perf_counter()
            found = interruptible(partial(solver.solve, match))
            took = time.perf_counter() - began
            if found:
                solved.append(Solved(found.game, given, found.moves, found.values))
            if not json:
                print(f"{_moves(match)}: {_sentence(match, found, took)}")
    finally:  # Ctrl-C keeps what is solved
        if out:
            out.write_text(write_solved(solved), encoding="utf-8")
        if json:
            show_json([{"moves": one.moves, "value": one.value, "values": one.values} for one in solved])


def _sentence(match: "Match", found: "Solved | None", took: float) -> str:
    """Say what a position comes to."""
    if found is None:
        return "not solved within the time"
    moves = ", ".join(f"{move} {WORDS[value]}" for move, value in found.values.items())
    return f"seat {match.mover} {WORDS[found.value]} ({took:.1f} s); {moves}"


def _moves(match: "Match") -> str:
    return " ".join(event.text for event in match.events) or "the start"
