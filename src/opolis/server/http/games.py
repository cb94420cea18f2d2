"""Endpoints of games: their options and rules."""

from typing import Any

from opolis import games
from opolis.bots.levels import LEVELS
from opolis.core.game import Game
from opolis.protocol.http_replies import GameInfo, GameList, GameRules, OptionInfo
from opolis.server.http.request import ApiRequest
from opolis.server.tables.creation import find_game


async def list_games(request: ApiRequest) -> GameList:
    """List all games with their options."""
    ready = request.services.warm_up.rules_ready
    return GameList(tuple(describe_game(games.load(name), name in ready) for name in games.names()))


async def game_rules(request: ApiRequest) -> GameRules:
    """Give a game's page and its rules, clause by clause."""
    game = find_game(request.path("game"))
    ready = game.name in request.services.warm_up.rules_ready
    clauses: dict[str, Any] = {game.clause(number): text for number, text in game.clauses.items()}
    return GameRules(describe_game(game, ready), clauses, game.readme)


def describe_game(game: Game, ready: bool) -> GameInfo:
    """Describe a game and what can be chosen."""
    options = tuple(
        OptionInfo(
            option.name, option.kind, option.default, option.help, option.range,
            option.low, option.high, tuple(option.choices),
        )
        for option in game.options
    )  # fmt: skip
    return GameInfo(
        game.name, game.title, game.blurb, game.rules, game.seats, game.default_seats,
        game.colours, options, tuple(LEVELS), game.secrets, ready, game.presets,
    )  # fmt: skip
