"""Tune a game's opinion: play, remember who won, and fit the weights to what happened.

A game can be tuned whose `evaluate` room says what it weighs: `FEATURES` names the weights of its
data/weights.toml in order, and `features(state, seat, out)` counts them; its opinion is the softmax of the
seats' weighted sums.
"""

import random
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from opolis.bots import bot
from opolis.core.errors import OpolisError
from opolis.core.game import Game
from opolis.core.records import Array
from opolis.core.weights import weights
from opolis.lab.simulate import any_match, step
from opolis.match.match import Match

HELD_OUT = 5  # one match in so many is kept for judging
ROUNDS = 60


@dataclass(frozen=True)
class Fit:
    """New weights, and how far opinions were off before and after (mean log loss on matches held out)."""

    weights: Array
    before: float
    after: float
    positions: int


@dataclass(frozen=True)
class Seen:
    """Positions: features by seat, shares of the win, and the match each is from."""

    features: Array
    shares: Array
    match: Array


def names(game: Game) -> list[tuple[str, int]]:
    """List the weights a game can have tuned, with their lengths."""
    room = game.room("evaluate")
    if not hasattr(room, "FEATURES"):
        raise OpolisError(f"{game.title} cannot be tuned: its evaluate room names no FEATURES")
    return list(room.FEATURES)


def current(game: Game) -> Array:
    """Read the weights as they are, in one row."""
    room = str(game.room("evaluate").__file__)
    return np.concatenate([weights(room, name).ravel() for name, _ in names(game)])


def gather(game: Game, matches: Iterable[int], level: int, seed: int, slips: float = 0.08) -> Seen:
    """Let a level play itself, with a slip now and then, and keep what was seen and who won."""
    rows: list[Array] = []
    shares: list[list[float]] = []
    numbers: list[int] = []
    for number in matches:
        rng = random.Random(f"tune {seed} {number}")
        match = any_match(game, rng, 2) if number % 8 == 0 else Match(game, 2)
        seen = _play(match, level, rng, slips)
        rows += seen
        shares += [match.outcome] * len(seen)
        numbers += [number] * len(seen)
    return Seen(np.array(rows), np.array(shares), np.array(numbers))


def _play(match: Match, level: int, rng: random.Random, slips: float) -> list[Array]:
    size = sum(length for _, length in names(match.game))
    features = match.game.room("evaluate").features
    players = [bot(match.game.name, level, rng.getrandbits(32)) for _ in range(match.seats)]
    seen: list[Array] = []
    while not match.over:
        row = np.zeros((match.seats, size))
        for seat in range(match.seats):
            features(match.state, seat, row[seat])
        seen.append(row)
        step(match, rng, () if rng.random() < slips or len(seen) < 3 else players)
    return seen


def loss(seen: Seen, chosen: Any, values: Array) -> float:
    """Say how far opinions are off: the mean log loss."""
    sums = seen.features[chosen] @ values
    chances = (
        sums
        - np.log(np.exp(sums - sums.max(1, keepdims=True)).sum(1, keepdims=True))
        - sums.max(1, keepdims=True)
    )
    return float(-(seen.shares[chosen] * chances).sum(1).mean())


def fit(game: Game, seen: Seen, hold: float = 3.0) -> Fit:
    """Fit the weights by Newton's steps, held a little to what they were."""
    start = current(game)
    judged = seen.match % HELD_OUT == 0
    used = ~judged
    x = seen.features[used][:, 0] - seen.features[used][:, 1]
    y = seen.shares[used][:, 0]
    values = start.copy()
    for _ in range(ROUNDS):
        chance = 1 / (1 + np.exp(-np.clip(x @ values, -30, 30)))
        slope = x.T @ (y - chance) - hold * (values - start)
        curve = (x * (chance * (1 - chance))[:, None]).T @ x + hold * np.eye(len(values))
        change = np.linalg.solve(curve, slope)
        values = values + np.clip(change, -1, 1)
        if np.abs(change).max() < 1e-6:
            break
    return Fit(values, loss(seen, judged, start), loss(seen, judged, values), int(used.sum()))


def write(game: Game, values: Array) -> Path:
    """Write weights into the game's data; everything else in the file stays as it is."""
    path = game.folder / "data" / "weights.toml"
    text, at = path.read_text(encoding="utf-8"), 0
    for name, length in names(game):
        numbers = ", ".join(f"{value:.4g}" for value in values[at : at + length])
        text = re.sub(rf"^{name} = \[.*?\]", f"{name} = [{numbers}]", text, flags=re.DOTALL | re.MULTILINE)
        at += length
    path.write_text(text, encoding="utf-8")
    return path
