"""The desk of puzzles: which one suits somebody, and what a try does to both ratings.

A puzzle and whoever tries it meet like two players (openskill): only the first try at a puzzle counts.
"""

import asyncio
from typing import NamedTuple

from opolis.core.errors import OpolisError
from opolis.core.game import Game
from opolis.match.puzzle import Puzzle, puzzles
from opolis.server.refusal import by_error
from opolis.server.store.rows import PuzzlePlayer, PuzzleRating
from opolis.server.store.store import Store

PREFIX = "puzzle:"  # of the lesson that a puzzle's table has
MU, SIGMA = 25.0, 25.0 / 3
STEP = 2.5  # how much harder a puzzle of the next level is at first
MIDDLE = 5  # the level that is as hard as a newcomer is good
POINTS, SCALE = 1500, 40  # how ratings are shown


class Skill(NamedTuple):
    """How good a player is, or how hard a puzzle."""

    mu: float
    sigma: float


def shown(skill: Skill) -> int:
    """Write a skill as people know ratings."""
    return round(POINTS + SCALE * (skill.mu - MU))


def first_skill(puzzle: Puzzle) -> Skill:
    """Guess how hard a puzzle is by the level of bots that finds its move."""
    return Skill(MU + STEP * (puzzle.level - MIDDLE), SIGMA / 2)


def met(player: Skill, puzzle: Skill, solved: bool) -> tuple[Skill, Skill]:
    """Rate both after a try; without openskill nothing changes."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return player, puzzle
    model = PlackettLuce()
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in (player, puzzle)]
    ranks = [0.0, 1.0] if solved else [1.0, 0.0]
    (own,), (other,) = model.rate(teams, ranks=ranks)
    return Skill(own.mu, own.sigma), Skill(other.mu, other.sigma)


class PuzzleDesk:
    """Hands out puzzles, and keeps how they were done."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = asyncio.Lock()

    async def player(self, who: str, game: Game) -> PuzzlePlayer:
        """Say how somebody does with a game's puzzles."""
        found = await self._store.puzzle_player(who, game.name) if who else None
        return found or PuzzlePlayer(who, game.name, MU, SIGMA)

    async def skill(self, puzzle: Puzzle) -> Skill:
        """Say how hard a puzzle is."""
        kept = (await self._store.puzzle_ratings(puzzle.game)).get(puzzle.id)
        return Skill(kept.mu, kept.sigma) if kept else first_skill(puzzle)

    async def next(self, player: PuzzlePlayer, game: Game, theme: str) -> Puzzle | None:
        """Choose a puzzle that was not tried yet, as hard as its solver is good; None if all were tried."""
        tried, kept = set(player.tried), await self._store.puzzle_ratings(game.name)

        def distance(puzzle: Puzzle) -> float:
            mu = kept[puzzle.id].mu if puzzle.id in kept else first_skill(puzzle).mu
            return abs(mu - player.mu)

        left = [one for one in puzzles(game).values() if one.id not in tried]
        left = [one for one in left if not theme or theme in one.themes]
        return min(left, key=distance, default=None)

    async def tried(self, who: str, game: Game, name: str, solved: bool) -> None:
        """Note a try; only the first one at each puzzle counts."""
        async with self._lock:
            player, puzzle = await self.player(who, game), puzzle_of(game, name)
            if puzzle.id in player.tried:
                return
            skill = await self.skill(puzzle)
            own, other = met(Skill(player.mu, player.sigma), skill, solved)
            streak = player.streak + 1 if solved else 0
            kept = (await self._store.puzzle_ratings(game.name)).get(puzzle.id)
            tries = kept.tries + 1 if kept else 1
            changed = player._replace(
                mu=own.mu, sigma=own.sigma, streak=streak, best=max(player.best, streak),
                solved=player.solved + solved, failed=player.failed + (not solved),
                done=" ".join([*player.tried, puzzle.id]),
            )  # fmt: skip
            rating = PuzzleRating(game.name, puzzle.id, other.mu, other.sigma, tries)
            await self._store.save_puzzle(changed, rating)


def puzzle_of(game: Game, name: str) -> Puzzle:
    """Find a puzzle by its name, or by that of its lesson."""
    from opolis.match.puzzle import puzzle

    try:
        return puzzle(game, name.removeprefix(PREFIX))
    except OpolisError as error:
        raise by_error(error) from None
