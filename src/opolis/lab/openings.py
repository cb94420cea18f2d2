"""Openings for tournaments: first moves played at random that leave everybody a chance, no two alike."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from opolis.bots.bot import Bot
from opolis.bots.budget import Budget
from opolis.bots.levels import STRONGEST_ALONE
from opolis.core.errors import OpolisError
from opolis.core.game import Game
from opolis.lab.jobs.job import HERE, Execution, Job, run
from opolis.lab.ladder import random_opening
from opolis.lab.tournament.opening_file import OpeningSet

TRIES = 20  # openings that are drawn for each that is wanted
JUDGED = Budget(4000)  # how an opening is valued for its comment


@dataclass(frozen=True)
class OpeningTask:
    """One opening to be drawn."""

    game: str
    seats: int
    number: int
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """Name it among the openings of a run."""
        return f"{self.game} {self.seats} {self.seed} {self.number} {sorted(self.options.items())}"


@dataclass(frozen=True)
class DrawnOpening:
    """An opening, the position it leads to, and what it is worth to whoever moves next."""

    key: str
    number: int
    moves: list[tuple[int, str]]
    position: bytes
    value: float
    seat: int


def drawn_opening(task: OpeningTask) -> DrawnOpening:
    """Draw an opening and value it."""
    from opolis import games

    game = games.load(task.game)
    match = random_opening(task.game, task.seats, task.options, f"{task.seed} {task.number}")
    seat = match.mover
    value = 0.5
    if seat >= 0:
        value = Bot(game, STRONGEST_ALONE, 1, JUDGED).search_state(match.state, seat).best.value
    moves = [(event.seat, event.text) for event in match.events]
    return DrawnOpening(task.key, task.number, moves, match.bytes, value, seat)


def opening_set(
    game: Game, seats: int, options: Mapping[str, Any], count: int, seed: int, execution: Execution = HERE
) -> OpeningSet:
    """Draw openings that lead to different positions."""
    found: dict[bytes, DrawnOpening] = {}
    for one in _drawn(game, seats, options, count, seed, execution):
        found.setdefault(one.position, one)
    if len(found) < count:
        raise OpolisError(f"openings: {game.title} has only {len(found)} that differ, not {count}")
    chosen = sorted(found.values(), key=lambda one: one.number)[:count]
    comments = [f"seat {one.seat} {one.value:.0%}" if one.seat >= 0 else "" for one in chosen]
    return OpeningSet(game.name, seats, options, [tuple(one.moves) for one in chosen], comments)


def _drawn(
    game: Game, seats: int, options: Mapping[str, Any], count: int, seed: int, execution: Execution
) -> Iterator[DrawnOpening]:
    """Draw as many as are wanted, and more as long as some are alike."""
    seen: set[bytes] = set()
    for first in range(0, TRIES * count, count):
        tasks = [
            OpeningTask(game.name, seats, number, seed, options) for number in range(first, first + count)
        ]
        for one in run(Job(drawn_opening, tasks, DrawnOpening), execution):
            seen.add(one.position)
            yield one
        if len(seen) >= count:
            return
