"""Designs from outside: limited and sound texts. The name of a file is refused by the game itself."""

from collections.abc import Mapping
from typing import Any

from opolis.core.game import Game
from opolis.server.refusal import Refuse


def check_designs(game: Game, options: Mapping[str, Any], most: int) -> None:
    """Refuse long and unsound texts."""
    for option in game.options:
        value = options.get(option.name)
        if option.kind != "design" or not isinstance(value, str) or "\n" not in value:
            continue
        if len(value.encode()) > most:
            raise Refuse("too_big", f"option {option.name}: a design may have {most} bytes")
        if game.has_room("designs"):
            game.room("designs").load(value)
