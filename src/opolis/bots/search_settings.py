"""How a game likes to be searched: its data/search.toml."""

import tomllib
from functools import lru_cache
from typing import NamedTuple

from opolis.core.game import Game


class SearchSettings(NamedTuple):
    """What a game may choose about its search; each has a value that suits most games."""

    engine: str = "mcts"  # or "alphabeta"
    exploration: float = 1.0  # the constant of UCT and PUCT
    priors: bool = True  # PUCT, with priors from the evaluation; else UCT
    prior_temperature: float = 0.25  # the lower, the more a better evaluation raises a prior
    visits_before_priors: int = 0  # of a position, where evaluating all its moves is dear
    determinized_priors: bool = False  # priors where secrets are redrawn, too: it takes a sharp evaluation
    progressive_widening: int = 40  # longer lists of moves than this are widened step by step
    rollout_depth: int = 0  # moves of a rollout before a leaf is evaluated; negative: to the end
    rollout_policy: float = 0.0  # the power of its weights in rollouts; 0: uniformly random rollouts
    evaluation_weight: float = 0.0  # how much the leaf's own evaluation counts beside its rollout
    tree_reuse: bool = True  # keep the tree between moves
    solver: bool = True  # carry proven results upward (MCTS-Solver)
    decisive_moves: bool = False  # one move can end the game suddenly: look for such moves everywhere
    proof_share: float = 0.0  # of the budget, in which alpha-beta may prove the result before a tree grows
    levels: tuple[
        tuple[float, int], ...
    ] = ()  # the game's own random move rates and simulations, from level 1


@lru_cache
def search_settings(game: Game) -> SearchSettings:
    """Read a game's settings, once as long as the process lives; without a file, the usual ones.

    Nobody writes them while games are played: `tune` learns numbers, a checkpoint has a process of its own.
    """
    try:
        text = (game.folder / "data" / "search.toml").read_text(encoding="utf-8")
    except FileNotFoundError:
        return SearchSettings()
    settings = SearchSettings(**tomllib.loads(text))
    return settings._replace(levels=tuple((rate, simulations) for rate, simulations in settings.levels))
