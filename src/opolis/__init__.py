"""opolis: play, study and design tabletop construction games.

>>> import opolis
>>> match = opolis.game("kwinty").new(seats=2)
>>> match.moves(0)
['ih', 'iv']
"""

from typing import TYPE_CHECKING, Any

from opolis.core.errors import BadDesign, BadOption, BadRecord, Illegal, Malformed, OpolisError, UnknownGame

if TYPE_CHECKING:
    from opolis.core.game import Game
    from opolis.match.match import Match

__version__ = "0.1.0"
__all__ = [
    "BadDesign", "BadOption", "BadRecord", "Illegal", "Malformed", "OpolisError", "UnknownGame",
    "bot", "game", "read",
]  # fmt: skip


def game(name: str) -> "Game":
    """Get a game by name."""
    from opolis.games import load

    return load(name)


def read(text: str) -> "Match":
    """Read a record, replaying and checking every move."""
    from opolis.match.record import read

    return read(text)


def bot(game: str, level: int = 5, **budget: Any) -> Any:
    """Get a bot for a game: level 1 loses politely, 8 is the strongest."""
    from opolis.bots import bot

    return bot(game, level, **budget)
