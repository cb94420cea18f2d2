"""One match of a tournament: who sits where, and what came of it; whoever breaks a rule loses by it."""

import hashlib
import random
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

from opolis import games
from opolis.core.errors import Illegal
from opolis.core.verbs import NATURE
from opolis.lab import core_sharing
from opolis.lab.core_sharing import WaitingBot
from opolis.lab.players import player
from opolis.lab.simulate import played_with, replayed
from opolis.lab.tournament.entrants import Entrant
from opolis.lab.tournament.external_bot import ExternalBot, Forfeit
from opolis.lab.tournament.opening_file import Opening
from opolis.match.match import Match
from opolis.match.random_play import Player, actor
from opolis.match.ratings import places


@dataclass(frozen=True)
class Table:
    """A match to be played: the entrants by seat, and how it begins."""

    game: str
    round: int
    number: int  # of the opening, and of nature's luck
    entrants: tuple[Entrant, ...]
    opening: Opening = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    seconds: float = 10.0
    seed: int = 1

    @property
    def key(self) -> str:
        """Name the match by all that it depends on."""
        rules = (self.game, sorted(self.options.items()), self.opening, self.seconds, self.entrants)
        mark = hashlib.sha256(repr(rules).encode()).hexdigest()[:8]
        names = ",".join(one.name for one in self.entrants)
        return f"{self.seed} {self.round} {self.number} {names} {mark}"


@dataclass(frozen=True)
class TableResult:
    """What came of one match; a forfeit says who lost by rule, how, and by which words or clause."""

    key: str
    round: int
    number: int
    players: list[str]
    scores: list[int]
    outcome: list[float]
    ranks: list[float]  # from 1; those who are equal share the mean of their ranks
    moves: int
    seconds: float
    record: str
    forfeit: str = ""  # illegal, silent, crashed or garbled
    offender: str = ""
    reason: str = ""


def played_table(table: Table) -> TableResult:
    """Play one match of a tournament."""
    began, game = time.perf_counter(), games.load(table.game)
    match = Match(game, len(table.entrants), table.options)
    match.players = [one.name for one in table.entrants]
    for seat, text in table.opening:
        match.play(seat, text)
    rng = random.Random(f"nature {table.seed} {table.round} {table.number}")
    forfeit = _play(table, match, rng)
    outcome, ranks = _outcome(match, forfeit[0] if forfeit else None)
    seconds = round(time.perf_counter() - began, 2)
    result = TableResult(
        table.key, table.round, table.number, match.players, match.scores, outcome, ranks,
        len(match.events), seconds, match.record(),
    )  # fmt: skip
    return _forfeited(result, *forfeit) if forfeit else result


def _play(table: Table, match: Match, rng: random.Random) -> tuple[int, Forfeit] | None:
    """Play to the end, or until somebody has lost by rule."""
    if not any(one.is_program for one in table.entrants):
        start = match.copy()
        moves = played_with(match, rng, [_bot(table, seat) for seat in range(match.seats)])
        match.__dict__.update(replayed(start, moves).__dict__)
        return None
    with ExitStack() as programs:
        players: list[Player] = []
        for seat, one in enumerate(table.entrants):
            if not one.is_program:
                players.append(WaitingBot(_bot(table, seat)))
                continue
            try:
                program = ExternalBot(
                    one.command(table.game), one.environment(match.game), table.seconds, match, seat
                )
            except Forfeit as forfeit:
                return seat, forfeit
            programs.callback(program.close, match)
            players.append(program)
        return _take_turns(match, rng, players)


def _take_turns(match: Match, rng: random.Random, players: Sequence[Player]) -> tuple[int, Forfeit] | None:
    while not match.over:
        seat = actor(match, rng)
        if seat == NATURE:
            match.roll(rng)
            continue
        text = ""
        try:
            text = players[seat].choose(match, seat)
            match.play(seat, text)
        except Forfeit as forfeit:
            return seat, forfeit
        except Illegal as refusal:
            return seat, Forfeit("illegal", f"move {text}: {refusal}")
    return None


def _bot(table: Table, seat: int) -> Any:
    with core_sharing.machine.taken(1):
        seed = random.Random(f"{table.key} {seat}").getrandbits(32)
        return player(table.game, table.entrants[seat].spec, seed)


def _outcome(match: Match, offender: int | None) -> tuple[list[float], list[float]]:
    """Share the win and rank the seats; an offender is last, and the others are equal."""
    if offender is None:
        scores = match.scores if match.seats > 1 else [0]
        points = [*zip(match.outcome, scores, strict=True)]
    else:
        points = [(0.0, -1) if seat == offender else (1.0, 0) for seat in range(match.seats)]
    ranks = places(points)
    if offender is None:
        return match.outcome, ranks
    others = max(1, match.seats - 1)
    return [0.0 if seat == offender else 1 / others for seat in range(match.seats)], ranks


def _forfeited(result: TableResult, seat: int, forfeit: Forfeit) -> TableResult:
    values = {**result.__dict__, "forfeit": forfeit.kind, "offender": result.players[seat]}
    note = " ".join(f"{result.players[seat]} loses by rule ({forfeit.kind}): {forfeit.reason}".split())
    values |= {"reason": forfeit.reason, "record": f"{result.record}; {note}\n"}
    return TableResult(**values)
