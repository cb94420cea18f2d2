"""A balance report: estimates from the matches of a plan."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from opolis.core.game import Game
from opolis.lab.balance.estimates import Estimate, average, holm, p_value, share
from opolis.lab.balance.matches import BalanceMatch, Measured
from opolis.lab.balance.plan import BalancePlan, below, equal_matches, restricted_matches, skill_matches

MEASURES: dict[str, Callable[[Measured], float]] = {
    "length in moves": lambda one: one.moves,
    "branching": lambda one: one.branching,
    "draws": lambda one: float(max(one.outcome) < 1),
    "ends by a limit": lambda one: float(one.limit),
    "lead changes": lambda one: one.shape.lead_changes,
    "drama": lambda one: one.shape.drama,
    "decisiveness": lambda one: one.shape.decisiveness,
    "uncertainty": lambda one: one.shape.uncertainty,
    "killer moves": lambda one: one.shape.killer_move,
    "narrowness": lambda one: one.narrowness,
    "mean score": lambda one: float(np.mean(one.scores)),
    "winning margin": lambda one: _margin(one.scores),
}
SHARES = ("draws", "ends by a limit")


@dataclass(frozen=True)
class LevelReport:
    """Matches between equal bots of one level."""

    level: str
    seats: list[Estimate]
    points: list[Estimate]
    measures: dict[str, Estimate]
    endings: dict[str, int]
    lengths: list[int]
    curve: list[float]


@dataclass(frozen=True)
class ThingReport:
    """One thing: how often it is drawn and used, and what is won by those who used it."""

    name: str
    drawn: float
    used: float
    share_when_used: Estimate
    share_when_not: Estimate


@dataclass(frozen=True)
class SkillReport:
    """What one bot of a level takes among those of the level below."""

    level: str
    below: str
    share: Estimate


@dataclass(frozen=True)
class RestrictedReport:
    """What a restricted bot takes among free ones, and by how many points it trails their mean."""

    restriction: str
    share: Estimate
    points: Estimate


@dataclass(frozen=True)
class BalanceReport:
    """Everything about one game under one set of options."""

    game: str
    title: str
    seats: int
    options: dict[str, str]
    levels: list[LevelReport]
    skill: list[SkillReport]
    restricted: list[RestrictedReport]
    things: list[ThingReport]


@dataclass(frozen=True)
class Difference:
    """One measure of two designs, and how likely such a difference is by chance (Holm's correction)."""

    measure: str
    one: Estimate
    other: Estimate
    p_value: float


Results = Mapping[str, Measured]


def report(game: Game, plan: BalancePlan, results: Results) -> BalanceReport:
    """Sum up the matches of a plan; those that are missing are left out."""
    options = {name: _short(value) for name, value in plan.options.items()}
    free = {level: _found(equal_matches(game, plan, level), results) for level in plan.levels}
    skill = {level: _found(skill_matches(game, plan, level), results) for level in plan.levels}
    limits = {one: _found(restricted_matches(game, plan, one), results) for one in plan.restrictions}
    return BalanceReport(
        game.name, game.title, plan.seats, options,
        [_level(level, played) for level, played in free.items() if played],
        [_skill(level, played) for level, played in skill.items() if played],
        [_restricted(name, played) for name, played in limits.items() if played],
        _things(free[plan.levels[-1]]),
    )  # fmt: skip


def _found(matches: Sequence[BalanceMatch], results: Results) -> list[Measured]:
    return [results[one.key] for one in matches if one.key in results]


def _short(value: object) -> str:
    """Name an option's value; a design's text by its first line."""
    return str(value).strip().splitlines()[0][:60] if str(value).strip() else ""


def _margin(scores: Sequence[int]) -> float:
    ordered = sorted(scores)
    return float(ordered[-1] - ordered[-2]) if len(ordered) > 1 else 0.0


def _level(level: str, played: list[Measured]) -> LevelReport:
    seats = range(len(played[0].outcome))
    measures = {
        name: (share if name in SHARES else average)([measure(one) for one in played])
        for name, measure in MEASURES.items()
    }
    return LevelReport(
        level,
        [share([one.outcome[seat] for one in played]) for seat in seats],
        [average([one.scores[seat] for one in played]) for seat in seats],
        measures,
        dict(Counter(one.ending for one in played).most_common()),
        [one.moves for one in played],
        [float(value) for value in np.mean([one.shape.curve for one in played], 0)],
    )


def _skill(level: str, played: list[Measured]) -> SkillReport:
    return SkillReport(
        level, str(below(level)), share([one.outcome[one.players.index(level)] for one in played])
    )


def _restricted(name: str, played: list[Measured]) -> RestrictedReport:
    own = [one.scores[one.seat] for one in played]
    others = [
        float(np.mean([score for seat, score in enumerate(one.scores) if seat != one.seat] or [0]))
        for one in played
    ]
    trailing = [other - mine for mine, other in zip(own, others, strict=True)]
    return RestrictedReport(name, share([one.outcome[one.seat] for one in played]), average(trailing))


def _things(played: list[Measured]) -> list[ThingReport]:
    names = sorted({name for one in played for name in (*one.used, *one.drawn)})
    return [_thing(name, played) for name in names]


def _thing(name: str, played: list[Measured]) -> ThingReport:
    used: list[float] = []
    not_used: list[float] = []
    count = 0
    for one in played:
        counts = one.used.get(name, [0] * len(one.outcome))
        count += sum(counts)
        for seat, times in enumerate(counts):
            (used if times else not_used).append(one.outcome[seat])
    drawn = sum(one.drawn.get(name, 0) for one in played)
    return ThingReport(name, drawn / len(played), count / len(played), share(used), share(not_used))


def differences(one: BalanceReport, other: BalanceReport) -> list[Difference]:
    """Compare two designs at their strongest common level."""
    here, there = one.levels[-1], other.levels[-1]
    pairs = {name: (here.measures[name], there.measures[name]) for name in MEASURES}
    for seat, (mine, theirs) in enumerate(zip(here.seats, there.seats, strict=False)):
        pairs[f"seat {seat} wins"] = (mine, theirs)
    raised = holm([p_value(*pair) for pair in pairs.values()])
    return [Difference(name, *pair, p) for (name, pair), p in zip(pairs.items(), raised, strict=True)]
