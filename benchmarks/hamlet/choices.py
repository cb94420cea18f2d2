"""Which tiles are built where all seats choose their bags alike: freely, or as the rulebook recommends."""

import random
from dataclasses import dataclass

from benchmarks.hamlet.bags import GAME, Table, tiles
from opolis.bots.native_play.play import play_natively
from opolis.core.records import copy
from opolis.lab.balance.restrictions import FREE, Restriction
from opolis.lab.players import player

WAYS = {FREE: "bags chosen freely", "from:4:purple": "all purple from year 4"}


@dataclass(frozen=True)
class ChoiceMatch:
    """A match in which every seat is under one restriction, or none is."""

    table: Table
    way: str
    number: int

    @property
    def key(self) -> str:
        """Name the match by all that it depends on."""
        return f"choices {self.table.key} {self.way} {self.number}"


@dataclass(frozen=True)
class ChoiceResult:
    """How often each tile was drawn and built."""

    key: str
    seats: int
    way: str
    drawn: dict[str, int]
    built: dict[str, int]

    @property
    def deal(self) -> str:
        """Every match has luck of its own."""
        return self.key


def chosen(task: ChoiceMatch) -> ChoiceResult:
    """Play one match; that of the other way with the same number has the same luck."""
    table, rng = task.table, random.Random(f"choices {task.table.seed} {task.number}")
    match = table.match()
    bots = [player(GAME, table.level, rng.getrandbits(32)) for _ in range(table.seats)]
    limit = Restriction(task.way).limit(match.game, match.state)
    limits = dict.fromkeys(range(table.seats), limit) if task.way else {}
    start = copy(match.state)
    _, moves = play_natively(match.state, bots, rng.getrandbits(60), limits=limits)
    return ChoiceResult(task.key, table.seats, task.way, *tiles(start, moves.tolist()))
