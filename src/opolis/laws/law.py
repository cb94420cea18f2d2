"""A law: a sentence that holds for every game, and the search for an exception to it.

A law is a plain function of a game and a sample: how many matches, from which seed, with which options. It
yields the violations it finds. Most laws look at one position at a time; `in_positions` takes such a check
through random matches and says where it complained.
"""

import functools
import random
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Protocol

from opolis.core.game import Game
from opolis.core.options import Options
from opolis.match.match import Match
from opolis.match.random_play import random_match, step
from opolis.search.playout import NEVER

LONGEST = 5000  # moves: a match that has not ended by then has no end
BELLS = (NEVER, 16, 250)  # where bells may ring, one rings never, soon, or late
ENOUGH = 3  # violations of one law: more would only repeat them

Check = Callable[[Match, random.Random], Iterator[str]]
Begun = tuple[str, random.Random, Match]


@dataclass(frozen=True)
class Violation:
    """What broke, and where: a game, its seats and options, a seed, a move number and the record so far."""

    law: str
    what: str
    game: str
    seats: int = 0
    options: Options = field(default_factory=dict)
    seed: str = ""
    move: int = 0
    record: str = ""

    def __str__(self) -> str:
        where = f"{self.game}, {self.seats} seats, options {dict(self.options)}, seed {self.seed!r}"
        return f"{self.law}: {self.what}\n  {where}, after {self.move} moves"


@dataclass(frozen=True)
class Sample:
    """What a law looks at: a number of matches, a seed, options that are given (the others are random)."""

    matches: int = 12
    seed: int = 1
    seats: int | None = None
    options: Options = field(default_factory=dict)
    progress: Callable[[str, int, int], None] = lambda law, done, matches: None
    """Called after each match with the law, the matches done and how many there will be."""


class Law(Protocol):
    """A function that looks for violations."""

    __name__: str
    __doc__: str | None

    def __call__(self, game: Game, sample: Sample) -> Iterator[Violation]:
        """Yield the violations that the sample shows."""
        ...


def name_of(law: Law) -> str:
    """Say a law as a sentence."""
    return law.__name__.replace("_", " ")


def matches_of(law: Law, game: Game, sample: Sample, part: float) -> Iterator[Begun]:
    """Begin each match of a sample: its seed, its chance and the match itself."""
    count = max(1, round(sample.matches * part))
    for number in range(count):
        seed = f"{law.__name__} {game.name} {sample.seed} {number}"
        rng = random.Random(seed)
        yield seed, rng, random_match(game, rng, sample.seats, sample.options)
        sample.progress(name_of(law), number + 1, count)


def walk(match: Match, rng: random.Random) -> Iterator[Match]:
    """Play at random to the end, or until there is none in sight; yields before every move and at the end."""
    bell = rng.choice(BELLS)
    for _ in range(LONGEST):
        yield match
        if match.over:
            return
        step(match, rng, bell=bell)


def in_positions(share: float = 1.0, part: float = 1.0) -> Callable[[Check], Law]:
    """Make a law of a check that yields what is wrong with a position.

    `share` of the positions are looked at, the last of a match always; `part` of the matches are played.
    """

    def make(check: Check) -> Law:
        @functools.wraps(check)
        def law(game: Game, sample: Sample) -> Iterator[Violation]:
            found = 0
            for seed, rng, match in matches_of(law, game, sample, part):
                for what in _first_complaint(check, match, rng, share):
                    yield violation(law, what, match, seed)
                    found += 1
                if found == ENOUGH:
                    return

        return law

    return make


def _first_complaint(check: Check, match: Match, rng: random.Random, share: float) -> Iterator[str]:
    """Walk until a check complains; what crashes is wrong as well."""
    try:
        for position in walk(match, rng):
            if position.over or rng.random() < share:
                for what in check(position, rng):
                    yield what
                    return
    except Exception as error:
        yield crash(error)


def crash(error: Exception) -> str:
    """Say what went wrong in somebody's code, and where."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({last.filename}, line {last.lineno}, in {last.name})"


def violation(law: Law, what: str, match: Match, seed: str) -> Violation:
    """Say where a law was broken."""
    try:
        record = match.record()
    except Exception as error:  # the law may be broken by just that
        record = f"; no record: {error}"
    moves = len(match.events)
    return Violation(name_of(law), what, match.game.name, match.seats, match.options, seed, moves, record)
