"""`opolis analyse`: a record reviews move by move."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from opolis.bots.levels import STRONGEST
from opolis.cli.arguments import prepare, show_json
from opolis.cli.look import Json
from opolis.cli.records import RecordFile, open_or_list

if TYPE_CHECKING:
    from opolis.lab.analyse import MoveReview

SIMULATIONS = 2000


def analyse(
    record: RecordFile,
    simulations: Annotated[int, typer.Option(min=1, help="How much to think about each move.")] = SIMULATIONS,
    level: Annotated[
        int, typer.Option(min=4, max=STRONGEST, help="The level that reviews the moves.")
    ] = STRONGEST,
    plot: Annotated[Path | None, typer.Option(help="Draw the values into a .png or .svg file.")] = None,
    json: Json = False,
) -> None:
    """Give every move of a record a value, mark the mistakes and show what was better."""
    from opolis.bots.bot import bot
    from opolis.lab import analyse as lab

    match = open_or_list(record)
    prepare(match.game, quiet=json)
    reviewer = bot(match.game.name, level, seed=1, simulations=simulations)
    reviews = list(lab.analyse(match, reviewer))
    if plot:
        _draw(plot, reviews, match.players)
    if json:
        show_json([_as_data(one) for one in reviews])
        return
    report(reviews, match.seats)


def report(reviews: "list[MoveReview]", seats: int) -> None:
    """Print what each move was worth, what was better, and how the chances went."""
    from opolis.lab.analyse import text_plot

    for one in reviews:
        better = f"   better: {' '.join(one.line[:6])}" if one.mark else ""
        print(f"{one.number:3}. seat {one.seat}  {one.move + one.mark:10} {one.kept:4.0%}{better}")
    print(f"\n{text_plot(reviews, seats)}")


def _as_data(one: "MoveReview") -> dict[str, Any]:
    return {
        "number": one.number, "seat": one.seat, "move": one.move, "mark": one.mark,
        "promised": round(one.promised, 4), "kept": round(one.kept, 4), "line": one.line,
        "values": [round(value, 4) for value in one.values],
    }  # fmt: skip


def _draw(path: Path, reviews: "list[MoveReview]", players: list[str]) -> None:
    from opolis.core.errors import OpolisError

    if path.suffix not in (".png", ".svg"):
        raise OpolisError(f"plot: {path.name!r} is not allowed; it takes a name ending in .png or .svg")
    try:
        import matplotlib as mpl
    except ImportError:
        raise OpolisError("plots need matplotlib: pip install 'opolis[plots]'") from None
    mpl.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(8, 3.5), layout="constrained")
    numbers = [one.number for one in reviews]
    for seat, name in enumerate(players):
        axes.plot(numbers, [one.values[seat] for one in reviews], label=name)
    for one in reviews:
        if one.mark:
            axes.annotate(one.move + one.mark, (one.number, one.values[one.seat]), fontsize=8)
    axes.set(xlabel="move", ylabel="share of the win", ylim=(0, 1))
    axes.legend()
    figure.savefig(path)
    pyplot.close(figure)
