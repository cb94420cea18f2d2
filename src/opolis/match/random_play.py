"""Random play: matches with random seats and options, moved on at random, by nature's odds or by players."""

import random
from collections.abc import Sequence
from itertools import count
from typing import Protocol

from opolis.core.errors import BadOption
from opolis.core.game import Game
from opolis.core.options import Option, Options, OptionValue
from opolis.core.verbs import NATURE
from opolis.match.match import Match
from opolis.search.playout import NEVER

PATIENCE = 10_000  # choices of options before they are taken for impossible
LARGE_COUNT = 4  # of a table's entry: more only makes matches longer


class Player(Protocol):
    """Whoever chooses the moves of a seat."""

    def choose(self, match: Match, seat: int) -> str:
        """Choose a move."""
        ...


def random_value(option: Option, rng: random.Random) -> OptionValue:
    """Choose an allowed value of an option."""
    if option.kind == "flag":
        return rng.random() < 0.5
    if option.kind == "table":
        most = min(option.high, LARGE_COUNT)
        return {str(key): rng.randint(0, most) for key in option.choices if rng.random() < 0.5}
    if option.choices:
        return rng.choice(option.choices)
    return rng.randint(option.low, option.high)


def random_match(
    game: Game, rng: random.Random, seats: int | None = None, options: Options | None = None
) -> Match:
    """Begin a match with random seats and options that go together, some of them given."""
    for tried in count(1):
        chosen = {option.name: random_value(option, rng) for option in game.options if rng.random() < 0.5}
        try:
            return Match(game, seats or rng.choice(game.seats), {**chosen, **(options or {})})
        except BadOption:  # a mode and a number of seats, say, that do not go together
            if tried == PATIENCE:
                raise
    raise AssertionError


def actor(match: Match, rng: random.Random, bell: int = NEVER) -> int:
    """Choose who acts next: nature when alone, else a seat; beside seats nature acts once in `bell` moves."""
    movers = match.movers
    seats = [seat for seat in movers if seat >= 0]
    if not seats or (bell != NEVER and len(seats) < len(movers) and rng.randrange(bell) == 0):
        return NATURE
    return rng.choice(seats)


def step(match: Match, rng: random.Random, players: Sequence[Player] = (), bell: int = NEVER) -> None:
    """Make one move: by the seat's player, at random if there are none, by nature's odds."""
    seat = actor(match, rng, bell)
    if seat == NATURE:
        match.roll(rng)
    elif players:
        match.play(seat, players[seat].choose(match, seat))
    else:
        match.advance(seat, rng.choice(match.legal(seat)))
