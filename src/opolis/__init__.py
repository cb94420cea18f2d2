"""opolis: play, study and design tabletop construction games.

>>> import opolis
>>> match = opolis.game("kwinty").new(seats=2)
>>> match.moves(0)
['ih', 'iv']

Whatever `__all__` lists is the public face: games, matches, records and bots, the scene that clients draw,
and what can go wrong. Importing opolis is cheap: each thing is imported when it is first asked for.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from opolis.core.errors import (
    BadArgument,
    BadDesign,
    BadOption,
    BadRecord,
    Illegal,
    Malformed,
    OpolisError,
    UnknownGame,
)

if TYPE_CHECKING:
    from opolis.bots.bot import Advice, Bot
    from opolis.core.game import Game
    from opolis.core.options import Option
    from opolis.core.scene import Panel, Part, Scene, SeatScene, Touch
    from opolis.match.match import Event, Match
    from opolis.match.record import Record
    from opolis.match.series import Series

__version__ = "0.2.0"
__all__ = [
    "Advice",
    "BadArgument",
    "BadDesign",
    "BadOption",
    "BadRecord",
    "Bot",
    "Event",
    "Game",
    "Illegal",
    "Malformed",
    "Match",
    "OpolisError",
    "Option",
    "Panel",
    "Part",
    "Record",
    "Scene",
    "SeatScene",
    "Series",
    "Touch",
    "UnknownGame",
    "bot",
    "game",
    "read",
]

_HOMES = {
    "opolis.bots.bot": ("Advice", "Bot"),
    "opolis.core.game": ("Game",),
    "opolis.core.options": ("Option",),
    "opolis.core.scene": ("Panel", "Part", "Scene", "SeatScene", "Touch"),
    "opolis.match.match": ("Event", "Match"),
    "opolis.match.record": ("Record",),
    "opolis.match.series": ("Series",),
}


if not TYPE_CHECKING:  # which knows all names, and should miss any other

    def __getattr__(name: str) -> object:
        for home, names in _HOMES.items():
            if name in names:
                return globals().setdefault(name, getattr(import_module(home), name))
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def game(name: str) -> "Game":
    """Get a game by its name.

    >>> import opolis
    >>> opolis.game("kwinty").seats
    (2,)
    """
    from opolis.games import load

    return load(name)


def read(text: str) -> "Match":
    """Read a record: every move is replayed and checked.

    >>> import opolis
    >>> match = opolis.game("kwinty").new()
    >>> match.play(0, "iv")
    >>> opolis.read(match.record()).moves(1) == match.moves(1)
    True
    """
    from opolis.match.record import read

    return read(text)


def bot(
    game: "str | Game",
    level: int = 5,
    seed: int | None = None,
    seconds: float | None = None,
    simulations: int | None = None,
    opinion: "Callable[[Any], Sequence[float]] | None" = None,
) -> "Bot":
    """Get a bot for a game: level 1 loses politely, 8 is the strongest.

    A budget in seconds or simulations replaces the level's own; simulations alone give the same moves for the
    same seed on any machine. With an opinion of your own it looks one move ahead by that: a function that
    takes observations, a row for each position, and gives the share of the win that whoever is to act may
    expect.

    >>> import opolis
    >>> match = opolis.game("kwinty").new(row=3)
    >>> bot = opolis.bot("kwinty", level=5, seed=1)
    >>> match.play(0, bot.choose(match, seat=0))
    """
    if opinion is not None:
        from opolis.bots.opinion import opinion_bot

        return opinion_bot(game, opinion, seed)
    from opolis.bots.bot import bot

    return bot(game, level, seed, seconds, simulations)
