"""The folder is the registry: every package here, and every entry point `opolis.games`, is a game."""

import difflib
import sys
from functools import cache
from importlib import import_module, metadata
from pathlib import Path
from typing import cast

from opolis.core.errors import UnknownGame
from opolis.core.game import Game

_adopted: dict[str, str] = {}  # games from elsewhere that this process was shown, and their packages


@cache
def packages() -> dict[str, str]:
    """Find the games: their names and the packages they live in."""
    here = Path(__file__).parent
    found = {path.parent.name: f"{__name__}.{path.parent.name}" for path in here.glob("*/__init__.py*")}
    for point in metadata.entry_points(group="opolis.games"):
        found.setdefault(point.name, point.value)
    return dict(sorted(found.items()))


def names() -> list[str]:
    """List the games by name."""
    return list(packages())


def load(name: str) -> Game:
    """Get a game; compiles nothing."""
    package = packages().get(name) or _adopted.get(name)
    if package is None:
        near = difflib.get_close_matches(name, names(), n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(names())}"
        raise UnknownGame(f"no game is called {name!r}; {hint}")
    if loaded := getattr(sys.modules.get(package), "GAME", None):
        return cast("Game", loaded)
    try:
        game: Game = import_module(package).GAME
    except Exception as error:  # a plug-in is somebody else's code: whatever it raises, say whose it is
        if package.startswith(f"{__name__}."):
            raise
        reason = f"{type(error).__name__}: {error}"
        raise UnknownGame(
            f"the game {name!r} of the package {package} cannot be loaded ({reason})"
        ) from error
    return game


def adopt(place: str) -> Game:
    """Get a game by its name, its module or its folder; from then on this process can load it by name.

    Importing runs code, so this is for whoever may run code on this machine: a record or a message names
    games for `load` alone.
    """
    if place in packages() or place in _adopted:
        return load(place)
    folder = Path(place)
    if (folder / "__init__.py").is_file():
        sys.path.insert(0, str(folder.resolve().parent))
        place = folder.resolve().name
    try:
        game: Game = import_module(place).GAME
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise UnknownGame(
            f"{place!r} is no game: it takes a name ({', '.join(names())}), or a module or folder "
            f"with a GAME in it ({error})"
        ) from None
    _adopted[game.name] = game.package
    return game
