"""What a lone builder scores, by the mood of the years."""

import random
from dataclasses import dataclass

from benchmarks.hamlet.bags import GAME, Table
from opolis.bots.native_play.play import play_natively
from opolis.lab.players import player


@dataclass(frozen=True)
class SoloMatch:
    """A match of one seat."""

    table: Table
    number: int

    @property
    def key(self) -> str:
        """Name the match by all that it depends on."""
        return f"solo {self.table.key} {self.number}"


@dataclass(frozen=True)
class SoloResult:
    """Its score."""

    key: str
    mood: str
    score: int


def built_alone(task: SoloMatch) -> SoloResult:
    """Play one match."""
    rng, match = random.Random(f"solo {task.table.seed} {task.number}"), task.table.match()
    bots = [player(GAME, task.table.level, rng.getrandbits(32))]
    match.state, _ = play_natively(match.state, bots, rng.getrandbits(60))
    return SoloResult(task.key, task.table.mood, match.scores[0])
