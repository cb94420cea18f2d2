"""Endpoints of puzzles: what there is, how you do, and one that suits you."""

from collections import Counter

from opolis.match.puzzle import Puzzle, puzzles, theme_name
from opolis.protocol.study_replies import PuzzleInfo, PuzzleShelf, PuzzleStanding, ThemeInfo
from opolis.server.http.request import ApiRequest
from opolis.server.store.rows import PuzzlePlayer
from opolis.server.tables.creation import find_game
from opolis.server.tables.puzzle_desk import Skill, shown


async def list_puzzles(request: ApiRequest) -> PuzzleShelf:
    """List the themes of a game's puzzles, how you do, and a puzzle that suits you."""
    game, desk = find_game(request.path("game")), request.services.puzzles
    shelf = puzzles(game)
    player = await desk.player(request.identity.who, game)
    counts = Counter(theme for one in shelf.values() for theme in one.themes)
    themes = (ThemeInfo(one, theme_name(game, one, request.language), counts[one]) for one in sorted(counts))
    chosen = await desk.next(player, game, request.query("theme"))
    info = _info(chosen, await desk.skill(chosen)) if chosen else None
    return PuzzleShelf(tuple(themes), _standing(player), info, len(shelf))


def _standing(player: PuzzlePlayer) -> PuzzleStanding:
    rating = shown(Skill(player.mu, player.sigma))
    return PuzzleStanding(rating, player.streak, player.best, player.solved, player.failed)


def _info(puzzle: Puzzle, skill: Skill) -> PuzzleInfo:
    return PuzzleInfo(puzzle.id, shown(skill), puzzle.level, puzzle.themes, puzzle.proven)
