"""`opolis analyse`: a record reviewed move by move."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from opolis.cli.arguments import prepare, show_json
from opolis.cli.jobs import collected
from opolis.cli.look import Json
from opolis.cli.records import RecordFile, open_or_list

if TYPE_CHECKING:
    from opolis.match.analysis import Review
    from opolis.match.match import Match

SIMULATIONS = 0  # as many as the strongest level that thinks in one thread
BARS = "▁▂▃▄▅▆▇█"
LINE = 6  # moves of what was better


def analyse(
    record: RecordFile,
    simulations: Annotated[
        int, typer.Option(min=0, help="How much to think about each move; 0: as much as a strong level.")
    ] = SIMULATIONS,
    plot: Annotated[Path | None, typer.Option(help="Draw the values into a .png or .svg file.")] = None,
    annotate: Annotated[
        Path | None, typer.Option(help="Write the record with comments and better lines into this file.")
    ] = None,
    language: Annotated[str, typer.Option(help="The language of the comments: en or de.")] = "en",
    json: Json = False,
) -> None:
    """Value every move of a record, mark what was given up, show what was better and say what was luck."""
    from opolis.match.annotating import annotated_by
    from opolis.match.record import save

    match = open_or_list(record)
    prepare(match.game, quiet=json)
    reviews = reviewed(match, simulations, quiet=json)
    if plot:
        _draw(plot, reviews, match.players)
    if annotate:
        save(annotate, str(annotated_by(match, reviews, language)))
    if json:
        show_json({"accuracy": _accuracies(match, reviews), "moves": [_as_data(one) for one in reviews]})
        return
    report(match, reviews)


def reviewed(match: "Match", simulations: int, quiet: bool = False) -> "list[Review]":
    """Review a match; Ctrl-C ends it, and what is done counts."""
    from opolis.bots.judge import Judge
    from opolis.match.analysis import analyse as review

    return collected(review(match, Judge(match.game, simulations or None)), len(match.events), quiet)


def report(match: "Match", reviews: "list[Review]") -> None:
    """Print what each move was worth, what was better, who was lucky, and how the values went."""
    from opolis.match.analysis import SYMBOLS, losses_of

    alone = match.seats == 1
    for one in reviews:
        who = "nature" if one.seat < 0 else f"seat {one.seat}"
        value = _value(one.values[max(0, one.seat)], alone)
        told = [f"{one.number:3}. {who}  {one.move + SYMBOLS[one.mark]:12} {value}"]
        if one.mark:
            better = " ".join(text for _, text in one.line[:LINE]) or one.best
            told.append(f"{one.mark}, gives up {_loss(one.lost, one.error, alone)}; better: {better}")
        told += [f"luck: seat {seat} {_signed(one.luck[seat], alone)}" for seat in one.lucky]
        print("   ".join(told))
    print(f"\n{text_plot(reviews, match.seats)}")
    for seat, exact in enumerate(_accuracies(match, reviews)):
        if exact is not None:
            print(f"seat {seat}  accuracy {exact:.0f} %")
    low, middle, high = losses_of(match.game, match.seats)
    unit = "points" if alone else "of the win"
    print(f"?! gives up {low:g}, ? {middle:g}, ?? {high:g} {unit} or more, by over twice the standard error")


def _accuracies(match: "Match", reviews: "Sequence[Review]") -> list[float | None]:
    from opolis.match.analysis import accuracy, losses_of

    losses = losses_of(match.game, match.seats)
    found = [accuracy(reviews, seat, losses) for seat in range(match.seats)]
    return [None if one is None else round(one, 1) for one in found]


def _value(value: float, alone: bool) -> str:
    return f"{value:5.1f}" if alone else f"{value:4.0%}"


def _loss(lost: float, error: float, alone: bool) -> str:
    return f"{lost:.1f} ± {error:.1f} points" if alone else f"{100 * lost:.0f} ± {100 * error:.0f} %"


def _signed(value: float, alone: bool) -> str:
    return f"{value:+.1f}" if alone else f"{value:+.0%}"


def text_plot(reviews: "Sequence[Review]", seats: int) -> str:
    """Draw the seats' values over the match as rows of bars."""
    rows, most = [], max([1.0, *(value for one in reviews for value in one.values)])
    for seat in range(seats):
        bars = "".join(BARS[min(7, max(0, int(8 * one.values[seat] / most)))] for one in reviews)
        rows.append(f"seat {seat}  {bars}")
    marks = "".join(one.mark[:1] or " " for one in reviews)
    return "\n".join([*rows, f"        {marks}".rstrip()])


def _as_data(one: "Review") -> dict[str, Any]:
    import msgspec

    data: dict[str, Any] = msgspec.to_builtins(one)
    return data


def _draw(path: Path, reviews: "Sequence[Review]", players: list[str]) -> None:
    from opolis.core.errors import OpolisError
    from opolis.match.analysis import SYMBOLS

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
            axes.annotate(one.move + SYMBOLS[one.mark], (one.number, one.values[one.seat]), fontsize=8)
    axes.set(xlabel="move", ylabel="share of the win" if len(players) > 1 else "points expected")
    if len(players) > 1:
        axes.set_ylim(0, 1)
    axes.legend()
    figure.savefig(path)
    pyplot.close(figure)
