"""Which matches a balance report is made of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from opolis.bots.levels import WEAKEST
from opolis.core.errors import OpolisError
from opolis.core.game import Game
from opolis.lab.balance.matches import BalanceMatch


@dataclass(frozen=True)
class BalancePlan:
    """How many matches between equal bots of every level, and how many for each question beside."""

    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    levels: Sequence[str] = ("4",)
    games: int = 400
    restrictions: Sequence[str] = ()
    restricted_games: int = 100
    skill_games: int = 100
    seed: int = 1


def equal_matches(game: Game, plan: BalancePlan, level: str) -> list[BalanceMatch]:
    """List the matches between equal bots."""
    players = (level,) * plan.seats
    return [BalanceMatch(game.name, number, players, plan.options, plan.seed) for number in range(plan.games)]


def skill_matches(game: Game, plan: BalancePlan, level: str) -> list[BalanceMatch]:
    """List the matches of one bot of a level among those of the level below, in every seat in turn."""
    if plan.seats < 2 or below(level) is None:
        return []
    matches = []
    for number in range(plan.skill_games):
        players = [str(below(level))] * plan.seats
        players[number % plan.seats] = level
        matches.append(BalanceMatch(game.name, number, tuple(players), plan.options, plan.seed))
    return matches


def restricted_matches(game: Game, plan: BalancePlan, restriction: str) -> list[BalanceMatch]:
    """List the matches of a restricted bot among free ones, in every seat in turn."""
    players = (plan.levels[-1],) * plan.seats
    return [
        BalanceMatch(game.name, number, players, plan.options, plan.seed, restriction, number % plan.seats)
        for number in range(plan.restricted_games)
    ]


def below(level: str) -> str | None:
    """Name the level below, if there is one."""
    word = level.partition("@")[0]
    if not word.isdigit():
        raise OpolisError(f"levels: {level!r} is not allowed; it takes numbers like 2,4")
    return str(int(word) - 1) if int(word) > WEAKEST else None


def all_matches(game: Game, plan: BalancePlan) -> list[BalanceMatch]:
    """List every match of a report."""
    return [
        *(one for level in plan.levels for one in equal_matches(game, plan, level)),
        *(one for level in plan.levels for one in skill_matches(game, plan, level)),
        *(one for restriction in plan.restrictions for one in restricted_matches(game, plan, restriction)),
    ]
