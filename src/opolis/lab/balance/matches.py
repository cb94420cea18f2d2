"""One match of a balance report: played by bots, one of them perhaps restricted, and measured."""

import hashlib
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from opolis import games
from opolis.bots.bot import Bot
from opolis.bots.native_play.play import plays_natively
from opolis.core.game import Game
from opolis.core.records import Record, copy
from opolis.core.verbs import NATURE
from opolis.lab.balance import curves
from opolis.lab.balance.restrictions import ONE_AHEAD, RestrictedBot, Restriction, looking_one_ahead
from opolis.lab.balance.things import THE_END, Catalogue
from opolis.lab.balance.tracing import traced
from opolis.lab.players import player
from opolis.lab.simulate import Line, played_with
from opolis.match.match import Match
from opolis.match.random_play import Player


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


def measured(task: BalanceMatch) -> Measured:
    """Play a match and measure it."""
    rng = random.Random(f"{task.seed} {task.number}")
    match = Match(games.load(task.game), len(task.players), task.options)
    restriction = Restriction(task.restriction)
    bots = [player(task.game, name, rng.getrandbits(32)) for name in task.players]
    if restriction.text == ONE_AHEAD:
        looking_one_ahead(bots[task.seat])
    start = copy(match.state)
    moves = played_under(restriction, match, rng, bots, task.seat)
    if restriction.random_turns:
        match = Match(match.game, match.seats, match.options)
        for actor, move in moves[: _last_turns(moves, task.seat, restriction.random_turns)]:
            match.advance(actor, move)
        bots[task.seat] = player(task.game, "random", rng.getrandbits(32))
        before = [(event.seat, event.move) for event in match.events]
        moves = [*before, *played_with(match, rng, bots)]
    return _result(task, match, start, moves)


def played_under(
    restriction: Restriction, match: Match, rng: random.Random, bots: Sequence[Bot], seat: int
) -> Line:
    """Let bots play a match to its end, one of them perhaps with a thing that it may not or must use."""
    if not restriction.thing:
        return played_with(match, rng, bots)
    if plays_natively(bots) and not Catalogue(match.game).by_position:
        return played_with(match, rng, bots, limits={seat: restriction.limit(match.game, match.state)})
    players: list[Player] = [*bots]
    players[seat] = RestrictedBot(bots[seat], restriction)
    return played_with(match, rng, players)


def _last_turns(moves: Line, seat: int, turns: int) -> int:
    """Say how many moves were played when a seat had this many left."""
    own = [number for number, (actor, _) in enumerate(moves) if actor == seat]
    return own[-turns:][0] if own else len(moves)


def _result(task: BalanceMatch, match: Match, start: Record, moves: Line) -> Measured:
    trace, told = traced(match.game, start, moves), Told(match.game, start)
    for actor, move in moves:
        told.follow(actor, move)
    ending = told.ending or THE_END
    chances = trace.chances[:, : match.seats].copy()
    chances[-1] = match.outcome
    return Measured(
        key=task.key, players=list(task.players), restriction=task.restriction, seat=task.seat,
        scores=match.scores, outcome=match.outcome, moves=len(moves),
        branching=trace.branching, narrowness=trace.narrowness,
        ending=ending, limit=ending in told.catalogue.limits,
        shape=curves.shape(chances, np.array(match.outcome)),
        used=told.used, drawn=dict(told.drawn),
    )  # fmt: skip


class Told:
    """What the texts of a match's moves tell: the things used and drawn, and how it ended."""

    def __init__(self, game: Game, start: Record) -> None:
        self.catalogue, self.state = Catalogue(game), copy(start)
        self.write, self.play = game.room("notation").write, game.verbs["play"]
        self.names = {name for names in self.catalogue.things(start).values() for name in names}
        self.used: dict[str, list[int]] = {}
        self.drawn: Counter[str] = Counter()
        self.ending = ""

    def follow(self, actor: int, move: int) -> None:
        """Take one more move into account."""
        text = self.write(self.state, actor, move)
        self.drawn.update(name for name in self.catalogue.drawn(text) if name in self.names)
        if actor != NATURE:
            for name in self.catalogue.used(text):
                self.used.setdefault(name, [0] * int(self.state.seats))[actor] += 1
        self.play(self.state, actor, move)
        self.ending = self.ending or self.catalogue.ending(self.state)
