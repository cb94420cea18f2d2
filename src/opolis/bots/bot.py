"""A bot: a level, a budget and a seed; asked for a move it looks at its seat's knowledge only."""

import random
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from opolis import games
from opolis.core import verbs
from opolis.core.errors import OpolisError
from opolis.core.game import Game
from opolis.core.records import copy
from opolis.core.rng import seeded

LEVELS = range(1, 9)


class Position(Protocol):
    """What a bot needs of a match."""

    game: Game
    state: Any

    def legal(self, seat: int) -> list[int]:
        """List the seat's legal moves."""
        ...

    def write(self, seat: int, move: int) -> str:
        """Turn a move into text."""
        ...


@dataclass(frozen=True)
class Advice:
    """A recommended move: its value for the seat from 0 to 1, the main line and the reason in words."""

    move: str
    value: float
    line: tuple[str, ...]
    text: str


class Bot:
    """Chooses moves for any seat of one game."""

    def __init__(self, game: Game, level: int, seed: int | None = None) -> None:
        self.game, self.level = game, level
        self.rng = random.Random(seed)

    def choose(self, match: Position, seat: int) -> str:
        """Choose a move."""
        return self.advise(match, seat).move

    def advise(self, match: Position, seat: int) -> Advice:
        """Choose a move and say why."""
        moves = match.legal(seat)
        if not moves:
            raise OpolisError(f"seat {seat} has nothing to decide now")
        if self.level == 1:
            move = self.rng.choice(moves)
            return Advice(match.write(seat, move), 0.5, (), "any move will do")
        values = self._values(match, seat, moves)
        best = max(range(len(moves)), key=values.__getitem__)
        text = match.write(seat, moves[best])
        return Advice(text, values[best], (text,), f"it looks best at once ({values[best]:.0%})")

    def _values(self, match: Position, seat: int, moves: list[int]) -> list[float]:
        """Look one move ahead, with what the seat cannot know redrawn."""
        veiled = copy(match.state)
        verbs.veil(veiled, seat, seeded(self.rng.getrandbits(60)))
        out = np.zeros(verbs.MAX_SEATS, np.float64)
        values = []
        for move in moves:
            state = copy(veiled)
            verbs.play(state, seat, move)
            verbs.evaluate(state, out)
            values.append(float(out[seat]) + self.rng.random() * 1e-6)
        return values


def bot(game: str, level: int = 5, seed: int | None = None) -> Bot:
    """Make a bot: level 1 loses politely, 8 is the strongest."""
    if level not in LEVELS:
        raise OpolisError(f"level: {level} is not allowed; it takes 1 to 8")
    return Bot(games.load(game), level, seed)
