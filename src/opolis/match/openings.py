"""Openings: how matches went on from their first positions, counted by position.

Positions that look the same in a mirror or from another side are one, where the game says which do (its room
`symmetry`). What comes with a game is a file of lines; a server adds its own matches.
"""

import functools
import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Self

import msgspec

from opolis.core import verbs
from opolis.core.game import Game
from opolis.core.records import Record, copy, to_bytes
from opolis.match.match import Match
from opolis.match.puzzle import entries

FILE = "data/openings.jsonl"
PLIES = 10  # as far as matches are counted
SEATS = 2
DIGEST = 12  # bytes that name a position


class Results(NamedTuple):
    """How often the first seat won, how often nobody, and how often the second."""

    first: int = 0
    drawn: int = 0
    second: int = 0

    @property
    def matches(self) -> int:
        """How many matches there were."""
        return sum(self)

    def plus(self, other: "Results") -> "Results":
        """Add others."""
        return Results(*(one + two for one, two in zip(self, other, strict=True)))

    @classmethod
    def of(cls, outcome: Sequence[float]) -> Self:
        """Read one match's shares of the win."""
        return cls(int(outcome[0] > outcome[1]), int(outcome[0] == outcome[1]), int(outcome[0] < outcome[1]))


class About(msgspec.Struct, frozen=True):
    """Where the lines of a file come from: the first line of it."""

    game: str
    rules: int
    matches: int
    level: int
    seed: int


class Line(msgspec.Struct, frozen=True):
    """A position by the moves that lead there, and how matches went on from it."""

    moves: str
    results: tuple[int, int, int]


class Walk:
    """A line of moves and its images, played side by side."""

    def __init__(self, match: Match) -> None:
        self.game = match.game
        room = self.game.room("symmetry") if self.game.has_room("symmetry") else None
        self._image = room.image if room else None
        first = self.game.start(match.seats, match.options)
        self._states: list[Record] = [copy(first) for _ in range(room.IMAGES if room else 1)]
        for event in match.events:
            self.play(event.seat, event.move)

    def play(self, seat: int, move: int) -> None:
        """Go on by a move of the line itself."""
        asked = self._states[0]
        images = (
            [self._image(asked, seat, move, one) for one in range(1, len(self._states))]
            if self._image
            else []
        )
        for state, its_move in zip(self._states, [move, *images], strict=True):
            verbs.play(state, seat, its_move)

    def after(self, seat: int, move: int) -> str:
        """Name the position after a move, without going there."""
        twin: Walk = object.__new__(Walk)
        twin.game, twin._image, twin._states = self.game, self._image, [copy(one) for one in self._states]
        twin.play(seat, move)
        return twin.key

    @property
    def key(self) -> str:
        """Name the position; all its images have the same name."""
        least = min(to_bytes(state)[: self.game.key_bytes] for state in self._states)
        return hashlib.blake2b(least, digest_size=DIGEST, key=str(self.game.rules).encode()).hexdigest()


def explored(game: Game) -> bool:
    """Tell whether a game's openings can be told apart: two seats, no chance, nothing hidden."""
    return SEATS in game.seats and game.exact


def keys_of(game: Game, options: Mapping[str, Any], moves: Iterable[tuple[int, str]]) -> Iterator[str]:
    """Name the first positions of a match, each after one more move."""
    match = Match(game, SEATS, options)
    walk = Walk(match)
    for _, (seat, text) in zip(range(PLIES), moves, strict=False):
        walk.play(seat, match.read(seat, text))
        match.play(seat, text)
        yield walk.key


class Branch(NamedTuple):
    """A move from a position, others that come to the same, and the name of where they lead."""

    seat: int
    move: str
    same: tuple[str, ...]
    key: str


def branches(match: Match) -> list[Branch]:
    """List the moves from a position; those that lead to images of one position are one."""
    seat, walk = match.mover, Walk(match)
    found: dict[str, list[str]] = {}
    for move in match.legal(seat) if seat >= 0 else []:
        found.setdefault(walk.after(seat, move), []).append(match.write(seat, move))
    return [Branch(seat, texts[0], tuple(texts[1:]), key) for key, texts in found.items()]


@functools.cache
def shipped(game: Game) -> Mapping[str, Results]:
    """Read the results that come with a game, by position; none if it has no file of them."""
    about, lines = read(game)
    if about is None or about.rules != game.rules:
        return {}
    found: dict[str, Results] = {}
    for line in lines:
        *_, found_key = keys_of(game, {}, entries(line.moves))
        found[found_key] = Results(*line.results)
    return found


def read(game: Game) -> tuple[About | None, list[Line]]:
    """Read the file of a game's openings."""
    file = game.folder / FILE
    first, *rest = file.read_bytes().splitlines() if file.is_file() else [b""]
    if not first:
        return None, []
    return msgspec.json.decode(first, type=About), [
        msgspec.json.decode(one, type=Line) for one in rest if one
    ]
