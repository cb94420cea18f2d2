"""One match of a balance report: played by bots, one of them perhaps restricted, and measured."""

import hashlib
import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from opolis import games
from opolis.core import verbs
from opolis.core.records import copy
from opolis.core.verbs import NATURE
from opolis.lab.balance import curves
from opolis.lab.balance.restrictions import RestrictedBot, Restriction
from opolis.lab.balance.things import THE_END, Catalogue
from opolis.lab.players import player
from opolis.match.match import Match
from opolis.match.random_play import Player, actor

NARROW_STEP = 8  # narrowness is looked at in one position of this many


@dataclass(frozen=True)
class BalanceMatch:
    """A match to be played: the players by seat, and what restricts one of them."""

    game: str
    number: int
    players: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 1
    restriction: str = ""
    seat: int = 0

    @property
    def key(self) -> str:
        """Name the match by all that it depends on."""
        rules = hashlib.sha256(repr((self.game, sorted(self.options.items()))).encode()).hexdigest()[:8]
        limit = f"{self.restriction} at {self.seat}" if self.restriction else "free"
        return f"{','.join(self.players)} {limit} {self.seed} {self.number} {rules}"


@dataclass(frozen=True)
class Measured:
    """What came of one match."""

    key: str
    players: list[str]
    restriction: str
    seat: int
    scores: list[int]
    outcome: list[float]
    moves: int
    branching: float
    narrowness: float
    ending: str
    limit: bool
    shape: curves.Shape
    used: dict[str, list[int]]  # by thing, how often each seat used it
    drawn: dict[str, int]  # by thing, how often somebody got it


class Recorder:
    """Watches a match and counts."""

    def __init__(self, match: Match) -> None:
        self.match, self.catalogue = match, Catalogue(match.game)
        self.chances = [self._chances()]
        self.branching: list[int] = []
        self.narrow: list[float] = []
        self.used: dict[str, list[int]] = {}
        self.drawn: Counter[str] = Counter()
        self.ending = ""
        self.names = {name for names in self.catalogue.things(match.state).values() for name in names}

    def _chances(self) -> list[float]:
        out = np.zeros(verbs.MAX_SEATS)
        verbs.evaluate(self.match.state, out)
        return [float(one) for one in out[: self.match.seats]]

    def before(self, seat: int) -> None:
        """Look at the moves that a seat can choose from."""
        moves = self.match.legal(seat)
        self.branching.append(len(moves))
        if len(moves) > 1 and len(self.branching) % NARROW_STEP == 0:
            self.narrow.append(curves.narrowness(self._values(seat, moves)))

    def _values(self, seat: int, moves: list[int]) -> Any:
        out, values = np.zeros(verbs.MAX_SEATS), []
        for move in moves:
            after = copy(self.match.state)
            verbs.play(after, seat, move)
            verbs.evaluate(after, out)
            values.append(float(out[seat]))
        return np.array(values)

    def after(self, seat: int, text: str) -> None:
        """Count what a move used and brought."""
        self.drawn.update(name for name in self.catalogue.drawn(text) if name in self.names)
        if seat != NATURE:
            for name in self.catalogue.used(text):
                self.used.setdefault(name, [0] * self.match.seats)[seat] += 1
        self.chances.append(self._chances())
        self.ending = self.ending or self.catalogue.ending(self.match.state)


def measured(task: BalanceMatch) -> Measured:
    """Play a match and measure it."""
    rng = random.Random(f"{task.seed} {task.number}")
    match = Match(games.load(task.game), len(task.players), task.options)
    restriction = Restriction(task.restriction)
    bots: list[Player] = [player(task.game, name, rng.getrandbits(32)) for name in task.players]
    bots[task.seat] = RestrictedBot(bots[task.seat], restriction)  # type: ignore[arg-type]  # a Bot still
    recorder = Recorder(match)
    _play(match, rng, bots, recorder)
    if restriction.random_turns:
        _back(match, task.seat, restriction.random_turns)
        bots[task.seat] = player(task.game, "random", rng.getrandbits(32))
        recorder = Recorder(match)
        _play(match, rng, bots, recorder)
    return _result(task, match, recorder)


def _play(match: Match, rng: random.Random, bots: list[Player], recorder: Recorder) -> None:
    while not match.over:
        seat = actor(match, rng)
        if seat == NATURE:
            text = match.roll(rng)
        else:
            recorder.before(seat)
            text = bots[seat].choose(match, seat)
            match.play(seat, text)
        recorder.after(seat, text)


def _back(match: Match, seat: int, turns: int) -> None:
    """Take a match back to where a seat had this many moves left."""
    own = [number for number, event in enumerate(match.events) if event.seat == seat]
    match.undo(len(match.events) - own[-turns:][0] if own else 0)


def _result(task: BalanceMatch, match: Match, recorder: Recorder) -> Measured:
    ending = recorder.ending or THE_END
    chances = np.array(recorder.chances)
    chances[-1] = match.outcome
    return Measured(
        key=task.key, players=list(task.players), restriction=task.restriction, seat=task.seat,
        scores=match.scores, outcome=match.outcome, moves=len(match.events),
        branching=float(np.mean(recorder.branching or [0])),
        narrowness=float(np.mean(recorder.narrow or [0.0])),
        ending=ending, limit=ending in recorder.catalogue.limits,
        shape=curves.shape(chances, np.array(match.outcome)),
        used=recorder.used, drawn=dict(recorder.drawn),
    )  # fmt: skip
