"""Random walks through any game: what the laws look at."""

import random
from collections.abc import Iterator
from typing import Any

from opolis import games
from opolis.core.errors import BadOption
from opolis.core.game import Game
from opolis.core.options import Option
from opolis.match.match import Match

GAMES = games.names()
PATIENCE = 5000
BELL_CHANCE = 0.05  # how often nature acts where seats may act as well


def any_value(option: Option, rng: random.Random) -> Any:
    """Choose an allowed value of an option."""
    if option.kind == "flag":
        return rng.random() < 0.5
    if option.kind == "table":
        return {key: rng.randint(0, min(option.high, 4)) for key in option.choices if rng.random() < 0.5}
    if option.choices:
        return rng.choice(option.choices)
    return rng.randint(option.low, option.high)


def any_options(game: Game, rng: random.Random) -> dict[str, Any]:
    """Change some of a game's options."""
    return {option.name: any_value(option, rng) for option in game.options if rng.random() < 0.5}


def any_match(game: Game, rng: random.Random) -> Match:
    """Begin a match with any seats and options that go together."""
    while True:
        try:
            return Match(game, rng.choice(game.seats), any_options(game, rng))
        except BadOption:  # a mode and a number of seats, say, that do not go together
            continue


def actor(match: Match, rng: random.Random) -> int:
    """Choose who acts next."""
    movers = match.movers
    seats = [seat for seat in movers if seat >= 0]
    if not seats or (len(seats) < len(movers) and rng.random() < BELL_CHANCE):
        return -1
    return rng.choice(seats)


def step(match: Match, rng: random.Random) -> None:
    """Make one random move."""
    seat = actor(match, rng)
    if seat < 0:
        match.roll(rng)
    else:
        match.advance(seat, rng.choice(match.legal(seat)))


def walk(match: Match, rng: random.Random) -> Iterator[Match]:
    """Play at random to the end, yielding before every move and at the end."""
    for _ in range(PATIENCE):
        yield match
        if match.over:
            return
        step(match, rng)
    raise AssertionError(f"no end after {PATIENCE} moves")
