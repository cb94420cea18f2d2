"""The forms of a tournament: which matches can be played next, given all results so far."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import ceil, log2
from typing import Any

from opolis.core.errors import OpolisError
from opolis.lab.tournament.entrants import Entrant
from opolis.lab.tournament.opening_file import Opening
from opolis.lab.tournament.table import Table, TableResult

Group = tuple[Entrant, ...]
Results = Mapping[str, TableResult]
TIE_BREAKS = 2  # sets of further matches between those who are equal in a knock-out; then the better seed


@dataclass(frozen=True)
class TournamentPlan:
    """Who plays in which form; every group plays every opening once from every seat."""

    game: str
    entrants: Sequence[Entrant]
    form: str = "round-robin"
    seats: int = 2
    openings: Sequence[Opening] = ((),)
    options: Mapping[str, Any] = field(default_factory=dict)
    rounds: int = 0  # of a Swiss tournament; 0: as many as find a winner
    seconds: float = 10.0  # an external program may think about a move
    seed: int = 1

    def __post_init__(self) -> None:
        count, seats = len(self.entrants), self.seats
        if self.form not in FORMS:
            raise OpolisError(f"form: {self.form!r} is not known; there are: {', '.join(FORMS)}")
        if seats < 2:
            raise OpolisError(f"seats: a tournament takes 2 or more, not {seats}")
        if count < seats:
            raise OpolisError(f"players: {count} are too few; {seats} sit at a table")
        if self.form == "knock-out" and (count - 1) % (seats - 1):
            fitting = [1 + (seats - 1) * number for number in range(1, 5)]
            raise OpolisError(
                f"players: {count} do not fit a knock-out at tables of {seats}; "
                f"{', '.join(map(str, fitting))} … do"
            )

    @property
    def swiss_rounds(self) -> int:
        """How many rounds a Swiss tournament has."""
        return self.rounds or max(1, ceil(log2(len(self.entrants)))) + 1


def tables(plan: TournamentPlan, number: int, groups: Sequence[Group], again: int = 0) -> list[Table]:
    """List the matches of a round's groups; `again` counts the sets that were played before."""
    how = (plan.options, plan.seconds, plan.seed)
    return [
        Table(
            plan.game, number, again * len(plan.openings) + at, group[turn:] + group[:turn], opening, *how
        )
        for at, opening in enumerate(plan.openings)
        for group in groups
        for turn in range(plan.seats)
    ]  # fmt: skip


def next_tables(plan: TournamentPlan, results: Results) -> list[Table]:
    """List the matches that can be played now; none when the tournament is over."""
    return FORMS[plan.form](plan, results)


def all_against_all(plan: TournamentPlan, results: Results) -> list[Table]:
    """Let every group of players meet."""
    return _missing(tables(plan, 1, [*combinations(plan.entrants, plan.seats)]), results)


def gauntlet(plan: TournamentPlan, results: Results) -> list[Table]:
    """Let the first player meet all others."""
    first, others = plan.entrants[0], plan.entrants[1:]
    return _missing(
        tables(plan, 1, [(first, *rest) for rest in combinations(others, plan.seats - 1)]), results
    )


def swiss(plan: TournamentPlan, results: Results) -> list[Table]:
    """Let those meet who stand nearest to each other, if they have not met yet."""
    points = dict.fromkeys(plan.entrants, 0.0)
    met: set[frozenset[Entrant]] = set()
    rested: set[Entrant] = set()
    for number in range(1, plan.swiss_rounds + 1):
        groups, resting = swiss_groups(plan, points, met, rested)
        played = tables(plan, number, groups)
        if missing := _missing(played, results):
            return missing
        for table in played:
            for one, share in zip(table.entrants, results[table.key].outcome, strict=True):
                points[one] += share
        for one in resting:  # a bye counts as if every match had been won
            points[one] += len(plan.openings) * plan.seats
        rested |= {*resting}
        met |= {frozenset(pair) for group in groups for pair in combinations(group, 2)}
    return []


def swiss_groups(
    plan: TournamentPlan, points: Mapping[Entrant, float], met: set[frozenset[Entrant]], rested: set[Entrant]
) -> tuple[list[Group], list[Entrant]]:
    """Pair a round by points; those who are left over have a bye, each once before anybody has a second."""
    ordered = sorted(plan.entrants, key=lambda one: -points[one])  # equal ones stay in the order given
    over = len(ordered) % plan.seats
    from_below = ordered[::-1]
    resting = sorted(from_below, key=lambda one: one in rested)[:over]
    playing = [one for one in ordered if one not in resting]
    if plan.seats == 2:
        return _paired(playing, met) or [*zip(playing[::2], playing[1::2], strict=True)], resting
    return [tuple(playing[at : at + plan.seats]) for at in range(0, len(playing), plan.seats)], resting


def _paired(playing: Sequence[Entrant], met: set[frozenset[Entrant]]) -> list[Group] | None:
    """Pair neighbours that have not met; None if that is impossible."""
    if not playing:
        return []
    first, *others = playing
    for other in others:
        if frozenset((first, other)) not in met:
            rest = _paired([one for one in others if one is not other], met)
            if rest is not None:
                return [(first, other), *rest]
    return None


def knock_out(plan: TournamentPlan, results: Results) -> list[Table]:
    """Let the winners of a round meet in the next; the first in the list are the best seeds."""
    alive, number = list(plan.entrants), 1
    while len(alive) > 1:
        byes, groups = bracket(alive, plan.seats)
        winners: list[Entrant] = []
        missing: list[Table] = []
        for group in groups:
            winner, still = _decided(plan, number, group, results)
            missing += still
            winners += [winner] if winner else []
        if missing:
            return missing
        alive = sorted([*byes, *winners], key=plan.entrants.index)
        number += 1
    return []


def bracket(alive: Sequence[Entrant], seats: int) -> tuple[list[Entrant], list[Group]]:
    """Say who rests in a round of a knock-out, and who meets: the best seeds the worst."""
    full = 1
    while full * seats < len(alive):
        full *= seats
    count = (len(alive) - full) // (seats - 1)  # groups, after which a full bracket is left
    byes, playing = list(alive[: len(alive) - count * seats]), list(alive[len(alive) - count * seats :])
    rows = [playing[at : at + count] for at in range(0, len(playing), count)]
    turned = [row if number % 2 == 0 else row[::-1] for number, row in enumerate(rows)]
    return byes, [tuple(group) for group in zip(*turned, strict=True)]


def _decided(
    plan: TournamentPlan, number: int, group: Group, results: Results
) -> tuple[Entrant | None, list[Table]]:
    """Find a group's winner, or what has to be played for it."""
    points, best = dict.fromkeys(group, 0.0), [*group]
    for again in range(1 + TIE_BREAKS):
        played = tables(plan, number, [group], again)
        if missing := _missing(played, results):
            return None, missing
        for table in played:
            for one, share in zip(table.entrants, results[table.key].outcome, strict=True):
                points[one] += share
        best = [one for one in group if points[one] > max(points.values()) - 1e-9]
        if len(best) == 1:
            return best[0], []
    return min(best, key=plan.entrants.index), []


def _missing(wanted: Sequence[Table], results: Results) -> list[Table]:
    return [one for one in wanted if one.key not in results]


FORMS: dict[str, Callable[[TournamentPlan, Results], list[Table]]] = {
    "round-robin": all_against_all,
    "swiss": swiss,
    "knock-out": knock_out,
    "gauntlet": gauntlet,
}
