"""What the chances of the seats, move by move, say about one match.

The chances after every move are the game's own opinion of the position (`evaluate`), which is a share of the
win for each seat, and at the end the outcome. The words and most of the formulas are Browne's (Automatic
Generation and Evaluation of Recombination Games, PhD thesis, 2008), for any number of seats.
"""

from dataclasses import dataclass

import numpy as np

from opolis.core.records import Array

POINTS = 21  # of the winner's curve that are kept


@dataclass(frozen=True)
class Shape:
    """The measures of one match."""

    lead_changes: float
    drama: float
    decisiveness: float
    uncertainty: float
    killer_move: float
    curve: list[float]


def shape(chances: Array, outcome: Array) -> Shape:
    """Measure a match: a row of chances for every position, a column for every seat; then who won."""
    winner = int(np.argmax(outcome))
    return Shape(
        lead_changes(chances),
        drama(chances, winner),
        decisiveness(chances, winner),
        uncertainty(chances),
        killer_move(chances, winner),
        curve(chances[:, winner]),
    )


def lead_changes(chances: Array) -> float:
    """Count how often the leader changes, as a share of all moves."""
    leaders = np.argmax(chances, 1)
    return float(np.mean(leaders[1:] != leaders[:-1])) if len(leaders) > 1 else 0.0


def drama(chances: Array, winner: int) -> float:
    """Take the mean square root of what the winner was behind the leader, where it was behind."""
    behind = chances[:-1].max(1) - chances[:-1, winner]
    behind = behind[behind > 0]
    return float(np.sqrt(behind).mean()) if len(behind) else 0.0


def decisiveness(chances: Array, winner: int) -> float:
    """Say at which share of the match the winner rose, for good, above all that others ever had."""
    others = np.delete(chances, winner, 1)
    most = others.max() if others.size else 0.0
    not_above = np.flatnonzero(chances[:, winner] <= most)
    return float((not_above[-1] + 1 if len(not_above) else 0) / max(1, len(chances) - 1))


def uncertainty(chances: Array) -> float:
    """Take the mean entropy of the chances before the end; 1 if all seats stay equal, 0 if one is sure."""
    before = chances[:-1] if len(chances) > 1 else chances
    seats = before.shape[1]
    if seats < 2:
        return 0.0
    shares = before / before.sum(1, keepdims=True).clip(1e-12)
    bits = -(shares * np.log(shares.clip(1e-12))).sum(1)
    return float((bits / np.log(seats)).mean())


def killer_move(chances: Array, winner: int) -> float:
    """Find the largest rise of the winner's chance in one move."""
    return float(np.diff(chances[:, winner]).max(initial=0.0))


def curve(chances: Array) -> list[float]:
    """Keep a few points of a curve, evenly over the match."""
    at = np.linspace(0, len(chances) - 1, POINTS)
    return [round(float(one), 4) for one in np.interp(at, np.arange(len(chances)), chances)]
