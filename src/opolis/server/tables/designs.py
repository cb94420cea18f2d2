"""Designs from outside: a shipped name or the text itself, never a file of this machine."""

from collections.abc import Mapping
from typing import Any

from opolis.core.game import Game
from opolis.server.refusal import Refuse


def check_designs(game: Game, options: Mapping[str, Any], most: int) -> None:
    """Refuse names of files and long texts; what is left is checked by the game itself."""
    for option in game.options:
        value = options.get(option.name)
        if option.kind != "design" or not isinstance(value, str) or value in option.choices:
            continue
        if "\n" not in value:
            names = ", ".join(map(str, option.choices))
            raise Refuse("malformed", f"option {option.name}: there are {names}, or the text of your own")
        if len(value.encode()) > most:
            raise Refuse("too_big", f"option {option.name}: a design may have {most} bytes")
        if game.has_room("designs"):
            game.room("designs").load(value)
