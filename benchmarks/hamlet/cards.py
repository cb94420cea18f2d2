"""What a year card does: the same position played on with the card, and with a blank one instead."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from benchmarks.hamlet.bags import GAME, Table
from opolis.bots.bot import Bot
from opolis.bots.native_play.play import play_natively
from opolis.core.records import Array, copy
from opolis.core.verbs import play
from opolis.games.hamlet.card_fields import (
    ACT,
    CARD_FIELDS,
    COLLECT,
    FIRST_SECTION,
    GROUP,
    LOWEST,
    MOOD,
    SECTION_FIELDS,
    SECTIONS,
    STORE,
)
from opolis.games.hamlet.names import card_names
from opolis.games.hamlet.options import MOODS
from opolis.games.hamlet.scoring import points_of
from opolis.games.hamlet.state import COINS, TOWN, State
from opolis.lab.players import player

TRIES = {1: 6, 2: 4, 3: 3, 4: 2}  # continuations by group: the earlier a card, the more luck follows
LAST_GROUP = 4


@dataclass(frozen=True)
class CardMatch:
    """A match between equal bots of which every card that has an aim is looked at."""

    table: Table
    number: int

    @property
    def key(self) -> str:
        """Name the match by all that it depends on."""
        return f"cards {self.table.key} {self.number}"


@dataclass(frozen=True)
class CardEffect:
    """What a card changed: mean loss of the seats it hit, and the largest change of any seat."""

    card: str
    group: int
    nasty: bool
    year: int
    hit: int
    cost: float
    largest: float


@dataclass(frozen=True)
class CardResult:
    """The cards of one match."""

    key: str
    effects: list[CardEffect]


def looked_at(task: CardMatch) -> CardResult:
    """Play one match, and play on from each of its cards that has an aim."""
    table, rng = task.table, random.Random(f"cards {task.table.seed} {task.number}")
    match = table.match()
    bots = [player(GAME, table.level, rng.getrandbits(32)) for _ in range(table.seats)]
    start = copy(match.state)
    moves = play_natively(match.state, bots, rng.getrandbits(60))[1].tolist()
    effects = [
        found
        for before, actor, move in resolutions(start, moves)
        if (found := effect(before, actor, move, bots, rng)) is not None
    ]
    return CardResult(task.key, effects)


def resolutions(start: State, moves: Sequence[tuple[int, int]]) -> Iterator[tuple[State, int, int]]:
    """Follow a match; yields the position and the move before each year card takes effect."""
    state = copy(start)
    for actor, move in moves:
        before = copy(state) if state.phase == TOWN else None
        play(state, actor, move)
        if before is not None and (state.phase != TOWN or state.turn > before.turn):
            yield before, actor, move


def effect(
    before: State, actor: int, move: int, bots: Sequence[Bot], rng: random.Random
) -> CardEffect | None:
    """Compare both ways to play on, with the same luck; nothing for a card without an aim."""
    card = int(before.deck[before.turn])
    group, nasty = int(before.card[card, GROUP]), MOODS[int(before.card[card, MOOD])] == "nasty"
    if not nasty and group != LAST_GROUP:
        return None
    rows = before.card[card].copy(), without_plaque(before.card[card]), blank(before.card[card])
    real, bare, none = (resolved(before, card, row, actor, move) for row in rows)
    hit = hits(bare, none)
    changes = np.mean([played_on(real, none, bots, rng) for _ in range(TRIES[group])], axis=0)
    return CardEffect(
        card_names(before)[card], group, nasty, int(before.turn) + 1, int(hit.sum()),
        float(-changes[hit].mean()) if hit.any() else 0.0, float(np.abs(changes).max()),
    )  # fmt: skip


def without_plaque(row: Array) -> Array:
    """Take the plaque off a card."""
    bare = row.copy()
    bare[LOWEST] = 0
    return bare


def blank(row: Array) -> Array:
    """Leave income and storage on a card, nothing else."""
    bare, sections = without_plaque(row), row[FIRST_SECTION:].reshape(-1, SECTION_FIELDS)
    kept = [one for one in sections[: row[SECTIONS]] if one[ACT] in (COLLECT, STORE)]
    bare[SECTIONS], bare[FIRST_SECTION:CARD_FIELDS] = len(kept), 0
    for number, one in enumerate(kept):
        bare[FIRST_SECTION + number * SECTION_FIELDS :][:SECTION_FIELDS] = one
    return bare


def resolved(before: State, card: int, row: Array, actor: int, move: int) -> State:
    """End the year with another card in place of this one."""
    state = copy(before)
    state.card[card] = row
    play(state, actor, move)
    return state


def hits(bare: State, none: State) -> Array:
    """Find the seats that a card takes something from, its plaque left out."""
    seats = int(none.seats)
    owing = (bare.debt > 0) | (bare.razes > 0) | (bare.discards > 0)
    fewer = bare.standing[:, COINS] < none.standing[:, COINS]
    return (owing | fewer | (bare.lasting < none.lasting).any(1))[:seats]


def played_on(real: State, none: State, bots: Sequence[Bot], rng: random.Random) -> list[int]:
    """Play both positions to the end with the same luck; returns what the card changed for each seat."""
    seed = rng.getrandbits(60)
    ends: list[Any] = [play_natively(copy(one), bots, seed)[0] for one in (real, none)]
    return [points_of(ends[0], seat) - points_of(ends[1], seat) for seat in range(int(real.seats))]
