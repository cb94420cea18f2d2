"""Players of the lab by name: levels, baselines, plain UCT and engines."""

from opolis import games
from opolis.bots.bot import Bot, bot
from opolis.bots.budget import Budget
from opolis.bots.levels import STRONGEST, STRONGEST_ALONE, Level
from opolis.bots.search_settings import SearchSettings, search_settings
from opolis.core.errors import OpolisError

PLAIN_UCT = SearchSettings(
    engine="mcts",
    priors=False,
    rollout_depth=-1,
    progressive_widening=1_000_000,
    solver=False,
    tree_reuse=False,
)
ENGINES = ("alphabeta", "mcts")
BASELINES = {
    "random": Level(random_move_rate=1.0, simulations=0),
    "greedy": Level(random_move_rate=0.0, simulations=0),
}


def player(game: str, name: str, seed: int) -> Bot:
    """Make a player by name: `5`, `5@2s` for a level, `random`, `greedy`, `uct@1s`, `uct@500`, an engine."""
    word, _, budget = name.partition("@")
    limit = _budget(budget)
    if word in BASELINES:
        made = bot(game, 1, seed)
        made.level = BASELINES[word]
        return made
    if word == "uct":
        return Bot(games.load(game), STRONGEST_ALONE, seed, limit or Budget(seconds=1.0), PLAIN_UCT)
    if word in ENGINES:
        settings = search_settings(games.load(game))._replace(engine=word)
        return Bot(games.load(game), STRONGEST, seed, limit or Budget(seconds=1.0), settings)
    if not word.isdigit():
        raise OpolisError(f"player: {name!r} is not known; it takes a level, random, greedy or uct@1s")
    made = bot(game, int(word), seed)
    made.budget = limit or made.budget
    return made


def _budget(text: str) -> Budget | None:
    if not text:
        return None
    return Budget(seconds=float(text[:-1])) if text.endswith("s") else Budget(int(text))
