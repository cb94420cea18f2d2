"""Endpoints of games: their options and rules."""

import asyncio

from opolis import games
from opolis.bots.levels import LEVELS
from opolis.core.game import Game
from opolis.match.anchors import ANCHORS
from opolis.match.clause_lessons import CLAUSE, clause_lesson, shown_steps
from opolis.match.clause_pictures import clause_picture
from opolis.match.openings import FILE as OPENINGS
from opolis.match.rules_page import clause_texts, rules_page
from opolis.protocol.http_replies import ClauseShown, GameInfo, GameList, GameRules, OptionInfo
from opolis.server.http.request import ApiRequest
from opolis.server.refusal import Refuse
from opolis.server.tables.creation import find_game
from opolis.wording.catalogue import LANGUAGES, texts_of, words_of
from opolis.wording.translation import translated, translator


async def list_games(request: ApiRequest) -> GameList:
    """List all games with their options."""
    ready, language = request.services.warm_up.rules_ready, request.language
    return GameList(tuple(describe_game(games.load(name), name in ready, language) for name in games.names()))


async def game_rules(request: ApiRequest) -> GameRules:
    """Give a game's page and its rules, clause by clause."""
    game = find_game(request.path("game"))
    ready = game.name in request.services.warm_up.rules_ready
    info = describe_game(game, ready, request.language)
    clauses, page = clause_texts(game, request.language), rules_page(game, request.language, named=True)
    return GameRules(info, clauses, page, tuple(shown_steps(game)))


async def show_clause(request: ApiRequest) -> ClauseShown:
    """Show a clause, or a note on playing well, at a position: a picture, and what to try there."""
    game, clause = find_game(request.path("game")), request.path("clause")
    if clause not in shown_steps(game):
        raise Refuse("not_found", f"no position shows {clause}")
    await request.services.warm_up.prepare(game.name)
    lesson = clause_lesson(game, clause)
    picture = await asyncio.to_thread(clause_picture, game, clause, request.language)
    return ClauseShown(clause, picture, dict(lesson.steps[0].say), f"{CLAUSE}{clause}")


def describe_game(game: Game, ready: bool, language: str = LANGUAGES[0]) -> GameInfo:
    """Describe a game and what can be chosen, in a language."""
    say, plain = translator(game.folder, language), texts_of(words_of(game.folder), language, "names")

    def called(name: str) -> str:
        return plain.get(name) or say(name)

    options = tuple(
        OptionInfo(
            option.name, option.kind, option.default, option.help, option.range,
            option.low, option.high, tuple(option.choices), called(option.name.replace("_", " ")),
            tuple(called(str(choice)) for choice in option.choices), dict(option.seats), option.usual,
            (option.usual_by[0], dict(option.usual_by[1])),
        )
        for option in game.options
    )  # fmt: skip
    presets = {say(title): rules for title, rules in game.presets.items()}
    info = GameInfo(
        game.name, game.title, game.blurb, game.rules, game.seats, game.default_seats,
        game.colours, options, tuple(LEVELS), game.secrets, ready, presets, game.minutes, game.difficulty,
        ANCHORS, (game.folder / OPENINGS).is_file(),
    )  # fmt: skip
    return translated(info, game.folder, language)
