"""Standings: points, and ratings with intervals from matches of any number of seats."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from opolis.lab.tournament.table import TableResult
from opolis.match.ratings import SURE, Strength, after


@dataclass(frozen=True)
class Standing:
    """One player: matches, share of the wins, matches lost by rule, and the rating with its interval."""

    name: str
    matches: int
    points: float
    forfeits: int
    rating: float
    low: float
    high: float


def standings(names: Sequence[str], results: Iterable[TableResult]) -> list[Standing]:
    """Sum a tournament up, the best rating first."""
    ordered = sorted(results, key=lambda one: (one.round, one.number, one.key))
    rated, matches, forfeits = rate(names, ordered), Counter[str](), Counter[str]()
    points = dict.fromkeys(names, 0.0)
    for one in ordered:
        matches.update(one.players)
        forfeits.update([one.offender] if one.forfeit else [])
        for name, share in zip(one.players, one.outcome, strict=True):
            points[name] += share
    rows = [Standing(name, matches[name], points[name], forfeits[name], *rated[name]) for name in names]
    return sorted(rows, key=lambda row: -row.rating)


def rate(names: Sequence[str], results: Iterable[TableResult]) -> Mapping[str, tuple[float, float, float]]:
    """Rate players by the Plackett-Luce model, which takes tables of any size: mean, low and high."""
    rated = dict.fromkeys(names, Strength())
    for one in results:
        again = after([rated[name] for name in one.players], one.ranks)
        rated |= zip(one.players, again, strict=True)
    return {
        name: (mean, mean - SURE * deviation, mean + SURE * deviation)
        for name, (mean, deviation) in rated.items()
    }


def crosstable(names: Sequence[str], results: Iterable[TableResult]) -> dict[tuple[str, str], list[float]]:
    """Say what each player took in all matches with each other: the sum of shares, and the matches."""
    cells: dict[tuple[str, str], list[float]] = {}
    for one in results:
        for name, share in zip(one.players, one.outcome, strict=True):
            for other in {*one.players} - {name}:
                cell = cells.setdefault((name, other), [0.0, 0])
                cell[0] += share
                cell[1] += 1
    return cells
