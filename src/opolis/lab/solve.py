"""Solve small games, and positions near the end of larger ones, exactly; keep them as text."""

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from opolis import games
from opolis.bots.bot import Bot
from opolis.bots.budget import Budget
from opolis.bots.iterative_deepening import IterativeDeepening
from opolis.bots.search_settings import search_settings
from opolis.core import verbs
from opolis.core.errors import OpolisError
from opolis.core.game import Game
from opolis.core.records import copy
from opolis.match.match import Match

TABLE = 1 << 22  # positions remembered while solving
SIGNS = {1.0: "+", 0.5: "=", 0.0: "-"}
VALUES = {sign: value for value, sign in SIGNS.items()}


@dataclass(frozen=True)
class Solved:
    """A position as the moves that lead there, and what each of its moves comes to for the mover."""

    game: str
    options: Mapping[str, Any]
    moves: tuple[str, ...]
    values: Mapping[str, float]

    @property
    def value(self) -> float:
        """What the position comes to for the mover: 1, ½ or 0."""
        return max(self.values.values())

    @property
    def best(self) -> set[str]:
        """The moves that keep the value."""
        return {move for move, value in self.values.items() if value == self.value}

    @property
    def hard(self) -> bool:
        """Whether there is something to get wrong."""
        return len(self.best) < len(self.values)

    def match(self) -> Match:
        """Set the position up."""
        match = Match(games.load(self.game), None, self.options)
        for text in self.moves:
            match.play(match.mover, text)
        return match


class Solver:
    """Works positions of a game for two out to the end."""

    def __init__(self, game: Game, seconds: float | None = None) -> None:
        if not game.exact or 2 not in game.seats:
            raise OpolisError(
                f"{game.title} cannot be solved: that takes two seats, no chance and no secrets"
            )
        self.deepening = IterativeDeepening(game, search_settings(game), TABLE)
        self.seconds = seconds

    def solve(self, match: Match) -> Solved | None:
        """Work out every move of a position; None if the time did not suffice."""
        seat, values = match.mover, {}
        for move in match.legal(seat):
            after = copy(match.state)
            verbs.play(after, seat, move)
            value = self._value(after, seat)
            if value is None:
                return None
            values[match.write(seat, move)] = value
        moves = tuple(event.text for event in match.events)
        return Solved(match.game.name, match.options, moves, dict(sorted(values.items())))

    def value(self, match: Match) -> float | None:
        """Work out what a position comes to for its mover; None if the time did not suffice."""
        return self._value(match.state, match.mover)

    def _value(self, state: Any, seat: int) -> float | None:
        mask = verbs.movers(state)
        if mask == 0:
            shares = np.zeros(verbs.MAX_SEATS)
            verbs.outcome(state, shares)
            return float(shares[seat])
        mover = verbs.first_seat(mask)
        result = self.deepening.search(state, mover, Budget(seconds=self.seconds))
        if not result.proven:
            return None
        value = round(2 * result.best.value) / 2
        return value if mover == seat else 1.0 - value


def sample(game: Game, options: Mapping[str, Any], plies: int, count: int, seed: int) -> Iterator[Match]:
    """Give different positions after a number of random moves, the game still going on."""
    rng, seen = random.Random(f"solve {seed}"), set[bytes]()
    for _ in range(100 * count):
        match = Match(game, 2, options)
        while len(match.events) < plies and not match.over:
            match.advance(match.mover, rng.choice(match.legal(match.mover)))
        if not match.over and match.bytes not in seen:
            seen.add(match.bytes)
            yield match
        if len(seen) == count:
            return


def write_solved(solved: Sequence[Solved]) -> str:
    """Write solved positions: the game and its options, then a line each: moves so far : moves and signs."""
    lines = ["; moves so far : each move and what it comes to, + a win, = a draw, - a loss"]
    for head in dict.fromkeys((one.game, json.dumps(dict(one.options))) for one in solved):
        lines.append(f"{head[0]} {head[1]}")
        for one in solved:
            if (one.game, json.dumps(dict(one.options))) == head:
                signs = " ".join(f"{move}{SIGNS[value]}" for move, value in one.values.items())
                lines.append(f"{' '.join(one.moves)} : {signs}".strip())
    return "\n".join(lines) + "\n"


def read_solved(path: Path) -> list[Solved]:
    """Read solved positions back."""
    game, options, found = "", {}, []
    for line in path.read_text(encoding="utf-8").splitlines():
        text = line.partition(";")[0].strip()
        if "{" in text:
            game, _, rest = text.partition(" ")
            options = json.loads(rest)
        elif text:
            moves, _, signs = text.partition(":")
            values = {word[:-1]: VALUES[word[-1]] for word in signs.split()}
            found.append(Solved(game, options, tuple(moves.split()), values))
    return found


def optimal_share(bot: Bot, positions: Sequence[Solved]) -> float:
    """Say how often a bot keeps the value, where there is something to get wrong."""
    hard = [one for one in positions if one.hard]
    kept = 0
    for one in hard:
        match = one.match()
        kept += bot.choose(match, match.mover) in one.best
    return kept / max(1, len(hard))
