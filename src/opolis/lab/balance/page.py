"""A balance report as one HTML file that needs nothing else."""

from collections.abc import Iterable, Sequence
from html import escape

from opolis.lab.balance import plots
from opolis.lab.balance.estimates import Estimate
from opolis.lab.balance.reading import LEGEND, MEANINGS, seats_in_words
from opolis.lab.balance.report import SHARES, BalanceReport, Difference, LevelReport, ThingReport
from opolis.lab.report_page import document, table

P_LIMIT = 0.05


def page(reports: Sequence[BalanceReport], compared: Sequence[Difference] = ()) -> str:
    """Write one report, or two side by side."""
    title = f"{reports[0].title}: balance"
    body = [f"<h1>{escape(title)}</h1>", f"<p>{LEGEND}</p>"]
    if compared:
        body += ["<h2>The two designs compared</h2>", _compared(compared)]
    for number, one in enumerate(reports):
        name = f"Design {'AB'[number]}" if len(reports) > 1 else "The design"
        body += [f"<h2>{name}: {escape(_options(one))}</h2>", *_report(one)]
    return document(title, body)


def _options(one: BalanceReport) -> str:
    chosen = ", ".join(f"{name} {value}" for name, value in one.options.items())
    return f"{one.seats} seats, {chosen or 'the usual rules'}"


def _report(one: BalanceReport) -> Iterable[str]:
    fair = 1 / one.seats
    for level in one.levels:
        yield f"<h3>Equal bots of level {escape(level.level)}, {len(level.lengths)} matches</h3>"
        yield from _level(level, fair)
    if one.skill:
        yield "<h3>Skill: one bot of a level among those of the level below</h3>"
        yield plots.intervals([(f"{row.level} against {row.below}", row.share) for row in one.skill], fair)
    if one.restricted:
        yield "<h3>Restricted play: one restricted bot among free ones</h3>"
        yield plots.intervals([(row.restriction, row.share) for row in one.restricted], fair)
        yield "<p>Points that it trails the others by:</p>"
        yield plots.intervals([(row.restriction, row.points) for row in one.restricted], 0.0, percent=False)
    if one.things:
        yield "<h3>Things drawn and used, for each match of all seats</h3>"
        yield _things(one.things)


def _level(level: LevelReport, fair: float) -> Iterable[str]:
    yield plots.intervals([(f"seat {seat} wins", share) for seat, share in enumerate(level.seats)], fair)
    yield f"<p>{seats_in_words(level.seats, fair)}</p>"
    endings = ", ".join(f"{escape(name)} {count}" for name, count in level.endings.items())
    yield f"<p>How matches ended: {endings}. Length of the matches:</p>"
    yield plots.histogram(level.lengths)
    yield "<p>The winner's chance over the match, on average:</p>"
    yield plots.curve(level.curve, fair)
    rows = [(name, *_cells(name, one), MEANINGS[name]) for name, one in level.measures.items()]
    rows += [(f"points of seat {seat}", *_cells("", one), "") for seat, one in enumerate(level.points)]
    yield table(("measure", "mean", "95 % interval", "what it says"), rows)


def _cells(name: str, one: Estimate) -> tuple[str, str]:
    form = ".1%" if name in SHARES or name.startswith("seat") else ".3g"
    return f"{one.mean:{form}}", f"{one.low:{form}} to {one.high:{form}}"


def _things(things: Sequence[ThingReport]) -> str:
    rows = [
        (
            one.name, f"{one.drawn:.2f}" if one.drawn else "", f"{one.used:.2f}",
            f"{one.used / one.drawn:.0%}" if one.drawn else "",
            _share(one.share_when_used), _share(one.share_when_not),
        )
        for one in things
    ]  # fmt: skip
    return table(("thing", "drawn", "used", "used of drawn", "share if used", "share if not"), rows)


def _share(one: Estimate) -> str:
    return f"{one.mean:.0%} ({one.low:.0%} to {one.high:.0%})" if one.count else ""


def _compared(compared: Sequence[Difference]) -> str:
    rows = [
        (
            one.measure, " ".join(_cells(one.measure, one.one)), " ".join(_cells(one.measure, one.other)),
            f"{one.p_value:.3f}", "differs" if one.p_value < P_LIMIT else "",
        )
        for one in compared
    ]  # fmt: skip
    return table(("measure", "A", "B", "p (Holm)", ""), rows)
