"""Tune a game's opinion: play, remember what came of it, and fit the weights to that.

A game can be tuned whose `evaluate` room says what it weighs: `FEATURES` names lists of its data/weights.toml
(WEIGHTS, in one row), and `features(state, seat)` counts what they are for; its opinion is the softmax of
the seats' sums. In a room that also has `points_now(state, seat)` and `time_left(state)`, from 1 to 0, a sum
says how many points are to come, and the lists `spread` and `alone` turn expected points into an opinion.
Lists named in `SET_BY_HAND` stay as they are where play finds weights: usual matches say nothing about them.
"""

import random
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from opolis import games
from opolis.bots.bot import bot
from opolis.core.errors import OpolisError
from opolis.core.game import Game
from opolis.core.learning.weights import weights
from opolis.core.records import Array
from opolis.lab import regression
from opolis.lab.jobs.job import HERE, Execution, Job, run
from opolis.lab.regression import Seen
from opolis.lab.simulate import suiting
from opolis.match.match import Match
from opolis.match.random_play import random_match, step

MOST_SEATS = 4
HOUSE_RULES = 8  # one match in this many has options drawn at random


@dataclass(frozen=True)
class Fit:
    """New weights by name, and how far opinions were off before and after, on matches held out."""

    lists: Mapping[str, Array]
    measure: str
    before: float
    after: float
    positions: int


def names(game: Game) -> list[str]:
    """List the weights a game can have tuned."""
    room = game.room("evaluate")
    if not hasattr(room, "FEATURES"):
        raise OpolisError(f"{game.title} cannot be tuned: its evaluate room names no FEATURES")
    return list(room.FEATURES)


def expects_points(game: Game) -> bool:
    """Tell whether a game's opinion is about the points at the end."""
    return hasattr(game.room("evaluate"), "points_now")


@dataclass(frozen=True)
class FittingMatch:
    """A match that weights are fitted to."""

    game: str
    number: int
    level: int
    seed: int
    random_move_rate: float = 0.08

    @property
    def key(self) -> str:
        """Name the match by all that it depends on."""
        return f"{self.game} {self.seed} {self.number} level {self.level} {self.random_move_rate}"


@dataclass(frozen=True)
class SeenMatch:
    """What was seen in one match: the features of every row, and its other columns."""

    key: str
    number: int
    features: list[list[float]]
    others: list[list[float]]


def seen_match(task: FittingMatch) -> SeenMatch:
    """Let a level play itself, now and then at random, and keep what was seen and what came of it."""
    game, rng = games.load(task.game), random.Random(f"tune {task.seed} {task.number}")
    seats = rng.choice(
        [count for count in game.seats if count <= MOST_SEATS] if expects_points(game) else [2]
    )
    usual = Match(game, seats, suiting(game, seats))
    match = random_match(game, rng, seats) if task.number % HOUSE_RULES == 0 else usual
    seen = _play(match, task.level, rng, task.random_move_rate)
    ends = list(zip(match.scores, match.outcome, strict=True))
    others = [
        [now, left, *ends[index % seats], task.number, seats, index % seats]
        for index, (_, now, left) in enumerate(seen)
    ]
    return SeenMatch(task.key, task.number, [list(map(float, row[0])) for row in seen], others)


def play_for_fitting(
    game: Game, count: int, level: int, seed: int, execution: Execution = HERE
) -> Iterator[SeenMatch]:
    """Play the matches of a fit, in the order in which they end."""
    tasks = [FittingMatch(game.name, number, level, seed) for number in range(count)]
    return run(Job(seen_match, tasks, SeenMatch), execution)


def gather(matches: Iterable[SeenMatch]) -> Seen:
    """Put matches together, in the order of their numbers."""
    ordered = sorted(matches, key=lambda one: one.number)
    features = np.array([row for one in ordered for row in one.features])
    now, left, points, shares, *whole = np.array([row for one in ordered for row in one.others]).T
    return Seen(features, now, left, points, shares, *(column.astype(np.int64) for column in whole))


def _play(match: Match, level: int, rng: random.Random, random_move_rate: float) -> list[tuple[Any, ...]]:
    """Play a match; returns for every position and seat the features, the points and the time left."""
    players = [bot(match.game.name, level, rng.getrandbits(32)) for _ in range(match.seats)]
    for player in players:
        player.level = player.level._replace(random_move_rate=0.0)  # said here, not by the level
    seen: list[tuple[Any, ...]] = []
    while not match.over:
        seen += [_look(match, seat) for seat in range(match.seats)]
        at_random = rng.random() < random_move_rate or len(match.events) < 2
        step(match, rng, () if at_random else players)
    return seen


def _look(match: Match, seat: int) -> tuple[Any, ...]:
    room = match.game.room("evaluate")
    counted = room.features(match.state, seat)
    if not expects_points(match.game):
        return counted, 0.0, 0.0
    return counted, room.points_now(match.state, seat), room.time_left(match.state)


def fit(game: Game, seen: Seen) -> Fit:
    """Fit the weights to what was seen."""
    start, used, held_out = game.room("evaluate").WEIGHTS, seen.training(), seen.held_out()
    if not expects_points(game):
        values = regression.fit_chances(used, start)
        before, after = (regression.log_loss(held_out, held_out.features @ one) for one in (start, values))
        return Fit(lists(game, values), "log loss", before, after, len(used.match))
    values = regression.fit_points(used, start)
    found = {**lists(game, values), "spread": regression.fit_spread(used.tables(), values)}
    if 1 in game.seats:
        found["alone"] = regression.fit_alone(used.rows(used.seats == 1))
    before, after = (regression.squared_error(held_out, one) for one in (start, values))
    return Fit(found, "mean squared error", before, after, len(used.match))


def lists(game: Game, values: Array) -> dict[str, Array]:
    """Cut a row of weights into the lists that a game names."""
    room = str(game.room("evaluate").__file__)
    ends = np.cumsum([len(weights(room, name)) for name in names(game)])
    return dict(zip(names(game), np.split(values, ends[:-1]), strict=True))


def lines(found: Mapping[str, Array]) -> list[str]:
    """Write weights as data/weights.toml has them."""
    return [f"{name} = [{', '.join(f'{value:.4g}' for value in values)}]" for name, values in found.items()]


def write(game: Game, found: Mapping[str, Array]) -> Path:
    """Write weights into the game's data; everything else in the file stays as it is."""
    path = game.folder / "data" / "weights.toml"
    text = path.read_text(encoding="utf-8")
    for name, line in zip(found, lines(found), strict=True):
        text = re.sub(rf"^{name} = \[.*?\]", line, text, flags=re.DOTALL | re.MULTILINE)
    path.write_text(text, encoding="utf-8")
    return path
