"""A table of openings: matches of equal strong bots, which are sent into all first moves in turn."""

import functools
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from opolis import games
from opolis.bots.bot import Bot
from opolis.bots.budget import Budget
from opolis.core.errors import OpolisError
from opolis.core.game import Game
from opolis.lab.jobs.job import HERE, Execution, Job, run
from opolis.match.match import Match
from opolis.match.openings import PLIES, SEATS, About, Line, Results, branches, explored, keys_of
from opolis.match.puzzle import written

SENT = 3  # moves that are not chosen by the bots: every line of so many has its share of the matches
FEWEST = 2  # matches that a line needs to be kept


@dataclass(frozen=True)
class OpeningMatch:
    """A match to be played for a table of openings."""

    game: str
    number: int
    level: int
    seed: int

    @property
    def key(self) -> str:
        """Name it among the matches of a run."""
        return f"{self.game} {self.level} {self.seed} {self.number}"


@dataclass(frozen=True)
class OpeningResult:
    """How a match began, and who won."""

    key: str
    number: int
    moves: list[tuple[int, str]]
    outcome: list[float]


@functools.cache
def first_lines(game: Game, sent: int = SENT) -> list[list[str]]:
    """List the lines of so many first moves, each once among its images."""
    lines: list[list[str]] = [[]]
    for _ in range(sent):
        longer: dict[str, list[str]] = {}
        for line in lines:
            match = _begun(game, line)
            for branch in branches(match):
                longer.setdefault(branch.key, [*line, branch.move])
        lines = [*longer.values()]
    return lines


def _begun(game: Game, line: Sequence[str]) -> Match:
    match = Match(game, SEATS)
    for text in line:
        match.play(match.mover, text)
    return match


def played_from(task: OpeningMatch) -> OpeningResult:
    """Play a match whose first moves are those of the next line in turn."""
    game = games.load(task.game)
    lines = first_lines(game)
    match, rng = _begun(game, lines[task.number % len(lines)]), random.Random(f"openings {task.key}")
    bots = [Bot(game, task.level, rng.getrandbits(32)) for _ in range(SEATS)]
    for bot in bots:
        bot.budget = Budget(bot.level.simulations)
    while not match.over:
        seat = match.mover
        match.advance(seat, bots[seat].search(match, seat).best.move)
    moves = [(event.seat, event.text) for event in match.events[:PLIES]]
    return OpeningResult(task.key, task.number, moves, match.outcome)


def opening_matches(
    game: Game, matches: int, level: int, seed: int, execution: Execution = HERE
) -> Iterator[OpeningResult]:
    """Play the matches of a table of openings, in the order in which they end."""
    if not explored(game):
        raise OpolisError(f"{game.title} has chance, secrets or other numbers of seats: it has no openings")
    tasks = [OpeningMatch(game.name, number, level, seed) for number in range(matches)]
    return run(Job(played_from, tasks, OpeningResult), execution)


def opening_table(
    game: Game, results: Sequence[OpeningResult], level: int, seed: int
) -> tuple[About, list[Line]]:
    """Count the results by position; what happened only once is left out."""
    counts: dict[str, Results] = {}
    lines: dict[str, str] = {}
    for one in sorted(results, key=lambda one: one.number):
        result = Results.of(one.outcome)
        for plies, key in enumerate(keys_of(game, {}, one.moves), 1):
            counts[key] = counts.get(key, Results()).plus(result)
            lines.setdefault(key, written(one.moves[:plies]))
    kept = [(len(lines[key].split()), -found.matches, lines[key], found) for key, found in counts.items()]
    rows = [Line(line, found) for _, matches, line, found in sorted(kept) if -matches >= FEWEST]
    return About(game.name, game.rules, len(results), level, seed), rows
