"""Finding puzzles: positions of self-play with a best move or series, checked, graded, with themes."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

import msgspec

from opolis import games
from opolis.bots.bot import Bot
from opolis.bots.budget import Budget
from opolis.bots.judge import Estimate
from opolis.bots.levels import STRONGEST
from opolis.bots.search_result import SearchResult
from opolis.core import verbs
from opolis.core.errors import OpolisError
from opolis.core.game import Game
from opolis.lab.best_moves import EASY, MARGIN, FarAhead, Proven, Way
from opolis.lab.best_series import SHORTEST, BestSeries, Series, at_stake, last_turn, points_of
from opolis.lab.jobs.job import HERE, Execution, Job, run
from opolis.match.match import Match
from opolis.match.puzzle import Puzzle, series_themes_of, themes_of, written
from opolis.match.random_play import actor, step

OPENING = 6  # at most this many first moves are random
PLAYERS = 3  # the level at which matches are played to find positions
STRAY = 0.2  # how often one of its moves is random, so that there is something to punish
FEWEST_MOVES = 3  # there must be something to choose from
OF_A_MATCH = 4  # puzzles that are taken from one match
GRADED = (2, 3, 4, 5, 6, 7)  # levels that are asked; 1 looks as far as 2
TRIES = 3  # of each level
LOOKING_AHEAD = 2  # moves, the one that ends a turn included: what that misses is the gap of a series
EFFORT_RATIO = 500  # positions that are looked at to work something out, for each simulation elsewhere


@dataclass(frozen=True)
class PuzzleTask:
    """A match in which puzzles are looked for; `effort` is what the margin is measured with.

    With `last` only so many choices before the match ended are looked at, with `themes` only those where
    whoever plays would make a move with one of these. With `series` the last turn of a match is looked at, as
    far back as it can be worked out; the effort is then how many positions that may take.
    """

    game: str
    seats: int
    number: int
    seed: int
    effort: int
    options: Mapping[str, Any] = field(default_factory=dict)
    last: int = 0
    themes: Sequence[str] = ()
    series: bool = False

    @property
    def key(self) -> str:
        """Name it among the matches of a run."""
        part = f" last {self.last}" if self.last else ""
        part += f" {' '.join(self.themes)}" if self.themes else ""
        part += " series" if self.series else ""
        asked = f"{self.seed} {self.number} {self.effort}{part}"
        return f"{self.game} {self.seats} {asked} {sorted(self.options.items())}"


@dataclass(frozen=True)
class FoundPuzzles:
    """The puzzles of one match, as lines of JSON."""

    key: str
    number: int
    puzzles: list[str]


def find(task: PuzzleTask) -> FoundPuzzles:
    """Play a match and look for puzzles in it."""
    finder = SeriesFinder(task) if task.series else Finder(task)
    found = [msgspec.json.encode(one).decode() for one in finder.search()]
    return FoundPuzzles(task.key, task.number, found)


class Finder:
    """Looks for puzzles in one match."""

    def __init__(self, task: PuzzleTask) -> None:
        self.task, self.game = task, games.load(task.game)
        self.rng = random.Random(f"puzzles {task.seed} {task.number}")
        self.match = self._opened()
        self.player = Bot(self.game, PLAYERS, self.rng.getrandbits(32))
        self.way = way_of(self.match, task.effort, self.player, self.rng, task.number)

    def _opened(self) -> Match:
        """Begin with a few random moves, so that no two matches are alike."""
        match = Match(self.game, self.task.seats, self.task.options)
        for _ in range(self.rng.randint(0, OPENING)):
            if not match.over:
                step(match, self.rng)
        return match

    def search(self) -> Iterator[Puzzle]:
        """Play the match, then go through it; positions are taken as they come."""
        count = 0
        for number, seat in self.choices():
            position = self.match.copy()
            position.undo(len(self.match.events) - number)
            if puzzle := self._checked(position, seat):
                yield puzzle
                count += 1
                if count == OF_A_MATCH:
                    return

    def choices(self) -> list[tuple[int, int]]:
        """Play to the end; list the choices that are looked at: after how many moves, and whose."""
        match, found = self.match, []
        while not match.over:
            seat = self._actor()
            if seat == verbs.NATURE:
                match.roll(self.rng)
                continue
            moves = match.legal(seat)
            played = self.player.search(match, seat) if len(moves) > 1 else None
            if played and len(moves) >= FEWEST_MOVES and self._is_worth_a_look(seat, played):
                found.append((len(match.events), seat))
            stray = played is None or self.rng.random() < STRAY
            match.advance(seat, self.rng.choice(moves) if stray or played is None else played.best.move)
        return found[-self.task.last :]

    def _actor(self) -> int:
        return actor(self.match, self.rng)

    def _is_worth_a_look(self, seat: int, played: SearchResult) -> bool:
        wanted = set(self.task.themes)
        if not self.way.is_worth_a_look(played):
            return False
        return not wanted or bool(wanted.intersection(themes_of(self.match, seat, played.best.move)))

    def _checked(self, match: Match, seat: int) -> Puzzle | None:
        found = self.way.find(match, seat)
        if found is None:
            return None
        (move, *same), gap = found
        right = tuple(match.write(seat, one) for one in (move, *same))
        moves = written([(event.seat, event.text) for event in match.events])
        return Puzzle(
            self.game.name, self.game.rules, seat, moves, right,
            level_that_finds(self.game, match, seat, {move, *same}), themes_of(match, seat, move),
            round(gap.value, 3), round(gap.error, 3), isinstance(self.way, Proven), self.task.seats,
            dict(self.task.options),
        )  # fmt: skip


class SeriesFinder(Finder):
    """Looks for a puzzle in the last turn of one match: the most points that it can still bring."""

    def search(self) -> Iterator[Puzzle]:
        """Play the match, then work out as much of its last turn as can be."""
        self.choices()
        best, points = BestSeries(self.game, self.task.effort), self.match.scores
        found: tuple[Match, int, Series] | None = None
        for match, seat in last_turn(self.match):
            series = best.find(match, seat, points[seat])
            if series is None:
                break
            if len(series.moves) >= SHORTEST and len(match.legal(seat)) >= FEWEST_MOVES:
                found = match, seat, series
        if found and (puzzle := self._graded(*found)):
            yield puzzle

    def _actor(self) -> int:
        """Let whoever has begun a turn finish it, where several may act at once."""
        latest = self.match.events[-1].seat if self.match.events else verbs.NATURE
        return latest if latest != verbs.NATURE and latest in self.match.movers else super()._actor()

    def _graded(self, match: Match, seat: int, series: Series) -> Puzzle | None:
        level, missed = graded_series(match, seat, series, self.task.effort)
        if not missed and self.rng.random() > EASY:
            return None
        return Puzzle(
            self.game.name, self.game.rules, seat,
            written([(event.seat, event.text) for event in match.events]),
            tuple(match.spell([(seat, move) for move in series.moves])), level,
            series_themes_of(match, seat, series.moves), missed, 0.0, True, self.task.seats,
            dict(self.task.options), series.points,
        )  # fmt: skip


@dataclass(frozen=True)
class CheckTask:
    """A puzzle that is to be checked once more."""

    puzzle: str
    seed: int
    effort: int
    margin: float = MARGIN

    @property
    def key(self) -> str:
        """Name it among the puzzles of a run."""
        return f"{self.puzzle} {self.seed} {self.effort} {self.margin}"


@dataclass(frozen=True)
class CheckedPuzzle:
    """How much worse everything else is than the right move of a puzzle; nothing if it does not hold."""

    key: str
    puzzle: str
    holds: bool
    gap: float = 0.0
    error: float = 0.0


def check(task: CheckTask) -> CheckedPuzzle:
    """Look for anything as good as the right move of a puzzle, under the rules of today."""
    puzzle = msgspec.json.decode(task.puzzle, type=Puzzle)
    try:
        gap = _gap_today(puzzle, task)
    except OpolisError:  # its match or its solution can no longer be played
        gap = None
    if gap is None:
        return CheckedPuzzle(task.key, task.puzzle, False)
    return CheckedPuzzle(task.key, task.puzzle, True, gap.value, gap.error)


def _gap_today(puzzle: Puzzle, task: CheckTask) -> Estimate | None:
    """Say how much worse everything else is than the right move; nothing if it is not."""
    match, rng = puzzle.match(), random.Random(task.seed)
    if puzzle.goal is not None:
        best = BestSeries(match.game, task.effort * EFFORT_RATIO)
        holds = best.is_best(match, puzzle.seat, list(puzzle.right), puzzle.goal)
        return Estimate(puzzle.gap, 0.0) if holds else None
    player = Bot(match.game, PLAYERS, task.seed)
    right = [match.read(puzzle.seat, text) for text in puzzle.right]
    return way_of(match, task.effort, player, rng, task.seed).confirm(match, puzzle.seat, right, task.margin)


def check_puzzles(
    shelf: Iterable[Puzzle], seed: int, effort: int, execution: Execution = HERE
) -> Iterator[CheckedPuzzle]:
    """Check puzzles once more, as they come."""
    tasks = [CheckTask(msgspec.json.encode(one).decode(), seed, effort) for one in shelf]
    return run(Job(check, tasks, CheckedPuzzle), execution)


@dataclass(frozen=True)
class GradeTask:
    """A puzzle that is to be graded once more."""

    puzzle: str

    @property
    def key(self) -> str:
        """Name it among the puzzles of a run."""
        return self.puzzle


@dataclass(frozen=True)
class GradedPuzzle:
    """The level of a puzzle, by the bots of today."""

    key: str
    level: int


def grade(task: GradeTask) -> GradedPuzzle:
    """Ask all levels for the solution of a puzzle."""
    puzzle = msgspec.json.decode(task.puzzle, type=Puzzle)
    match, seat = puzzle.match(), puzzle.seat
    if puzzle.goal is not None:
        return GradedPuzzle(task.key, level_that_reaches(match, seat, puzzle.goal))
    right = {match.read(seat, text) for text in puzzle.right}
    return GradedPuzzle(task.key, level_that_finds(match.game, match, seat, right))


def grade_puzzles(shelf: Iterable[Puzzle], execution: Execution = HERE) -> Iterator[GradedPuzzle]:
    """Grade puzzles once more, as they come."""
    tasks = [GradeTask(msgspec.json.encode(one).decode()) for one in shelf]
    return run(Job(grade, tasks, GradedPuzzle), execution)


def way_of(match: Match, effort: int, player: Bot, rng: random.Random, seed: int) -> Way:
    """Choose how a best move is found: proven where everything can be worked out."""
    if match.game.exact and match.seats == 2:
        return Proven(match.game, effort, player, seed)
    return FarAhead(match, effort, player, rng, seed)


def graded_series(match: Match, seat: int, series: Series, effort: int) -> tuple[int, int]:
    """Say from which level on all find a series as good, and how many points are easily missed."""
    level = level_that_reaches(match, seat, series.points)
    if match.seats == 1:
        return level, series.points - points_of(GRADED[0], match, seat, 0)
    reached = BestSeries(match.game, effort).looking_ahead(match, seat, LOOKING_AHEAD)
    return level, series.points - max(0, reached)


def level_that_reaches(match: Match, seat: int, points: int) -> int:
    """Say from which level on all end a last turn with so many points, where nothing less wins."""
    staked = at_stake(match, seat, points)
    return level_that_does(lambda level, seed: points_of(level, staked, seat, seed) >= points)


def level_that_finds(game: Game, match: Match, seat: int, right: set[int]) -> int:
    """Say from which level on all find a right move."""
    return level_that_does(lambda level, seed: _choice(game, level, match, seat, seed) in right)


def level_that_does(does: Callable[[int, int], bool]) -> int:
    """Say from which level on all do something more often than not; the strongest if the others do not."""
    easiest = STRONGEST
    for level in reversed(GRADED):
        tries = (does(level, seed) for seed in range(TRIES))
        if not _mostly(tries, TRIES):
            break
        easiest = level
    return easiest


def _mostly(tries: Iterable[bool], count: int) -> bool:
    """Tell whether more than half are true; no more of them are made than it takes."""
    done = failed = 0
    for one in tries:
        done, failed = done + one, failed + (not one)
        if 2 * max(done, failed) > count:
            break
    return done > failed


def _choice(game: Game, level: int, match: Match, seat: int, seed: int) -> int:
    """Ask a level for the move that it holds for best, without the random ones that it plays now and then."""
    bot = Bot(game, level, seed)
    bot.budget = Budget(bot.level.simulations)
    return bot.search(match, seat).best.move


def find_puzzles(
    game: Game, seats: int, options: Mapping[str, Any], matches: range, seed: int, effort: int,
    last: int = 0, themes: Sequence[str] = (), series: bool = False, execution: Execution = HERE,
) -> Iterator[FoundPuzzles]:  # fmt: skip
    """Look for puzzles in matches, as they come."""
    tasks = [
        PuzzleTask(game.name, seats, number, seed, effort, options, last, tuple(themes), series)
        for number in matches
    ]
    return run(Job(find, tasks, FoundPuzzles), execution)


def puzzles_of(found: Iterable[FoundPuzzles]) -> list[Puzzle]:
    """Gather what was found, match by match."""
    in_turn = sorted(found, key=lambda one: one.number)
    return [msgspec.json.decode(line, type=Puzzle) for one in in_turn for line in one.puzzles]


def chosen(every: Iterable[Puzzle], count: int) -> list[Puzzle]:
    """Choose puzzles of all levels and themes in turn, no position twice, the easy ones first."""
    groups: dict[tuple[int, str], dict[bytes, Puzzle]] = {}
    for puzzle in every:
        group = groups.setdefault((puzzle.level, puzzle.themes[0]), {})
        group.setdefault(puzzle.match().bytes, puzzle)
    rounds = zip_longest(*(group.values() for _, group in sorted(groups.items())))
    taken = _varied([one for each in rounds for one in each if one is not None][:count])
    return ordered(taken)


def ordered(shelf: Iterable[Puzzle]) -> list[Puzzle]:
    """Put the easy ones first."""
    return sorted(shelf, key=lambda one: (one.level, -one.gap))


def _varied(taken: list[Puzzle]) -> list[Puzzle]:
    """Leave out the last of a theme that more than half are about, if there are others."""
    (theme, number), *others = Counter(one.themes[0] for one in taken).most_common() or [("", 0)]
    most = max(sum(count for _, count in others), number if not others else 0)
    same = [one for one in taken if one.themes[0] == theme][most:]
    return [one for one in taken if one not in same]
