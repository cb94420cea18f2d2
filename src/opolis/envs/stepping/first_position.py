"""The first position of an episode, with options that learners can play by."""

from typing import NamedTuple

from opolis import games
from opolis.core.errors import BadOption
from opolis.core.game import Game
from opolis.core.options import Options, OptionValue
from opolis.core.records import Record


class FirstPosition(NamedTuple):
    """Where episodes begin: a game, its seats, its options and the record."""

    game: Game
    seats: int
    options: dict[str, OptionValue]
    state: Record


def first_position(game: str | Game, seats: int | None, options: Options) -> FirstPosition:
    """Lay out the first position; options that need a wall clock are refused."""
    found = games.load(game) if isinstance(game, str) else game
    number, chosen = found.checked(seats, options)
    state = found.start(number, chosen)
    if found.has_room("clock"):
        for name in found.room("clock").OPTIONS:
            if getattr(state, name):
                raise BadOption(
                    f"option {name}: environments have no wall clock; play without it, or at a table"
                )
    return FirstPosition(found, number, chosen, state)
