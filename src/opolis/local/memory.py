"""What a page's Python has in memory when that is kept for later visits: the package, used once."""

import gc
import pkgutil
from importlib import import_module

from opolis import games
from opolis.core.game import Game
from opolis.local.kernels import import_search
from opolis.server.http.games import describe_game
from opolis.wording.catalogue import LANGUAGES


def fill() -> None:
    """Import what serves and thinks in pages, and lay every game's table once.

    Kernels run as plain Python here: what they find is the same. Whatever lots are drawn, nobody plays on.
    """
    import_module("opolis.local.server")
    import_module("opolis.local.thinking")
    import_search()
    for name in games.names():
        rehearse(games.load(name))
    gc.collect()


def rehearse(game: Game) -> None:
    """Import a game's rooms, and let it remember what every first position is made of."""
    for module in pkgutil.iter_modules([str(game.folder)]):
        game.room(module.name)
    game.new().scene(0)
    for language in LANGUAGES:
        describe_game(game, False, language)
