"""One match of Hirstopolis between equal bots: how it ended, its idle rounds, blocks drawn and built."""

import random
from collections import Counter
from dataclasses import dataclass

from benchmarks.aims import mark
from opolis import games
from opolis.bots.native_play.play import play_natively
from opolis.core.records import copy
from opolis.core.verbs import play
from opolis.games.hirstopolis.names import block_names
from opolis.games.hirstopolis.state import (
    BLOCKS,
    OVER,
    PLACE,
    SQUARES,
    TAKE,
    TOP_UP,
    TURNS,
    State,
)
from opolis.games.hirstopolis.things import ending
from opolis.lab.players import player
from opolis.lab.simulate import Line
from opolis.match.match import Match

GAME = "hirstopolis"


@dataclass(frozen=True)
class MapMatch:
    """A match on a map: the map's name or text, the bots and the luck."""

    title: str
    map: str
    seats: int
    level: str
    seed: int
    number: int

    @property
    def key(self) -> str:
        """Name the match by all that it depends on."""
        return f"{self.title} {mark(self.map)} {self.seats} {self.level} {self.seed} {self.number}"


@dataclass(frozen=True)
class MapResult:
    """What brought about the last round, rounds, those in which nobody placed, scores, and blocks.

    A round in which nobody placed, for want of places, is no loss if the match ends with it: `idle_at_last`.
    """

    key: str
    title: str
    seats: int
    ended: str
    rounds: int
    idle: int
    scores: list[int]
    drawn: dict[str, int]
    built: dict[str, int]
    idle_at_last: bool = False

    @property
    def deal(self) -> str:
        """Every match has luck of its own."""
        return self.key


def played(task: MapMatch) -> MapResult:
    """Play one match."""
    rng = random.Random(f"maps {task.seats} {task.seed} {task.number}")
    match = Match(games.load(GAME), task.seats, {"map": task.map})
    bots = [player(GAME, task.level, rng.getrandbits(32)) for _ in range(task.seats)]
    start = copy(match.state)
    match.state, moves = play_natively(match.state, bots, rng.getrandbits(60))
    lines = moves.tolist()
    ended, rounds, idle, at_last = course(start, lines)
    drawn, built = blocks(start, lines)
    scores = list(match.scores)
    return MapResult(
        task.key, task.title, task.seats, ended, rounds, idle, scores, drawn, built, idle_at_last=at_last
    )


def course(start: State, moves: Line) -> tuple[str, int, int, bool]:
    """Follow a match: what brought about its last round; how many there were, how many idle; was the last?"""
    state, ended, idle, at_last = copy(start), "", 0, False
    for actor, move in moves:
        built, rounds = bool(state.built), int(state.rounds)
        play(state, actor, move)
        ended = ended or ending(state)
        if state.rounds > rounds or state.phase == OVER:
            at_last = not built
            idle += at_last
    return ended, int(state.rounds), idle, at_last


def blocks(start: State, moves: Line) -> tuple[dict[str, int], dict[str, int]]:
    """Count the blocks that came from the pile, and those that were built."""
    names, drawn, built = block_names(start), Counter[str](), Counter[str]()
    for _, move in moves:
        if TAKE <= move < TAKE + BLOCKS:
            drawn[names[move - TAKE]] += 1
        elif TOP_UP <= move < PLACE:
            drawn[names[(move - TOP_UP) % BLOCKS]] += 1
        elif PLACE <= move < PLACE + BLOCKS * SQUARES * TURNS:
            built[names[(move - PLACE) // TURNS // SQUARES]] += 1
    return dict(drawn), dict(built)
