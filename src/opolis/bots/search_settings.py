"""How a game likes to be searched: its data/search.toml."""

import tomllib
from typing import NamedTuple

from opolis.core.game import Game


class SearchSettings(NamedTuple):
    """What a game may choose about its search; each has a value that suits most games."""

    engine: str = "mcts"  # or "alphabeta"
    exploration: float = 1.0
    sharpness: float = 4.0
    prior: bool = True
    depth: int = 0
    blend: float = 0.0  # how much an opinion counts beside what comes of playing on from there
    rollout_policy: float = 0.0  # the power of its weights in rollouts; 0: uniformly random rollouts
    wide: int = 40
    patience: int = 0  # visits before a position's moves are weighed: opinions are dearer than playouts
    reuse: bool = True  # keep the tree between moves
    solver: bool = True  # carry proven results upward
    informed: bool = False  # weigh moves where secrets are redrawn, too: it takes a sharp opinion
    proof: float = 0.0  # the share of a budget in which alpha-beta may prove the result before a tree grows
    levels: tuple[
        tuple[float, int], ...
    ] = ()  # a game's own: random_move_rate and simulations of levels 1 to 7
    threats: bool = False  # one move can end the game suddenly: look for such moves everywhere


def search_settings(game: Game) -> SearchSettings:
    """Read a game's settings; without a file, the usual ones."""
    path = game.folder / "data" / "search.toml"
    if not path.exists():
        return SearchSettings()
    return SearchSettings(**tomllib.loads(path.read_text(encoding="utf-8")))
