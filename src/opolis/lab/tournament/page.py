"""A tournament as one HTML file that needs nothing else."""

from collections.abc import Iterable, Sequence
from html import escape

from opolis.lab.balance.estimates import Estimate
from opolis.lab.balance.plots import intervals
from opolis.lab.report_page import document, table
from opolis.lab.tournament.standings import Standing, crosstable
from opolis.lab.tournament.table import TableResult
from opolis.match.ratings import SURE


def page(title: str, rows: Sequence[Standing], results: Sequence[TableResult]) -> str:
    """Write the report of a tournament."""
    sizes = " or ".join(sorted({str(len(one.players)) for one in results}))
    names = [row.name for row in rows]
    body = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{len(names)} players at tables of {sizes}, {len(results)} matches.</p>",
        "<h2>Standings</h2>", _standings(rows),
        "<h2>Ratings with 95 % intervals</h2>", intervals([_rated(row) for row in rows], percent=False),
        "<h2>Who took what from whom</h2>", _crosstable(names, results),
        *_forfeits(results),
        "<h2>Matches</h2>", _matches(results),
    ]  # fmt: skip
    return document(title, body)


def _rated(row: Standing) -> tuple[str, Estimate]:
    error = (row.high - row.low) / (2 * SURE)
    return row.name, Estimate(row.rating, row.low, row.high, error, row.matches)


def _standings(rows: Sequence[Standing]) -> str:
    cells = [
        (
            row.name, f"{row.rating:.1f}", f"{row.low:.1f} to {row.high:.1f}", f"{row.points:g}",
            str(row.matches), str(row.forfeits or ""),
        )
        for row in rows
    ]  # fmt: skip
    return table(("player", "rating", "95 % interval", "points", "matches", "lost by rule"), cells)


def _crosstable(names: Sequence[str], results: Sequence[TableResult]) -> str:
    cells = crosstable(names, results)

    def cell(name: str, other: str) -> str:
        share, count = cells.get((name, other), (0.0, 0))
        return f"{share:g} of {count:g}" if count else ""

    return table(("", *names), [(name, *(cell(name, other) for other in names)) for name in names])


def _forfeits(results: Sequence[TableResult]) -> Iterable[str]:
    lost = [one for one in results if one.forfeit]
    if lost:
        yield "<h2>Lost by rule</h2>"
        rows = [(one.offender, one.forfeit, one.reason, " – ".join(one.players)) for one in lost]
        yield table(("player", "how", "why", "match"), rows)


def _matches(results: Sequence[TableResult]) -> str:
    ordered = sorted(results, key=lambda one: (one.round, one.number, one.key))
    rows = [
        (
            str(one.round), " – ".join(one.players), " : ".join(map(str, one.scores)),
            " : ".join(f"{share:g}" for share in one.outcome), str(one.moves), one.forfeit,
        )
        for one in ordered
    ]  # fmt: skip
    return table(("round", "players", "scores", "shares", "moves", ""), rows)
